"""What Home Assistant must show, and the service calls whose outcome it must confirm."""

import json
from dataclasses import dataclass, field
from pathlib import Path

SAMPLE_HOME = "vivienda_eficiente"
VARIANTS = "variantes"

SAMPLE_ENTITIES = {
    "binary_sensor": ["link"],
    "switch": [
        "flooding_security", "water_supply", "home_security", "buzzer", "visual_notification", "climated_room",
        "air_conditioned", "kitchen_light_by_presence", "light_by_light_intensity",
    ],
    "light": ["general_light", "room_lighting", "kitchen_lighting", "gradual_lighting"],
    "cover": ["louver"],
    "text": ["home_messaging"],
}
VARIANT_ENTITIES = {
    "binary_sensor": ["link"],
    "number": ["setpoint", "fan_level"],
    "cover": ["louver_v"],
    "siren": ["buzzer"],
    "valve": ["gas_valve"],
}


def entity_ids(home, entities):
    return [f"{component}.{home}_{name}" for component, names in entities.items() for name in names]


EXPECTED = entity_ids(SAMPLE_HOME, SAMPLE_ENTITIES) + entity_ids(VARIANTS, VARIANT_ENTITIES)


@dataclass
class Call:
    """A service call, what it must lead to, and what to do first so that it changes something."""

    service: str
    entity: str
    data: dict = field(default_factory=dict)
    state: str = ""
    attributes: dict = field(default_factory=dict)
    first: "Call | None" = None


def _sample(component, name):
    return f"{component}.{SAMPLE_HOME}_{name}"


def _variant(component, name):
    return f"{component}.{VARIANTS}_{name}"


LAMP = _sample("light", "gradual_lighting")
LOUVER = _sample("cover", "louver")
BUZZER = _sample("switch", "buzzer")
TEXT = _sample("text", "home_messaging")
SETPOINT = _variant("number", "setpoint")
OPEN_LOUVER = Call("cover.open_cover", LOUVER, state="open", attributes={"current_position": 100})

CALLS = [
    Call("switch.turn_on", _sample("switch", "water_supply"), state="on"),
    Call("light.turn_on", _sample("light", "general_light"), state="on"),
    Call("light.turn_on", LAMP, {"brightness_pct": 42, "transition": 3}, "on", {"brightness": 107}),
    # 1 of 255 is less than the least level of ours, 1 %, which is 3 of 255.
    Call("light.turn_on", LAMP, {"brightness": 1}, "on", {"brightness": 3}),
    Call("light.turn_off", LAMP, state="off"),
    Call("cover.close_cover", LOUVER, state="closed", attributes={"current_position": 0}, first=OPEN_LOUVER),
    Call(
        "cover.stop_cover", LOUVER, state="open", attributes={"current_position": range(1, 100)},
        first=Call("cover.open_cover", LOUVER, state="opening", attributes={"current_position": range(1, 100)}),
    ),
    Call("cover.set_cover_position", LOUVER, {"position": 30}, "open", {"current_position": 30}, first=OPEN_LOUVER),
    Call("switch.turn_on", BUZZER, state="on"),
    Call("switch.turn_off", BUZZER, state="off"),
    Call("text.set_value", TEXT, {"value": "Hola ñ €"}, "Hola ñ €"),
    Call("text.set_value", TEXT, {"value": ""}, ""),
    Call("number.set_value", SETPOINT, {"value": 22.5}, "22.5"),
    Call("number.set_value", SETPOINT, {"value": 22}, "22.0"),
    Call("number.set_value", _variant("number", "fan_level"), {"value": 55}, "55"),
    Call("cover.open_cover", _variant("cover", "louver_v"), state="open"),
    Call("siren.turn_on", _variant("siren", "buzzer"), state="on"),
]
# The valve is ours: the captured calls know none.
EXTRA_CALLS = [
    Call("valve.open_valve", _variant("valve", "gas_valve"), state="open"),
    Call("valve.close_valve", _variant("valve", "gas_valve"), state="closed"),
]


def missing_from_sample(samples: Path):
    """The captured calls that CALLS does not make; None when the sample is not there."""
    path = samples / "home" / "ha" / "commands_captured.json"
    if not path.exists():
        return None

    def key(service, entity, data):
        object_id = entity.split(".")[1].removeprefix(f"{SAMPLE_HOME}_").removeprefix(f"{VARIANTS}_")
        return service, object_id, json.dumps(data, sort_keys=True)

    ours = {key(call.service, call.entity, call.data) for call in CALLS}
    captured = json.loads(path.read_text())["commands"]
    theirs = {key(call["service"], call["entity_id"], call["data"]) for call in captured}
    return sorted(theirs - ours)

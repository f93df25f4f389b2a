"""The check itself, run inside the virtual environment: entities, states, service calls."""

import argparse
import asyncio
import sys
import time
from pathlib import Path

import home_assistant
from expectations import CALLS, EXPECTED, EXTRA_CALLS, SAMPLE_HOME, missing_from_sample
from homeassistant.helpers import area_registry, device_registry, entity_registry
from home_assistant import until

START_SECONDS = 60


def matches(state, call):
    """Whether an entity shows what a call must lead to, and says that the device confirmed it."""
    if state is None or not same(state.state, call.state):
        return False
    for name, wanted in call.attributes.items():
        value = state.attributes.get(name)
        if value not in wanted if isinstance(wanted, range) else value != wanted:
            return False
    # On the way, the assurance is that of the last report.
    return state.attributes.get("assurance") == "confirmed"


def same(shown, wanted):
    try:
        return float(shown) == float(wanted)
    except ValueError:
        return shown == wanted


def shown(state):
    if state is None:
        return "no such entity"
    more = {
        name: state.attributes[name]
        for name in ("brightness", "current_position", "assurance") if state.attributes.get(name) is not None
    }
    return f"{state.state!r} {more}"


async def perform(hass, call, seconds):
    """Makes a call and waits for its outcome; gives how long it took, or None."""
    if call.first is not None and await perform(hass, call.first, seconds) is None:
        print(f"    before it: {call.first.service} came to {shown(hass.states.get(call.entity))}")
        return None
    domain, service = call.service.split(".")
    start = time.monotonic()
    await hass.services.async_call(domain, service, {"entity_id": call.entity, **call.data}, blocking=True)
    if not await until(lambda: matches(hass.states.get(call.entity), call), seconds):
        return None
    return time.monotonic() - start


def ours(registry, prefix):
    return [entry for entry in registry if any(identifier[1].startswith(prefix) for identifier in entry.identifiers)]


async def check_entities(hass, expected):
    """Waits for the entities, each available; gives the failures."""
    def ready(entity):
        state = hass.states.get(entity)
        return state is not None and state.state not in ("unavailable", "unknown")

    await until(lambda: all(ready(entity) for entity in expected), START_SECONDS)
    failures = 0
    for entity in expected:
        failures += not ready(entity)
        print(f"{'ok  ' if ready(entity) else 'FAIL'} {entity:55} {shown(hass.states.get(entity))}")
    entities = [
        entry for entry in entity_registry.async_get(hass).entities.values()
        if entry.unique_id.startswith("home-actuator_vivienda-eficiente_")
    ]
    devices = ours(device_registry.async_get(hass).devices.values(), "home-actuator_vivienda-eficiente")
    areas = {device.area_id for device in devices if device.area_id}
    names = sorted(area.name for area in area_registry.async_get(hass).async_list_areas())
    print(f"     {len(entities)} entities and {len(devices)} devices of {SAMPLE_HOME}, areas {', '.join(names)}")
    if any(entity.split(".")[1].startswith(SAMPLE_HOME) for entity in expected):
        failures += (len(entities), len(devices), len(areas)) != (16, 16, 4)
    return failures


async def check_calls(hass, calls, seconds):
    """Makes the calls one after the other; gives the failures."""
    failures = 0
    for call in calls:
        took = await perform(hass, call, seconds)
        failures += took is None
        verdict = "FAIL" if took is None else "ok  "
        time_taken = "" if took is None else f"{took * 1000:6.0f} ms"
        print(f"{verdict} {call.service:26} {call.entity:45} {str(call.data):42} {time_taken:>10} "
              f"{shown(hass.states.get(call.entity))}")
    return failures


async def check(options):
    broker = {"broker": options.host, "port": options.port}
    if options.user:
        broker |= {"username": options.user, "password": options.password}
    expected = EXPECTED if options.entities is None else options.entities.read_text().split()
    hass, complaints = await home_assistant.start(options.work / "config", broker)
    try:
        failures = await check_entities(hass, expected)
        calls = [call for call in CALLS + EXTRA_CALLS if call.entity in expected]
        failures += await check_calls(hass, calls, options.timeout)
    finally:
        await hass.async_stop()
    for line in complaints.lines:
        print(f"FAIL Home Assistant complains: {line}")
    return failures + len(complaints.lines)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=1883)
    parser.add_argument("--user")
    parser.add_argument("--password", default="")
    parser.add_argument("--timeout", type=float, default=60, help="seconds a call may take")
    parser.add_argument("--entities", type=Path, help="a file with the entities to expect, one per line")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--samples", type=Path, required=True)
    return parser.parse_args()


def main():
    options = arguments()
    missing = missing_from_sample(options.samples)
    if missing is None:
        print(f"FAIL the sample of captured calls is not in {options.samples}: set QUINTET_SAMPLES")
    elif missing:
        print(f"FAIL calls of the sample that are not made: {missing}")
    failures = asyncio.run(check(options)) + (missing is None or bool(missing))
    print("all is as it should be" if failures == 0 else f"{failures} failures")
    return 0 if failures == 0 else 1


if __name__ == "__main__":
    sys.exit(main())

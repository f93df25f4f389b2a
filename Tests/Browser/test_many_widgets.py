"""A page of 200 widgets, each of which changes four times a second: all of it is shown, and the page stays at hand."""

import json
import time

import paho.mqtt.client as mqtt
from playwright.sync_api import expect

from conftest import door_of_its_own as session_door  # noqa: F401
from installation import Installation
from people import call
from waiting import until

COUNT = 200
PER_SECOND = 4
SECONDS = 15
KINDS = ["number", "bar", "list", "semaphore", "text"]
SETTINGS = {"semaphore": {"settings": {"min": 10, "max": 50}}}
#: Notes how long the page could not answer a person at a stretch (tasks of more than 50 ms are told by the browser).
WATCH = """() => { window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: 'longtask' }); }"""


def plant(page) -> None:
    source = {"kind": "static", "body": json.dumps([{"name": "a", "value": 1}])}
    assert call(page, "POST", "/api/command/dashboard/source-many/put", {"source": source})[0] == 200
    assert call(page, "POST", "/api/command/dashboard/pages/create", {"title": "Many", "id": "many"})[0] == 200
    for number in range(COUNT):
        kind = KINDS[number % len(KINDS)]
        place = {"x": number % 6 * 2, "y": number // 6 * 2, "w": 2, "h": 2}
        status, answer = call(page, "POST", "/api/command/dashboard/many/widget-add",
                              {"id": f"many-{number}", "kind": kind, "source": "many", "title": f"W{number}",
                               "place": place, **SETTINGS.get(kind, {})})
        assert status == 200, answer


class Service:
    """Speaks in the dashboard service's name, faster than any source may be polled."""

    def __init__(self, installation: Installation) -> None:
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="many")
        self.client.username_pw_set("dashboard", (installation.data / "secrets" / "dashboard").read_text().strip())
        self.client.connect("127.0.0.1", installation.broker_port)
        self.client.loop_start()

    def say(self, number: int, value: int) -> None:
        kind = KINDS[number % len(KINDS)]
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        document = {"at": now, "goodAt": now, "freshness": "fresh", "outcome": "ok", "kind": kind, "page": "many",
                    "source": "many", "seconds": 60, "title": f"W{number}", "version": 1000 + value, "warnings": [],
                    "items": [{"name": "a", "value": value}, {"name": "b", "value": value * 2}]}
        if kind == "semaphore":
            document["semaphore"] = {"level": "green", "since": now}
        self.client.publish(f"quintet/v1/main/dashboard/state/widget-many-{number}", json.dumps(document), 0, True)


def test_every_widget_shows_its_last_value(owner, door, capsys):
    plant(owner.open("/account").page)
    owner.open("/dashboards/many")
    expect(owner.page.get_by_role("article")).to_have_count(COUNT)
    owner.page.evaluate(WATCH)
    service = Service(door.installation)
    began = time.monotonic()
    for round_number in range(1, SECONDS * PER_SECOND + 1):
        for number in range(COUNT):
            service.say(number, 100 + round_number)
        until(lambda: time.monotonic() >= began + round_number / PER_SECOND, 2)
    last = 100 + SECONDS * PER_SECOND
    # The first, one in the middle and one at the end of those that show a number.
    for number in (0, COUNT // 2, COUNT - len(KINDS)):
        card = owner.page.get_by_role("article", name=f"W{number}", exact=True)
        card.scroll_into_view_if_needed()
        expect(card.get_by_text(str(last)).first).to_be_visible()
    tasks = sorted(owner.page.evaluate("() => window.longTasks"))
    with capsys.disabled():
        print(f"\n  {COUNT} widgets, {PER_SECOND} updates a second each, {SECONDS} s: {len(tasks)} tasks over 50 ms, "
              f"the longest {max(tasks, default=0):.0f} ms")

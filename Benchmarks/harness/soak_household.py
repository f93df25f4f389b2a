"""The people and devices of the busy home, each on a thread of its own, for as long as the soak lasts."""

import threading
import time
from collections import Counter

from .asking import paho
from .soak_client import ROOT, Client
from .soak_house import ACCOUNT, BROKER, House
from .soak_load import Busyness, Pace
from .soak_server import World
from .soak_visitors import PAGE_RATE, STREAMS, come_and_go, watch_streams
from .soak_work import Boards, Chores, Rounds, Sets, Step, Strangers, repeat
from .visitor import OWNER, Visitor

SOURCES, ON_A_BOARD, POLL_SECONDS = 50, 25, 30
DEVICES, DEVICE_RATE = 4, 5.0
PASSING, STAYING = 10.0, 2.0  # seconds without a client that comes and goes, and with it
# Whose restart leaves a service's clients without an answer, beside the broker's.
PROGRAM = {
    "home": "home-actuator", "tasks": "task-service", "dashboard": "dashboard-poller", "clinic": "clinic-service",
}  # fmt: skip


class Household:
    """Begins with `with`; `counts` tells what was done, by whom."""

    def __init__(self, house: House, world: World) -> None:
        self.house, self.world = house, world
        self.over = threading.Event()
        self.threads: list[threading.Thread] = []
        self.clients: list[Client] = []
        self.console: Counter[str] = Counter()
        self.passing: Counter[str] = Counter()
        self.faults: list[str] = []
        self.busyness = Busyness(self.console, self.paces())

    def __enter__(self) -> "Household":
        self.furnish()
        for number in range(DEVICES):
            self.work("home", f"device-{number}", Sets(number).step, DEVICE_RATE)
        self.work("home", "stranger", Strangers().step, 0.1, each=2, what="refused")
        self.work("tasks", "phone", Chores(1, most=100).step, 2.5)
        self.work("tasks", "tablet", Chores(2, most=10).step, 0.2)
        self.work("dashboard", "wall", Boards(SOURCES).step, 0.2, each=5)
        self.work("clinic", "surgery", Rounds().step, 1.0, each=2)
        self.run(lambda: come_and_go(self.house.web, self.console, self.over.is_set))
        self.run(lambda: watch_streams(self.house.web, self.console, self.over.is_set))
        self.run(self.pass_by)
        return self

    def __exit__(self, *_) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(30)
        for client in self.clients:
            client.close()

    def client(self, service: str, name: str) -> Client:
        client = Client(self.house.port, ACCOUNT, self.house.password, service, name)
        self.clients.append(client)
        return client

    def work(self, service: str, name: str, step: Step, rate: float, each: int = 1, what: str = "answered") -> None:
        """So many steps a second, of so many requests each or, in the long run, more."""
        client, needs = self.client(service, name), (BROKER, PROGRAM[service])
        self.busyness.paces.append(Pace(f"{service} {name}", what, rate * each, client.counts, needs))
        self.run(lambda: repeat(step, client, rate, self.over.is_set))

    def paces(self) -> list[Pace]:
        """Of all but the clients of a service, who tell theirs when they begin. A stream is told more than a message a
        second, as the devices alone are set twenty times."""
        asked = self.world.asked
        return [
            Pace("console", "pages read", PAGE_RATE, self.console, ("console",)),
            Pace("console", "stream messages", STREAMS, self.console, ("console", BROKER)),
            Pace("passers-by", "came and went", 1 / (PASSING + STAYING), self.passing, (BROKER,)),
            Pace("world", "sources read", SOURCES / POLL_SECONDS, asked, ("dashboard-poller",)),
            Pace("world", "feed read", 1 / self.world.period, asked, ("traffic-ingest",)),
        ]

    def run(self, work) -> None:
        thread = threading.Thread(target=self.guarded, args=(work,), daemon=True)
        self.threads.append(thread)
        thread.start()

    def guarded(self, work) -> None:
        """A workload that breaks is told in the end: a soak without load proves nothing."""
        try:
            work()
        except Exception as error:
            self.faults.append(f"a workload ended: {type(error).__name__}: {error}")

    def furnish(self) -> None:
        """Two boards of widgets on sources, a feed and a watch on it, the console's first user."""
        boards = self.client("dashboard", "carpenter")
        names = [f"s{number}" for number in range(SOURCES)]
        for board, first in enumerate(range(0, SOURCES, ON_A_BOARD)):
            some = names[first : first + ON_A_BOARD]
            widgets = [widget(source) for source in some]
            page = {"id": f"board-{board}", "title": f"Board {board}", "order": board, "widgets": widgets}
            sources = {name: {"kind": "http", "url": f"{self.world.address}/s/{name[1:]}", "seconds": POLL_SECONDS}
                       for name in some}  # fmt: skip
            boards.ask("cmd/pages/import", {"document": {"pages": [page], "sources": sources}})
        roads = self.client("traffic", "roads")
        feed = {"kind": "sct-gml", "address": f"{self.world.address}/feed", "environment": "demo",
                "seconds": self.world.period}  # fmt: skip
        roads.ask("cmd/feed-soak/put", {"source": feed})
        roads.ask("cmd/watch-work/put", {"name": "To work", "watch": {"roads": ["A-2", "B-23"]}})
        self.faults += [f"{client.name} was refused: {dict(client.counts)}"
                        for client in (boards, roads) if client.counts.keys() != {"answered"}]  # fmt: skip
        Visitor(self.house.web).set_up(self.house.folder / "console")

    def pass_by(self) -> None:
        """Clients that subscribe, listen for a moment, and vanish without a word."""
        mqtt = paho()
        while not self.over.wait(PASSING):
            name = f"passer-{self.passing['came and went'] % 20}"
            client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=name, protocol=mqtt.MQTTv5)
            client.username_pw_set(ACCOUNT, self.house.password)
            client.on_connect = lambda client, *_: client.subscribe(f"{ROOT}/home/evt/#", qos=1)
            try:
                client.connect("127.0.0.1", self.house.port, properties=brief())
                client.loop_start()
                time.sleep(STAYING)
                if channel := client.socket():
                    channel.shutdown(2)
                client.loop_stop()
                self.passing["came and went"] += 1
            except OSError:
                self.passing["found nobody"] += 1

    def counts(self) -> dict[str, Counter[str]]:
        """By service; the console's and the passers-by beside."""
        found: dict[str, Counter[str]] = {}
        for client in self.clients:
            found.setdefault(client.service, Counter()).update(client.counts)
        return found | {f"console ({OWNER})": self.console, "passers-by": self.passing, "world": self.world.asked}


def widget(source: str) -> dict:
    place = int(source[1:]) % ON_A_BOARD
    cell = {"x": place % 4 * 3, "y": place // 4 * 2, "w": 3, "h": 2}
    return {"id": f"w-{source}", "widget": {"kind": "number", "source": source, "place": cell}}


def brief():
    """A session that outlives its connection for a moment only, so that the broker has one to keep and to forget."""
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    properties = Properties(PacketTypes.CONNECT)
    properties.SessionExpiryInterval = 30
    return properties

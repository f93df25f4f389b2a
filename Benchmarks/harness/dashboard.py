"""The figures of dashboard-poller: thousands of sources, servers that hang beside them, and topics that never rest."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .asking import Asker
from .contenders import HERE
from .measure import Outcome, scratch
from .phases import phases
from .poll_server import PollServer
from .processes import Broker, Failure, Service
from .topic_load import TopicLoad

EXECUTABLE = HERE.parent / ".build/release/dashboard-poller"
HINT = "swift build -c release --static-swift-stdlib -Xlinker -s --product dashboard-poller"
INTERVAL = 60.0
SOURCES, ORIGINS = 5000, 500
HANGING = 1000  # each a host of its own
TOPICS, UPDATES, UPDATE_SECONDS = 100, 10_000, 10
ON_A_PAGE = 100
HEALTHY = [(f"s{number}", f"/s/{number}") for number in range(SOURCES)]


def present() -> bool:
    if not EXECUTABLE.exists():
        print(f"!!! dashboard-poller IS LEFT OUT: {EXECUTABLE} is absent. {HINT}", file=sys.stderr)
    return EXECUTABLE.exists()


def measure_dashboard(quick: bool) -> Outcome:
    outcome = Outcome({}, [])
    seconds = 60 if quick else 360  # the longer has a roll-up of the history in it
    healthy = [address(1, number) for number in range(ORIGINS)]
    hanging = [address(2, number) for number in range(HANGING)]
    with scratch() as name, PollServer(healthy + hanging, Path(name)) as server:
        folder = Path(name) / "sources"
        with running(folder) as (broker, service):
            many_sources(broker, service, server, seconds, outcome)
            hanging_hosts(broker, service, server, 75 if quick else seconds, outcome)
            restarted(broker, service, server, outcome)
        with running(Path(name) / "topics") as (broker, service):
            many_updates(broker, service, outcome)
    return outcome


def address(net: int, number: int) -> str:
    return f"127.{net}.{number // 250}.{1 + number % 250}"


@contextmanager
def running(folder: Path) -> Iterator[tuple[Broker, Service]]:
    folder.mkdir(exist_ok=True)
    with Broker(folder) as broker, start(folder, broker) as service:
        yield broker, service


def start(folder: Path, broker: Broker) -> Service:
    service = Service([str(EXECUTABLE)], broker.port, folder, {"DASHBOARD_ALLOW": "127.0.0.0/8"})
    service.wait_ready()
    return service


def put_pages(broker: Broker, sources: dict[str, dict]) -> None:
    """A widget for each source, a page for each hundred."""
    ids = list(sources)
    with Asker(broker.port, "dashboard") as asker:
        for first in range(0, len(ids), ON_A_PAGE):
            some = ids[first : first + ON_A_PAGE]
            widgets = [widget(place, source) for place, source in enumerate(some)]
            page = {"id": f"page-{some[0]}", "title": some[0], "order": first, "widgets": widgets}
            document = {"pages": [page], "sources": {source: sources[source] for source in some}}
            # An id of its own: a second asker counts from one again, and its commands would pass for repeated ones.
            asker.ask("cmd/pages/import", {"id": f"import-{page['id']}", "document": document})


def widget(place: int, source: str) -> dict:
    cell = {"x": place % 4 * 3, "y": place // 4 * 2, "w": 3, "h": 2}
    return {"id": f"w-{source}", "widget": {"kind": "number", "source": source, "place": cell}}


def polled(server: PollServer, net: int, origins: int, path: str, number: int) -> dict:
    url = f"http://{address(net, number % origins)}:{server.port}/{path}/{number}"
    return {"kind": "http", "url": url, "seconds": INTERVAL}


def wait_asked(server: PollServer, paths: list[str], since: float = 0, patience: float = 120) -> float:
    """Seconds until each of these was asked for."""
    began = time.monotonic()
    while waiting := [path for path in paths if not server.asked[path] or server.asked[path][-1] < since]:
        server.read()
        if time.monotonic() - began > patience:
            raise Failure(f"{len(waiting)} sources were not asked in {patience:g} s, such as {waiting[0]}")
        time.sleep(0.05)
    return time.monotonic() - began


def watch(name: str, service: Service, server: PollServer, seconds: float, outcome: Outcome) -> None:
    """Processor time and phases over a while."""
    used, began, clock = service.cpu_seconds(), time.time(), time.monotonic()
    time.sleep(seconds)
    took = time.monotonic() - clock
    server.read()
    found = phases(server, HEALTHY, INTERVAL, (began, began + took))
    outcome.figures[f"{name}_cpu"] = 100 * (service.cpu_seconds() - used) / took
    outcome.figures |= {f"{name}_{key}": value for key, value in found.items()}
    outcome.figures[f"{name}_peak"] = service.memory_megabytes("VmHWM")
    outcome.figures[f"{name}_overlaps"] = server.overlaps


def many_sources(broker: Broker, service: Service, server: PollServer, seconds: float, outcome: Outcome) -> None:
    began = time.monotonic()
    put_pages(broker, {f"s{number}": polled(server, 1, ORIGINS, "s", number) for number in range(SOURCES)})
    wait_asked(server, [path for _, path in HEALTHY])
    outcome.figures["import"] = time.monotonic() - began
    time.sleep(5)
    watch("steady", service, server, seconds, outcome)
    outcome.figures["steady_rss"] = service.memory_megabytes("VmRSS")


def hanging_hosts(broker: Broker, service: Service, server: PollServer, seconds: float, outcome: Outcome) -> None:
    """From the moment on at which they are put: each is polled at once."""
    put_pages(broker, {f"h{number}": polled(server, 2, HANGING, "h", number) for number in range(HANGING)})
    watch("hanging", service, server, seconds, outcome)
    outcome.figures["hanging_asked"] = sum(len(server.asked[f"/h/{number}"]) for number in range(HANGING))


def restarted(broker: Broker, service: Service, server: PollServer, outcome: Outcome) -> None:
    """A start with all of them: seconds until each healthy one was polled, and the phases from then on."""
    with service:
        pass
    since = time.time()
    with start(service.folder, broker) as again:
        outcome.figures["restart_all"] = wait_asked(server, [path for _, path in HEALTHY], since)
        watch("restart", again, server, INTERVAL, outcome)


def many_updates(broker: Broker, service: Service, outcome: Outcome) -> None:
    put_pages(broker, {f"t{number}": {"kind": "mqtt", "topic": f"bench/{number}"} for number in range(TOPICS)})
    with TopicLoad(broker.port, [f"bench/{number}" for number in range(TOPICS)], "widget-w-t") as load:
        load.warm_up()
        used = service.cpu_seconds()
        found = load.run(UPDATES, UPDATE_SECONDS)
        outcome.figures["topics_cpu"] = 100 * (service.cpu_seconds() - used) / UPDATE_SECONDS
    outcome.figures |= {f"topics_{key}": value for key, value in found.items()}
    outcome.figures["topics_peak"] = service.memory_megabytes("VmHWM")
    if found["rate"] < 0.97 * UPDATES:
        outcome.faults.append(f"topics: only {found['rate']:.0f} updates per second were sent")

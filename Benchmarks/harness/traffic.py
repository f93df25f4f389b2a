"""The figures of traffic-ingest: invented documents, from the request for one to the last message of it."""

import gzip
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from .contenders import HERE
from .dgt_document import dgt
from .feed_server import FeedServer
from .measure import Outcome, scratch
from .parsing import parsing
from .processes import Broker, Service
from .sct_document import sct
from .tasks import quantiles
from .traffic_bus import TrafficBus
from .works_document import write_works

EXECUTABLE = HERE.parent / ".build/release/traffic-ingest"
HINT = "swift build -c release --static-swift-stdlib -Xlinker -s --product traffic-ingest"
SCT_INCIDENTS = 180
DGT_SITUATIONS, DGT_RECORDS = 547, 670
WORKS_SITUATIONS = 13_793
OPEN = 20_000
ROUNDS = 20  # of each kind of read, with --quick five; three seconds each, as no server is asked more often
REAL = Path(os.environ.get("QUINTET_SAMPLES", "")) / "traffic/dgt/datex2_v36_2026-01-02_full.xml.gz"


def present() -> bool:
    if not EXECUTABLE.exists():
        print(f"!!! traffic-ingest IS LEFT OUT: {EXECUTABLE} is absent. {HINT}", file=sys.stderr)
    return EXECUTABLE.exists()


def measure_traffic(quick: bool) -> Outcome:
    outcome = Outcome({}, [])
    rounds = ROUNDS // 4 if quick else ROUNDS
    with scratch() as name, FeedServer() as server:
        folder = Path(name)
        with bench(folder / "small", server) as small:
            few_and_many(small, rounds, outcome)
        with bench(folder / "open", server, hears_events=False) as crowd:
            many_open(crowd, outcome)
        works = folder / "works.xml"
        with bench(folder / "works", server, hears_events=False) as large:
            large_publication(large, works, outcome)
        parsing({"sct": ("sct-gml", sct(SCT_INCIDENTS)), "dgt": ("datex2", spain())}, works, rounds, folder, outcome)
    return outcome


def spain(revision: int = 1, published: int = 0) -> bytes:
    return dgt(DGT_SITUATIONS, DGT_RECORDS, revision, published)


class Bench:
    """A broker, a server of feeds and the service, one life after the other."""

    def __init__(self, folder: Path, broker: Broker, bus: TrafficBus, server: FeedServer) -> None:
        (self.folder, self.broker, self.bus, self.server) = (folder, broker, bus, server)
        self.service = Service([str(EXECUTABLE)], broker.port, folder)
        self.ready = self.service.wait_ready()

    def restart(self) -> float:
        """Ends the service and starts it again; milliseconds until it is ready."""
        with self.service:
            pass
        self.service = Service([str(EXECUTABLE)], self.broker.port, self.folder)
        return self.service.wait_ready()

    def put(self, feed: str, kind: str, document: bytes | Path) -> dict:
        """The first read of a source."""
        source = {"kind": kind, "address": f"{self.server.address}/{feed}", "environment": "demo", "seconds": 86_400}
        return self.read(feed, document, "put", {"source": source})

    def read(self, feed: str, document: bytes | Path, verb: str = "refresh", body: dict | None = None) -> dict:
        """Has a source read: milliseconds from the request for the document to the last message, and what came."""
        log = len(self.service.output.read_bytes())
        self.server.put(f"/{feed}", document)
        self.bus.counts.clear()
        self.bus.command(feed, verb, body)
        asked = self.server.first_asked(f"/{feed}")
        ended, document = self.bus.read_after(feed, asked)
        lines = [json.loads(line) for line in self.service.output.read_bytes()[log:].splitlines()]
        own = [line["duration_ms"] for line in lines if line["event"] == "feed.accepted" and line["subject"] == feed]
        figures = {"ms": 1000 * (ended - asked), "own": own[-1] if own else 0.0, "open": document["open"]}
        return dict(self.bus.counts) | figures

    def remove(self, feed: str) -> None:
        self.bus.command(feed, "remove")
        self.bus.gone(feed)

    def memory(self, which: str) -> float:
        return self.service.memory_megabytes(which)

    def forget_peak(self) -> None:
        """From now on VmHWM counts anew."""
        Path(f"/proc/{self.service.pid}/clear_refs").write_text("5")


@contextmanager
def bench(folder: Path, server: FeedServer, hears_events: bool = True) -> Iterator[Bench]:
    folder.mkdir()
    with Broker(folder) as broker, TrafficBus(broker.port, hears_events) as bus:
        bench = Bench(folder, broker, bus, server)
        try:
            # It begins with the demonstration; in that environment nothing else is read, and no authority is asked.
            bench.remove("demo")
            yield bench
        finally:
            with bench.service:
                pass


def few_and_many(small: Bench, rounds: int, outcome: Outcome) -> None:
    kinds: list[tuple[str, str, int, Callable]] = [
        ("sct", "sct-gml", SCT_INCIDENTS, lambda revision, again: sct(SCT_INCIDENTS, revision, "\n" * again)),
        ("dgt", "datex2", DGT_RECORDS, spain),
    ]
    for name, kind, count, document in kinds:
        reads = {"opened": [small_first(small, name, kind, document(1, 0), number) for number in range(rounds)]}
        small.put(name, kind, document(1, 0))
        reads["updated"] = [small.read(name, document(2 + number, 0)) for number in range(rounds)]
        last = 1 + rounds
        reads["unchanged"] = [small.read(name, document(last, 1 + number)) for number in range(rounds)]
        reads["identical"] = [small.read(name, document(last, rounds)) for _ in range(rounds)]
        note(name, reads, count, outcome)
        small.remove(name)
    if REAL.is_file():
        real(small, rounds, outcome)


def small_first(small: Bench, name: str, kind: str, document: bytes, number: int) -> dict:
    """A source that was not there before, so that all is opened."""
    feed = f"{name}-{number}"
    read = small.put(feed, kind, document)
    small.remove(feed)
    return read


def real(small: Bench, rounds: int, outcome: Outcome) -> None:
    """A publication of the authority itself, from the samples."""
    document = gzip.decompress(REAL.read_bytes())
    reads = {"opened": [small_first(small, "real", "datex2", document, number) for number in range(rounds)]}
    small.put("real", "datex2", document)
    reads["unchanged"] = [small.read("real", document + b"\n" * (1 + number)) for number in range(rounds)]
    note("real", reads, DGT_RECORDS, outcome)
    small.remove("real")


def note(name: str, reads: dict[str, list[dict]], count: int, outcome: Outcome) -> None:
    for what, some in reads.items():
        figure = f"{name}_{what}"
        for suffix, kind in (("", "ms"), ("_own", "own")):
            p50, p99 = quantiles([read[kind] for read in some])
            outcome.figures |= {f"{figure}{suffix}": p50, f"{figure}{suffix}_p99": p99}
        expected = {what: count} if what in ("opened", "updated") else {}
        for read in some:
            came = {verb: read[verb] for verb in ("opened", "updated", "cleared") if read.get(verb)}
            if came != expected or read["open"] != count:
                what_came = f"got {came} with {read['open']}"
                outcome.faults.append(f"{figure}: expected {expected} with {count} open, {what_came}")


def many_open(crowd: Bench, outcome: Outcome) -> None:
    figures = outcome.figures
    first = crowd.put("crowd", "datex2", dgt(OPEN, OPEN))
    figures["open_first"], figures["open_first_peak"] = first["own"], crowd.memory("VmHWM")
    figures["open_start"] = crowd.restart()
    time.sleep(8)
    figures["open_start_peak"], figures["open_idle"] = crowd.memory("VmHWM"), crowd.memory("VmRSS")
    crowd.forget_peak()
    again = crowd.read("crowd", dgt(OPEN, OPEN, published=1))
    figures["open_unchanged"], figures["open_unchanged_peak"] = again["ms"], crowd.memory("VmHWM")
    if first["open"] != OPEN or again["open"] != OPEN or again["own"]:
        outcome.faults.append(f"expected {OPEN} open and then no change, got {first} and {again}")


def large_publication(large: Bench, works: Path, outcome: Outcome) -> None:
    figures = outcome.figures
    records = write_works(works, WORKS_SITUATIONS)
    figures["works_size"], figures["works_count"] = works.stat().st_size / 1e6, records
    figures["works_before"] = large.memory("VmRSS")
    first = large.put("works", "datex2", works)
    figures["works_first"], figures["works_first_own"] = first["ms"], first["own"]
    figures["works_first_peak"] = large.memory("VmHWM")
    large.restart()
    time.sleep(8)
    large.forget_peak()
    write_works(works, WORKS_SITUATIONS, published=1)
    again = large.read("works", works)
    figures["works_unchanged"], figures["works_unchanged_peak"] = again["ms"], large.memory("VmHWM")
    if first["open"] != records or again["open"] != records or again["own"]:
        outcome.faults.append(f"expected {records} open and then no change, got {first} and {again}")

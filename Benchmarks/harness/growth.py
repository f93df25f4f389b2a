"""How figures grow with what is stored: a thousand entities to a million, and a journal of as many events.

What is measured is a copy of the filled database, so that the measuring itself fills nothing.
"""

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from .measure import Outcome, scratch
from .pressing import MARGIN, Press
from .processes import Broker, Failure, Load, Service
from .replaying import replay
from .typical import CAPTURE, DRAFT, Column, bare, columns, drafts, load_options, register

SIZES = [1_000, 10_000, 100_000, 1_000_000]
QUICK_SIZES = SIZES[:-1]
PATIENCE = 120.0  # a start with a million
STARTS = 3
SUSTAINED, OPEN_LOOP = 5.0, 10.0  # seconds
MOST_TOPICS = 10_000
EDIT = bare(name="Revisar el contrato otra vez {number}")


@dataclass(frozen=True)
class Life:
    """A running service and the folder of its run."""

    service: Service
    port: int
    folder: Path

    def fill(self, count: int, **options) -> None:
        with Load("fill", self.port, count=count, **options) as load:
            result = load.result()
        if result["lost"] or result["refused"]:
            raise Failure(f"of {count} commands {result['lost']} were lost, {result['refused']} refused")


@dataclass(frozen=True)
class Growth:
    """What grows, who is measured with it, and how."""

    noun: str
    columns: list[str]  # the first one fills
    fill: Callable[[Life, int, int], None]  # from so many on, up to so many
    options: Callable[[Life, int], dict]  # of the load generator
    rate: float = 1000
    most: int = SIZES[-1]
    limit: str = ""  # why there are not more
    does_replay: bool = False


def fill_counters(life: Life, _before: int, size: int) -> None:
    life.fill(size, entities=size)


def fill_tasks(life: Life, before: int, size: int) -> None:
    life.fill(size - before, **load_options("tasks", CAPTURE, ["inbox/capture"], life.folder))


def edits(life: Life, _size: int) -> dict:
    """Of tasks from everywhere in the table."""
    database = sqlite3.connect(f"file:{life.service.folder / 'task-service.db'}?mode=ro", uri=True)
    ids = [row[0] for row in database.execute("SELECT id FROM task ORDER BY number")]
    database.close()
    topics = [f"{one}/edit" for one in ids[:: max(1, len(ids) // MOST_TOPICS)]]
    return load_options("tasks", EDIT, topics, life.folder)


def fill_history(life: Life, before: int, size: int) -> None:
    """A thousand tasks, which are edited again and again."""
    if before == 0:
        return fill_tasks(life, 0, size)
    life.fill(size - before, **edits(life, size))


GROWTHS = [
    Growth("counters", ["C reference", "Python"], fill_counters, lambda _, size: {"entities": size}),
    Growth("tasks", ["task-service"], fill_tasks, edits),
    Growth("patients", ["clinic-service"], lambda life, before, size: register(life.port, before, size),
           lambda life, _: load_options("clinic", DRAFT, drafts(life.port, 1000), life.folder), rate=100, most=100_000,
           limit="no practice has more, and a million would have to be taken in from tables for a quarter of an hour"),
    Growth("events", ["task-service"], fill_history, edits, does_replay=True),
]  # fmt: skip


def measure_growth(quick: bool) -> dict[str, list[Outcome]]:
    """By noun and program: an outcome for each size."""
    known = {column.title: column for column in columns()}
    results: dict[str, list[Outcome]] = {}
    for growth in GROWTHS:
        present = [known[title] for title in growth.columns if title in known]
        if len(present) == len(growth.columns):
            sizes = [size for size in (QUICK_SIZES if quick else SIZES) if size <= growth.most]
            results |= grow(growth, present, sizes)
    return results


def grow(growth: Growth, present: list[Column], sizes: list[int]) -> dict[str, list[Outcome]]:
    results: dict[str, list[Outcome]] = {f"{column.title}, {growth.noun}": [] for column in present}
    with scratch() as name, Broker(Path(name)) as broker:
        filled = Path(name) / "filled"
        (filled / "data").mkdir(parents=True)
        for before, size in pairwise([0, *sizes]):
            print(f"{size:,} {growth.noun}, load average {os.getloadavg()[0]:.1f} …", file=sys.stderr)
            began = time.monotonic()
            with Service(present[0].command, broker.port, filled / "data") as service:
                service.wait_ready(PATIENCE)
                growth.fill(Life(service, broker.port, Path(name)), before, size)
            took = time.monotonic() - began
            for log in (filled / "data").glob("output-*.log"):
                log.unlink()
            for column, outcomes in zip(present, results.values()):
                outcomes.append(measure_copy(growth, column, broker, filled, size))
                outcomes[-1].figures |= {"size": size, "fill": took}
    return results


def measure_copy(growth: Growth, column: Column, broker: Broker, filled: Path, size: int) -> Outcome:
    outcome = Outcome({"load_average": os.getloadavg()[0]}, [])
    copy = copied(filled)
    data = copy / "data"
    outcome.figures["disk"] = sum(file.stat().st_size for file in data.glob("*.db*")) / 1e6
    outcome.figures["ready"] = median(start(column, broker, data) for _ in range(STARTS))
    with Service(column.command, broker.port, data) as service:
        service.wait_ready(PATIENCE)
        life = Life(service, broker.port, filled.parent)
        press = Press(service, broker.port, {"service": column.service} | growth.options(life, size), outcome)
        press.rest()
        if growth.does_replay:
            outcome.figures["replay"] = replay(broker.port, data, column.service)
        rate = press.sustain(SUSTAINED)
        press.be_late(growth.rate if rate > MARGIN * growth.rate else round(rate / 2), OPEN_LOOP)
    if not service.clean:
        outcome.faults.append(f"it ended with {service.process.returncode} on SIGTERM")
    shutil.rmtree(copy)
    return outcome


def copied(filled: Path) -> Path:
    """A copy that is on disk: otherwise the first commits wait for gigabytes to be written."""
    copy = filled.parent / "copy"
    shutil.copytree(filled, copy)
    for path in copy.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
    return copy


def start(column: Column, broker: Broker, data: Path) -> float:
    with Service(column.command, broker.port, data) as service:
        return service.wait_ready(PATIENCE)

"""The figures of task-service: captures, and a hundred thousand tasks to list, search and change."""

import json
import random
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import thoughts
from .asking import Asker
from .contenders import CONTENDERS, HERE, REFERENCE
from .measure import Outcome, Plan, note_losses, scratch
from .processes import Broker, Failure, Load, Service

EXECUTABLE = HERE.parent / ".build/release/task-service"
HINT = "swift build -c release --static-swift-stdlib -Xlinker -s --product task-service"
PILE, OTHERS = 100_000, 20_000
SORTS = ["manual", "name", "priority", "created", "due"]
CAPTURE = {"service": "tasks", "command": "inbox/capture", "text": "name", "bytes": 120}
ROUNDS = 1000  # of each question and change, with --quick a quarter


def present() -> bool:
    if not EXECUTABLE.exists():
        print(f"!!! task-service IS LEFT OUT: {EXECUTABLE} is absent. {HINT}", file=sys.stderr)
    return EXECUTABLE.exists()


def measure_tasks(plan: Plan, quick: bool) -> Outcome:
    """A repetition of all its figures; the C reference's captures beside them, as it is their speed limit."""
    outcome = Outcome({}, [])
    reference = next(contender for contender in CONTENDERS if contender.name == REFERENCE)
    captures(reference.command, {}, "reference", plan, outcome)
    captures([str(EXECUTABLE)], CAPTURE, "capture", plan, outcome)
    outcome.figures["ratio"] = outcome.figures["capture"] / outcome.figures["reference"]
    pile(plan, ROUNDS // 4 if quick else ROUNDS, outcome)
    return outcome


def captures(command: list[str], options: dict, name: str, plan: Plan, outcome: Outcome) -> None:
    """What lasts from an empty database on."""
    with scratch() as folder, Broker(Path(folder)) as broker:
        with started(command, broker, Path(folder)) as service:
            commands = sustain(broker, service, options, name, plan, outcome)
        if options:
            outcome.faults += wrong_tasks(service, commands)


def sustain(broker: Broker, service: Service, options: dict, name: str, plan: Plan, outcome: Outcome) -> int:
    with Load("sustained", broker.port, service.pid, seconds=plan.seconds, warmup=plan.warmup, **options) as load:
        result = load.result()
    outcome.figures[name], outcome.figures[f"{name}_cpu"] = result["rate"], result["cpu_us"]
    note_losses(name, result, outcome.faults)
    return result["commands"]


@contextmanager
def started(command: list[str], broker: Broker, folder: Path) -> Iterator[Service]:
    data = folder / "data"
    data.mkdir()
    with Service(command, broker.port, data) as service:
        service.wait_ready()
        yield service


def wrong_tasks(service: Service, expected: int) -> list[str]:
    """What is wrong with a service that was stopped, or with its tasks."""
    faults = [] if service.clean else [f"task-service ended with {service.process.returncode} on SIGTERM"]
    database = sqlite3.connect(service.folder / "task-service.db")
    (count,) = database.execute("SELECT count(*) FROM task").fetchone()
    database.close()
    return faults + ([f"{count} tasks for {expected} captures"] if count != expected else [])


def pile(plan: Plan, rounds: int, outcome: Outcome) -> None:
    """A hundred thousand tasks in one category, and a fifth more in the others."""
    figures = outcome.figures
    with scratch() as folder, Broker(Path(folder)) as broker:
        with started([str(EXECUTABLE)], broker, Path(folder)) as service, Asker(broker.port, "tasks") as asker:
            ids = fill(asker, figures)
            figures["floor"], figures["floor_p99"] = quantiles([ask_task(asker, one) for one in ids[:rounds]])
            lists(asker, rounds, figures)
            searches(asker, rounds, figures)
            changes(asker, service, ids, rounds, figures)
            figures["rss"] = service.memory_megabytes("VmRSS")
            more = sustain(broker, service, CAPTURE, "capture_full", plan, outcome)
            figures["rss_peak"] = service.memory_megabytes("VmHWM")
        outcome.faults += wrong_tasks(service, PILE + OTHERS + more)


def fill(asker: Asker, figures: dict) -> list[str]:
    everything = thoughts.batches(PILE, OTHERS)
    began = time.monotonic()
    for _, batch in everything:
        asker.ask("cmd/batch/apply", batch)
    figures["fill"] = time.monotonic() - began
    _, page = asker.ask("ask/list", {"category": thoughts.PILE, "limit": 1})
    if not page["tasks"]:
        raise Failure("the tasks that were filled in are not listed")
    ids = [identity for identities, _ in everything for identity in identities]
    random.Random(2).shuffle(ids)
    return ids


def ask_task(asker: Asker, identity: str) -> float:
    return asker.ask("ask/task", {"task": identity})[0]


def lists(asker: Asker, rounds: int, figures: dict) -> None:
    """Both directions of each order, and from page to page."""
    for sort in SORTS:
        times, cursor = [], None
        for number in range(rounds):
            question = {"category": thoughts.PILE, "sort": sort, "descending": number % 20 >= 10}
            took, page = asker.ask("ask/list", question | ({"cursor": cursor} if cursor else {}))
            times.append(took)
            cursor = page.get("next") if number % 10 < 9 else None
        figures[f"list_{sort}"], figures[f"list_{sort}_p99"] = quantiles(times)


def searches(asker: Asker, rounds: int, figures: dict) -> None:
    """All queries by turns; the slowest is told, as a mixture hides it."""
    count = max(3, 5 * rounds // len(thoughts.QUERIES))
    times = {query: [asker.ask("ask/search", {"query": query})[0] for _ in range(count)] for query in thoughts.QUERIES}
    figures["search"], figures["search_p99"] = quantiles([took for some in times.values() for took in some])
    slowest = max(times, key=lambda query: quantiles(times[query])[0])
    figures["search_slowest"] = quantiles(times[slowest])[0]
    print(f"the slowest search is {slowest!r}", file=sys.stderr)


def changes(asker: Asker, service: Service, ids: list[str], rounds: int, figures: dict) -> None:
    """Request to answer, and the service's own time as its log tells it."""
    before = len(service.output.read_bytes())
    verbs = [("edit", {"name": "Revisar el contrato otra vez"}), ("move", {"to": "next"}), ("complete", {})]
    used = service.cpu_seconds()
    answers = [asker.ask(f"cmd/{ids.pop()}/{verb}", data)[0] for verb, data in verbs for _ in range(rounds)]
    figures["change_cpu"] = 1e6 * (service.cpu_seconds() - used) / len(answers)
    figures["change_answer"], _ = quantiles(answers)
    lines = [json.loads(line) for line in service.output.read_bytes()[before:].splitlines() if b'"duration_ms"' in line]
    for verb, _ in verbs:
        own = [line["duration_ms"] for line in lines if line.get("type") == f"quintet.tasks.task.{verb}.v1"]
        figures[verb], figures[f"{verb}_p99"] = quantiles(own)


def quantiles(times: list[float]) -> tuple[float, float]:
    """p50 and p99."""
    ordered = sorted(times)
    return ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]

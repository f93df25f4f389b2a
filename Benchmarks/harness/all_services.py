"""The figures of the one table: every service with its typical command, beside the C reference and Python."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from .measure import Outcome, scratch, start_times
from .pressing import MARGIN, Press
from .processes import Broker, Service
from .typical import Column, columns

RATE = 1000  # the same for everybody; who sustains less is left out of it


@dataclass(frozen=True)
class LoadPlan:
    repetitions: int
    starts: int
    sustained: float  # seconds
    open_loop: float  # seconds: p99.9 is of twenty thousand commands


FULL = LoadPlan(repetitions=3, starts=5, sustained=10, open_loop=20)
QUICK = LoadPlan(repetitions=1, starts=3, sustained=5, open_loop=20)


def measure_all(quick: bool) -> dict[str, list[Outcome]]:
    """By the columns' titles."""
    plan, everybody = QUICK if quick else FULL, columns()
    results: dict[str, list[Outcome]] = {column.title: [] for column in everybody}
    for repetition in range(plan.repetitions):
        for column in everybody:
            load = os.getloadavg()[0]
            print(f"{repetition + 1}/{plan.repetitions} {column.title}, load average {load:.1f} …", file=sys.stderr)
            results[column.title].append(measure_column(column, plan))
    return results


def measure_column(column: Column, plan: LoadPlan) -> Outcome:
    outcome = Outcome({"load_average": os.getloadavg()[0]}, [])
    with scratch() as name, Broker(Path(name)) as broker:
        outcome.figures["ready"] = median(start_times(column.command, broker, Path(name), plan.starts))
    with scratch() as name, Broker(Path(name)) as broker:
        data = Path(name) / "life/data"  # the clinic's key lies beside its data
        data.mkdir(parents=True)
        with Service(column.command, broker.port, data) as service:
            service.wait_ready()
            topics = column.prepare(broker.port)
            press = Press(service, broker.port, column.options(Path(name), topics), outcome)
            press.rest()
            rate = press.sustain(plan.sustained, column.window)
            if rate > MARGIN * RATE:
                press.be_late(RATE, plan.open_loop)
            press.be_late(round(rate / 2), plan.open_loop, "half_")
        outcome.faults += press.wrong_rows()
    if column.executable:
        outcome.figures["size"] = column.executable.stat().st_size / 1e6
    return outcome

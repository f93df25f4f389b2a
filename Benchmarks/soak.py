#!/usr/bin/env python3
"""Runs a busy home for hours, and judges whether memory, descriptors, threads and files stay flat; see README.md."""

import argparse
import os
import signal
import sys
import tempfile
from pathlib import Path

from harness.processes import Failure
from harness.soak_figures import Figures, read_figures
from harness.soak_house import House
from harness.soak_household import Household
from harness.soak_report import done, tables
from harness.soak_server import World
from harness.soak_watch import Plan, Watch

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / ".build/soak"
PROGRAMS = Path(os.environ.get("QUINTET_BIN", ROOT / ".build/release"))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=0.5, help="0.1 or more; 0.5")
    parser.add_argument("--broker", type=float, default=15, help="minutes between restarts of the broker; 15")
    parser.add_argument("--services", type=float, default=20, help="minutes between restarts of a service; 20")
    parser.add_argument("--young", action="store_true", help="plant a fault: no row is made old, so none is forgotten")
    parser.add_argument("--judge", type=Path, metavar="FILE", help="judge the figures of an earlier run, run nothing")
    return parser.parse_args()


def soak(plan: Plan) -> tuple[Figures, list[str]]:
    """Runs it, and tells what was done; answers the figures, and what was wrong beside them."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    figures = Figures(RESULTS / "figures.csv")
    world = World(plan.feed_seconds)
    # Not in /tmp, which may be memory.
    with tempfile.TemporaryDirectory(prefix="house-", dir=RESULTS) as name:
        settings = {"DASHBOARD_ALLOW": f"127.0.0.1:{world.port}", "TASKS_ZONE": "UTC", "CLINIC_ZONE": "UTC"}
        house = House(PROGRAMS, Path(name), RESULTS / "house.log", settings)
        with house, Household(house, world) as household:
            watch = Watch(house, figures, plan)
            watch.run()
        busyness = household.busyness.faults(plan.seconds, watch.restarts)
        world.close()
        figures.close()
    print(done(household.counts() | {"restarts": watch.restarts}))
    print(f"\nlog lines that are not info: {house.worse()}; all are in {house.log}\n")
    died = sum(count for (_, event), count in house.events.items() if event == "child.died") - watch.restarts.total()
    faults = household.faults + busyness + ([f"{died} processes died that nobody had ended"] if died > 0 else [])
    return figures, faults + ([] if house.is_clean else ["quintet up did not end well"])


def main() -> int:
    options = arguments()
    plan = Plan(options.hours * 3600, options.broker * 60, options.services * 60, ages=not options.young)
    if options.judge:
        figures, faults = read_figures(options.judge), []
    else:
        if not (PROGRAMS / "quintet").exists():
            raise Failure(f"{PROGRAMS / 'quintet'} is absent: make build, or set QUINTET_BIN to their folder")
        print(f"{plan.seconds / 60:g} minutes, of which {plan.warm_up / 60:.1f} warm up …", file=sys.stderr)
        figures, faults = soak(plan)
    text, verdicts = tables(figures, plan.warm_up, plan.least)
    print(text)
    print(f"\nMedian of the first quarter after {plan.warm_up / 60:g} minutes → of the last (slope per hour).")
    print("Leak that shows: a steady rise by this much or more would have been found in the life that is told of.")
    return ending(verdicts.unjudged, verdicts.grown, faults)


def ending(unjudged: list[str], grown: list[str], faults: list[str]) -> int:
    """The exit code: each line that is told makes it 1."""
    lines = [f"NOT JUDGED: {line}" for line in unjudged]
    lines += [f"GROWS: {line}" for line in grown] + [f"WRONG: {line}" for line in faults]
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is stopped
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"soak: {failure}")

#!/usr/bin/env python3
"""Measures Quintet's services and its pipeline beside their speed limit in C and beside Python; see README.md."""

import argparse
import json
import os
import platform
import signal
import sys
from dataclasses import asdict, replace

from harness.contenders import prepare
from harness.kill import kill_check
from harness.measure import FULL, QUICK, Plan
from harness.parts import EVERYBODY, PARTS, Part, Results
from harness.pipeline import ALL, pipeline
from harness.processes import Failure


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less of everything, once")
    parser.add_argument("--pipeline", action="store_true", help="the pipeline's contenders only")
    parser.add_argument("--only", default=ALL, help=f"these of them only, of {ALL}")
    parser.add_argument("--repetitions", type=int, help=f"{FULL.repetitions}, with --quick {QUICK.repetitions}")
    parser.add_argument("--seconds", type=float, help=f"of each loop; {FULL.seconds:g} and {QUICK.seconds:g}")
    parser.add_argument("--idle", type=float, help=f"seconds; {FULL.idle_seconds:g} and {QUICK.idle_seconds:g}")
    parser.add_argument("--backlog", type=int, help=f"commands; {FULL.backlog} and {QUICK.backlog}")
    parser.add_argument("--rate", type=float, help=f"of the open loop; {FULL.rate:g}")
    parser.add_argument("--json", metavar="FILE", help="also write every figure of every run there")
    for part in PARTS:
        parser.add_argument(f"--{part.name}", action="store_true", help=part.about)
    parser.add_argument("--kills", type=int, metavar="N", help="measure nothing: kill -9 N times under load, and count")
    return parser.parse_args()


def plan_of(options: argparse.Namespace) -> Plan:
    asked = {
        "repetitions": options.repetitions, "seconds": options.seconds, "idle_seconds": options.idle,
        "backlog": options.backlog, "rate": options.rate,
    }  # fmt: skip
    given = {key: value for key, value in asked.items() if value is not None}
    return replace(QUICK if options.quick else FULL, **given)


def parts_of(options: argparse.Namespace, plan: Plan) -> list[Part]:
    """Those that are asked for; without a word all, the one table first."""
    asked = [part for part in PARTS if getattr(options, part.name)]
    if asked:
        return asked
    contenders = pipeline(options.only, plan)
    if options.pipeline or options.only != ALL:
        return [contenders]
    return [EVERYBODY, contenders, *(part for part in PARTS if part is not EVERYBODY)]


def show_machine(before: float) -> None:
    cores, after = os.cpu_count(), os.getloadavg()[0]
    loads = f"load average {before:.1f} before, {after:.1f} after"
    print(f"\n{platform.system()} {platform.machine()}, {cores} cores, {loads}")


def write(file: str, plan: Plan, found: dict[str, Results]) -> None:
    runs = {
        part: {name: [asdict(outcome) for outcome in outcomes] for name, outcomes in results.items()}
        for part, results in found.items()
    }
    with open(file, "w") as out:
        json.dump({"plan": asdict(plan), "runs": runs}, out, indent=1)


def faults_of(results: Results) -> list[str]:
    outcomes = [(name, outcome) for name, some in results.items() for outcome in some]
    return [f"{name}: {fault}" for name, outcome in outcomes for fault in outcome.faults]


def bench(options: argparse.Namespace, plan: Plan) -> list[str]:
    """Measures and shows; answers what was wrong."""
    before, found = os.getloadavg()[0], {}
    parts = parts_of(options, plan)
    for part in parts:
        found[part.name] = part.measure(plan, options.quick)
        if found[part.name]:
            print(f"\n{part.show(found[part.name])}", flush=True)
        if options.json:
            write(options.json, plan, found)
    show_machine(before)
    return [fault for results in found.values() for fault in faults_of(results)]


def main() -> int:
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is stopped
    if options.kills:
        contenders = prepare(options.only.split(","))
        faults = [f"{each.title}: {fault}" for each in contenders for fault in kill_check(each, options.kills)]
    else:
        faults = bench(options, plan_of(options))
    for fault in faults:
        print(f"WRONG: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"bench: {failure}")

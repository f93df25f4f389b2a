#!/usr/bin/env python3
"""Measures Quintet's pipeline beside its speed limit in C and beside Python; see README.md."""

import argparse
import json
import os
import platform
import signal
import sys
from dataclasses import asdict, replace

from harness.clinic import measure_clinic
from harness.clinic import present as clinic_present
from harness.clinic_report import clinic_table
from harness.contenders import CONTENDERS, REFERENCE, Contender, prepare
from harness.dashboard import measure_dashboard
from harness.dashboard import present as dashboard_present
from harness.dashboard_report import dashboard_table
from harness.kill import kill_check
from harness.measure import FULL, QUICK, Outcome, Plan, measure
from harness.processes import Failure
from harness.report import table
from harness.task_report import task_table
from harness.tasks import measure_tasks, present
from harness.traffic import measure_traffic
from harness.traffic import present as traffic_present
from harness.traffic_report import traffic_table

ALL = ",".join(contender.name for contender in CONTENDERS)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="about a minute instead of about twenty")
    parser.add_argument("--only", default=ALL, help=f"contenders, of {ALL}; fewer leave the services out")
    parser.add_argument("--repetitions", type=int, help=f"{FULL.repetitions}, with --quick {QUICK.repetitions}")
    parser.add_argument("--seconds", type=float, help=f"of sustained and of open loop; {FULL.seconds:g} and {QUICK.seconds:g}")
    parser.add_argument("--idle", type=float, help=f"seconds; {FULL.idle_seconds:g} and {QUICK.idle_seconds:g}")
    parser.add_argument("--backlog", type=int, help=f"commands; {FULL.backlog} and {QUICK.backlog}")
    parser.add_argument("--rate", type=float, help=f"of the open loop; {FULL.rate:g}")
    parser.add_argument("--json", metavar="FILE", help="also write every figure of every run there")
    parser.add_argument("--tasks", action="store_true", help="task-service only")
    parser.add_argument("--traffic", action="store_true", help="traffic-ingest only")
    parser.add_argument("--dashboard", action="store_true", help="dashboard-poller only")
    parser.add_argument("--clinic", action="store_true", help="clinic-service only")
    parser.add_argument("--kills", type=int, metavar="N", help="measure nothing: kill -9 N times under load, and count")
    return parser.parse_args()


def plan_of(options: argparse.Namespace) -> Plan:
    asked = {
        "repetitions": options.repetitions, "seconds": options.seconds, "idle_seconds": options.idle,
        "backlog": options.backlog, "rate": options.rate,
    }  # fmt: skip
    return replace(QUICK if options.quick else FULL, **{key: value for key, value in asked.items() if value is not None})


def run_tasks(plan: Plan, quick: bool) -> list[Outcome]:
    if not present():
        return []
    outcomes = []
    for repetition in range(plan.repetitions):
        print(f"{repetition + 1}/{plan.repetitions} task-service …", file=sys.stderr)
        outcomes.append(measure_tasks(plan, quick))
    return outcomes


def run_traffic(quick: bool) -> list[Outcome]:
    """Once: each figure is of many reads already."""
    if not traffic_present():
        return []
    print("traffic-ingest …", file=sys.stderr)
    return [measure_traffic(quick)]


def run_dashboard(quick: bool) -> list[Outcome]:
    """Once: it is of thousands of polls already."""
    if not dashboard_present():
        return []
    print("dashboard-poller …", file=sys.stderr)
    return [measure_dashboard(quick)]


def run_clinic(quick: bool) -> list[Outcome]:
    """Once: filling a practice takes minutes."""
    if not clinic_present():
        return []
    print("clinic-service …", file=sys.stderr)
    return [measure_clinic(quick)]


def run(contenders: list[Contender], plan: Plan) -> dict[str, list[Outcome]]:
    results: dict[str, list[Outcome]] = {contender.name: [] for contender in contenders}
    for repetition in range(plan.repetitions):
        # There and back again, so that nobody always follows the same neighbour.
        for contender in contenders if repetition % 2 == 0 else reversed(contenders):
            print(f"{repetition + 1}/{plan.repetitions} {contender.title} …", file=sys.stderr)
            results[contender.name].append(measure(contender, plan))
    return results


def show_machine(before: float) -> None:
    cores, after = os.cpu_count(), os.getloadavg()[0]
    print(f"\n{platform.system()} {platform.machine()}, {cores} cores, load average {before:.1f} before, {after:.1f} after")


def show(results: dict[str, list[Outcome]], contenders: list[Contender], plan: Plan) -> None:
    print(f"\n200-byte commands, QoS 1, commit before acknowledgement, synchronous=FULL; medians of {plan.repetitions},")
    print("in brackets the median of each repetition's ratio to the C reference; goals are Quintet's\n")
    print(table(results, contenders, plan.rate))
    late = max(outcome.figures["sent_late_ms"] for outcomes in results.values() for outcome in outcomes)
    print(f"\nThe load generator itself was at most {late:.1f} ms late; beyond 1 ms the tails are also the machine's.")


def faults_of(results: dict[str, list[Outcome]]) -> list[str]:
    return [f"{name}: {fault}" for name, outcomes in results.items() for outcome in outcomes for fault in outcome.faults]


def bench(options: argparse.Namespace, plan: Plan) -> list[str]:
    """Measures and shows; answers what was wrong."""
    before = os.getloadavg()[0]
    is_all = not (options.tasks or options.traffic or options.dashboard or options.clinic)
    contenders = prepare(options.only.split(",")) if is_all else prepare([REFERENCE]) if options.tasks else []
    results = run(contenders, plan) if is_all else {}
    is_whole = is_all and options.only == ALL
    tasks = run_tasks(plan, options.quick) if options.tasks or is_whole else []
    traffic = run_traffic(options.quick) if options.traffic or is_whole else []
    dashboard = run_dashboard(options.quick) if options.dashboard or is_whole else []
    clinic = run_clinic(options.quick) if options.clinic or is_whole else []
    show_machine(before)
    if results:
        show(results, contenders, plan)
    if tasks:
        print(f"\n{task_table(tasks)}")
        results["task-service"] = tasks
    if traffic:
        print(f"\n{traffic_table(traffic)}")
        results["traffic-ingest"] = traffic
    if dashboard:
        print(f"\n{dashboard_table(dashboard)}")
        results["dashboard-poller"] = dashboard
    if clinic:
        print(f"\n{clinic_table(clinic)}")
        results["clinic-service"] = clinic
    if options.json:
        runs = {name: [asdict(outcome) for outcome in outcomes] for name, outcomes in results.items()}
        with open(options.json, "w") as file:
            json.dump({"plan": asdict(plan), "runs": runs}, file, indent=1)
    return faults_of(results)


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

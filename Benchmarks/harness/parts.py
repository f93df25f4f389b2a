"""The parts of a run: what each measures, and how it is shown."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

from .all_report import all_table
from .all_services import measure_all
from .clinic import measure_clinic
from .clinic import present as clinic_present
from .clinic_report import clinic_table
from .contenders import REFERENCE, prepare
from .dashboard import measure_dashboard
from .dashboard import present as dashboard_present
from .dashboard_report import dashboard_table
from .growth import measure_growth
from .growth_report import growth_table
from .measure import Outcome, Plan
from .task_report import task_table
from .tasks import measure_tasks
from .tasks import present as tasks_present
from .traffic import measure_traffic
from .traffic import present as traffic_present
from .traffic_report import traffic_table

Results = dict[str, list[Outcome]]


@dataclass(frozen=True)
class Part:
    name: str  # of its option
    about: str
    measure: Callable[[Plan, bool], Results]  # with the plan of the contenders, and whether it shall be quick
    show: Callable[[Results], str]


def service(name: str, title: str, present: Callable, measure: Callable, show: Callable) -> Part:
    """One service's own figures; once, as each is of thousands of messages, or takes minutes to be filled."""

    def run(_plan: Plan, quick: bool) -> Results:
        if not present():
            return {}
        print(f"{title} …", file=sys.stderr)
        return {title: [measure(quick)]}

    return Part(name, f"{title} only", run, lambda results: show(results[title]))


def run_tasks(plan: Plan, quick: bool) -> Results:
    if not tasks_present():
        return {}
    prepare([REFERENCE])
    outcomes = []
    for repetition in range(plan.repetitions):
        print(f"{repetition + 1}/{plan.repetitions} task-service …", file=sys.stderr)
        outcomes.append(measure_tasks(plan, quick))
    return {"task-service": outcomes}


EVERYBODY = Part("all", "the one table of all services only", lambda _, quick: measure_all(quick), all_table)
GROWTH = Part("growth", "growth with entities and history only", lambda _, quick: measure_growth(quick), growth_table)
SERVICES = [
    Part("tasks", "task-service only", run_tasks, lambda results: task_table(results["task-service"])),
    service("traffic", "traffic-ingest", traffic_present, measure_traffic, traffic_table),
    service("dashboard", "dashboard-poller", dashboard_present, measure_dashboard, dashboard_table),
    service("clinic", "clinic-service", clinic_present, measure_clinic, clinic_table),
]
PARTS = [EVERYBODY, GROWTH, *SERVICES]

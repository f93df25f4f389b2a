"""Quintet's pipeline beside its speed limit in C and beside Python: the first of the tables."""

import sys

from .contenders import CONTENDERS, Contender, prepare
from .measure import Outcome, Plan, measure
from .parts import Part, Results
from .report import table

ALL = ",".join(contender.name for contender in CONTENDERS)


def pipeline(names: str, plan: Plan) -> Part:
    """The contenders of these names, separated by commas."""
    contenders = prepare(names.split(","))
    return Part("pipeline", "", lambda *_: run(contenders, plan), lambda results: show(results, contenders, plan))


def run(contenders: list[Contender], plan: Plan) -> Results:
    results: dict[str, list[Outcome]] = {contender.name: [] for contender in contenders}
    for repetition in range(plan.repetitions):
        # There and back again, so that nobody always follows the same neighbour.
        for contender in contenders if repetition % 2 == 0 else reversed(contenders):
            print(f"{repetition + 1}/{plan.repetitions} {contender.title} …", file=sys.stderr)
            results[contender.name].append(measure(contender, plan))
    return results


def show(results: Results, contenders: list[Contender], plan: Plan) -> str:
    late = max(outcome.figures["sent_late_ms"] for outcomes in results.values() for outcome in outcomes)
    return (
        f"200-byte commands, QoS 1, commit before acknowledgement, synchronous=FULL; medians of {plan.repetitions},\n"
        "in brackets the median of each repetition's ratio to the C reference; goals are Quintet's\n\n"
        f"{table(results, contenders, plan.rate)}\n\n"
        f"The load generator itself was at most {late:.1f} ms late; beyond 1 ms the tails are also the machine's."
    )

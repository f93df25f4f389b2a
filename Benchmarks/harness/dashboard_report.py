"""The table of dashboard-poller: what was measured beside what is wanted, misses marked."""

from statistics import median

from .measure import Outcome
from .report import aligned
from .task_report import judged

# figure or several, title, decimals, goal as in the table of task-service
ROWS = [
    ("import", "5,000 sources and widgets put, until each was polled, s", 1, None),
    ("steady_cpu", "5,000 sources at 60 s, % of a core", 1, ("", "≤", 25)),
    ("steady_peak", "… the most memory, the import included, MB", 1, ("", "≤", 150)),
    (("steady_p50", "steady_p99"), "… off their phase, p50 / p99, ms", 1, ("p99", "≤", 1000)),
    ("steady_max", "… at most, ms", 0, None),
    ("steady_missed", "… ticks without a poll", 0, ("", "≤", 0)),
    ("steady_overlaps", "… overlaps", 0, ("", "≤", 0)),
    ("hanging_cpu", "1,000 hanging hosts put beside them, % of a core", 1, ("", "≤", 25)),
    ("hanging_peak", "… the most memory, MB", 1, ("", "≤", 150)),
    (("hanging_p50", "hanging_p99"), "… the healthy ones off their phase, p50 / p99, ms", 1, ("p99", "≤", 1000)),
    ("hanging_max", "… at most, ms", 0, None),
    ("hanging_missed", "… ticks of them without a poll", 0, ("", "≤", 0)),
    ("hanging_overlaps", "… overlaps", 0, ("", "≤", 0)),
    ("hanging_asked", "… polls of hanging hosts", 0, None),
    ("restart_all", "start with all 6,000: until each healthy one was polled, s", 1, None),
    (("restart_p50", "restart_p99"), "… then off their phase, p50 / p99, ms", 1, ("p99", "≤", 1000)),
    ("restart_missed", "… ticks of them without a poll", 0, ("", "≤", 0)),
    ("restart_peak", "… the most memory, MB", 1, ("", "≤", 150)),
    ("topics_rate", "updates of 100 topics, per second", 0, None),
    ("topics_most", "… publishes per second of the busiest widget", 2, ("", "≤", 4)),
    ("topics_five", "… from one of its publishes to the fourth after it, at least, ms", 0, ("", "≥", 1000)),
    ("topics_cpu", "… % of a core", 1, None),
    ("topics_lag", "… from the last update until every widget shows the last, ms", 0, None),
    ("topics_peak", "… the most memory, MB", 1, None),
]  # fmt: skip


def dashboard_table(runs: list[Outcome]) -> str:
    lines = [["dashboard-poller", "", "goal", ""]]
    for figures, title, decimals, goal in ROWS:
        names = (figures,) if isinstance(figures, str) else figures
        values = [median(run.figures[name] for run in runs) for name in names]
        shown = " / ".join(f"{value:,.{decimals}f}" for value in values)
        lines.append([title, shown, *([""] * 2 if goal is None else judged(values, *goal))])
    return aligned(lines)

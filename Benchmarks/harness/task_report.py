"""The table of task-service: what was measured beside what is wanted, misses marked."""

from statistics import median

from .measure import Outcome
from .report import aligned

# figure or (p50, p99), title, decimals, goal: what it is of, if not all, and which side of it is good
ROWS = [
    ("capture", "captures sustained, per second", 0, ("", "≥", 5000)),
    ("reference", "the C reference beside it, commands/s", 0, None),
    ("ratio", "ratio to the C reference", 2, None),
    ("capture_cpu", "CPU, µs per capture", 1, None),
    ("capture_full", "captures sustained on top of 120,000 tasks, per second", 0, ("", "≥", 5000)),
    ("fill", "120,000 tasks captured and sorted by batches, s", 1, None),
    (("floor", "floor_p99"), "ask/task, p50 / p99, ms: what asking itself costs", 2, None),
    (("list_manual", "list_manual_p99"), "ask/list of 100,000 by manual order, p50 / p99, ms", 2, ("p99", "≤", 5)),
    (("list_name", "list_name_p99"), "… by name", 2, ("p99", "≤", 5)),
    (("list_priority", "list_priority_p99"), "… by priority", 2, ("p99", "≤", 5)),
    (("list_created", "list_created_p99"), "… by creation", 2, ("p99", "≤", 5)),
    (("list_due", "list_due_p99"), "… by due date", 2, ("p99", "≤", 5)),
    (("search", "search_p99"), "ask/search, a mixture, p50 / p99, ms", 2, ("p99", "≤", 20)),
    ("search_slowest", "the slowest of its queries, p50, ms", 2, None),
    (("edit", "edit_p99"), "edit, service time, p50 / p99, ms", 2, ("p50", "≤", 1)),
    (("move", "move_p99"), "move", 2, ("p50", "≤", 1)),
    (("complete", "complete_p99"), "complete", 2, ("p50", "≤", 1)),
    ("change_answer", "a change from request to answer, p50, ms", 2, None),
    ("change_cpu", "CPU, µs per change, its commit and answer with it", 0, None),
    ("rss", "resident with 120,000 tasks, MB", 1, ("", "≤", 60)),
    ("rss_peak", "the most it ever was, further captures included, MB", 1, ("", "≤", 60)),
]


def task_table(runs: list[Outcome]) -> str:
    lines = [["task-service", "", "goal", ""]]
    for figures, title, decimals, goal in ROWS:
        names = (figures,) if isinstance(figures, str) else figures
        values = [median(run.figures[name] for run in runs) for name in names]
        shown = " / ".join(f"{value:,.{decimals}f}" for value in values)
        lines.append([title, shown, *([""] * 2 if goal is None else judged(values, *goal))])
    return aligned(lines)


def judged(values: list[float], quantile: str, sign: str, limit: float) -> tuple[str, str]:
    """The goal in words, and whether it is missed."""
    value = values[0] if quantile == "p50" else values[-1]
    is_met = value >= limit if sign == "≥" else value <= limit
    return f"{quantile} {sign} {limit:,}".strip(), "" if is_met else "MISSED"

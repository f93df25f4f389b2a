"""The table of traffic-ingest: what was measured beside what is wanted, misses marked."""

from statistics import median

from .measure import Outcome
from .report import aligned
from .task_report import judged

# figure or (p50, p99), title, decimals, goal as in the table of task-service
ROWS = [
    (("sct_opened", "sct_opened_p99"), "SCT, 180 opened, request to last message, p50 / p99, ms", 1, ("p50", "≤", 100)),
    (("sct_updated", "sct_updated_p99"), "… 180 updated", 1, ("p50", "≤", 100)),
    (("sct_unchanged", "sct_unchanged_p99"), "… other bytes, the same said", 1, None),
    (("sct_identical", "sct_identical_p99"), "… the same bytes", 1, None),
    (("dgt_opened_own", "dgt_opened_own_p99"),
     "DGT, 670 opened, reading to commit, p50 / p99, ms", 1, ("p50", "≤", 300)),
    (("dgt_opened", "dgt_opened_p99"), "… request to last message", 1, None),
    (("dgt_updated_own", "dgt_updated_own_p99"), "DGT, 670 updated, reading to commit", 1, ("p50", "≤", 300)),
    (("dgt_updated", "dgt_updated_p99"), "… request to last message", 1, None),
    (("dgt_unchanged", "dgt_unchanged_p99"),
     "DGT, other bytes, the same said, request to last message", 1, ("p50", "≤", 150)),
    (("dgt_identical", "dgt_identical_p99"), "… the same bytes", 1, None),
    (("real_opened_own", "real_opened_own_p99"),
     "the real file of 2026-01-02, 670 opened, reading to commit", 1, ("p50", "≤", 300)),
    (("real_unchanged", "real_unchanged_p99"),
     "… other bytes, the same said, request to last message", 1, ("p50", "≤", 150)),
    ("works_size", "large publication, MB", 0, None),
    ("works_count", "… its records", 0, None),
    ("works_first_own", "… all opened, reading to commit, ms", 0, None),
    ("works_first_peak", "… the most memory it ever was, MB", 1, ("", "≤", 64)),
    ("works_unchanged", "… other bytes, the same said, request to last message, ms", 0, None),
    ("works_unchanged_peak", "… the most memory then, MB", 1, ("", "≤", 64)),
    ("open_first_peak", "20,000 opened at once, the most memory, MB", 1, ("", "≤", 120)),
    ("open_start", "start with 20,000 open, ms", 1, ("", "≤", 2000)),
    ("open_start_peak", "… the most memory of the start, MB", 1, ("", "≤", 120)),
    ("open_idle", "… memory when idle, MB", 1, ("", "≤", 120)),
    ("open_unchanged_peak", "… the most of a read without a change, MB", 1, ("", "≤", 120)),
]  # fmt: skip
FILES = [("sct", "SCT, 180 incidents"), ("dgt", "DGT, 670 records"), ("works", "large publication")]
PARSERS = [
    ("expat", "expat, tokens"), ("handlers", "expat, empty handlers"), ("xml", "our elements"), ("records", "our records"),
]  # fmt: skip


def traffic_table(runs: list[Outcome]) -> str:
    lines = [["traffic-ingest", "", "goal", ""]]
    for figures, title, decimals, goal in ROWS:
        names = (figures,) if isinstance(figures, str) else figures
        if names[0] not in runs[0].figures:
            continue
        values = [median(run.figures[name] for run in runs) for name in names]
        shown = " / ".join(f"{value:,.{decimals}f}" for value in values)
        lines.append([title, shown, *([""] * 2 if goal is None else judged(values, *goal))])
    return aligned(lines) + "\n\n" + parsing_table(runs)


def parsing_table(runs: list[Outcome]) -> str:
    """Milliseconds, with the ratio to expat with empty handlers in brackets."""
    lines = [["reading alone, ms", *(title for _, title in PARSERS), ""]]
    for name, title in FILES:
        reference = median(run.figures[f"{name}_handlers"] for run in runs)
        cells = []
        for parser, _ in PARSERS:
            values = [run.figures[f"{name}_{parser}"] for run in runs if f"{name}_{parser}" in run.figures]
            cells.append(f"{median(values):,.1f} ({median(values) / reference:.2f}×)" if values else "–")
        lines.append([title, *cells, ""])
    return aligned(lines)

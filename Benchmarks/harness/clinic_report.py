"""The table of clinic-service: what was measured beside what is wanted, misses marked."""

from statistics import median

from .measure import Outcome
from .report import aligned
from .task_report import judged

# figure or (p50, p99), title, decimals, goal as in the table of task-service
ROWS = [
    ("table", "import of a table of 611 patients, s", 2, ("", "≤", 2)),
    ("bundle", "import of one Synthea bundle, 0.5 MB, s", 2, None),
    ("import_patients", "all patients imported from tables, s", 1, None),
    ("import_charts", "all consultations imported from FHIR, s", 1, None),
    ("import_cpu", "… CPU, µs per consultation", 0, None),
    ("import_peak", "… the most memory, MB", 1, None),
    ("disk", "size of the database then, MB", 0, None),
    ("ready", "start to ready, ms", 0, ("", "≤", 3000)),
    ("ready_killed", "… after a kill", 0, ("", "≤", 3000)),
    (("floor", "floor_p99"), "a search for nobody, p50 / p99, ms: what asking and its audit cost", 2, None),
    (("list", "list_p99"), "ask/list, from page to page, p50 / p99, ms", 2, None),
    (("search", "search_p99"), "ask/search, a mixture", 2, ("p99", "≤", 20)),
    ("search_slowest", "… the slowest of its queries, p50, ms", 2, None),
    (("patient", "patient_p99"), "ask/patient, p50 / p99, ms", 2, None),
    (("history", "history_p99"), "ask/history, from page to page", 2, ("p99", "≤", 10)),
    (("summary", "summary_p99"), "ask/summary", 2, None),
    (("draft", "draft_p99"), "a consultation's first draft, request to answer", 2, ("p99", "≤", 10)),
    (("save", "save_p99"), "… saved once more", 2, ("p99", "≤", 10)),
    (("sign", "sign_p99"), "… signed", 2, ("p99", "≤", 10)),
    (("draft_own", "draft_own_p99"), "draft and save, service time", 2, ("p99", "≤", 10)),
    (("sign_own", "sign_own_p99"), "sign, service time", 2, ("p99", "≤", 10)),
    ("consultation_cpu", "CPU, µs per consultation: draft, save and sign, with commits and answers", 0, None),
    (("register", "register_p99"), "a patient registered, p50 / p99, ms", 2, None),
    ("rss_idle", "resident after the start, MB", 1, ("", "≤", 150)),
    ("rss", "… after all of this", 1, ("", "≤", 150)),
    ("rss_peak", "… the most it ever was since the start", 1, ("", "≤", 150)),
    ("rotation", "another master key for all patients, ms", 0, None),
]  # fmt: skip


def clinic_table(runs: list[Outcome]) -> str:
    lines = [["clinic-service", "", "goal", ""]]
    for figures, title, decimals, goal in ROWS:
        names = (figures,) if isinstance(figures, str) else figures
        if any(name not in run.figures for run in runs for name in names):
            lines.append([title, "left out", "", ""])
            continue
        values = [median(run.figures[name] for run in runs) for name in names]
        shown = " / ".join(f"{value:,.{decimals}f}" for value in values)
        lines.append([title, shown, *([""] * 2 if goal is None else judged(values, *goal))])
    return aligned(lines)

"""The one table: medians, with the median of each repetition's ratio to the C reference in brackets."""

from .all_services import RATE
from .measure import Outcome
from .report import aligned, cell
from .typical import SERVICES

REFERENCE = "C reference"

# Without a ratio: half of what each sustains is another rate for each.
ALONE = ["half_rate", "half_p50", "half_p99", "half_p999", "size"]
# figure, title, decimals
ROWS = [
    ("ready", "start to ready, ms", 1),
    ("rss_idle", "RSS idle, MB", 1),
    ("rss_loaded", "RSS loaded, MB", 1),
    ("sustained", "sustained, commands/s", 0),
    ("cpu", "CPU, µs/command", 1),
    ("p50", f"p50 at {RATE:,}/s, ms", 2),
    ("p99", f"p99 at {RATE:,}/s, ms", 2),
    ("p999", f"p99.9 at {RATE:,}/s, ms", 2),
    ("half_rate", "half of what it sustains, commands/s", 0),
    ("half_p50", "… p50, ms", 2),
    ("half_p99", "… p99, ms", 2),
    ("half_p999", "… p99.9, ms", 2),
    ("size", "executable, MB", 2),
]


def all_table(results: dict[str, list[Outcome]]) -> str:
    reference = results.get(REFERENCE)
    lines = [["", *results]]
    for figure, title, decimals in ROWS:
        beside = None if figure in ALONE else reference
        lines.append([title, *(cell(figure, decimals, runs, beside) for runs in results.values())])
    return aligned(lines, is_last_left=False) + "\n\n" + legend(results)


def legend(results: dict[str, list[Outcome]]) -> str:
    told = [f"- {each.title}: {each.about}" for each in SERVICES if each.title in results]
    told.append("- C and Python: `set` of one of 1,000 counters, confirmed by its event; the others by their reply")
    return "\n".join([*told, f"- {loads(results)}"])


def loads(results: dict[str, list[Outcome]]) -> str:
    """How busy the machine was when each measurement began."""
    found = [outcome.figures["load_average"] for runs in results.values() for outcome in runs]
    return f"load average {min(found):.1f} to {max(found):.1f} when each began, the run's own load in it"

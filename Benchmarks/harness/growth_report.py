"""The tables of growth: a line for each size."""

from .all_report import loads
from .growth import GROWTHS
from .measure import Outcome
from .report import aligned

# figures, title, decimals
COLUMNS = [
    (("fill",), "filled in, s", 0),
    (("disk",), "database, MB", 0),
    (("ready",), "start, ms", 0),
    (("rss_idle", "rss_loaded"), "RSS idle / loaded, MB", 0),
    (("sustained",), "sustained, /s", 0),
    (("cpu",), "CPU, µs", 0),
    (("rate",), "open loop at, /s", 0),
    (("p50", "p99", "p999"), "p50 / p99 / p99.9, ms", 2),
    (("replay",), "last 1,000 replayed, ms", 0),
]


def growth_table(results: dict[str, list[Outcome]]) -> str:
    tables = []
    for growth in GROWTHS:
        shown = {f"{title}, {growth.noun}": title for title in growth.columns}
        found = {title: results[name] for name, title in shown.items() if name in results}
        if found:
            tables.append(one_table(growth.noun, found))
            tables += [f"{growth.most:,} {growth.noun} at most: {growth.limit}."] if growth.limit else []
    return "\n\n".join([*tables, loads(results)])


def one_table(noun: str, found: dict[str, list[Outcome]]) -> str:
    every = [outcome for outcomes in found.values() for outcome in outcomes]
    columns = [column for column in COLUMNS if column[0][0] in every[0].figures]
    lines = [["", noun, *(title for _, title, _ in columns)]]
    for title, outcomes in found.items():
        for outcome in outcomes:
            cells = [" / ".join(f"{outcome.figures[one]:,.{places}f}" for one in names) for names, _, places in columns]
            lines.append([title, f"{outcome.figures['size']:,.0f}", *cells])
    return aligned(lines, is_last_left=False)

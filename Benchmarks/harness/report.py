"""The table: medians, ratios to the C reference, and the project's goals beside them."""

from statistics import median

from .contenders import REFERENCE, Contender
from .measure import Outcome

# figure, title, decimals, goal of Quintet
ROWS = [
    ("ready", "start to ready, ms", 1, "≤ 150"),
    ("rss_idle", "RSS idle, MB", 1, "≤ 35"),
    ("rss_loaded", "RSS loaded, MB", 1, "≤ 60"),
    ("sustained", "sustained, commands/s", 0, "≥ 0.8×"),
    ("cpu_sustained", "CPU sustained, µs/command", 1, "≤ 2×"),
    ("cpu_backlog", "CPU backlog, µs/command", 1, "≤ 2×"),
    ("p50", "p50 at {rate:g}/s, ms", 2, "≤ 1"),
    ("p99", "p99 at {rate:g}/s, ms", 2, "≤ 2×"),
    ("p999", "p99.9 at {rate:g}/s, ms", 2, ""),
    ("max", "max at {rate:g}/s, ms", 2, ""),
    ("backlog", "backlog drained, commands/s", 0, "≥ 0.7×"),
    ("idle_cpu", "idle CPU, % of a core", 3, "≤ 0.3"),
    ("size", "executable, MB", 2, "≤ 40"),
]


def cell(figure: str, decimals: int, runs: list[Outcome], reference: list[Outcome] | None) -> str:
    values = [run.figures[figure] for run in runs if figure in run.figures]
    if not values:
        return "–"
    text = f"{median(values):,.{decimals}f}"
    if reference is None or runs is reference:
        return text
    pairs = [
        (mine.figures[figure], theirs.figures[figure])
        for mine, theirs in zip(runs, reference)
        if figure in mine.figures and theirs.figures.get(figure)
    ]
    return f"{text} ({median(mine / theirs for mine, theirs in pairs):.2f}×)" if pairs else text


def table(results: dict[str, list[Outcome]], contenders: list[Contender], rate: float) -> str:
    shown = [contender for contender in contenders if results.get(contender.name)]
    reference = results.get(REFERENCE)
    lines = [["", *(contender.title for contender in shown), "goal"]]
    for figure, title, decimals, goal in ROWS:
        cells = [cell(figure, decimals, results[contender.name], reference) for contender in shown]
        lines.append([title.format(rate=rate), *cells, goal])
    return aligned(lines)


def aligned(lines: list[list[str]], is_last_left: bool = True) -> str:
    """A table whose first line is its heading; the first column begins at the left, the last one if asked."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    lines.insert(1, ["-" * width for width in widths])
    left = (0, len(widths) - 1) if is_last_left else (0,)

    def row(line: list[str]) -> str:
        cells = (
            text.ljust(width) if column in left else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths))
        )
        return "| " + " | ".join(cells) + " |"

    return "\n".join(row(line) for line in lines)

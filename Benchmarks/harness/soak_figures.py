"""What was sampled: a value with its time, of whom and of which life; kept in memory and written as CSV."""

import csv
from collections import defaultdict
from pathlib import Path

from .soak_judge import Point

HEADING = ["seconds", "subject", "life", "figure", "value"]


class Figures:
    """`life` is a process's id, as a process that was started again begins anew; 0 for what outlives it."""

    def __init__(self, path: Path | None = None) -> None:
        self.series: dict[tuple[str, str], dict[int, list[Point]]] = defaultdict(lambda: defaultdict(list))
        self.file = path.open("w", newline="") if path else None
        self.writer = csv.writer(self.file) if self.file else None
        if self.writer:
            self.writer.writerow(HEADING)

    def note(self, seconds: float, subject: str, life: int, values: dict[str, float]) -> None:
        for figure, value in values.items():
            self.series[subject, figure][life].append((seconds, value))
            if self.writer:
                told = f"{value:g}" if value < 1e6 else int(value)
                self.writer.writerow([f"{seconds:.1f}", subject, life, figure, told])

    def flush(self) -> None:
        """What was written so far is there for whoever looks, and after a kill."""
        if self.file:
            self.file.flush()

    def lives(self, subject: str, figure: str) -> list[list[Point]]:
        return list(self.series[subject, figure].values()) if (subject, figure) in self.series else []

    def points(self, subject: str, figure: str) -> list[Point]:
        return [point for life in self.lives(subject, figure) for point in life]

    def close(self) -> None:
        if self.file:
            self.file.close()


def read_figures(path: Path) -> Figures:
    """Of a run that was written before."""
    figures = Figures()
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            figures.note(float(row["seconds"]), row["subject"], int(row["life"]), {row["figure"]: float(row["value"])})
    return figures

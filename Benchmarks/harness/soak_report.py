"""The soak's tables: each process and each database with its start, its end, its slope and what was made of it."""

from collections import Counter
from math import inf

from .report import aligned
from .soak_figures import Figures
from .soak_house import PROCESSES, SERVICES
from .soak_judge import FLAT, GROWS, TOO_SHORT, Bound, Judgement, judge_lives

KB, BYTES = 1 / 1000 * 1.024, 1e-6
PROCESS = [
    Bound("anonymous", "anonymous MB", 2, 0.05, scale=KB, leak="leak that shows, MB/h"),
    Bound("rss", "RSS MB", 2, 0.05, scale=KB),
    Bound("sockets", "sockets", 2),
    Bound("files", "files", 2),
    Bound("others", "other fds", 2),
    # A pool may start its last thread late; one that is lost again and again is found all the same.
    Bound("threads", "threads", 1),
    Bound("cpuShare", "CPU %", 2, 0.5),
]
STORE = [
    Bound("rest", "database MB", 2, 0.05, scale=BYTES),
    Bound("wal", "WAL MB", 8.5, most=67.2, scale=BYTES),
    Bound("beside", "beside MB", 1, 0.05, scale=BYTES),
    Bound("inbox", "inbox rows", 200, 0.25),
    Bound("journal", "journal rows", 200, 0.25),
    Bound("state", "state rows", 50, 0.1),
    Bound("waiting", "waiting", 5),
]
RETAINED = [
    Bound("store", "store file MB", 1, 0.1, scale=BYTES),
    Bound("retained", "retained", 50, 0.1),
]
KEPT = Bound("bytesEach", "bytes each", 40, 0.1)
SEEN = 0.75  # of the samples: the broker saves its store late, and who is restarted is away for a moment


class Verdicts:
    """Judges figure after figure; `grown` is what does not stay flat, `unjudged` who has no verdict."""

    def __init__(self, figures: Figures, warm_up: float, least: float) -> None:
        self.figures, self.warm_up, self.least = figures, warm_up, least
        self.grown: list[str] = []
        self.unjudged: list[str] = []
        self.samples = max((len(figures.points(*each)) for each in figures.series), default=0)

    def row(self, subject: str, bounds: list[Bound]) -> list[str]:
        found = [(bound, judge_lives(self.figures.lives(subject, bound.figure), bound, self.warm_up, self.least))
                 for bound in bounds]  # fmt: skip
        grown = [f"{bound.title} {GROWS}" for bound, one in found if one.verdict == GROWS]
        self.grown += [f"{subject}: {told(bound, one)}" for bound, one in found if one.verdict == GROWS]
        is_short = all(one.verdict == TOO_SHORT for _, one in found)
        verdict = ", ".join(grown) or (TOO_SHORT if is_short else FLAT)
        return [subject, *(text for each in found for text in cells(*each)), verdict]

    def table(self, subjects: list[str], bounds: list[Bound]) -> str:
        lines = [["", *(title for bound in bounds for title in (bound.title, bound.leak) if title), "verdict"]]
        for subject in subjects:
            lines.append(self.row(subject, bounds))
            self.unjudged += self.lacking(subject, bounds[0].figure, lines[-1][-1])
        return aligned(lines)

    def lacking(self, subject: str, figure: str, verdict: str) -> list[str]:
        """Why nobody can say of it that it is flat."""
        lives, needed = self.figures.lives(subject, figure), self.warm_up + self.least
        seen, expected = sum(len(life) for life in lives), int(SEEN * self.samples)
        if not seen or seen < expected:
            return [f"{subject}: {expected} samples or more of {self.samples} were expected, {seen} came"]
        longest = max(life[-1][0] - life[0][0] for life in lives)
        too_short = f"{subject}: a life of {needed:.0f} s or more was expected, the longest took {longest:.0f}"
        return [too_short] if verdict == TOO_SHORT else []

    def kept(self, subjects: list[str]) -> str:
        """What has to be kept grows with what is done; how much room each row takes must not."""
        lines = [["", "table MB", "rows", "rows per hour", "MB per hour", "bytes a row", "verdict"]]
        for subject in subjects:
            size, rows = self.figures.points(subject, "kept"), self.figures.points(subject, "keptRows")
            if not rows or not rows[-1][1]:
                continue
            hours = (rows[-1][0] - rows[0][0]) / 3600
            *_, each, verdict = self.row(subject, [KEPT])
            per_hour = [(series[-1][1] - series[0][1]) / hours for series in (rows, size)]
            lines.append([
                subject, f"{size[0][1] / 1e6:.1f} → {size[-1][1] / 1e6:.1f}", f"{rows[0][1]:.0f} → {rows[-1][1]:.0f}",
                f"{per_hour[0]:.0f}", f"{per_hour[1] / 1e6:.1f}", each, verdict,
            ])  # fmt: skip
        return aligned(lines)


def cells(bound: Bound, one: Judgement) -> list[str]:
    return [cell(one), *([number(one.shows) if one.shows < inf else "–"] if bound.leak else [])]


def cell(one: Judgement) -> str:
    """Start, end, and the slope where there is one to speak of."""
    if one.verdict == TOO_SHORT:
        return "–"
    slope = f" ({one.per_hour:+.1f}/h)" if abs(one.per_hour) >= 0.05 else ""
    return f"{number(one.start)} → {number(one.end)}{slope}"


def number(value: float) -> str:
    return f"{value:.1f}" if value < 100 and value != int(value) else f"{value:.0f}"


def told(bound: Bound, one: Judgement) -> str:
    allowed = f"{bound.allowed(one.start):.1f} more are allowed"
    above = f", never more than {bound.most:g}; {one.highest:.1f} came" if bound.most else ""
    return f"{bound.title} {one.start:.1f} → {one.end:.1f}, {one.per_hour:+.1f} an hour ({allowed}{above})"


def tables(figures: Figures, warm_up: float, least: float) -> tuple[str, Verdicts]:
    """Of everybody who has to be there, whether he was sampled or not."""
    verdicts = Verdicts(figures, warm_up, least)
    stores = [f"{service}.db" for service in SERVICES]
    parts = [
        verdicts.table(PROCESSES, PROCESS), verdicts.table(stores, STORE), verdicts.kept(stores),
        verdicts.table(["mosquitto.db"], RETAINED),
    ]  # fmt: skip
    return "\n\n".join(parts), verdicts


def done(counts: dict[str, Counter[str]]) -> str:
    told = {who: ", ".join(f"{what} {count}" for what, count in sorted(some.items())) for who, some in counts.items()}
    return aligned([["", "done"], *([who, what] for who, what in told.items())])

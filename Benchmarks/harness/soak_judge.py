"""Whether a figure stays flat: pure arithmetic on what was sampled, so that it can be tried on planted leaks."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from statistics import median

Point = tuple[float, float]  # seconds since the beginning, value
MOST_POINTS = 120  # a longer series is put together first: the slopes are of all pairs
FEWEST_POINTS = 8
FLAT, GROWS, TOO_SHORT = "flat", "GROWS", "too short"


@dataclass(frozen=True)
class Bound:
    """What a figure may differ by from the first quarter to the last, and what it may never exceed."""

    figure: str
    title: str
    allowance: float
    share: float = 0.0  # of the first quarter, on top
    most: float | None = None
    scale: float = 1.0  # of the raw figure to the title's unit
    leak: str = ""  # the title of the steady rise that would be found, where it is told

    def allowed(self, start: float) -> float:
        return self.allowance + self.share * abs(start)


@dataclass(frozen=True)
class Judgement:
    start: float
    end: float
    per_hour: float
    highest: float
    verdict: str
    shows: float = inf  # the least steady rise in an hour that these points would have told


def theil_sen(points: list[Point]) -> float:
    """The median of all pairs' slopes, per second: a third of the points may be as wrong as they like."""
    slopes = [
        (later[1] - earlier[1]) / (later[0] - earlier[0])
        for number, earlier in enumerate(points)
        for later in points[number + 1 :]
        if later[0] > earlier[0]
    ]
    return median(slopes) if slopes else 0.0


def thinned(points: list[Point]) -> list[Point]:
    """At most so many points, each the median of its neighbours."""
    size = -(-len(points) // MOST_POINTS)
    groups = [points[first : first + size] for first in range(0, len(points), max(1, size))]
    return [middle(group) for group in groups]


def middle(points: list[Point]) -> Point:
    return median(at for at, _ in points), median(value for _, value in points)


def judge(points: list[Point], bound: Bound) -> Judgement:
    """A figure grows when its last quarter lies above its first by more than is allowed and the slope of all of it says
    so, too; one step up and down again does not count, nor does noise."""
    points = [(at, value * bound.scale) for at, value in points]
    highest = max((value for _, value in points), default=0.0)
    if len(points) < FEWEST_POINTS:
        last = points[-1][1] if points else 0.0
        return Judgement(last, last, 0.0, highest, TOO_SHORT)
    quarter = len(points) // 4
    (begun, start), (ended, end) = (middle(part) for part in (points[:quarter], points[-quarter:]))
    slope = theil_sen(thinned(points))
    span = points[-1][0] - points[0][0]
    allowed = bound.allowed(start)
    is_growing = end - start > allowed and slope * span > allowed / 2
    is_above = bound.most is not None and highest > bound.most
    # A steady rise moves the medians apart by what it gains between their times; its slope is then enough, too.
    shows = 3600 * allowed / (ended - begun) if ended > begun else inf
    return Judgement(start, end, 3600 * slope, highest, GROWS if is_growing or is_above else FLAT, shows)


def judge_lives(lives: Iterable[list[Point]], bound: Bound, warm_up: float, least: float) -> Judgement:
    """Each life of a process on its own, once it is warm, and if it lasted long enough. What is told is of the longest,
    or of one that grows."""
    judgements = []
    for points in lives:
        begin = points[0][0] + warm_up
        warm = [point for point in points if point[0] >= begin]
        if warm and warm[-1][0] - warm[0][0] >= least:
            judgements.append((warm[-1][0] - warm[0][0], judge(warm, bound)))
    if not judgements:
        return judge([], bound)
    return max(judgements, key=lambda one: (one[1].verdict == GROWS, one[0]))[1]

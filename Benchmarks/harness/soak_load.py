"""Whether the home was as busy as it was to be, by what was counted; pure arithmetic. No load would prove nothing."""

from collections import Counter
from dataclasses import dataclass, field

from .soak_client import PATIENCE
from .soak_visitors import STREAMS

RESTART = 60  # seconds that a restart takes at most; a stream is tried again in each


@dataclass(frozen=True)
class Pace:
    """What somebody was to do, and the counts that tell what came of it."""

    who: str
    what: str  # the count of what succeeded
    rate: float  # a second
    counts: Counter[str]
    needs: tuple[str, ...] = ()  # the processes without which it waits

    def least(self, seconds: float, restarts: Counter[str]) -> int:
        """Half of what its rate gives in the time that restarts leave, and one in any case. An idle machine gives the whole
        rate; on a busy one steps are late, and only a second is made up for. A restart may cost the whole patience for an
        answer."""
        left = seconds - PATIENCE * self.pauses(restarts)
        return max(1, int(self.rate * left / 2))

    def pauses(self, restarts: Counter[str]) -> int:
        return sum(restarts[name] for name in self.needs)

    def faults(self, seconds: float, restarts: Counter[str]) -> list[str]:
        """Everybody has one request under way, so each restart may leave one without its answer."""
        found, least, most = [], self.least(seconds, restarts), self.pauses(restarts)
        if (came := self.counts[self.what]) < least:
            found.append(f"{self.who}, {self.what}: {least} or more were expected, {came} came")
        if (lost := self.counts["unanswered"]) > most:
            found.append(f"{self.who}, unanswered: {most} at most were expected, one for each restart; {lost} came")
        return found


@dataclass
class Busyness:
    """Of all who keep the home busy."""

    console: Counter[str]
    paces: list[Pace] = field(default_factory=list)

    def faults(self, seconds: float, restarts: Counter[str]) -> list[str]:
        found = [fault for pace in self.paces for fault in pace.faults(seconds, restarts)]
        if broken := self.console["pages 500"]:
            found.append(f"console, pages 500: none were expected, {broken} came")
        most = most_streams(seconds, restarts["console"])
        if (opened := self.console["streams opened again"]) > most:
            found.append(f"console, streams opened again: {most} at most were expected, {opened} came")
        return found


def most_streams(seconds: float, restarts: int) -> int:
    """A stream lasts a minute or more, and ends with the run; while the console is away, each is tried every second."""
    return int(STREAMS * (1 + seconds / 60 + RESTART * restarts))

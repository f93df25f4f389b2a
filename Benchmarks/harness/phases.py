"""How well a source's polls keep to their phase, as the server sees them."""

import hashlib
import math
from collections.abc import Iterable

from .poll_server import PollServer
from .tasks import quantiles


def phase(source: str, interval: float) -> float:
    """Seconds after each multiple of the interval at which a source is polled: as PollClock works them out."""
    milliseconds = round(1000 * interval)
    return int.from_bytes(hashlib.sha256(source.encode()).digest()[:8], "big") % milliseconds / 1000


def lateness(moment: float, source: str, interval: float) -> float:
    """Seconds after the nearest tick; negative before it."""
    return (moment - phase(source, interval) + interval / 2) % interval - interval / 2


def phases(server: PollServer, sources: Iterable[tuple[str, str]], interval: float, window: tuple[float, float]) -> dict:
    """Quantiles of how far polls were from their ticks, and how many ticks of the window passed without one."""
    begin, end = window
    off: list[float] = []
    missed = 0
    for source, path in sources:
        moments = [moment for moment in server.asked[path] if begin <= moment < end]
        off += [abs(lateness(moment, source, interval)) for moment in moments]
        own = phase(source, interval)
        ticks = math.ceil((end - own) / interval) - math.ceil((begin - own) / interval)
        missed += max(0, ticks - len(moments))
    p50, p99 = quantiles(off)
    return {"p50": 1000 * p50, "p99": 1000 * p99, "max": 1000 * max(off), "polls": len(off), "missed": missed}

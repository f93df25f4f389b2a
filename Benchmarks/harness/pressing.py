"""A running service under load: how much it sustains, and how late it is at a fixed rate."""

import sqlite3
import time
from pathlib import Path

from .measure import Outcome, note_losses
from .processes import Load, Service

# A rate is kept up only by who sustains more, as closed loops find the most at the best of moments.
MARGIN = 1.25
# So much CPU time in a second is rest, which is waited for so long at most.
IDLE, REST = 0.05, 60.0
# The load generator's ids: they tell its commands from those that prepared the run.
OWN_IDS = "________-0000-7000-8000-____________"


class Press:
    """One service, one broker, and the commands that it is sent."""

    def __init__(self, service: Service, port: int, options: dict, outcome: Outcome) -> None:
        self.service, self.port, self.options, self.outcome = service, port, options, outcome
        self.commands = 0

    def rest(self) -> None:
        """Until it does next to nothing: a large database is checked beside the work for a while after the start."""
        deadline, used = time.monotonic() + REST, -1.0
        while self.service.cpu_seconds() - used > IDLE and time.monotonic() < deadline:
            used = self.service.cpu_seconds()
            time.sleep(1)
        self.outcome.figures["rss_idle"] = self.service.memory_megabytes("VmRSS")

    def sustain(self, seconds: float, window: int = 3000) -> float:
        result = self.send("sustained", seconds=seconds, warmup=1, window=window)
        self.outcome.figures |= {"sustained": result["rate"], "cpu": result["cpu_us"]}
        self.outcome.figures["rss_loaded"] = self.service.memory_megabytes("VmHWM")
        return result["rate"]

    def be_late(self, rate: float, seconds: float, prefix: str = "") -> None:
        """Latency in the open loop; a service that cannot keep up would only show how long it was pressed."""
        result = self.send("open-loop", rate=rate, seconds=seconds, warmup=1)
        self.outcome.figures |= {f"{prefix}{key}": result[key] for key in ("p50", "p99", "p999", "max", "sent_late_ms")}
        self.outcome.figures[f"{prefix}rate"] = rate

    def send(self, name: str, **options: float) -> dict:
        with Load(name, self.port, self.service.pid, **self.options, **options) as load:
            result = load.result()
        self.commands += result["commands"]
        note_losses(name, result, self.outcome.faults)
        if result["refused"]:
            self.outcome.faults.append(f"{name}: {result['refused']} of {result['commands']} commands were refused")
        return result

    def wrong_rows(self) -> list[str]:
        """What a service that was stopped did not note of the commands it confirmed."""
        faults = [] if self.service.clean else [f"it ended with {self.service.process.returncode} on SIGTERM"]
        count = counted(self.service.folder, f"SELECT count(*) FROM inbox WHERE id LIKE '{OWN_IDS}'")
        return faults + ([f"{count} rows in the inbox for {self.commands} commands"] if count != self.commands else [])


def counted(folder: Path, query: str) -> int:
    """A number from the one database of a service."""
    (path,) = folder.glob("*.db")
    database = sqlite3.connect(path)
    (count,) = database.execute(query).fetchone()
    database.close()
    return count

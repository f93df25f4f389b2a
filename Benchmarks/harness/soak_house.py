"""An installation that `quintet up` runs: the broker, the five services, the console and the keeper."""

import json
import os
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path

from .processes import Failure, free_port, stop

SERVICES = ["home-actuator", "dashboard-poller", "task-service", "traffic-ingest", "clinic-service", "console"]
BROKER, KEEPER, SUPERVISOR = "mosquitto", "keeper", "quintet up"
PROCESSES = [*SERVICES, BROKER, KEEPER, SUPERVISOR]
ACCOUNT = "operator"


class House:
    """Runs from `with` to its end. What it says is counted by service and event; what is a warning or worse is kept in
    `house.log`."""

    def __init__(self, programs: Path, folder: Path, log: Path, settings: dict[str, str]) -> None:
        self.programs, self.folder, self.settings = programs, folder, settings
        self.port, self.web = free_port(), free_port()
        self.events: Counter[tuple[str, str]] = Counter()
        self.warnings: Counter[tuple[str, str]] = Counter()
        self.said = threading.Condition()
        self.log = log

    def __enter__(self) -> "House":
        ports = {"brokerPort": self.port, "consolePort": self.web}
        (self.folder / "quintet.json").write_text(json.dumps(ports))
        (self.folder / "quintet.json").chmod(0o600)
        command = [self.programs / "quintet", "up", "--no-demo", "--log-format", "json", "--data", self.folder]
        self.process = subprocess.Popen(
            command, env={**os.environ, **self.settings}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        try:
            for service in SERVICES:
                self.wait(service, "service.ready", 1, 60)
            self.wait("console", "web.ready", 1, 60)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_) -> None:
        self.is_clean = stop(self.process, 30)
        self.reader.join()

    def read(self) -> None:
        with self.log.open("w", buffering=1) as log:
            for line in self.process.stdout:
                try:
                    said = json.loads(line)
                except ValueError:
                    said = {"level": "error", "event": "no JSON"}
                what = (said.get("service", ""), said.get("event", ""))
                if said.get("level") not in ("info", "debug", "trace"):
                    log.write(line)
                    self.warnings[what] += 1
                with self.said:
                    self.events[what] += 1
                    self.said.notify_all()

    def wait(self, service: str, event: str, count: int, patience: float) -> None:
        """Until a service has said an event so often since the beginning."""
        with self.said:
            if not self.said.wait_for(lambda: self.events[service, event] >= count, patience):
                raise Failure(f"{service} did not say {event} within {patience:g} s; see {self.log}")

    def worse(self) -> str:
        """How often which lines came that are a warning or worse."""
        most = self.warnings.most_common(12)
        return ", ".join(f"{service} {event} {count}" for (service, event), count in most) or "none"

    @property
    def password(self) -> str:
        return (self.folder / "secrets" / ACCOUNT).read_text().strip()

    def pids(self) -> dict[str, int]:
        """The processes that run now, by name."""
        found = {SUPERVISOR: self.process.pid}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and parent_of(entry) == self.process.pid and (name := name_of(entry)):
                found[name] = int(entry.name)
        return found

    def restart(self, name: str) -> None:
        """In order, by SIGTERM; `quintet up` starts it again after a second."""
        ready = self.events[name, "service.ready"]
        os.kill(self.pids()[name], 15)
        if name == BROKER:
            # Everybody is back when the slowest has subscribed again; the next sample sees who is.
            time.sleep(3)
        else:
            self.wait(name, "service.ready", ready + 1, 60)


def parent_of(entry: Path) -> int | None:
    """Of a process by its folder in /proc; nil when it has just ended."""
    try:
        return int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
    except (OSError, ValueError):
        return None


def name_of(entry: Path) -> str | None:
    """By the executable; the keeper is the operator's command by another word."""
    try:
        program, *arguments = (entry / "cmdline").read_text().split("\0")
    except (OSError, ValueError):
        return None
    name = Path(program).name
    if name == "quintet" and arguments[:1] == [KEEPER]:
        return KEEPER
    return name if name in (*SERVICES, BROKER) else None

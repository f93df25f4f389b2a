"""A whole installation of Quintet on free ports, as `quintet up` runs it."""

import json
import os
import signal
import socket
import subprocess
import tempfile
import threading
from contextlib import contextmanager, suppress
from pathlib import Path

from waiting import until

BIN = Path(os.environ["QUINTET_BIN"])
#: The children of `quintet up` by the names that a person would use.
PROGRAMS = {
    "home": "home-actuator",
    "dashboard": "dashboard-poller",
    "tasks": "task-service",
    "traffic": "traffic-ingest",
    "clinic": "clinic-service",
    "console": "console",
    "broker": "mosquitto",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Installation:
    """Runs from `with` to its end; `lines` is what it has printed, line by line."""

    def __init__(self, **environment: str) -> None:
        # Where the practice is does not depend on where the tests run.
        self.environment = {**os.environ, "CLINIC_ZONE": "UTC", **environment}
        self.folder = tempfile.TemporaryDirectory(prefix="quintet-browser-")
        self.data = Path(self.folder.name)
        self.lines: list[dict] = []
        self.broker_port = free_port()

    def __enter__(self) -> "Installation":
        # The port of the console is a setting that the file alone has.
        settings = {"brokerPort": self.broker_port, "demoPort": free_port(), "consolePort": free_port()}
        (self.data / "quintet.json").write_text(json.dumps(settings))
        self.process = subprocess.Popen(
            [BIN / "quintet", "up", "--data", self.data, "--log-format", "json"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=self.environment,
        )
        threading.Thread(target=self._read, daemon=True).start()
        try:
            until(lambda: self.said("up.ready"), 60, lambda: f"quintet up is not ready: {self.tail()}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.folder.cleanup()

    def _read(self) -> None:
        for line in self.process.stdout:
            try:
                self.lines.append(json.loads(line))
            except ValueError:
                self.lines.append({"event": "", "msg": line.rstrip()})

    def said(self, event: str, service: str | None = None) -> list[dict]:
        """The log lines with this event."""
        return [line for line in list(self.lines)
                if line.get("event") == event and service in (None, line.get("service"))]

    def tail(self) -> str:
        return "\n".join(f"{line.get('service', '')} {line['event']} {line['msg']}" for line in self.lines[-20:])

    @property
    def address(self) -> str:
        return self.said("web.ready")[-1]["msg"].split()[-1]

    @property
    def setup_link(self) -> str:
        return next(word for word in self.said("setup.link")[-1]["msg"].split() if word.startswith("http"))

    def pid(self, name: str) -> int | None:
        """The process of a service, or of the broker, that runs now."""
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                program = (entry / "cmdline").read_bytes().split(b"\0")[0].decode()
            except (OSError, IndexError, ValueError):
                continue
            if parent == self.process.pid and Path(program).name == PROGRAMS[name]:
                return int(entry.name)
        return None

    def send_signal(self, name: str, number: int) -> int:
        pid = until(lambda: self.pid(name), 30, f"{name} does not run")
        os.kill(pid, number)
        return pid

    def kill(self, name: str) -> None:
        """kill -9; `quintet up` starts it again."""
        pid = self.send_signal(name, signal.SIGKILL)
        until(lambda: self.pid(name) not in (None, pid), 60, f"{name} was not started again")

    @contextmanager
    def held_down(self, name: str):
        """Killed again as soon as it is started, until the end of `with`."""
        over = threading.Event()

        def hold() -> None:
            while not over.wait(0.02):
                if (pid := self.pid(name)) is not None:
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)

        holder = threading.Thread(target=hold, daemon=True)
        holder.start()
        try:
            yield
        finally:
            over.set()
            holder.join()

    def quintet(self, *arguments: str) -> str:
        """What a command of the operator prints."""
        made = subprocess.run([BIN / "quintet", *arguments, "--data", self.data], capture_output=True, text=True,
                              timeout=60, check=False)
        assert made.returncode == 0, made.stderr
        return made.stdout

"""The processes of one run: a broker of its own, the service under test, the load generator."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build"

# No persistence: what is measured is the durability of the services' own databases, and a broker that writes its own
# file now and then would only add noise. Anonymous, because it lives for one run on the loopback interface.
BROKER_CONFIGURATION = """\
listener {port} 127.0.0.1
allow_anonymous true
set_tcp_nodelay true
max_queued_messages 1000000
max_inflight_messages 1000
persistence false
log_type error
"""


class Failure(Exception):
    """The harness could not do its work; the message says why."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def stop(process: subprocess.Popen, patience: float = 10) -> bool:
    """Asks, then kills; false when it had to be killed or failed."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    return process.returncode == 0


class Broker:
    def __init__(self, folder: Path) -> None:
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
        if program is None:
            raise Failure("mosquitto is not installed (Debian: apt install mosquitto libmosquitto-dev)")
        self.port = free_port()
        configuration = folder / "mosquitto.conf"
        configuration.write_text(BROKER_CONFIGURATION.format(port=self.port))
        self.log = folder / "mosquitto.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [program, "-c", str(configuration)], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        deadline = time.monotonic() + 10
        while not self.answers():
            if time.monotonic() > deadline or self.process.poll() is not None:
                self.process.kill()
                raise Failure(f"mosquitto did not start: {self.log.read_text()}")
            time.sleep(0.02)

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def __enter__(self) -> "Broker":
        return self

    def __exit__(self, *_) -> None:
        stop(self.process)


class Service:
    """One life of a contender. Its standard output goes to a file, which is how readiness is seen."""

    def __init__(self, command: list[str], port: int, folder: Path, settings: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.output = folder / f"output-{time.monotonic_ns()}.log"
        environment = {
            "PATH": os.environ.get("PATH", ""), "HOME": os.environ.get("HOME", "/"),
            "MQTT_ADDRESSES": f"127.0.0.1:{port}", "MQTT_CLIENT_ID": "bench", "DATA_DIR": str(folder),
            "SITE": "main", "LOG_FORMAT": "json", **(settings or {}),
        }  # fmt: skip
        errors = folder / "errors.log"
        with self.output.open("wb") as output, errors.open("ab") as error_log:
            self.started = time.monotonic_ns()
            self.process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=error_log
            )
        self.errors = errors

    @property
    def pid(self) -> int:
        return self.process.pid

    def wait_ready(self, patience: float = 30) -> float:
        """Milliseconds from start to the line that says the subscription is confirmed."""
        deadline = self.started + int(patience * 1e9)
        with self.output.open("rb") as output:
            text = b""
            while b'"event":"service.ready"' not in text:
                if self.process.poll() is not None or time.monotonic_ns() > deadline:
                    raise Failure(f"the service did not get ready: {self.errors.read_text()[-2000:]}")
                time.sleep(0.0002)
                text += output.read()
        return (time.monotonic_ns() - self.started) / 1e6

    def memory_megabytes(self, which: str) -> float:
        """VmRSS, what it holds now, or VmHWM, the most it ever held."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(which + ":"):
                return int(line.split()[1]) / 1024
        raise Failure(f"/proc/{self.pid}/status has no {which}")

    def cpu_seconds(self) -> float:
        """Of all threads: the sum behind utime + stime of /proc/PID/stat, in ns instead of 10 ms ticks."""
        return time.clock_gettime((~self.pid << 3) | 2)  # what clock_getcpuclockid(3) returns

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> "Service":
        return self

    def __exit__(self, *_) -> None:
        self.clean = stop(self.process)


class Load:
    """One subcommand of the load generator; its last line is JSON."""

    def __init__(self, name: str, port: int, pid: int = 0, **options: float) -> None:
        command = [str(BUILD / "load"), name, "--address", f"127.0.0.1:{port}", "--pid", str(pid)]
        for key, value in options.items():
            command += [f"--{key}", str(value)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def expect(self, line: str) -> None:
        if self.process.stdout.readline().strip() != line:
            raise Failure(f"the load generator did not say {line!r}")

    def say(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def result(self) -> dict:
        output, _ = self.process.communicate()
        if not output.strip():
            raise Failure(f"the load generator failed ({self.process.returncode})")
        return json.loads(output.splitlines()[-1])

    def __enter__(self) -> "Load":
        return self

    def __exit__(self, *_) -> None:
        stop(self.process)

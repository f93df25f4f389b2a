"""One contender, once: every figure of the table, and whether the work was done right."""

import shutil
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from .contenders import Contender
from .processes import BUILD, Broker, Load, Service


@dataclass(frozen=True)
class Plan:
    repetitions: int
    starts: int
    idle_seconds: float
    seconds: float
    warmup: float
    rate: float
    backlog: int


FULL = Plan(repetitions=5, starts=3, idle_seconds=30, seconds=10, warmup=2, rate=1000, backlog=100_000)
QUICK = Plan(repetitions=1, starts=3, idle_seconds=3, seconds=3, warmup=0.5, rate=1000, backlog=20_000)


@dataclass
class Outcome:
    figures: dict[str, float]
    faults: list[str]


def scratch() -> tempfile.TemporaryDirectory:
    """Under build/, on a real disk: /tmp may be memory, where a durable commit costs nothing."""
    BUILD.mkdir(exist_ok=True)
    return tempfile.TemporaryDirectory(prefix="run-", dir=BUILD)


def start_times(command: list[str], broker: Broker, folder: Path, count: int) -> list[float]:
    """Milliseconds to ready, each time with nothing stored."""
    times = []
    for number in range(count):
        data = folder / f"start-{number}"
        data.mkdir()
        with Service(command, broker.port, data) as service:
            times.append(service.wait_ready())
        shutil.rmtree(data)
    return times


def measure(contender: Contender, plan: Plan) -> Outcome:
    figures: dict[str, float] = {}
    faults: list[str] = []
    with scratch() as name, Broker(Path(name)) as broker:
        folder = Path(name)
        data = folder / "data"
        data.mkdir()
        figures["ready"] = sorted(start_times(contender.command, broker, folder, plan.starts))[plan.starts // 2]
        with Service(contender.command, broker.port, data) as service:
            service.wait_ready()
            commands = live(service, broker, plan, figures, faults)
        if not service.clean:
            faults.append(f"it ended with {service.process.returncode} on SIGTERM")
        commands += drain(contender, broker, data, plan, figures, faults)
        if contender.executable:
            figures["size"] = contender.executable.stat().st_size / 1e6
        faults += wrong_rows(contender, data, commands)
    return Outcome(figures, faults)


def live(service: Service, broker: Broker, plan: Plan, figures: dict[str, float], faults: list[str]) -> int:
    """Idle, sustained, open loop, with one running service; returns the number of commands."""
    with Load("ready", broker.port) as load:
        probe = load.result()
    if not probe["complete"] or probe["repeated"] or not probe["correlated"]:
        faults.append(f"a command, its duplicate and another did not give two events: {probe}")
    time.sleep(1)
    used, began = service.cpu_seconds(), time.monotonic()
    time.sleep(plan.idle_seconds)
    figures["idle_cpu"] = 100 * (service.cpu_seconds() - used) / (time.monotonic() - began)
    figures["rss_idle"] = service.memory_megabytes("VmRSS")

    with Load("sustained", broker.port, service.pid, seconds=plan.seconds, warmup=plan.warmup) as load:
        sustained = load.result()
    figures["sustained"], figures["cpu_sustained"] = sustained["rate"], sustained["cpu_us"]
    figures["rss_loaded"] = service.memory_megabytes("VmHWM")

    with Load("open-loop", broker.port, service.pid, seconds=plan.seconds, warmup=plan.warmup, rate=plan.rate) as load:
        open_loop = load.result()
    figures |= {key: open_loop[key] for key in ("p50", "p99", "p999", "max", "sent_late_ms")}
    figures["cpu_open_loop"] = open_loop["cpu_us"]
    for part, result in (("sustained", sustained), ("open-loop", open_loop)):
        note_losses(part, result, faults)
    return 2 + sustained["commands"] + open_loop["commands"]


def drain(contender: Contender, broker: Broker, data: Path, plan: Plan, figures: dict, faults: list[str]) -> int:
    """Commands queue up while the service is stopped; then it is started."""
    with Load("backlog", broker.port, count=plan.backlog) as load:
        load.expect("queued")
        with Service(contender.command, broker.port, data) as service:
            load.say(f"go {service.pid} {service.started}")
            backlog = load.result()
    figures["backlog"], figures["cpu_backlog"] = backlog["rate"], backlog["cpu_us"]
    note_losses("backlog", backlog, faults)
    return backlog["commands"]


def note_losses(part: str, result: dict, faults: list[str]) -> None:
    if result["lost"] or result["repeated"]:
        faults.append(f"{part}: {result['lost']} events lost, {result['repeated']} repeated")


def wrong_rows(contender: Contender, data: Path, commands: int) -> list[str]:
    """What the database and the log do not say of the commands they should tell of."""
    faults = []
    logged = sum(path.read_bytes().count(b'"event":"command.applied"') for path in data.glob("output-*.log"))
    if logged != commands:
        faults.append(f"{logged} command.applied lines for {commands} commands")
    if contender.shared_schema:
        faults += wrong_counts(data, commands)
    return faults


def wrong_counts(data: Path, commands: int) -> list[str]:
    database = sqlite3.connect(data / "bench.db")
    queries = {
        "rows in the inbox": "SELECT count(*) FROM inbox",
        "rows in the journal": "SELECT count(*) FROM journal",
        "as last position": "SELECT max(position) FROM journal",
        "changes of state": "SELECT sum(version) FROM state",
        "as sent-through mark": "SELECT sentThrough FROM progress",
    }
    counts = {title: database.execute(query).fetchone()[0] for title, query in queries.items()}
    database.close()
    return [f"{count} {title} for {commands} commands" for title, count in counts.items() if count != commands]

#!/usr/bin/env python3
"""Measures the console with many open streams: whether the readers get every message, when, and what it holds in memory.

`streams.py --console .build/release/console` opens 1,000 streams that are told nothing (an assistant's, of whom no message
of the home is any business) and 50 that are told everything (an owner's), and sends 50 messages a second for a minute.
"""

import argparse
import asyncio
import json
import re
import resource
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from harness.processes import Broker, Failure, Service, free_port
from harness.visitor import PASSWORD, Visitor

SESSION_ROOM = 500
TOPIC = "quintet/v1/main/home/evt/x/changed"
NUMBER = re.compile(rb'"n":(\d+),"sent":(\d+)')


@dataclass
class Reader:
    """One open stream: the numbers that came, and how long after they were due, in nanoseconds."""

    numbers: list[int] = field(default_factory=list)
    delays: list[int] = field(default_factory=list)
    is_open: bool = False
    is_over: bool = False

    async def read(self, port: int, cookie: str) -> None:
        stream, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        writer.write(f"GET /api/stream HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
        rest = b""
        try:
            while part := await stream.read(1 << 16):
                now = time.monotonic_ns()
                self.is_open = self.is_open or b"event: snapshot" in part
                lines = (rest + part).split(b"\n")
                rest = lines.pop()
                for line in lines:
                    if found := NUMBER.search(line):
                        self.numbers.append(int(found[1]))
                        self.delays.append(now - int(found[2]))
            self.is_over = True
        finally:
            writer.close()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--console", default=".build/release/console", help="the executable, with the page beside it")
    parser.add_argument("--idle", type=int, default=1000, help="streams that are told nothing")
    parser.add_argument("--readers", type=int, default=50, help="streams that are told everything")
    parser.add_argument("--rate", type=float, default=50, help="messages a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--limit", type=float, default=200, help="MB of memory that are too much")
    return parser.parse_args()


def visitors(port: int, folder: Path, idle: int) -> tuple[Visitor, list[Visitor]]:
    """The owner, and sessions of the assistant whom the owner has made: one may ask 600 times in a minute."""
    owner, assistants = Visitor(port), [Visitor(port) for _ in range(idle // SESSION_ROOM + 1)]
    owner.set_up(folder)
    owner.send("/api/users", {"user": "pau", "roles": ["assistant"], "password": PASSWORD})
    for assistant in assistants:
        assistant.send("/api/session", {"user": "pau", "password": PASSWORD})
    return owner, assistants


async def until(what: str, patience: float, condition) -> None:
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            raise Failure(f"in vain for {patience:g} s: {what}")
        await asyncio.sleep(0.05)


async def publish(broker: int, count: int, rate: float) -> None:
    """Each message carries the time at which it was due, not that at which it was written: the readers are on the same
    loop, and what they hold up is late as well."""
    command = ["mosquitto_pub", "-p", str(broker), "-t", TOPIC, "-q", "1", "-l"]
    publisher = subprocess.Popen(command, stdin=subprocess.PIPE)
    start = time.monotonic_ns()
    for number in range(1, count + 1):
        due = start + int(number / rate * 1e9)
        await asyncio.sleep(max(0, due - time.monotonic_ns()) / 1e9)
        data = {"n": number, "sent": due, "filling": "x" * 300}
        event = {"specversion": "1.0", "id": f"e-{number}", "source": "bench", "type": "t", "data": data}
        publisher.stdin.write(json.dumps(event, separators=(",", ":")).encode() + b"\n")
        publisher.stdin.flush()
    publisher.stdin.close()
    await asyncio.to_thread(publisher.wait)


async def measure(options: argparse.Namespace, console: Service, port: int, broker: int) -> bool:
    owner, assistants = visitors(port, console.folder, options.idle)
    before = console.memory_megabytes("VmRSS")
    idle = [Reader() for _ in range(options.idle)]
    readers = [Reader() for _ in range(options.readers)]
    async with asyncio.TaskGroup() as tasks:
        running = []
        quiet = [(one, assistants[index // SESSION_ROOM]) for index, one in enumerate(idle)]
        for reader, visitor in quiet + [(one, owner) for one in readers]:
            running.append(tasks.create_task(reader.read(port, visitor.cookie)))
        await until("all streams are open", 60, lambda: all(one.is_open for one in idle + readers))
        opened = console.memory_megabytes("VmRSS")
        count = int(options.rate * options.seconds)
        await publish(broker, count, options.rate)
        try:
            await until("every reader has all", 30, lambda: all(len(one.numbers) >= count for one in readers))
        except Failure:
            pass
        most = console.memory_megabytes("VmHWM")
        for task in running:
            task.cancel()
    is_good = told(idle, readers, count, options.rate)
    print(f"memory MB before, open, most  {before:.0f}, {opened:.0f}, {most:.0f}")
    return is_good and most <= options.limit


def told(idle: list[Reader], readers: list[Reader], count: int, rate: float) -> bool:
    """Every reader has to have all, and nobody else anything, on streams that nobody ended."""
    whole = list(range(1, count + 1))
    complete = sum(one.numbers == whole for one in readers)
    over, strays = sum(one.is_over for one in idle + readers), sum(len(one.numbers) for one in idle)
    delays = sorted(delay / 1e6 for one in readers for delay in one.delays) or [0]
    print(f"streams                       {len(idle)} idle, {len(readers)} reading")
    print(f"messages                      {count}, {rate:g} a second")
    print(f"readers with all, in order    {complete} of {len(readers)}; the least has "
          f"{min(len(one.numbers) for one in readers)}")  # fmt: skip
    print(f"streams that were ended       {over}, none expected")
    print(f"messages to idle streams      {strays}, none expected")
    print(f"delay ms p50, p95, most       {', '.join(f'{value:.1f}' for value in spread(delays))}")
    return complete == len(readers) and not over and not strays


def spread(values: list[float]) -> tuple[float, float, float]:
    return values[len(values) // 2], values[int(len(values) * 0.95)], values[-1]


def main() -> None:
    options = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Broker(folder) as broker:
            port = free_port()
            console = Service([options.console], broker.port, folder, {"WEB_PORT": str(port)})
            try:
                console.wait_ready()
                deadline = time.monotonic() + 10
                while b'"event":"web.ready"' not in console.output.read_bytes():
                    if time.monotonic() > deadline:
                        raise Failure(f"the console does not listen: {console.output.read_text()[-1000:]}")
                    time.sleep(0.05)
                is_good = asyncio.run(measure(options, console, port, broker.port))
            finally:
                console.process.terminate()
                console.process.wait()
    raise SystemExit(0 if is_good else 1)


if __name__ == "__main__":
    main()

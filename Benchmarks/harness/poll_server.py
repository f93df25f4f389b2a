"""A server of sources on many addresses of the loopback interface, which notes when each one is asked."""

import asyncio
import multiprocessing
import resource
import time
from collections import defaultdict
from pathlib import Path

from .processes import Failure, free_port

ANSWER_AFTER = 0.02  # seconds, so that two requests for one source could overlap
GOOD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


class PollServer:
    """`/s/…` answers: an even number says something else each time, an odd one is known again by its ETag. All else is
    taken and never answered.

    It is a process of its own, with more open files than the MQTT client here can do with; it notes in a file what it
    was asked."""

    def __init__(self, addresses: list[str], folder: Path) -> None:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.port = free_port()
        self.asked: dict[str, list[float]] = defaultdict(list)
        self.overlaps = 0
        self.open: dict[str, int] = defaultdict(int)
        notes = folder / "polls.txt"
        notes.touch()
        self.notes = notes.open()
        self.process = multiprocessing.Process(target=serve, args=(addresses, self.port, notes), daemon=True)
        self.process.start()
        while "ready" not in self.notes.readline():
            if not self.process.is_alive():
                raise Failure(f"the server of sources could not listen on port {self.port} of {len(addresses)} addresses")
            time.sleep(0.01)

    def read(self) -> None:
        """Takes in what was noted since the last time."""
        for line in self.notes:
            what, moment, path = line.split()
            self.open[path] += 1 if what == "begin" else -1
            if what == "begin":
                self.asked[path].append(float(moment))
                self.overlaps += self.open[path] > 1

    def __enter__(self) -> "PollServer":
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.join()


def serve(addresses: list[str], port: int, notes: Path) -> None:
    async def run() -> None:
        with notes.open("w", buffering=1) as file:
            loop = asyncio.get_running_loop()
            await loop.create_server(lambda: Exchange(loop, file), addresses, port)
            file.write("ready\n")
            await asyncio.Event().wait()

    asyncio.run(run())


class Exchange(asyncio.Protocol):
    """One connection."""

    def __init__(self, loop: asyncio.AbstractEventLoop, notes) -> None:
        (self.loop, self.notes, self.head, self.path) = (loop, notes, b"", "")

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.head += data
        if not self.head.endswith(b"\r\n\r\n"):
            return
        (head, self.head) = (self.head, b"")
        self.path = head.split(b" ", 2)[1].decode()
        self.note("begin")
        if self.path.startswith("/s/"):
            self.loop.call_later(ANSWER_AFTER, self.answer, head)

    def answer(self, head: bytes) -> None:
        if self.path:
            self.transport.write(answer(int(self.path.removeprefix("/s/")), head))
            self.end()

    def connection_lost(self, _error: Exception | None) -> None:
        if self.path:
            self.end()

    def end(self) -> None:
        self.note("end")
        self.path = ""

    def note(self, what: str) -> None:
        self.notes.write(f"{what} {time.time():.4f} {self.path}\n")


def answer(number: int, head: bytes) -> bytes:
    is_constant = number % 2 == 1
    if is_constant and b"if-none-match:" in head.lower():
        return b'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n'
    value = 20 if is_constant else time.time_ns() // 1000 % 1_000_000
    body = f'[{{"title":"Reading {number}","value":{value}}}]'
    mark = 'ETag: "1"\r\n' if is_constant else ""
    return f"{GOOD}{mark}Content-Length: {len(body)}\r\n\r\n{body}".encode()

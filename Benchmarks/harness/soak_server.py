"""What the home reads from elsewhere: fifty sources for its dashboards, and a feed whose incidents come and go."""

import random
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .sct_document import HEAD, member

INCIDENTS, LEAVING = 150, 15  # at a time, and of those the ones that are others at the next reading
SLOW, BROKEN, STEADY = 13, 17, 2  # every so many sources: answers late, fails every third minute, says the same


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_) -> None:
        """Who is restarted leaves in the middle of a request."""


class World:
    """`/s/…` is a source, `/feed` the feed."""

    def __init__(self, period: float) -> None:
        self.period = period
        world = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True
            timeout = 30

            def do_GET(self) -> None:
                status, body, mark = world.answer(self.path, self.headers.get("If-None-Match"))
                self.send_response(status)
                if mark:
                    self.send_header("ETag", mark)
                if status != 304:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body if status != 304 else b"")

            def log_message(self, *_) -> None:
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.address = f"http://127.0.0.1:{self.port}"
        self.asked: Counter[str] = Counter()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path: str, known: str | None) -> tuple[int, bytes, str | None]:
        self.asked["feed read" if path == "/feed" else "sources read"] += 1
        if path == "/feed":
            return 200, feed(int(time.time() / self.period)), None
        number = int(path.removeprefix("/s/"))
        if number % SLOW == SLOW - 1:
            time.sleep(2)
        if number % BROKEN == BROKEN - 1 and int(time.time() / 60) % 3 == 0:
            return 503, b"try later", None
        if number % STEADY:
            return (304, b"", '"1"') if known == '"1"' else (200, reading(number, 20), '"1"')
        return 200, reading(number, time.time_ns() // 1_000_000 % 1000), None

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def reading(number: int, value: float) -> bytes:
    return f'[{{"title":"Reading {number}","value":{value}}}]'.encode()


def feed(turn: int) -> bytes:
    """At each turn some leave and others come, and a few of the rest say something else."""
    first = turn * LEAVING
    members = (
        member(random.Random(number), number % 1_000_000, turn % 100 if number % 10 == 0 else 0)
        for number in range(first, first + INCIDENTS)
    )
    return (HEAD + "".join(members) + "</wfs:FeatureCollection>").encode()

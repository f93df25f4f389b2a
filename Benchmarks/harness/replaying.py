"""The last events of a journal, asked for again as a follower does that has missed them."""

import json
import sqlite3
import time
from pathlib import Path

from .asking import Asker
from .processes import Failure

LAST = 1000
PAGE = 500  # as many as one request is answered with


class Replayer(Asker):
    """Counts the events that come before the reply."""

    def __init__(self, port: int, service: str) -> None:
        self.events = 0
        super().__init__(port, service)

    def on_message(self, client, context, message) -> None:
        kind = json.loads(message.payload)["type"]
        if kind.endswith(".reply.v1") or kind == "quintet.problem.v1":
            super().on_message(client, context, message)
        else:
            self.events += 1


def replay(port: int, data: Path, service: str) -> float:
    """Milliseconds until the last thousand have come."""
    (path,) = data.glob("*.db")
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    (epoch,) = database.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
    (last,) = database.execute("SELECT max(sequence) FROM journal").fetchone()
    database.close()
    with Replayer(port, service) as replayer:
        began = time.perf_counter()
        for first in range(last - LAST + 1, last, PAGE):
            wanted = {"id": f"replay-{time.monotonic_ns()}", "epoch": epoch, "from": first, "to": first + PAGE - 1}
            replayer.ask("cmd/_journal/replay", wanted)
        took = 1000 * (time.perf_counter() - began)
    if replayer.events != LAST:
        raise Failure(f"{replayer.events} of the last {LAST} events came again")
    return took

"""People at the console: streams that stay open, pages that are read, and somebody who signs in and out."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from .visitor import Visitor

STREAMS, PAGE_RATE = 20, 1.0
PAGES = [
    ("GET", "/", None), ("GET", "/api/session", None), ("POST", "/api/ask/home/homes", {}),
    ("POST", "/api/ask/tasks/list", {"category": "next"}), ("POST", "/api/ask/dashboard/pages", {}),
    ("POST", "/api/ask/traffic/incidents", {"severity": 3}), ("GET", "/metrics", None),
    ("GET", "/geojson/incidents.json", None), ("GET", "/api/users", None),
    ("POST", "/api/command/tasks/inbox/reviewed", {}),
]  # fmt: skip


def sign_in(visitor: Visitor, counts: Counter[str]) -> None:
    counts["signed in"] += visitor.sign_in()


def read_page(visitor: Visitor, number: int, counts: Counter[str]) -> None:
    """Signs in again when the session has ended."""
    status, _ = visitor.request(*PAGES[number % len(PAGES)])
    counts[f"pages {'read' if status == 200 else status}"] += 1
    if status == 401:
        sign_in(visitor, counts)


def come_and_go(port: int, counts: Counter[str], is_over: Callable[[], bool]) -> None:
    """A page a second; every half minute somebody else signs in, looks and signs out."""
    reader, guest = Visitor(port), Visitor(port)
    sign_in(reader, counts)
    number = 0
    while not is_over():
        read_page(reader, number, counts)
        number += 1
        if number % 30 == 0:
            sign_in(guest, counts)
            read_page(guest, number // 30, counts)
            guest.request("DELETE", "/api/session")
        time.sleep(1 / PAGE_RATE)


def watch_streams(port: int, counts: Counter[str], is_over: Callable[[], bool]) -> None:
    """Opens the streams and holds them; one that ends is opened again, and one a minute goes and comes by itself."""
    asyncio.run(hold_streams(port, counts, is_over))


async def hold_streams(port: int, counts: Counter[str], is_over: Callable[[], bool]) -> None:
    visitor = Visitor(port)
    sign_in(visitor, counts)
    async with asyncio.TaskGroup() as tasks:
        for number in range(STREAMS):
            tasks.create_task(hold(number, visitor, counts, is_over))


async def hold(number: int, visitor: Visitor, counts: Counter[str], is_over: Callable[[], bool]) -> None:
    while not is_over():
        patience = 60.0 if number == 0 else 86_400.0
        try:
            await asyncio.wait_for(stream(visitor, counts, is_over), patience)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            pass
        counts["streams opened again"] += 1
        await asyncio.sleep(1)


async def stream(visitor: Visitor, counts: Counter[str], is_over: Callable[[], bool]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", visitor.port)
    request = f"GET /api/stream HTTP/1.1\r\nHost: localhost\r\nCookie: {visitor.cookie}\r\n\r\n"
    try:
        writer.write(request.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 401 " in head.split(b"\r\n")[0]:
            await asyncio.to_thread(sign_in, visitor, counts)
        while not is_over():
            part = await asyncio.wait_for(reader.read(1 << 16), 60)
            if not part:
                return
            counts["stream messages"] += part.count(b"\nevent: ")
    finally:
        writer.close()

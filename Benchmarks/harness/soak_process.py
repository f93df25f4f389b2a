"""What one process holds, as /proc tells it."""

import os
import time
from pathlib import Path

WANTED = {"Rss": "rss", "Pss": "pss", "Anonymous": "anonymous"}


def process_figures(pid: int) -> dict[str, float]:
    """Memory in kB, descriptors by their kind, threads, processor seconds; empty when the process has just ended."""
    folder = Path(f"/proc/{pid}")
    try:
        return memory(folder) | descriptors(folder) | {
            "threads": len(os.listdir(folder / "task")),
            "cpu": time.clock_gettime((~pid << 3) | 2),  # what clock_getcpuclockid(3) returns
        }  # fmt: skip
    except (OSError, ValueError):
        return {}


def memory(folder: Path) -> dict[str, float]:
    lines = (line.split() for line in (folder / "smaps_rollup").read_text().splitlines())
    return {WANTED[words[0][:-1]]: float(words[1]) for words in lines if words[0][:-1] in WANTED}


def descriptors(folder: Path) -> dict[str, float]:
    """`others` are pipes, timers, and what waits for events."""
    kinds = {"sockets": 0, "files": 0, "others": 0}
    for entry in os.scandir(folder / "fd"):
        try:
            target = os.readlink(entry.path)
        except FileNotFoundError:
            continue
        kind = "sockets" if target.startswith("socket:") else "files" if target.startswith("/") else "others"
        kinds[kind] += 1
    return kinds

"""A service's database from outside: how large it is, and how many rows it holds; and rows that are made old."""

import os
import sqlite3
import time
from pathlib import Path

DAY = 86_400_000
# Tables that are emptied all the time, with the column and the milliseconds by which their service forgets; see `age`.
JOURNAL = {"inbox": ("receivedAt", 7 * DAY), "journal": ("at", 3 * DAY)}
AGED = {"traffic-ingest": {"incident": ("clearedAt", 90 * DAY), "revision": ("at", 90 * DAY)}}
# What has to be kept longer than any soak lasts; the first table is the one whose rows are told.
KEPT = {
    "home-actuator": ["commandLog", "stateLog"],
    "dashboard-poller": ["history"],
    "task-service": ["tombstone"],
    "clinic-service": ["audit", "auditCheckpoint", "record", "patientKey", "identity", "sourceRecord", "followUp"],
}
WAITING = ["deferred", "effect", "deadLetter", "held"]


class Store:
    def __init__(self, folder: Path, service: str) -> None:
        self.folder, self.service = folder, service
        self.path = folder / f"{service}.db"
        self.aged = JOURNAL | AGED.get(service, {})

    def figures(self) -> dict[str, float]:
        """Bytes of the files, rows of the tables."""
        return self.files() | self.rows()

    def files(self) -> dict[str, float]:
        sizes = {entry.path: entry.stat().st_size for entry in walk(self.folder)}
        file, log = (sizes.pop(f"{self.path}{suffix}", 0) for suffix in ("", "-wal"))
        sizes.pop(f"{self.path}-shm", 0)
        return {"file": file, "wal": log, "beside": sum(sizes.values())}

    def rows(self) -> dict[str, float]:
        database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=5)
        try:
            counts = {table: count(database, table) for table in [*self.aged, "state"]}
            counts["waiting"] = sum(count(database, table) for table in WAITING)
            kept = KEPT.get(self.service, [])
            size = bytes_of(database, kept)
            allocated = one(database, "PRAGMA page_count") * one(database, "PRAGMA page_size")
            counts |= {"kept": size, "keptRows": count(database, kept[0]) if kept else 0, "rest": allocated - size}
        finally:
            database.close()
        return counts

    def age(self, seconds: float) -> None:
        """Makes older than its retention what is older than some seconds, so that the service forgets it when it looks:
        nobody can wait for 72 hours. Nothing else is touched, and the WAL is left to the service."""
        now = int(1000 * time.time())
        database = sqlite3.connect(self.path, timeout=2, isolation_level=None)
        try:
            database.executescript("PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF")
            database.execute("BEGIN IMMEDIATE")
            for table, (column, retention) in self.aged.items():
                if not is_there(database, table):
                    continue
                statement = f"UPDATE {table} SET {column} = {column} - ? WHERE {column} BETWEEN ? AND ?"
                database.execute(statement, (retention, now - retention, now - int(1000 * seconds)))
            database.execute("COMMIT")
        finally:
            database.close()


def walk(folder: Path) -> list[os.DirEntry]:
    """Every file below; what vanishes meanwhile is left out."""
    found: list[os.DirEntry] = []
    for entry in os.scandir(folder):
        found += walk(Path(entry.path)) if entry.is_dir() else [entry]
    return found


def one(database: sqlite3.Connection, query: str, *arguments) -> int:
    return database.execute(query, arguments).fetchone()[0] or 0


def is_there(database: sqlite3.Connection, table: str) -> bool:
    return one(database, "SELECT count(*) FROM sqlite_schema WHERE name = ?", table) > 0


def count(database: sqlite3.Connection, table: str) -> int:
    return one(database, f"SELECT count(*) FROM {table}") if is_there(database, table) else 0


def bytes_of(database: sqlite3.Connection, tables: list[str]) -> int:
    """Of the tables and their indexes, in whole pages."""
    names = "SELECT name FROM sqlite_schema WHERE tbl_name IN (%s) AND rootpage > 0" % ",".join("?" * len(tables))
    found = [name for (name,) in database.execute(names, tables)]
    query = "SELECT sum(pgsize) FROM dbstat WHERE name = ? AND aggregate = TRUE"
    return sum(one(database, query, name) for name in found)

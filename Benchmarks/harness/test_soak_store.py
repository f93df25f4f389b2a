"""Rows are made old once, and only those that are due; what a database holds is counted by table."""

import sqlite3
import tempfile
import time
import unittest
from pathlib import Path

from .soak_store import DAY, Store

TABLES = """
CREATE TABLE inbox (number INTEGER PRIMARY KEY, receivedAt INTEGER NOT NULL);
CREATE TABLE incident (number INTEGER PRIMARY KEY, clearedAt INTEGER);
"""


class StoreTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = Store(Path(folder.name), "traffic-ingest")
        self.database = sqlite3.connect(self.store.path, isolation_level=None)
        self.addCleanup(self.database.close)
        self.database.executescript(TABLES)
        self.now = int(1000 * time.time())

    def ages(self, table: str, column: str) -> list[int | None]:
        """In days, as they are now."""
        rows = self.database.execute(f"SELECT {column} FROM {table} ORDER BY number")
        return [None if at is None else (self.now - at) // DAY for (at,) in rows]

    def test_what_is_due_becomes_older_than_its_retention(self) -> None:
        for seconds in (600, 61, 5):
            self.database.execute("INSERT INTO inbox (receivedAt) VALUES (?)", (self.now - 1000 * seconds,))
        self.store.age(60)
        self.assertEqual(self.ages("inbox", "receivedAt"), [7, 7, 0])

    def test_what_is_old_does_not_become_older(self) -> None:
        self.database.execute("INSERT INTO inbox (receivedAt) VALUES (?)", (self.now - 600_000,))
        for _ in range(3):
            self.store.age(60)
        self.assertEqual(self.ages("inbox", "receivedAt"), [7])

    def test_what_is_not_over_stays(self) -> None:
        self.database.execute("INSERT INTO incident (clearedAt) VALUES (NULL), (?)", (self.now - 600_000,))
        self.store.age(60)
        self.assertEqual(self.ages("incident", "clearedAt"), [None, 90])

    def test_files_and_rows_are_told(self) -> None:
        self.database.executemany("INSERT INTO inbox (receivedAt) VALUES (?)", [(self.now,)] * 3)
        (self.store.folder / "beside").write_bytes(b"x" * 77)
        found = self.store.figures()
        self.assertEqual((found["inbox"], found["incident"], found["journal"], found["beside"]), (3, 0, 0, 77))
        self.assertEqual(found["rest"], found["file"])

    def test_a_database_that_is_not_there_is_told(self) -> None:
        with self.assertRaises(sqlite3.OperationalError):
            Store(self.store.folder, "nobody").figures()


if __name__ == "__main__":
    unittest.main()

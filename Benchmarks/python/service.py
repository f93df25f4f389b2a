"""What one would write instead: paho-mqtt, pydantic and sqlite3, with the commit before the acknowledgement.

Plain, every message is a transaction of its own; with --batched up to 256 are. One thread drives both connections:
paho's own threads cost twice the time, for Python runs one of them at a time.
"""

import json
import logging
import os
import secrets
import select
import signal
import socket
import sqlite3
import sys
import time
import uuid
from datetime import datetime, timezone

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from pydantic import BaseModel, ValidationError

BATCH = 256
RECEIVE_MAXIMUM = 1000
WINDOW = 2000
SESSION_EXPIRY_SECONDS = 14 * 24 * 3600
BARE = "urn:quintet:main:bare"

SCHEMA = """
CREATE TABLE IF NOT EXISTS inbox (source TEXT NOT NULL, id TEXT NOT NULL, receivedAt INTEGER NOT NULL,
    reply TEXT NOT NULL, PRIMARY KEY (source, id)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (id TEXT PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL)
    STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (position INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, topic TEXT NOT NULL,
    payload BLOB NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS progress (only INTEGER PRIMARY KEY CHECK (only = 1), epoch TEXT NOT NULL,
    sentThrough INTEGER NOT NULL) STRICT;
"""


class SetCounter(BaseModel):
    id: str
    value: int
    note: str = ""


class CounterState(BaseModel):
    value: int


class CounterChanged(BaseModel):
    specversion: str = "1.0"
    id: str
    source: str
    type: str = "quintet.bench.counter.changed.v1"
    subject: str
    time: str
    datacontenttype: str = "application/json"
    sequence: str
    epoch: str
    entityversion: str
    correlationid: str
    causationid: str
    data: CounterState


def uuid7(milliseconds: int) -> str:
    bits = milliseconds << 80 | 7 << 76 | secrets.randbits(12) << 64 | 2 << 62 | secrets.randbits(62)
    return str(uuid.UUID(int=bits))


def rfc3339(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def log(event: str, message: str, level: str = "info", **fields) -> None:
    now = rfc3339(time.time_ns() // 1_000_000)
    line = {"ts": now, "level": level, "service": "bench", "event": event, "msg": message, **fields}
    sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")


class Service:
    def __init__(self, batch_limit: int) -> None:
        self.batch_limit = batch_limit
        self.site = os.environ.get("SITE", "main")
        self.prefix = f"quintet/v1/{self.site}/bench"
        self.batch: list[mqtt.MQTTMessage] = []
        self.stopping = False
        self.open_database(os.path.join(os.environ.get("DATA_DIR", "."), "bench.db"))
        self.unsent: dict[int, int] = {}  # packet identifier → journal position
        self.next_misc = 0.0
        client_id = os.environ.get("MQTT_CLIENT_ID", "bench")
        self.out_client = self.make_client(f"{client_id}.out")
        self.out_client.on_publish = self.on_publish
        self.out_client.max_inflight_messages_set(RECEIVE_MAXIMUM)
        self.in_client = self.make_client(f"{client_id}.in", manual_ack=True)
        self.in_client.on_connect = self.on_connect
        self.in_client.on_subscribe = self.on_subscribe
        self.in_client.on_message = self.on_message

    def open_database(self, path: str) -> None:
        self.database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.executescript(SCHEMA)
        self.database.execute("INSERT OR IGNORE INTO progress VALUES (1, ?, 0)", (str(uuid.uuid4()),))
        self.epoch, self.marked = self.database.execute("SELECT epoch, sentThrough FROM progress").fetchone()
        self.position = self.database.execute("SELECT coalesce(max(position), 0) FROM journal").fetchone()[0]

    @staticmethod
    def make_client(client_id: str, manual_ack: bool = False) -> mqtt.Client:
        version = mqtt.CallbackAPIVersion.VERSION2
        return mqtt.Client(version, client_id, protocol=mqtt.MQTTv5, manual_ack=manual_ack)

    @staticmethod
    def hurry(client: mqtt.Client) -> None:
        """Otherwise the kernel keeps a small packet back until the last one was acknowledged."""
        client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def run(self) -> None:
        host, port = os.environ.get("MQTT_ADDRESSES", "127.0.0.1:1883").split(",")[0].rsplit(":", 1)
        self.out_client.connect(host, int(port))
        self.hurry(self.out_client)
        self.clients = [self.out_client]
        rows = "SELECT position, topic, payload FROM journal WHERE position > ? ORDER BY position"
        for row in self.database.execute(rows, (self.marked,)).fetchall():
            self.publish(*row)
            while len(self.unsent) >= WINDOW:
                self.turn()
        properties = Properties(PacketTypes.CONNECT)
        properties.SessionExpiryInterval = SESSION_EXPIRY_SECONDS
        properties.ReceiveMaximum = RECEIVE_MAXIMUM
        self.in_client.connect(host, int(port), clean_start=False, properties=properties)
        self.hurry(self.in_client)
        self.clients.append(self.in_client)
        while not self.stopping:
            self.turn()
        self.finish()

    def turn(self) -> None:
        readers = self.clients if len(self.unsent) < WINDOW and not self.stopping else [self.out_client]
        writers = [client for client in self.clients if client.want_write()]
        readable, writable, _ = select.select(
            [client.socket() for client in readers], [client.socket() for client in writers], [], 1.0
        )
        for client in readers:
            if client.socket() in readable:
                self.read(client)
        if self.batch:
            self.process(self.batch)
            self.batch = []
        for client in writers:
            if client.socket() in writable:
                self.check(client.loop_write())
        if time.monotonic() >= self.next_misc:
            self.next_misc = time.monotonic() + 1
            for client in self.clients:
                self.check(client.loop_misc())

    def read(self, client: mqtt.Client) -> None:
        """Until nothing more has come, or the batch is full."""
        progress = None
        while progress != (progress := (len(self.batch), len(self.unsent))) and len(self.batch) < self.batch_limit:
            self.check(client.loop_read())

    @staticmethod
    def check(code: mqtt.MQTTErrorCode) -> None:
        if code != mqtt.MQTT_ERR_SUCCESS:
            sys.exit(f"mqtt: {mqtt.error_string(code)}")

    def finish(self) -> None:
        deadline = time.monotonic() + 2
        while self.unsent and time.monotonic() < deadline:
            self.turn()
        self.database.execute("UPDATE progress SET sentThrough = ?", (self.sent_through(),))
        self.in_client.disconnect()
        self.out_client.disconnect()
        self.database.close()
        log("service.stopped", "stopped")

    # MQTT

    def on_connect(self, client, _userdata, _flags, reason, _properties) -> None:
        if reason.is_failure:
            sys.exit(f"mqtt: {reason}")
        client.subscribe(f"{self.prefix}/cmd/#", qos=1)

    def on_subscribe(self, *_) -> None:
        log("service.ready", "subscribed")
        sys.stdout.flush()

    def on_message(self, _client, _userdata, message: mqtt.MQTTMessage) -> None:
        self.batch.append(message)

    def on_publish(self, _client, _userdata, mid, _reason, _properties) -> None:
        self.unsent.pop(mid, None)

    def publish(self, position: int, topic: str, payload: bytes) -> None:
        self.unsent[self.out_client.publish(topic, payload, qos=1).mid] = position

    def sent_through(self) -> int:
        return next(iter(self.unsent.values()), self.position + 1) - 1

    # The work

    def process(self, messages: list[mqtt.MQTTMessage]) -> None:
        sent_through = self.sent_through()  # before the position grows
        self.database.execute("BEGIN IMMEDIATE")
        rows = [row for message in messages if (row := self.apply(message))]
        if sent_through > self.marked:
            self.database.execute("UPDATE progress SET sentThrough = ?", (sent_through,))
        self.database.execute("COMMIT")
        self.marked = sent_through
        for message in messages:
            self.in_client.ack(message.mid, message.qos)
        for row in rows:
            self.publish(*row)
        sys.stdout.flush()

    def apply(self, message: mqtt.MQTTMessage) -> tuple[int, str, bytes] | None:
        started = time.perf_counter()
        now = time.time_ns() // 1_000_000
        entity = message.topic.split("/")[-2]
        try:
            command = SetCounter.model_validate_json(message.payload)
        except ValidationError as error:
            log("command.rejected", "set", "warn", topic=message.topic, **{"error.detail": str(error)})
            return None
        row = self.change(entity, command, now)
        outcome = "applied" if row else "duplicate"
        log(
            f"command.{outcome}", "set", id=command.id, source=BARE, type="quintet.bench.counter.set.v1",
            subject=entity, topic=message.topic, qos=message.qos, mode="bare", bytes=len(message.payload),
            outcome=outcome, duration_ms=round((time.perf_counter() - started) * 1000, 3),
        )
        return row

    def change(self, entity: str, command: SetCounter, now: int) -> tuple[int, str, bytes] | None:
        execute = self.database.execute
        state = execute("SELECT version, document FROM state WHERE id = ?", (entity,)).fetchone()
        version = state[0] + 1 if state else 1
        reply = json.dumps({"outcome": "applied", "entityversion": str(version)}, separators=(",", ":"))
        insert = "INSERT INTO inbox (source, id, receivedAt, reply) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        if execute(insert, (BARE, command.id, now, reply)).rowcount == 0:
            return None
        after = CounterState(value=command.value)
        execute(
            "INSERT INTO state (id, version, document) VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET version = excluded.version, document = excluded.document",
            (entity, version, after.model_dump_json()),
        )
        self.position += 1
        event = CounterChanged(
            id=uuid7(now), source=f"urn:quintet:{self.site}:bench", subject=entity, time=rfc3339(now),
            sequence=f"{self.position:016d}", epoch=self.epoch, entityversion=str(version),
            correlationid=command.id, causationid=command.id, data=after,
        )
        topic, payload = f"{self.prefix}/evt/{entity}/changed", event.model_dump_json().encode()
        execute(
            "INSERT INTO journal (position, sequence, topic, payload, at) VALUES (?, ?, ?, ?, ?)",
            (self.position, self.position, topic, payload, now),
        )
        return self.position, topic, payload


def main() -> None:
    logging.basicConfig(level=logging.WARNING)
    service = Service(BATCH if "--batched" in sys.argv[1:] else 1)

    def stop(*_) -> None:
        service.stopping = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    service.run()


if __name__ == "__main__":
    main()

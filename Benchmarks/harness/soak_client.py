"""A client of the home that lasts: it comes back after the broker, and counts what became of its requests."""

import json
import socket
import threading
from collections import Counter

from .asking import paho

ROOT = "quintet/v1/main"
PATIENCE = 15.0


class Client:
    """One request at a time to one service, in the name of a device."""

    def __init__(self, port: int, account: str, password: str, service: str, name: str) -> None:
        mqtt = paho()
        self.service, self.name = service, name
        self.reply_to = f"{ROOT}/{service}/reply/{account}/{name}"
        self.answered = threading.Condition()
        self.wanted, self.answer = "", None
        self.number = 0
        self.counts: Counter[str] = Counter()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=f"soak-{name}", protocol=mqtt.MQTTv5)
        self.client.username_pw_set(account, password)
        self.client.reconnect_delay_set(1, 2)
        self.client.on_connect = self.on_connect
        self.client.on_message = self.on_message
        self.client.connect("127.0.0.1", port, keepalive=20)
        self.client.loop_start()

    def on_connect(self, *_) -> None:
        if channel := self.client.socket():
            channel.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.client.subscribe(self.reply_to, qos=1)

    def on_message(self, _client, _context, message) -> None:
        number = bytes(getattr(message.properties, "CorrelationData", b"")).decode()
        with self.answered:
            if number == self.wanted:
                self.answer = json.loads(message.payload)
                self.answered.notify_all()

    def ask(self, topic: str, data: dict | bytes, identity: str | None = None) -> dict | None:
        """The answer's data; nil when it was refused or did not come, which is counted."""
        self.number += 1
        identity = identity or f"{self.name}-{self.number}"
        return self.outcome(self.send(topic, data, identity))

    def send(self, topic: str, data: dict | bytes, identity: str) -> dict | None:
        properties = self.properties()
        properties.ResponseTopic, properties.CorrelationData = self.reply_to, str(self.number).encode()
        properties.UserProperty = [("id", identity), ("source", self.name)]
        with self.answered:
            self.wanted, self.answer = str(self.number), None
            payload = data if isinstance(data, bytes) else json.dumps(data)
            self.client.publish(f"{ROOT}/{self.service}/{topic}", payload, qos=1, properties=properties)
            self.answered.wait_for(lambda: self.answer is not None, PATIENCE)
            return self.answer

    @staticmethod
    def properties():
        from paho.mqtt.packettypes import PacketTypes
        from paho.mqtt.properties import Properties

        return Properties(PacketTypes.PUBLISH)

    def outcome(self, answer: dict | None) -> dict | None:
        if answer is None:
            self.counts["unanswered"] += 1
            return None
        is_refused = answer.get("type") == "quintet.problem.v1"
        self.counts["refused" if is_refused else "answered"] += 1
        if is_refused:
            self.counts[f"refused: {answer['data'].get('type', '').removeprefix('urn:quintet:problem:')}"] += 1
        return None if is_refused else answer["data"]

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()

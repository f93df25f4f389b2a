"""One client that asks and waits for the answer, as a person's device does."""

import json
import socket
import sys
import threading
import time

from .contenders import VENV, make_venv
from .processes import Failure

PATIENCE = 30.0


def paho():
    """The client library, which the other figures do without, from the virtual environment."""
    make_venv()
    sys.path += [str(folder) for folder in VENV.glob("lib/python*/site-packages")]
    from paho.mqtt import client

    return client


class Asker:
    """Speaks MQTT 5 to one service; a question at a time."""

    def __init__(self, port: int, service: str) -> None:
        mqtt = paho()
        self.root = f"quintet/v1/main/{service}"
        self.reply_to = f"{self.root}/reply/asker"
        self.answered = threading.Event()
        self.answer = b""
        self.number = 0
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="asker", protocol=mqtt.MQTTv5)
        self.client.on_message = self.on_message
        self.client.on_subscribe = lambda *_: self.answered.set()
        self.client.connect("127.0.0.1", port)
        # Otherwise the kernel keeps a question back until the last answer's acknowledgement has gone: 40 ms.
        self.client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.client.loop_start()
        self.client.subscribe(self.reply_to, qos=1)
        self.wait()

    def on_message(self, _client, _context, message) -> None:
        self.answer = message.payload
        self.answered.set()

    def wait(self) -> None:
        if not self.answered.wait(PATIENCE):
            raise Failure(f"no answer for {PATIENCE:g} s")
        self.answered.clear()

    def ask(self, topic: str, payload: dict) -> tuple[float, dict]:
        """Milliseconds until the answer, and its data."""
        self.number += 1
        body = json.dumps({"id": f"ask-{self.number}", "source": "asker", "reply_to": self.reply_to} | payload)
        began = time.perf_counter()
        self.client.publish(f"{self.root}/{topic}", body, qos=1)
        self.wait()
        took = 1000 * (time.perf_counter() - began)
        answer = json.loads(self.answer)
        if answer["type"] == "quintet.problem.v1":
            raise Failure(f"{topic} {body}: {answer['data'].get('detail')}")
        return took, answer["data"]

    def __enter__(self) -> "Asker":
        return self

    def __exit__(self, *_) -> None:
        self.client.disconnect()
        self.client.loop_stop()

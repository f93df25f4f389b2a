"""What traffic-ingest publishes, as it comes to a client: how many events, and when the last message of a read."""

import json
import threading
import time
from collections import Counter

from .asking import paho
from .processes import Failure

ROOT = "quintet/v1/main/traffic"


class TrafficBus:
    """A client that counts; with `events` off it hears only how the feeds do, and costs the broker nothing."""

    def __init__(self, port: int, events: bool = True) -> None:
        mqtt = paho()
        self.changed = threading.Condition()
        self.counts: Counter[str] = Counter()
        self.feeds: dict[str, tuple[float, dict]] = {}
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="watcher", protocol=mqtt.MQTTv5)
        subscribed = threading.Event()
        self.client.on_message = self.on_message
        self.client.on_subscribe = lambda *_: subscribed.set()
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        filters = [f"{ROOT}/evt/#", f"{ROOT}/state/#"] if events else [f"{ROOT}/state/+/feed"]
        self.client.subscribe([(one, 0) for one in filters])
        if not subscribed.wait(10):
            raise Failure("the broker did not confirm a subscription in 10 s")

    def on_message(self, _client, _context, message) -> None:
        kind, *_, name = message.topic.removeprefix(ROOT + "/").split("/")
        if kind == "evt":
            self.counts[name] += 1
        elif name == "feed":
            with self.changed:
                document = json.loads(message.payload or "{}")
                self.feeds[message.topic.split("/")[-2]] = (time.perf_counter(), document)
                self.changed.notify_all()

    def command(self, feed: str, verb: str, body: dict | None = None) -> None:
        self.client.publish(f"{ROOT}/cmd/feed-{feed}/{verb}", json.dumps(body or {}), qos=1)

    def read_after(self, feed: str, moment: float, patience: float = 300) -> tuple[float, dict]:
        """When the word came that a read had ended, and the word; it is the last message of the read."""
        with self.changed:
            if not self.changed.wait_for(lambda: self.is_read(feed, moment), patience):
                raise Failure(f"{feed} was not read in {patience:g} s: {self.feeds.get(feed)}")
            at, document = self.feeds[feed]
        if document["state"] != "ok":
            raise Failure(f"{feed} was not read well: {document.get('reason')}")
        return at, document

    def gone(self, feed: str) -> None:
        """Waits until a source is no more."""
        with self.changed:
            if not self.changed.wait_for(lambda: feed in self.feeds and not self.feeds[feed][1], 60):
                raise Failure(f"{feed} was not removed: {self.feeds.get(feed)}")

    def is_read(self, feed: str, moment: float) -> bool:
        at, document = self.feeds.get(feed, (0.0, {}))
        return at > moment and "lastPoll" in document

    def __enter__(self) -> "TrafficBus":
        return self

    def __exit__(self, *_) -> None:
        self.client.disconnect()
        self.client.loop_stop()

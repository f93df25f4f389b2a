"""Messages on many topics at a steady rate, and what a widget on each of them publishes meanwhile."""

import json
import threading
import time
from datetime import datetime

from .asking import paho
from .processes import Failure

STEP = 0.01


class TopicLoad:
    def __init__(self, port: int, topics: list[str], widget: str) -> None:
        mqtt = paho()
        self.topics = topics
        self.prefix = f"quintet/v1/main/dashboard/state/{widget}"
        self.changed = threading.Condition()
        self.published: dict[str, list[float]] = {}
        self.shown: dict[str, tuple[float, float]] = {}
        subscribed = threading.Event()
        self.hearing, self.sending = (
            mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=name, protocol=mqtt.MQTTv5) for name in "hs"
        )
        self.hearing.on_message = self.on_message
        self.hearing.on_subscribe = lambda *_: subscribed.set()
        for client in (self.hearing, self.sending):
            client.connect("127.0.0.1", port)
            client.loop_start()
        self.hearing.subscribe("quintet/v1/main/dashboard/state/+")
        if not subscribed.wait(10):
            raise Failure("the broker did not confirm a subscription in 10 s")

    def on_message(self, _client, _context, message) -> None:
        if not message.topic.startswith(self.prefix) or not message.payload:
            return
        document = json.loads(message.payload)
        if not document["items"]:
            return
        name = message.topic.removeprefix(self.prefix)
        with self.changed:
            self.published.setdefault(name, []).append(datetime.fromisoformat(document["goodAt"]).timestamp())
            self.shown[name] = (document["items"][0]["value"], time.perf_counter())
            self.changed.notify_all()

    def wait_shown(self, value: float, patience: float) -> bool:
        """Whether every widget shows a value in time."""
        with self.changed:
            return self.changed.wait_for(
                lambda: len(self.shown) == len(self.topics) and all(one[0] == value for one in self.shown.values()),
                patience,
            )

    def warm_up(self) -> None:
        """Until the service listens to every topic."""
        deadline = time.monotonic() + 30
        while not self.wait_shown(-1, 1):
            if time.monotonic() > deadline:
                raise Failure(f"of {len(self.topics)} widgets on topics {len(self.shown)} showed something in 30 s")
            for topic in self.topics:
                self.sending.publish(topic, "-1")

    def run(self, rate: float, seconds: float) -> dict:
        """Publishes in turn on all topics; how often the widgets published, and how late the last value was shown."""
        time.sleep(1)
        self.published.clear()
        began, count, total = time.perf_counter(), 0, int(rate * seconds / len(self.topics)) * len(self.topics)
        while count < total:
            due = min(total, int((time.perf_counter() - began) * rate))
            for number in range(count, due):
                self.sending.publish(self.topics[number % len(self.topics)], str(number // len(self.topics)))
            count = max(count, due)
            time.sleep(STEP)
        ended = time.perf_counter()
        if not self.wait_shown((total - 1) // len(self.topics), 30):
            raise Failure(f"the last values were not shown in 30 s: {sorted(self.shown.items())[:5]}")
        with self.changed:
            lag = max(moment for _, moment in self.shown.values()) - ended
            most = max(per_second(moments) for moments in self.published.values())
            closest = min(five(moments) for moments in self.published.values())
        return {"rate": total / (ended - began), "most": most, "five": 1000 * closest, "lag": 1000 * lag}

    def __enter__(self) -> "TopicLoad":
        return self

    def __exit__(self, *_) -> None:
        for client in (self.hearing, self.sending):
            client.disconnect()
            client.loop_stop()


def per_second(moments: list[float]) -> float:
    """How often a widget published on average, from the first to the last."""
    return (len(moments) - 1) / (max(moments) - min(moments))


def five(moments: list[float]) -> float:
    """Seconds from a publish to the fourth after it, at least."""
    moments = sorted(moments)
    return min(fifth - first for first, fifth in zip(moments, moments[4:]))

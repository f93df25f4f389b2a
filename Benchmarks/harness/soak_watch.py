"""The course of a soak: samples every ten seconds, restarts at their times, and rows that are made old."""

import sqlite3
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from .asking import paho
from .processes import Failure
from .soak_figures import Figures
from .soak_house import ACCOUNT, BROKER, PROCESSES, SERVICES, House
from .soak_process import process_figures
from .soak_store import Store

SHORTEST = 360.0


@dataclass(frozen=True)
class Plan:
    seconds: float
    broker_every: float
    service_every: float
    every: float = 10.0
    feed_seconds: float = 60.0
    ages: bool = True

    def __post_init__(self) -> None:
        if self.seconds < SHORTEST:
            raise Failure(f"a soak takes {SHORTEST / 3600:g} hours or more, got {self.seconds / 3600:g}")
        needed = self.warm_up + self.least
        for name in (BROKER, *SERVICES):
            if (longest := self.longest_life(name)) < needed:
                raise Failure(f"to be judged, {name} has to live {needed:g} s or more, its restarts leave {longest:g}")

    @property
    def warm_up(self) -> float:
        return min(300, max(120, self.seconds / 5))

    @property
    def least(self) -> float:
        """A life that is shorter, once it is warm, tells too little."""
        return min(450, self.seconds / 4)

    @property
    def kept(self) -> float:
        """Rows of inbox and journal are as good as forgotten after so many seconds, instead of hours."""
        return self.warm_up / 4

    def longest_life(self, name: str) -> float:
        times = [0, *(at for at, who in self.restarts() if who == name), self.seconds]
        return max(later - earlier for earlier, later in pairwise(times))

    def restarts(self) -> list[tuple[float, str]]:
        """When who is restarted. The first two are within the warm-up, so that a short run has them, too; none is in
        the last minutes, as nobody could judge what came of it."""
        broker = [(self.warm_up / 4 + number * self.broker_every, BROKER)
                  for number in range(int(self.seconds / self.broker_every) + 1)]  # fmt: skip
        services = [(self.warm_up / 2 + number * self.service_every, SERVICES[number % len(SERVICES)])
                    for number in range(int(self.seconds / self.service_every) + 1)]  # fmt: skip
        return sorted(one for one in broker + services if one[0] < max(self.warm_up, self.seconds - self.warm_up))


@dataclass
class Watch:
    house: House
    figures: Figures
    plan: Plan
    restarts: Counter[str] = field(default_factory=Counter)
    cpu: dict[int, tuple[float, float]] = field(default_factory=dict)
    retained: float | None = None

    def run(self) -> None:
        self.stores = [Store(self.house.folder / service, service) for service in SERVICES]
        self.hear_broker()
        began, due, to_restart = time.monotonic(), 0.0, self.plan.restarts()
        while (now := time.monotonic() - began) < self.plan.seconds:
            if to_restart and to_restart[0][0] <= now:
                self.restart(to_restart.pop(0)[1])
            if now >= due:
                due += self.plan.every
                self.sample(now)
                if self.plan.ages:
                    self.make_old()
            time.sleep(0.5)
        self.client.disconnect()
        self.client.loop_stop()

    def restart(self, name: str) -> None:
        self.house.restart(name)
        self.restarts[name] += 1

    def sample(self, now: float) -> None:
        pids = self.house.pids()
        for name in PROCESSES:
            if name in pids and (found := process_figures(pids[name])):
                self.figures.note(now, name, pids[name], found | self.share(pids[name], now, found["cpu"]))
        for store in self.stores:
            self.sample_store(store, now)
        saved = self.house.folder / "broker/mosquitto.db"
        if saved.exists() and self.retained is not None:
            self.figures.note(now, "mosquitto.db", 0, {"store": saved.stat().st_size, "retained": self.retained})
        self.figures.flush()
        if int(now / self.plan.every) % 30 == 0:
            missing = {*SERVICES, BROKER} - pids.keys()
            print(f"{now / 60:.0f} min {f', {missing} missing' if missing else ''}", file=sys.stderr)

    def sample_store(self, store: Store, now: float) -> None:
        """What cannot be read now and then is only told; one that was hardly ever read has no verdict."""
        try:
            found = store.figures()
        except (sqlite3.Error, OSError) as error:
            print(f"{store.service}: its database is not sampled this time: {error}", file=sys.stderr)
        else:
            each = found["kept"] / found["keptRows"] if found["keptRows"] else 0
            self.figures.note(now, f"{store.service}.db", 0, found | ({"bytesEach": each} if each else {}))

    def share(self, pid: int, now: float, used: float) -> dict[str, float]:
        """Of a core, since the last sample; a minute's worth would be smoother, and the medians see to that."""
        before = self.cpu.get(pid)
        self.cpu[pid] = (now, used)
        return {"cpuShare": 100 * (used - before[1]) / (now - before[0])} if before and now > before[0] else {}

    def make_old(self) -> None:
        for store in self.stores:
            try:
                store.age(self.plan.kept)
            except sqlite3.Error as error:
                print(f"{store.service}: its rows stay young this time: {error}", file=sys.stderr)

    def hear_broker(self) -> None:
        """How many messages the broker retains, as it says itself."""
        mqtt = paho()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="soak-watch", protocol=mqtt.MQTTv5)
        self.client.username_pw_set(ACCOUNT, self.house.password)
        self.client.reconnect_delay_set(1, 2)
        self.client.on_connect = lambda client, *_: client.subscribe("$SYS/broker/retained messages/count")
        self.client.on_message = self.on_message
        self.client.connect("127.0.0.1", self.house.port, keepalive=20)
        self.client.loop_start()

    def on_message(self, _client, _context, message) -> None:
        self.retained = float(message.payload)

"""What a busy home asks of its services, at a steady pace: each workload does one thing at a time, again and again."""

import random
import time
import uuid
from collections import deque
from collections.abc import Callable

from .practice import people
from .processes import Failure
from .soak_client import Client
from .surgery import DOCTOR, note

HOME = "vivienda-eficiente"
PATIENTS = 100
EMPTY = 100  # answers without an element until a device gives up: 20 seconds at its pace
ODD = [
    b"\xff\xfe\x00 no text", b'{"state":', b'{"state":"ON","brightness":4000}', b'{"brightness":{"deep":[1,2,3]}}',
    b"[" * 2000,
]  # fmt: skip

Step = Callable[[Client], None]


class Sets:
    """Elements of the sample home are set in turn; now and then the same command comes twice."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        self.elements: list[tuple[str, list[int]]] = []
        self.empty = 0

    def step(self, client: Client) -> None:
        if not self.elements:
            self.elements = elements(client)
        if not self.elements:
            self.empty += 1
            if self.empty == EMPTY:
                raise Failure(f"{client.name} expected elements in the answer to ask/homes, none came {EMPTY} times")
            return
        element, types = self.chance.choice(self.elements)
        topic, data = f"cmd/{HOME}/{element}/set", self.target(self.chance.choice(types))
        identity = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
        client.ask(topic, data, identity)
        if self.chance.random() < 0.02:
            client.ask(topic, data, identity)

    def target(self, kind: int) -> dict:
        if kind == 2:
            return {"brightness": self.chance.randint(0, 100)}
        if kind == 3:
            return {"position": self.chance.randint(0, 100)}
        if kind == 4:
            return {"value": f"message {self.chance.randint(0, 999)}"}
        return {"state": self.chance.choice(["ON", "OFF"])}


def elements(client: Client) -> list[tuple[str, list[int]]]:
    """The ids of all elements of the home, with their types as in its XML."""
    found = []

    def collect(part: dict) -> None:
        found.extend((element["id"], element["types"]) for element in part.get("elements", []))
        for sector in part.get("sectors", []):
            collect(sector)

    answer = client.ask("ask/homes", {}) or {}
    for home in answer.get("homes", []):
        collect(home["home"])
    return found


class Chores:
    """A task is captured, edited, moved, completed, put in the trash and deleted; so many are open at a time."""

    def __init__(self, number: int, most: int) -> None:
        self.chance, self.most = random.Random(number), most
        self.open: deque[str] = deque()

    def step(self, client: Client) -> None:
        if len(self.open) < self.most:
            return self.capture(client)
        identity = self.open.popleft()
        what = self.chance.random()
        if what < 0.5:
            verb, data = ("edit", {"priority": self.chance.randint(0, 4), "note": "x" * self.chance.randint(0, 300)})
        else:
            verb, data = ("move", {"to": self.chance.choice(["next", "waiting", "someday"])})
        if what < 0.8:
            client.ask(f"cmd/{identity}/{verb}", data)
            return self.open.append(identity)
        for verb in ("complete", "trash", "purge"):
            client.ask(f"cmd/{identity}/{verb}", {})
        client.ask("ask/list", {"category": "next", "limit": 50})
        client.ask("ask/search", {"query": "comprar"})

    def capture(self, client: Client) -> None:
        words = self.chance.sample(["comprar", "llamar", "pan", "leche", "informe", "factura", "@casa", "+reforma"], 4)
        answer = client.ask("cmd/inbox/capture", {"line": f"{' '.join(words)} {self.chance.getrandbits(30)}"})
        if answer:
            self.open.append(answer["result"]["id"])


class Rounds:
    """Consultations are written and signed, and charts looked at."""

    def __init__(self) -> None:
        self.chance = random.Random(7)
        self.people = people(PATIENTS)
        self.patients: list[str] = []

    def step(self, client: Client) -> None:
        if self.people:
            return self.register(client)
        patient = self.chance.choice(self.patients)
        draft = {"actor": DOCTOR, "note": note(self.chance), "confirm": True}
        answer = client.ask(f"cmd/{patient}/consultation-draft", draft)
        if answer:
            sign = {"actor": DOCTOR, "consultation": answer["result"]["id"]}
            client.ask(f"cmd/{patient}/consultation-sign", sign)
        one = {"patient": patient}
        questions = [("search", {"text": "gar"}), ("history", one), ("summary", one), ("list", {})]
        question, data = self.chance.choice(questions)
        client.ask(f"ask/{question}", {"actor": DOCTOR} | data)

    def register(self, client: Client) -> None:
        one = self.people.pop()
        details = {
            "document": {"kind": "CC", "number": one.document}, "surname": one.surname, "secondSurname": one.second,
            "givenNames": one.given, "birthDate": one.birth, "phones": [{"number": one.phone}],
        }  # fmt: skip
        answer = client.ask("cmd/patients/register", {"actor": DOCTOR, "details": details, "confirm": True})
        if answer:
            self.patients.append(answer["result"]["patient"])


class Boards:
    """A page is renamed, a widget comes and goes, values are looked at."""

    def __init__(self, sources: int) -> None:
        self.sources, self.number = sources, 0

    def step(self, client: Client) -> None:
        self.number += 1
        client.ask("cmd/board-0/rename", {"title": f"Board {self.number}"})
        cell = {"x": 0, "y": 90, "w": 3, "h": 2}
        client.ask("cmd/board-1/widget-add", {"id": "guest", "kind": "number", "source": "s0", "place": cell})
        client.ask("cmd/board-1/widget-remove", {"widget": "guest"})
        client.ask("ask/history", {"widget": f"w-s{self.number % self.sources}"})
        client.ask("ask/sources", {})


class Strangers:
    """Payloads that nobody can use, each refused."""

    def __init__(self) -> None:
        self.number = 0

    def step(self, client: Client) -> None:
        self.number += 1
        client.ask(f"cmd/{HOME}/general-light/set", ODD[self.number % len(ODD)])
        client.ask(f"cmd/{HOME}/nobody/set", {"state": "ON"})


def repeat(step: Step, client: Client, rate: float, is_over: Callable[[], bool]) -> None:
    """So many steps a second; of what was missed a second is made up for at most."""
    due = time.monotonic()
    while not is_over():
        step(client)
        due = max(due + 1 / rate, time.monotonic() - 1)
        time.sleep(max(0, due - time.monotonic()))

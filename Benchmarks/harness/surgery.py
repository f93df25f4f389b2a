"""A practice in use: searches, charts, and consultations as they are written, one request at a time."""

import json
import random
import sys
import unicodedata

from .asking import Asker
from .clinic_words import ASSESSMENT, OBJECTIVE, PLAN, REASONS, SUBJECTIVE
from .practice import Patient
from .processes import Service
from .tasks import quantiles

DOCTOR = {"user": "dra.torres", "role": "clinician"}


def queries(patients: list[Patient]) -> dict[str, str]:
    """As people type them; what they are told by."""
    one, other = patients[77], patients[-321]
    day, month, year = other.birth[8:], other.birth[5:7], other.birth[:4]
    return {
        "one letter": "g", "another letter": "m", "two letters": "ma", "three letters": "gar",
        "a common surname": "García", "without its accent": "rodriguez", "a rare one": "llanos", "with ñ": "Ñustes",
        "two common surnames": "garcia rodriguez", "turned round": "maria gonzalez", "beginnings": "gar mar j",
        "two letters alone": "g m", "a whole name": f"{one.given} {one.surname} {one.second}",
        "a document": one.document, "a document's beginning": one.document[:5], "a digit": "3",
        "a phone": one.phone, "a phone without its country": one.phone[4:], "a birth date": other.birth,
        "a birth date as it is spoken": f"{day}/{month}/{year}", "the practice's number": "001234",
        "nobody": "zzyzx", "nobody, of common words": "garcia quintin olga",
    }  # fmt: skip


def folded(name: str) -> list[str]:
    letters = unicodedata.normalize("NFD", name.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace(",", "").split()


class Surgery:
    """A practice in use: one request at a time, and what each took."""

    def __init__(self, service: Service, asker: Asker, figures: dict) -> None:
        self.service, self.asker, self.figures = service, asker, figures

    def ask(self, topic: str, data: dict) -> tuple[float, dict]:
        return self.asker.ask(topic, {"actor": DOCTOR} | data)

    def note(self, name: str, times: list[float]) -> None:
        self.figures[name], self.figures[f"{name}_p99"] = quantiles(times)

    def lists(self) -> list[dict]:
        """From page to page through all patients; answers their lines."""
        times, lines, cursor = [], [], None
        while cursor or not lines:
            took, page = self.ask("ask/list", {"limit": 50} | ({"cursor": cursor} if cursor else {}))
            times.append(took)
            lines += page["patients"]
            cursor = page.get("next")
        self.note("list", times)
        return lines

    def wrong_search(self, lines: list[dict], start: str) -> list[str]:
        """What a search for a beginning does not find as it should: all, and the first of the list first."""
        found = [line["id"] for line in lines if any(word.startswith(start) for word in folded(line["name"]))]
        _, page = self.ask("ask/search", {"text": start})
        shown = [line["id"] for line in page["patients"]]
        is_right = page["total"] == len(found) and shown == found[: len(shown)]
        return [] if is_right else [f"a search for {start} finds {page['total']} of {len(found)}, or in another order"]

    def reads(self, ids: list[str], rounds: int) -> None:
        self.note("patient", [self.ask("ask/patient", {"patient": one})[0] for one in ids[:rounds]])
        self.note("summary", [self.ask("ask/summary", {"patient": one})[0] for one in ids[:rounds]])
        times = []
        for one in ids[rounds : 2 * rounds]:
            cursor, is_first = None, True
            while cursor or is_first:
                took, page = self.ask("ask/history", {"patient": one} | ({"cursor": cursor} if cursor else {}))
                times.append(took)
                cursor, is_first = page.get("next"), False
        self.note("history", times)

    def searches(self, texts: dict[str, str], rounds: int) -> None:
        """All queries by turns; the slowest are told, as a mixture hides them."""
        times: dict[str, list[float]] = {name: [] for name in texts}
        for _ in range(max(20, 5 * rounds // len(texts))):
            for name, text in texts.items():
                times[name].append(self.ask("ask/search", {"text": text})[0])
        self.note("search", [took for some in times.values() for took in some])
        slow = sorted(times, key=lambda name: quantiles(times[name])[0])[-3:]
        self.figures["search_slowest"] = quantiles(times[slow[-1]])[0]
        told = ", ".join(f"{name} ({texts[name]}) {quantiles(times[name])[0]:.1f} ms" for name in reversed(slow))
        print(f"the slowest searches are {told}", file=sys.stderr)

    def records(self, ids: list[str], rounds: int) -> None:
        """A consultation is written, saved once more, and signed."""
        chance = random.Random(6)
        before, used = len(self.service.output.read_bytes()), self.service.cpu_seconds()
        drafts, saves, signs = [], [], []
        for one in ids[-rounds:]:
            command = f"cmd/{one}/consultation"
            took, answer = self.ask(f"{command}-draft", {"note": note(chance), "confirm": True})
            drafts.append(took)
            consultation = {"consultation": answer["result"]["id"]}
            again = {"note": note(chance), "confirm": True} | consultation
            saves.append(self.ask(f"{command}-draft", again)[0])
            signs.append(self.ask(f"{command}-sign", consultation)[0])
        self.figures["consultation_cpu"] = 1e6 * (self.service.cpu_seconds() - used) / rounds
        for name, times in [("draft", drafts), ("save", saves), ("sign", signs)]:
            self.note(name, times)
        self.own_times(before, ["draft", "sign"])

    def own_times(self, before: int, verbs: list[str]) -> None:
        """The service's own time, as its log tells it."""
        lines = [json.loads(line) for line in self.service.output.read_bytes()[before:].splitlines()]
        for verb in verbs:
            kind = f"quintet.clinic.patient.consultation-{verb}.v1"
            self.note(f"{verb}_own", [line["duration_ms"] for line in lines if line.get("type") == kind])

    def registrations(self, people: list[Patient]) -> None:
        """People of other names, so that nobody similar is found among those who were born on the same day."""
        times = []
        for one in people:
            details = {
                "document": {"kind": "CC", "number": f"9{one.document}"}, "surname": one.surname[::-1],
                "secondSurname": one.second[::-1], "givenNames": one.given[::-1], "birthDate": one.birth,
                "phones": [{"number": one.phone}],
            }  # fmt: skip
            times.append(self.ask("cmd/patients/register", {"details": details})[0])
        self.note("register", times)


def note(chance: random.Random) -> dict:
    """As long as one usually is; every other one has a weight, which is checked against the last."""
    parts = [("subjective", SUBJECTIVE, 3), ("objective", OBJECTIVE, 3), ("assessment", ASSESSMENT, 1), ("plan", PLAN, 2)]
    weight = {"weight": chance.randint(55, 90)} if chance.random() < 0.5 else {}
    return {
        "reason": chance.choice(REASONS),
        "diagnoses": [{"code": "I10X", "text": "Hipertensión"}],
        "vitals": {"systolic": chance.randint(100, 139), "diastolic": chance.randint(60, 85), "heartRate": 72} | weight,
        **{name: "\n".join(chance.sample(texts, most)) for name, texts, most in parts},
    }

"""What people would have on their pages after some time, so that the pages are looked at as they are used."""

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import cache

from playwright.sync_api import Page

import household
from people import call

TASKS = {
    "Renovar el DNI @calle +Papeles due:tomorrow !3": "next",
    "Pintar la valla @casa +Jardín due:+3d !2": "next",
    "Pedir presupuesto de la caldera @tel wait:Marta": "waiting",
    "Aprender a injertar rosales +Jardín": "someday",
    "Preparar la mudanza //cajas, contratos, llaves": "project",
    "Comprar pan @casa due:today": "inbox",
}
PATIENT = {
    "surname": "Ibáñez", "secondSurname": "Peña", "givenNames": "Lucía", "birthDate": "1974-12-25", "sex": "female",
    "document": {"kind": "CC", "number": "1020304050"}, "phones": [{"number": "+57 300 000 0000"}],
}
NOTE = {
    "reason": "Control de presión arterial", "subjective": "Refiere cefalea ocasional.",
    "assessment": "Hipertensión en control.", "diagnoses": [{"code": "I10", "text": "Hipertensión arterial"}],
    "vitals": {"weight": 78.4, "height": 172, "systolic": 138, "diastolic": 86},
    "prescriptions": [{"medicine": "Amlodipino 5 mg", "dosage": "1 tableta cada 24 horas", "quantity": "30"}],
}


@dataclass(frozen=True)
class Content:
    """The ids of what was made."""

    task: str
    patient: str


@cache
def content(door) -> Content:
    """Makes it, once for all tests of an installation."""
    page = door.visitor().open("/account").page
    household.load(page)
    return Content(task=_tasks(page), patient=_patient(page))


def _tasks(page: Page) -> str:
    ids = {}
    for line, category in TASKS.items():
        ids[line] = _command(page, "tasks", "inbox", "capture", {"line": line})["result"]["id"]
        if category != "inbox":
            _command(page, "tasks", ids[line], "move", {"to": category})
    return next(iter(ids.values()))


def _patient(page: Page) -> str:
    # Another test may have registered somebody like her.
    data = {"details": PATIENT, "confirm": True}
    patient = _command(page, "clinic", "patients", "register", data)["result"]["patient"]
    for verb, data in {
        "allergy-record": {"substance": "Penicilina", "reaction": "Urticaria", "criticality": "high"},
        "medication-record": {"medicine": "Losartán 50 mg", "dosage": "1 tableta cada 24 h", "from": "2025-11"},
        "appointment-book": {"at": _soon(), "minutes": 20, "doctor": "ana", "reason": "Control"},
    }.items():
        _command(page, "clinic", patient, verb, data)
    note = _command(page, "clinic", patient, "consultation-draft", {"note": NOTE})["result"]["id"]
    _command(page, "clinic", patient, "consultation-sign", {"consultation": note})
    return patient


def _soon() -> str:
    return (datetime.now(timezone.utc) + timedelta(hours=1)).strftime("%Y-%m-%dT%H:00:00Z")


def _command(page: Page, service: str, entity: str, verb: str, data: dict) -> dict:
    status, answer = call(page, "POST", f"/api/command/{service}/{entity}/{verb}", data)
    assert status == 200, answer
    return answer

"""An invented practice, the same every time: patients as a table, and their consultations as lines of FHIR."""

import csv
import io
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from .clinic_words import (
    ASSESSMENT,
    DIAGNOSES,
    MEN,
    OBJECTIVE,
    PLAN,
    REASONS,
    SUBJECTIVE,
    SURNAME_WEIGHTS,
    SURNAMES,
    WOMEN,
)

SOURCE = "otra práctica"
ROUNDS = 5  # the patients come again and again, so that the records of one lie apart from each other
VISITS = [0, 1, 1, 1, 1, 2, 2, 2, 4, 6]  # of each tenth patient in a round: none to thirty in all, ten on average
FAMILIES = "http://hl7.org/fhir/StructureDefinition/humanname"
DOCUMENT = "urn:x-clinic:id:CC"
LOINC, UCUM, ICD = "http://loinc.org", "http://unitsofmeasure.org", "http://hl7.org/fhir/sid/icd-10"
SECTIONS = [("61150-9", SUBJECTIVE, 3), ("61149-1", OBJECTIVE, 3), ("51848-0", ASSESSMENT, 1), ("18776-5", PLAN, 2)]


@dataclass(frozen=True)
class Patient:
    number: int
    surname: str
    second: str
    given: str
    sex: str
    birth: str
    document: str
    phone: str

    @property
    def id(self) -> str:
        return f"p{self.number}"


def people(count: int) -> list[Patient]:
    chance = random.Random(3)
    return [person(chance, number) for number in range(count)]


def person(chance: random.Random, number: int) -> Patient:
    surname, second = chance.choices(SURNAMES, SURNAME_WEIGHTS, k=2)
    sex, names = chance.choice([("female", WOMEN), ("male", MEN)])
    given = " ".join(chance.sample(names, chance.choice([1, 2, 2])))
    birth = date(1930, 1, 1) + timedelta(days=chance.randrange(34_000))
    document = str(1_000_000_000 + (number * 7_919 + 13) % 99_999_989)
    phone = f"+57 3{chance.randrange(10**9):09d}"
    return Patient(number, surname, second, given, sex, birth.isoformat(), document, phone)


def table(patients: list[Patient]) -> bytes:
    """A table whose heading the service knows."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["id", "apellido1", "apellido2", "nombres", "sexo", "dob", "tipo documento", "documento", "phone"])
    for one in patients:
        writer.writerow(
            [one.id, one.surname, one.second, one.given, one.sex, one.birth, "CC", one.document, one.phone]
        )
    return text.getvalue().encode()


def charts(patients: list[Patient], limit: int) -> Iterator[bytes]:
    """All consultations, in files of at most so many bytes."""
    chance = random.Random(4)
    lines, size = [], 0
    for visits in range(ROUNDS):
        for patient in patients:
            chart = chart_of(chance, patient, visits)
            if size + len(chart) > limit:
                yield b"".join(lines)
                lines, size = [], 0
            lines.append(chart)
            size += len(chart)
    yield b"".join(lines)


def chart_of(chance: random.Random, patient: Patient, visits: int) -> bytes:
    """A patient with the consultations of one round."""
    count = VISITS[patient.number % len(VISITS)]
    resources = [person_of(patient)] if count else []
    for number in range(count):
        resources += consultation(chance, patient, visits * count + number)
    return b"".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for one in resources)


def person_of(patient: Patient) -> dict:
    families = [("fathers-family", patient.surname), ("mothers-family", patient.second)]
    told = {"extension": [{"url": f"{FAMILIES}-{which}", "valueString": name} for which, name in families]}
    name = {"family": f"{patient.surname} {patient.second}", "_family": told, "given": patient.given.split()}
    return {
        "resourceType": "Patient", "id": patient.id, "gender": patient.sex, "birthDate": patient.birth, "name": [name],
        "identifier": [{"system": DOCUMENT, "value": patient.document}],
        "telecom": [{"system": "phone", "value": patient.phone}],
    }  # fmt: skip


def consultation(chance: random.Random, patient: Patient, number: int) -> list[dict]:
    name = f"{patient.id}-{number}"
    day = 180 * number + chance.randrange(170)
    start = datetime(2011, 1, 3, 8) + timedelta(days=day, minutes=chance.randrange(540))
    at = start.isoformat() + "Z"
    subject = {"subject": {"reference": f"Patient/{patient.id}"}}
    belongs = subject | {"encounter": {"reference": f"Encounter/{name}"}}
    encounter = {
        "resourceType": "Encounter", "id": name, "status": "finished", "class": {"code": "AMB"},
        "period": {"start": at, "end": at}, "reasonCode": [{"text": chance.choice(REASONS)}],
    }  # fmt: skip
    sections = [section(code, chance.sample(texts, most)) for code, texts, most in SECTIONS]
    note = {"resourceType": "Composition", "id": f"{name}-n", "status": "final", "date": at, "section": sections}
    code, text = chance.choice(DIAGNOSES)
    diagnosis = {
        "resourceType": "Condition", "id": f"{name}-d",
        "code": {"coding": [{"system": ICD, "code": code}], "text": text},
    }  # fmt: skip
    measured = vitals(chance, name, at)
    return [encounter | subject, *(one | belongs for one in [note, diagnosis, *measured])]


def section(code: str, texts: list[str]) -> dict:
    paragraphs = "".join(f"<p>{text}</p>" for text in texts)
    div = f'<div xmlns="http://www.w3.org/1999/xhtml">{paragraphs}</div>'
    return {"code": {"coding": [{"system": LOINC, "code": code}]}, "text": {"status": "additional", "div": div}}


def vitals(chance: random.Random, name: str, at: str) -> list[dict]:
    """The pressure always, the weight of every other, the heart rate of every fourth."""
    pressure = [sign("8480-6", chance.randint(95, 165), "mm[Hg]"), sign("8462-4", chance.randint(55, 95), "mm[Hg]")]
    found = [{"code": coded("85354-9"), "component": pressure}]
    found += [sign("29463-7", round(chance.uniform(48, 98), 1), "kg")] if chance.random() < 0.5 else []
    found += [sign("8867-4", chance.randint(55, 105), "/min")] if chance.random() < 0.25 else []
    return [
        {"resourceType": "Observation", "id": f"{name}-{place}", "status": "final", "effectiveDateTime": at} | one
        for place, one in enumerate(found)
    ]


def sign(code: str, value: float, unit: str) -> dict:
    return {"code": coded(code), "valueQuantity": {"value": value, "unit": unit, "system": UCUM, "code": unit}}


def coded(code: str) -> dict:
    return {"coding": [{"system": LOINC, "code": code}]}

"""Each service's typical command, and what has to be there before it can be sent."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .asking import Asker
from .contenders import CONTENDERS, HERE, prepare
from .dashboard import widget
from .practice import SOURCE, people, table
from .surgery import DOCTOR
from .uploading import Uploader

RELEASE = HERE.parent / ".build/release"
HOMES, ELEMENTS = 20, 50
PAGES, WIDGETS = 20, 8
WATCHES = 20
PATIENTS = 1000
SHOWN = 50  # patients on a page of the list
WINDOW, DRIVER_WINDOW = 3000, 64  # commands without their answer, in the closed loop


def nothing(_port: int) -> list[str]:
    return []


@dataclass(frozen=True)
class Column:
    """A program under load. Without a payload it takes the commands of the pipeline's contenders."""

    title: str
    command: list[str]
    executable: Path | None = None
    service: str = "bench"
    payload: str = ""  # with {id}, {number} and {reply}
    prepare: Callable[[int], list[str]] = nothing  # by the broker's port; answers the topics behind cmd/
    window: int = WINDOW
    about: str = ""

    def options(self, folder: Path, topics: list[str]) -> dict:
        """What the load generator has to be told to send this program its commands."""
        return load_options(self.service, self.payload, topics, folder) if self.payload else {"service": self.service}


def load_options(service: str, payload: str, topics: list[str], folder: Path) -> dict:
    file = folder / "topics.txt"
    file.write_text("".join(f"{topic}\n" for topic in topics))
    return {"service": service, "topics": str(file), "payload": payload}


def bare(**data: object) -> str:
    """Bare JSON that wants to be answered."""
    return json.dumps({"id": "{id}", "reply_to": "{reply}"} | data, ensure_ascii=False, separators=(",", ":"))


def homes(port: int) -> list[str]:
    """Value elements: they take one command after the other without being switched back and forth."""
    names = [f"<Servicio><Nombre>Valor {number}</Nombre><Tipo>4</Tipo></Servicio>" for number in range(ELEMENTS)]
    with Asker(port, "home") as asker:
        for home in range(HOMES):
            inner = f"<Nombre>Casa {home}</Nombre>" + "".join(names)
            asker.ask("cmd/homes/load", {"xml": f"<Viviendas><Vivienda>{inner}</Vivienda></Viviendas>"})
    return [f"casa-{home}/valor-{element}/set" for element in range(ELEMENTS) for home in range(HOMES)]


def watches(_port: int) -> list[str]:
    return [f"watch-way-{number}/put" for number in range(WATCHES)]


def pages(port: int) -> list[str]:
    """Widgets of topics on which nobody speaks, so that nothing is polled meanwhile."""
    ids = [f"page-{number}" for number in range(PAGES)]
    sources = {f"{page}-s": {"kind": "mqtt", "topic": f"bench/{page}"} for page in ids}
    with Asker(port, "dashboard") as asker:
        for order, page in enumerate(ids):
            widgets = [widget(place, f"{page}-s") | {"id": f"{page}-w{place}"} for place in range(WIDGETS)]
            document = {"id": page, "title": page, "order": order, "widgets": widgets}
            body = {"pages": [document], "sources": {f"{page}-s": sources[f"{page}-s"]}}
            asker.ask("cmd/pages/import", {"document": body})
    return [f"{page}/rename" for page in ids]


def patients(port: int) -> list[str]:
    register(port, 0, PATIENTS)
    return drafts(port, PATIENTS)


def register(port: int, before: int, count: int) -> None:
    """Patients from tables, from one number on up to another."""
    with Uploader(port, DOCTOR) as uploader:
        uploader.number = before  # commands of another uploader would pass for repeated ones
        some = people(count)[before:]
        for start in range(0, len(some), 2500):
            uploader.upload(table(some[start : start + 2500]), "csv", SOURCE)
        uploader.settle()


def drafts(port: int, most: int) -> list[str]:
    """A new consultation of each of the first patients in the list."""
    ids: list[str] = []
    cursor: dict = {}
    with Asker(port, "clinic") as asker:
        while len(ids) < most:
            _, page = asker.ask("ask/list", {"actor": DOCTOR, "limit": SHOWN} | cursor)
            ids += [line["id"] for line in page["patients"]]
            if "next" not in page:
                break
            cursor = {"cursor": page["next"]}
    return [f"{one}/consultation-draft" for one in ids[:most]]


NOTE = {
    "reason": "control {number}", "subjective": "Viene a control de la presión. Toma sus medicinas todos los días.",
    "objective": "Buen estado general. Corazón rítmico sin soplos.", "assessment": "Hipertensión arterial controlada.",
    "plan": "Continuar losartán 50 mg cada 12 horas. Control en tres meses.",
    "vitals": {"systolic": 124, "diastolic": 78, "heartRate": 72},
    "diagnoses": [{"code": "I10X", "text": "Hipertensión"}],
}  # fmt: skip
CAPTURE = bare(name="Llamar a Marta por la reunión del equipo {number}")
DRAFT = bare(actor=DOCTOR, note=NOTE)


def service(program: str, topic: str, payload: str, fill: Callable, about: str, window: int = WINDOW) -> Column:
    path = RELEASE / program
    return Column(program, [str(path)], path, topic, payload, fill, window, about)


SERVICES = [
    service("home-actuator", "home", bare(value="{number}"), homes, window=DRIVER_WINDOW,
            about=f"`set` of a value, one of {ELEMENTS} elements in each of {HOMES} homes, and its simulated device; "
            f"sustained with {DRIVER_WINDOW} commands in flight, the others with {WINDOW:,}, as a driver's queue takes a "
            "hundred"),
    service("task-service", "tasks", CAPTURE, lambda _: ["inbox/capture"], about="`capture` of a new task"),
    service("traffic-ingest", "traffic", bare(name="Camino {number}", watch={"roads": ["B-23", "A-2"], "severity": 3}),
            watches, about=f"`put` of one of {WATCHES} watches, beside the incidents of the demonstration"),
    service("dashboard-poller", "dashboard", bare(title="Sala {number}"), pages,
            about=f"`rename` of one of {PAGES} pages with {WIDGETS} widgets each"),
    service("clinic-service", "clinic", DRAFT, patients,
            about=f"a consultation's first draft, of one of {PATIENTS:,} patients, sealed and audited"),
]  # fmt: skip


def columns() -> list[Column]:
    """Everybody who is there; the others are left out, loudly."""
    names = [contender.name for contender in CONTENDERS if contender.name != "swift"]
    others = [Column(each.title, each.command, each.executable) for each in prepare(names)]
    for absent in SERVICES:
        if not Path(absent.command[0]).exists():
            print(f"!!! {absent.title} IS LEFT OUT: {absent.command[0]} is absent; make build", file=sys.stderr)
    return others + [each for each in SERVICES if Path(each.command[0]).exists()]


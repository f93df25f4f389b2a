"""The figures of clinic-service: fifty thousand patients with half a million consultations, as one doctor uses them."""

import os
import random
import sqlite3
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from .asking import Asker
from .contenders import HERE
from .measure import Outcome, scratch
from .practice import SOURCE, Patient, charts, people, table
from .processes import Broker, Failure, Service
from .surgery import DOCTOR, Surgery, queries
from .tasks import quantiles
from .uploading import Uploader

EXECUTABLE = HERE.parent / ".build/release/clinic-service"
HINT = "swift build -c release --static-swift-stdlib -Xlinker -s --product clinic-service"
PATIENTS = 50_000  # ten consultations each on average; with --quick a fifth
ROUNDS = 1000  # of each question and change, with --quick a quarter
TABLE_ROWS, FILE_BYTES = 2_500, 8 << 20
SAMPLES = Path(os.environ.get("QUINTET_SAMPLES", HERE.parent.parent / "shared/data")) / "clinic"
OWNER = {"user": "ana", "role": "owner"}


def present() -> bool:
    if not EXECUTABLE.exists():
        print(f"!!! clinic-service IS LEFT OUT: {EXECUTABLE} is absent. {HINT}", file=sys.stderr)
    return EXECUTABLE.exists()


def measure_clinic(quick: bool) -> Outcome:
    outcome = Outcome({}, [])
    patients, rounds = people(PATIENTS // 5 if quick else PATIENTS), ROUNDS // 4 if quick else ROUNDS
    samples(3 if quick else 10, outcome.figures)
    with scratch() as name, Broker(Path(name)) as broker:
        data = Path(name) / "practice/data"
        data.mkdir(parents=True)
        fill(broker, data, patients, outcome)
        starts(broker, data, outcome.figures)
        use(broker, data, patients, rounds, outcome)
    return outcome


def samples(times: int, figures: dict) -> None:
    """What other programs wrote, into an empty practice."""
    files = {"table": SAMPLES / "synthea-r4-patients.csv", "bundle": SAMPLES / "synthea-r4/Maria_Luisa_Razo.json"}
    for which, path in files.items():
        if path.exists():
            figures[which] = quantiles([import_sample(path) for _ in range(times)])[0]
        else:
            print(f"!!! THE IMPORT OF {path.name} IS LEFT OUT: {path} is absent; see QUINTET_SAMPLES", file=sys.stderr)


def import_sample(path: Path) -> float:
    """Seconds from the first part sent to the report."""
    with scratch() as name, Broker(Path(name)) as broker:
        data = Path(name) / "data"
        data.mkdir()
        with Service([str(EXECUTABLE)], broker.port, data) as service:
            service.wait_ready()
            with Uploader(broker.port, DOCTOR) as uploader:
                content, began = path.read_bytes(), time.monotonic()
                uploader.upload(content, "csv" if path.suffix == ".csv" else "fhir", "synthea")
                (report,) = uploader.settle()
                took = time.monotonic() - began
    if not report["created"].get("patient"):
        raise Failure(f"nobody was imported from {path.name}: {report}")
    return took


def fill(broker: Broker, data: Path, patients: list[Patient], outcome: Outcome) -> None:
    """All patients from tables, then their consultations, by the service itself."""
    figures = outcome.figures
    with Service([str(EXECUTABLE)], broker.port, data) as service, Uploader(broker.port, DOCTOR) as uploader:
        service.wait_ready()
        figures["import_patients"] = timed(
            uploader,
            ((table(patients[start : start + TABLE_ROWS]), "csv") for start in range(0, len(patients), TABLE_ROWS)),
            {"patient": len(patients)},
            outcome,
        )
        consultations = 10 * len(patients)
        used = service.cpu_seconds()
        files = ((content, "fhir") for content in charts(patients, FILE_BYTES))
        figures["import_charts"] = timed(uploader, files, {"consultation": consultations}, outcome)
        figures["import_cpu"] = 1e6 * (service.cpu_seconds() - used) / consultations
        figures["import_peak"] = service.memory_megabytes("VmHWM")
    figures["disk"] = sum(file.stat().st_size for file in data.glob("clinic-service.db*")) / 1e6


def timed(uploader: Uploader, files: Iterable[tuple[bytes, str]], expected: dict, outcome: Outcome) -> float:
    """Seconds until all files are taken in; what they became is counted."""
    began = time.monotonic()
    for content, form in files:
        uploader.upload(content, form, SOURCE)
    reports = uploader.settle()
    took = time.monotonic() - began
    for kind, count in expected.items():
        created = sum(report["created"].get(kind, 0) for report in reports)
        if created != count:
            outcome.faults.append(f"{created} of {count} {kind}s were imported: {reports[0]['report'][:3]}")
    return took


def starts(broker: Broker, data: Path, figures: dict) -> None:
    """After a clean end, and after a kill."""
    for name in ("ready", "ready_killed"):
        times = []
        for _ in range(3):
            with Service([str(EXECUTABLE)], broker.port, data) as service:
                times.append(service.wait_ready())
                figures["rss_idle"] = service.memory_megabytes("VmRSS")
                if name == "ready_killed":
                    service.kill()
        figures[name] = quantiles(times[1:] if name == "ready_killed" else times)[0]


def use(broker: Broker, data: Path, patients: list[Patient], rounds: int, outcome: Outcome) -> None:
    with Service([str(EXECUTABLE)], broker.port, data) as service, Asker(broker.port, "clinic") as asker:
        service.wait_ready()
        surgery = Surgery(service, asker, outcome.figures)
        lines = surgery.lists()
        ids = [line["id"] for line in lines]
        if len(ids) != len(patients):
            outcome.faults.append(f"{len(ids)} of {len(patients)} patients are listed")
        for start in ("g", "llan"):
            outcome.faults += surgery.wrong_search(lines, start)
        random.Random(5).shuffle(ids)
        surgery.note("floor", [surgery.ask("ask/search", {"text": "zzyzx"})[0] for _ in range(rounds)])
        surgery.reads(ids, rounds)
        surgery.searches(queries(patients), rounds)
        surgery.records(ids, rounds)
        surgery.registrations(people(PATIENTS + rounds)[PATIENTS:])
        outcome.figures["rss"] = service.memory_megabytes("VmRSS")
        outcome.figures["rss_peak"] = service.memory_megabytes("VmHWM")
        outcome.figures["rotation"], _ = asker.ask("cmd/keys/rotate", {"actor": OWNER})
    outcome.faults += wrong_practice(service, len(ids) + rounds, rounds)


def wrong_practice(service: Service, patients: int, consultations: int) -> list[str]:
    """What is wrong with a service that was stopped, or with its records."""
    faults = [] if service.clean else [f"clinic-service ended with {service.process.returncode} on SIGTERM"]
    database = sqlite3.connect(service.folder / "clinic-service.db")
    count = dict(database.execute("SELECT kind, count(*) FROM record GROUP BY kind").fetchall())
    unsigned = "SELECT count(*) FROM record WHERE kind = 'consultation' AND signedAt IS NULL"
    (drafts,) = database.execute(unsigned).fetchone()
    database.close()
    expected = {"patient": patients, "consultation": 10 * (patients - consultations) + consultations}
    faults += [f"{count[kind]} {kind}s, not {number}" for kind, number in expected.items() if count[kind] != number]
    return faults + ([f"{drafts} consultations are not signed"] if drafts else [])

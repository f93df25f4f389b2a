"""Reading alone, without a service: the adapters of traffic-ingest beside Python's expat on the same files."""

import json
import subprocess
import sys
import time
from pathlib import Path
from xml.parsers import expat

from .contenders import HERE
from .measure import Outcome
from .tasks import quantiles

READER = HERE / ".build/release/bench-feeds"
HINT = "swift build --configuration release --product bench-feeds, in Benchmarks/"


def parsing(documents: dict[str, tuple[str, bytes]], works: Path, rounds: int, folder: Path, outcome: Outcome) -> None:
    files = {"works": ("datex2", works, 3)}
    for name, (kind, document) in documents.items():
        file = folder / f"{name}.xml"
        file.write_bytes(document)
        files[name] = (kind, file, 2 * rounds)
    for name, (kind, file, count) in files.items():
        figures = outcome.figures
        figures[f"{name}_expat"], _ = quantiles([expat_milliseconds(file, False) for _ in range(count)])
        figures[f"{name}_handlers"], _ = quantiles([expat_milliseconds(file, True) for _ in range(count)])
        if READER.exists():
            read_alone(name, kind, file, count, figures)
    if not READER.exists():
        print(f"!!! READING ALONE IS LEFT OUT: {READER} is absent. {HINT}", file=sys.stderr)


def read_alone(name: str, kind: str, file: Path, count: int, figures: dict) -> None:
    for what in ("xml", kind):
        output = subprocess.run([READER, what, file, str(count)], stdout=subprocess.PIPE, check=True).stdout
        result = json.loads(output)
        figures[f"{name}_{'xml' if what == 'xml' else 'records'}"], _ = quantiles(result["ms"])
        figures[f"{name}_{'xml' if what == 'xml' else 'records'}_peak"] = result["peak_mb"]


def expat_milliseconds(file: Path, handled: bool) -> float:
    """Of the tokens alone, or with handlers that do nothing, as any use of it has."""
    parser = expat.ParserCreate(namespace_separator=" ")
    if handled:
        parser.StartElementHandler = lambda name, attributes: None
        parser.EndElementHandler = lambda name: None
        parser.CharacterDataHandler = lambda text: None
        parser.buffer_text = True
    with file.open("rb") as input:
        began = time.perf_counter()
        parser.ParseFile(input)
        return 1000 * (time.perf_counter() - began)

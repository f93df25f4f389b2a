"""Who takes part. A contender is a command that reads its settings from the environment."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .processes import BUILD, Failure

HERE = Path(__file__).resolve().parent.parent
VENV = HERE / ".venv"
REFERENCE = "c"


@dataclass(frozen=True)
class Contender:
    name: str
    title: str
    command: list[str]
    executable: Path | None = None  # whose size is reported
    shared_schema: bool = False  # tables as in reference/store.c, so that the rows can be counted
    hint: str = ""  # how to get it when it is absent

    @property
    def present(self) -> bool:
        return Path(self.command[0]).exists()


CONTENDERS = [
    Contender(REFERENCE, "C reference", [str(BUILD / "reference")], BUILD / "reference", shared_schema=True),
    Contender(
        "swift", "Quintet", [str(HERE / ".build/release/bench-service")], HERE / ".build/release/bench-service",
        hint="swift build --configuration release --product bench-service, in Benchmarks/",
    ),
    Contender(
        "python", "Python", [str(VENV / "bin/python"), str(HERE / "python/service.py")], shared_schema=True,
    ),
    Contender(
        "python-batched", "Python batched",
        [str(VENV / "bin/python"), str(HERE / "python/service.py"), "--batched"], shared_schema=True,
    ),
]  # fmt: skip


def compile_programs() -> None:
    if subprocess.run(["make", "--silent", "-C", str(HERE)], stdout=sys.stderr).returncode != 0:
        raise Failure("the C programs do not build (Debian: apt install gcc make libmosquitto-dev libsqlite3-dev)")


def make_venv() -> None:
    requirements = HERE / "python/requirements.txt"
    stamp = VENV / "requirements.txt"
    if stamp.exists() and stamp.read_text() == requirements.read_text():
        return
    pip = [str(VENV / "bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in ([sys.executable, "-m", "venv", str(VENV)], [*pip, "-r", str(requirements)]):
        if subprocess.run(command, stdout=sys.stderr).returncode != 0:
            raise Failure(f"{' '.join(command)} failed; leave Python out with --only c,swift")
    stamp.write_text(requirements.read_text())


def prepare(names: list[str]) -> list[Contender]:
    """Builds what can be built here and leaves out, loudly, what is absent."""
    unknown = set(names) - {contender.name for contender in CONTENDERS}
    if unknown:
        raise Failure(f"unknown contender: {', '.join(sorted(unknown))}")
    compile_programs()
    if any(name.startswith("python") for name in names):
        make_venv()
    chosen = [contender for contender in CONTENDERS if contender.name in names]
    for contender in chosen:
        if not contender.present:
            print(f"!!! {contender.title} IS LEFT OUT: {contender.command[0]} is absent. {contender.hint}", file=sys.stderr)
    return [contender for contender in chosen if contender.present]

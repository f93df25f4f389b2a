"""Runs a script in a virtual environment of its own, made at the first run."""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def enter(name="contract", requirements=REQUIREMENTS):
    """Starts this script again in the environment of that name, unless it runs there."""
    folder = ROOT / f".build-{name}"
    if Path(sys.prefix).resolve() == folder.resolve():
        return
    python = folder / "bin" / "python"
    installed = folder / "requirements.txt"
    if not installed.exists() or installed.read_text() != requirements.read_text():
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", str(requirements)], check=True)
        installed.write_text(requirements.read_text())
    os.execv(python, [str(python), *sys.argv])

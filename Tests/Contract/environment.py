"""Runs a script in a virtual environment of its own, made at the first run."""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build-contract"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def enter():
    """Starts this script again in the environment, unless it runs there."""
    if Path(sys.prefix).resolve() == FOLDER.resolve():
        return
    python = FOLDER / "bin" / "python"
    installed = FOLDER / "requirements.txt"
    if not installed.exists() or installed.read_text() != REQUIREMENTS.read_text():
        venv.create(FOLDER, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", str(REQUIREMENTS)], check=True)
        installed.write_text(REQUIREMENTS.read_text())
    os.execv(python, [str(python), *sys.argv])

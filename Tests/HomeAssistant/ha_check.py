#!/usr/bin/env python3
"""Checks the home-actuator against Home Assistant 2024.3.3.

    ha_check.py --host 127.0.0.1 --port 1883 --user ha --password …

Starts Home Assistant in a process of its own with the given broker, waits for the entities of the sample home and of
the variants (load variants.xml with variants.side.json first), makes the captured service calls and waits until each
shows as confirmed. Prints a table; the exit code is 0 when all is well. `--stand-in FILE` plays the service's part
from a file of messages instead, to try the check itself.

The first run makes a virtual environment of 677 MB in `.build-ha/` of the package.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent.parent
VERSION = "2024.3.3"
# Without these Home Assistant enters recovery mode, and MQTT stays unloaded.
COMPANIONS = [
    "paho-mqtt==1.6.1", "janus", "Pillow", "home-assistant-frontend==20240307.0", "psutil-home-assistant", "securetar",
    "numpy", "SQLAlchemy", "fnv-hash-fast", "PyTurboJPEG",
]


def work_folder():
    return Path(os.environ.get("QUINTET_HA_WORK", PACKAGE / ".build-ha"))


def samples_folder():
    return Path(os.environ.get("QUINTET_SAMPLES", PACKAGE.parent / "shared" / "data"))


def environment():
    """The virtual environment's python, made when it is not there or not complete."""
    folder = work_folder() / "venv"
    python = folder / "bin" / "python"
    stamp = folder / f"complete-{VERSION}"
    if stamp.exists():
        return python
    print(f"making {folder}: Home Assistant {VERSION} and what it needs, 677 MB", flush=True)
    subprocess.run(["python3.11", "-m", "venv", "--clear", str(folder)], check=True)
    install = [str(python), "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, f"homeassistant=={VERSION}"], check=True)
    locate = "import homeassistant, pathlib; print(pathlib.Path(homeassistant.__file__).parent)"
    package = subprocess.run([str(python), "-c", locate], check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run([*install, "-c", f"{package}/package_constraints.txt", *COMPANIONS], check=True)
    stamp.touch()
    return python


def main():
    arguments = sys.argv[1:]
    if "-h" in arguments or "--help" in arguments:
        print(__doc__)
    python = environment()
    stand_in = None
    if "--stand-in" in arguments:
        place = arguments.index("--stand-in")
        messages = arguments[place + 1]
        del arguments[place:place + 2]
        stand_in = subprocess.Popen([str(python), str(HERE / "stand_in.py"), messages, *arguments])
    try:
        command = [
            str(python), str(HERE / "check.py"), "--work", str(work_folder()), "--samples", str(samples_folder()),
        ]
        return subprocess.run([*command, *arguments]).returncode
    finally:
        if stand_in is not None:
            stand_in.terminate()
            stand_in.wait()


if __name__ == "__main__":
    sys.exit(main())

"""Home Assistant 2024.3.3 inside this process, with nothing but its MQTT integration."""

import asyncio
import json
import logging
import shutil
import socket
from pathlib import Path

from homeassistant import bootstrap
from homeassistant.runner import RuntimeConfig

# Whatever these say above info is a complaint about what we publish.
WATCHED = ("homeassistant.components.mqtt", "homeassistant.helpers.template", "homeassistant.helpers.entity")


class Complaints(logging.Handler):
    """Keeps the warnings and errors of the loggers that judge our messages."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        ours = record.name.startswith(WATCHED) or "mqtt" in record.name
        if ours or record.levelno >= logging.ERROR:
            self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def write_configuration(folder: Path, broker):
    """A fresh configuration with one entry: the broker."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / ".storage").mkdir(parents=True)
    (folder / "configuration.yaml").write_text(
        f"homeassistant:\n  name: Quintet\nhttp:\n  server_host: 127.0.0.1\n  server_port: {free_port()}\n"
    )
    entry = {
        "entry_id": "quintet", "version": 1, "minor_version": 1, "domain": "mqtt", "title": "Quintet",
        "data": {**broker, "discovery": True}, "options": {}, "pref_disable_new_entities": False,
        "pref_disable_polling": False, "source": "user", "unique_id": None, "disabled_by": None,
    }
    entries = {"version": 1, "minor_version": 1, "key": "core.config_entries", "data": {"entries": [entry]}}
    (folder / ".storage" / "core.config_entries").write_text(json.dumps(entries))


async def start(folder: Path, broker):
    """Starts Home Assistant; gives it and its complaints."""
    write_configuration(folder, broker)
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    hass = await bootstrap.async_setup_hass(RuntimeConfig(config_dir=str(folder), skip_pip=True))
    if hass is None:
        raise RuntimeError("Home Assistant did not start; see the log above")
    await hass.async_start()
    if hass.config.recovery_mode:
        raise RuntimeError("Home Assistant started in recovery mode: " + "; ".join(complaints.lines))
    return hass, complaints


async def until(condition, seconds):
    """Waits for a condition; whether it came true within so many seconds."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not condition():
        if loop.time() > end:
            return False
        await asyncio.sleep(0.02)
    return True

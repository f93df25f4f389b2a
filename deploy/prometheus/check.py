#!/usr/bin/env python3
"""Checks the alerts and the dashboard: every figure in them is one that the sources count, promtool reads every
expression, and the alerts fire when their test says so."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RULES = HERE / "quintet.rules.yaml"
DASHBOARD = ROOT / "deploy" / "grafana" / "quintet.json"
NAME = re.compile(r"quintet_[a-z_]+")


def counted():
    """The names of figures in the Swift sources."""
    files = [file for folder in ["Shared", "Services"] for file in (ROOT / folder).rglob("*.swift")]
    return {name for file in files for name in NAME.findall(file.read_text())}


def expressions():
    """What the dashboard's panels ask for."""
    panels = json.loads(DASHBOARD.read_text())["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


def name_faults(known):
    for file in [RULES, DASHBOARD]:
        used = set(NAME.findall(file.read_text()))
        if not used:
            yield f"{file.name} asks for no figure at all"
        for name in sorted(used - known):
            yield f"{file.name} asks for {name}, which no Swift source counts: see docs/observability.md"


def promtool_faults(tool):
    """What promtool finds; the dashboard's expressions are handed to it as rules of one file."""
    asked = [text.replace("$__rate_interval", "1m") for text in expressions()]
    rules = [{"record": f"panel_{number}", "expr": text} for number, text in enumerate(asked)]
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        # JSON is YAML too.
        json.dump({"groups": [{"name": "dashboard", "rules": rules}]}, file)
        file.flush()
        for what, path in [("check", RULES), ("check", file.name), ("test", HERE / "quintet.rules.test.yaml")]:
            run = subprocess.run([tool, what, "rules", str(path)], capture_output=True, text=True)
            if run.returncode != 0:
                yield f"promtool {what} rules {path} fails: {(run.stdout + run.stderr).strip()}"


def main():
    tool = shutil.which("promtool")
    if not tool:
        # Installing the package would start a server as well.
        sys.exit(
            "promtool is not on the PATH; get it with: apt-get download prometheus && dpkg -x prometheus_*.deb DIR, "
            "then put DIR/usr/bin on the PATH"
        )
    faults = [*name_faults(counted()), *promtool_faults(tool)]
    for fault in faults:
        print(f"prometheus: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    alerts = RULES.read_text().count("- alert:")
    print(f"prometheus: {alerts} alerts and {len(expressions())} expressions of the dashboard are right")


if __name__ == "__main__":
    main()

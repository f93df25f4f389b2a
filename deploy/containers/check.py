#!/usr/bin/env python3
"""Checks the recipes of the images and compose.yaml, without a container engine: against hadolint's rules, against the
JSON schema of the Compose Specification, and for what must hold of every container. `check.py --image NAME ...` looks
through built images for secrets instead; that needs the engine."""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Contract"))

import environment  # noqa: E402  (lies elsewhere)

if __name__ == "__main__":
    environment.enter("containers", HERE / "requirements.txt")

import yaml  # noqa: E402  (only there in the environment)

import secrets_in_image  # noqa: E402

# Debian's stable packages change for security alone, and those changes are wanted.
ACCEPTED = ["DL3008"]
BIN = Path(sys.executable).parent


def told(*command):
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    return [] if run.returncode == 0 else (run.stdout + run.stderr).strip().splitlines()


def recipe_faults():
    recipes = [ROOT / "deploy" / "Dockerfile", *sorted((ROOT / "deploy").glob("*.Dockerfile"))]
    ignored = [word for rule in ACCEPTED for word in ("--ignore", rule)]
    yield from told(BIN / "hadolint", "--no-color", "--failure-threshold", "style", *ignored, *recipes)
    for recipe in recipes:
        text = recipe.read_text()
        last = text[text.rindex("\nFROM ") :]
        if not re.search(r"^USER (?!root|0)", last, re.MULTILINE):
            yield f"{recipe.name}: the last stage runs as root, it lacks a USER"
        if re.search(r"^# *syntax=", text, re.MULTILINE):
            yield f"{recipe.name}: a `# syntax=` line makes the build fetch a frontend from a registry"
        if re.search(r"^(ARG|ENV) \S*(PASS|SECRET|TOKEN|KEY)", text, re.MULTILINE | re.IGNORECASE):
            yield f"{recipe.name}: a secret must not be an ARG or an ENV, which stay in the image"


def compose_faults():
    yield from told(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", ROOT / "compose.yaml")
    text = (ROOT / "compose.yaml").read_text()
    compose = yaml.safe_load(text)
    documented = set(re.findall(r"^#? ?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    # Compose's own variable, which chooses the profiles.
    used = set(re.findall(r"\$\{([A-Z_]+)", text)) | {"COMPOSE_PROFILES"}
    for name in sorted(used ^ documented):
        where = ".env.example says nothing of it" if name in used else "compose.yaml does not use it"
        yield f"compose.yaml: {name}: {where}"
    for name, service in compose["services"].items():
        yield from (f"compose.yaml: {name}: {fault}" for fault in container_faults(service))
    for name in compose["volumes"]:
        if not any(f"{name}:" in volume for service in compose["services"].values() for volume in service["volumes"]):
            yield f"compose.yaml: nobody mounts the volume {name}"


def container_faults(service):
    expected = {
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges:true"],
        "user": "10001:10001",
    }
    for key, value in expected.items():
        if service.get(key) != value:
            yield f"{key} is {service.get(key)}, expected {value}"
    for key in ["mem_limit", "pids_limit", "logging", "restart", "volumes"]:
        if key not in service:
            yield f"it has no {key}"
    is_lasting = service.get("restart") != "no"
    if is_lasting and "healthcheck" not in service:
        yield "it has no healthcheck"
    for port in service.get("ports", []):
        if not re.match(r"\$\{\w+:-127\.0\.0\.1\}:", port):
            yield f"the port {port} is published on more than this machine, unless somebody asks for it"
    for variable in service.get("environment", {}):
        if re.search(r"PASSWORD|SECRET|TOKEN", variable) and not variable.endswith("_FILE"):
            yield f"{variable} is a secret in the environment, which `docker inspect` shows: hand it over as a file"


def main():
    if sys.argv[1:2] == ["--image"]:
        faults = [fault for image in sys.argv[2:] for fault in secrets_in_image.faults(image)]
    else:
        faults = [*recipe_faults(), *compose_faults()]
    for fault in faults:
        print(f"containers: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    looked = "no secret in " + " ".join(sys.argv[2:]) if sys.argv[1:] else "the recipes and compose.yaml are right"
    print(f"containers: {looked}")


if __name__ == "__main__":
    main()

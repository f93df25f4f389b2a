#!/usr/bin/env python3
"""Builds the manifests as `kubectl apply -k` would and checks them, without a cluster: against Kubernetes' own JSON
schemas, and for what must hold of every service."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Contract"))

import environment  # noqa: E402  (lies elsewhere)

if __name__ == "__main__":
    environment.enter("deploy", HERE / "requirements.txt")

import kubernetes_validate  # noqa: E402  (only there in the environment)
import yaml  # noqa: E402

# The oldest release whose ReadWriteOncePod and policies are final, and the newest that the package knows.
RELEASES = ["1.29.0", kubernetes_validate.latest_version()]


def built():
    """All manifests, laid together."""
    if shutil.which("kubectl"):
        command = ["kubectl", "kustomize", str(HERE)]
    elif shutil.which("kustomize"):
        command = ["kustomize", "build", str(HERE)]
    else:
        sys.exit("neither kubectl nor kustomize is on the PATH: install one, no cluster is needed")
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"kubernetes: {' '.join(command)} failed: {run.stderr.strip()}")
    return list(yaml.safe_load_all(run.stdout))


def schema_faults(manifest, name):
    for release in RELEASES:
        try:
            kubernetes_validate.validate(manifest, release, strict=True)
        except kubernetes_validate.ValidationError as error:
            place = ".".join(str(step) for step in error.path)
            yield f"{name}: Kubernetes {release} refuses {place}: {error.message}"


def known_settings():
    """The environment variables that the Swift sources read."""
    text = "".join(file.read_text() for folder in ["Shared", "Services"] for file in (ROOT / folder).rglob("*.swift"))
    return {key.upper().replace(".", "_") for key in re.findall(r'"([a-z]+(?:\.[a-z]+)+)"', text)} | {
        key.upper().replace(".", "_") + "_FILE" for key in re.findall(r'secret\("([a-z.]+)"', text)
    }


def service_faults(manifest, settings):
    """What must hold of a service beyond being well formed."""
    name = manifest["metadata"]["name"]
    pod = manifest["spec"]["template"]["spec"]
    container, account = pod["containers"][0], next(v for v in pod["volumes"] if v["name"] == "account")
    inside, around = container.get("securityContext", {}), pod.get("securityContext", {})
    rules = {
        "has one replica": manifest["spec"].get("replicas") == 1,
        "has a volume of its own": "data" in {c["metadata"]["name"] for c in manifest["spec"]["volumeClaimTemplates"]},
        "runs as 10001, never as root": around.get("runAsNonRoot") is True and around.get("runAsUser") == 10001,
        "has the runtime's seccomp profile": around.get("seccompProfile", {}).get("type") == "RuntimeDefault",
        "leaves the key's mode alone": around.get("fsGroupChangePolicy") == "OnRootMismatch",
        "writes nothing but its volumes": inside.get("readOnlyRootFilesystem") is True,
        "gains no privileges": inside.get("allowPrivilegeEscalation") is False,
        "drops all capabilities": inside.get("capabilities", {}).get("drop") == ["ALL"],
        "has no token of the cluster": pod.get("automountServiceAccountToken") is False,
        "has its memory limited": "memory" in container.get("resources", {}).get("limits", {}),
        "sees its own password alone": account["secret"]["secretName"] == name,
        "is asked for its health": container["readinessProbe"]["exec"]["command"] == [name, "health"],
        "has settings that the sources read": {e["name"] for e in container["env"]} <= settings,
    }
    return [f"{name}: does not hold that it {rule}" for rule, holds in rules.items() if not holds]


def main():
    manifests = built()
    services = {m["metadata"]["name"]: m for m in manifests if m["kind"] == "StatefulSet"}
    optional = [yaml.safe_load((HERE / "network" / "home.yaml").read_text())]
    faults = []
    for manifest in manifests + optional:
        name = f"{manifest['kind']} {manifest['metadata']['name']}"
        faults += schema_faults(manifest, name)
        if manifest["kind"] == "Secret":
            faults.append(f"{name}: a secret lies in the repository: take it out and make a new one")
    settings = known_settings()
    for manifest in services.values():
        faults += service_faults(manifest, settings)
    executables = re.search(r"^EXECUTABLES := quintet (.*)$", (ROOT / "Makefile").read_text(), re.M)[1].split()
    if missing := set(executables) ^ set(services):
        faults.append(f"the StatefulSets are not those of the Makefile's EXECUTABLES: {', '.join(sorted(missing))}")
    for fault in faults:
        print(f"kubernetes: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    print(f"kubernetes: {len(manifests)} manifests are right, for releases {' to '.join(RELEASES)}")


if __name__ == "__main__":
    main()

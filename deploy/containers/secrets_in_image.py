"""Looks through every layer of an image, also for what a later layer took away again."""

import json
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

from detect_secrets import SecretsCollection
from detect_secrets.settings import transient_settings

# A key with its bytes: the header alone stands in every TLS library.
KEY = re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}")
# Debian's own: public certificates, examples, checksums, and the keys that libraries try themselves with.
PUBLIC = (
    *("usr/share/", "usr/lib/", "usr/bin/", "usr/sbin/", "lib/", "bin/", "sbin/"),
    # The page, which everybody is served.
    "usr/local/bin/quintet_Console.resources/",
    *("var/lib/dpkg/", "etc/ssl/certs/", "etc/nsswitch.conf"),
)
# What an installation keeps for itself, and what a build leaves behind.
NEVER = re.compile(r"(^|/)(\.git|\.env|\.netrc|\.ssh|id_[a-z0-9]+|\.build|quintet\.json|[^/]+\.(key|db|qbk))(/|$)")
SECRET = re.compile("PASSWORD|SECRET|TOKEN|KEY", re.IGNORECASE)
DETECTORS = ["PrivateKeyDetector", "KeywordDetector", "AWSKeyDetector", "BasicAuthDetector", "GitHubTokenDetector"]
SMALL = 1 << 20


def faults(image):
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "image.tar"
        subprocess.run(["docker", "save", "-o", str(archive), image], check=True)
        with tarfile.open(archive) as layers:
            manifest = json.load(layers.extractfile("manifest.json"))[0]
            configuration = layers.extractfile(manifest["Config"]).read()
            yield from (f"{image}: its configuration: {what}" for what in found(configuration, folder))
            for variable in json.loads(configuration)["config"].get("Env") or []:
                if SECRET.search(variable.split("=")[0]):
                    yield f"{image}: its environment has {variable.split('=')[0]}"
            for layer in manifest["Layers"]:
                with tarfile.open(fileobj=layers.extractfile(layer)) as files:
                    yield from (f"{image}: {fault}" for fault in layer_faults(files, folder))


def layer_faults(files, folder):
    for file in files:
        name = file.name.removeprefix("./")
        if NEVER.search(name) and not name.startswith(PUBLIC):
            yield f"{name} is in it"
        if not file.isfile():
            continue
        if name.startswith("quintet/"):
            yield f"{name}: the data folder of an image must be empty"
        if name.startswith(PUBLIC):
            continue
        content = files.extractfile(file).read()
        if KEY.search(content):
            yield f"{name} holds a private key"
        if len(content) < SMALL and b"\0" not in content:
            yield from (f"{name}: {what}" for what in found(content, folder))


def found(content, folder):
    """What the library's detectors make of a text."""
    path = Path(folder) / "text"
    path.write_bytes(content)
    secrets = SecretsCollection()
    with transient_settings({"plugins_used": [{"name": name} for name in DETECTORS]}):
        secrets.scan_file(str(path))
    return [f"{secret.type} in line {secret.line_number}" for _, secret in secrets]

#!/usr/bin/env bash
# Drives the console in a real Chromium, beside the real services. Arguments are pytest's.
set -euo pipefail
[[ -z ${QUINTET_BIN:-} ]] || QUINTET_BIN=$(realpath "$QUINTET_BIN")
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
export QUINTET_BIN=${QUINTET_BIN:-$root/.build/release}
export QUINTET_SHOTS=${QUINTET_SHOTS:-$root/.build/browser}
export CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}

if [[ ! -x $CHROMIUM ]]; then
    echo "Chromium is missing: sudo apt-get install chromium, or name another one in CHROMIUM" >&2
    exit 1
fi
for program in quintet console home-actuator dashboard-poller task-service traffic-ingest clinic-service; do
    [[ -x $QUINTET_BIN/$program ]] || { echo "$QUINTET_BIN/$program is missing: make build" >&2; exit 1; }
done

# Playwright speaks to Debian's Chromium; none is downloaded.
environment=$root/.build/browser-environment
if ! cmp -s requirements.txt "$environment/requirements.txt"; then
    rm -rf "$environment"
    python3 -m venv "$environment" || { echo "sudo apt-get install python3-venv" >&2; exit 1; }
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
    cp requirements.txt "$environment/requirements.txt"
fi
mkdir -p "$QUINTET_SHOTS"
exec "$environment/bin/python" -B -m pytest -p no:cacheprovider "$@"

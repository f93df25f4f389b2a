#!/usr/bin/env bash
# Starts the built services on a free port with the sample home and the variants, and lets Home Assistant drive them.
set -euo pipefail
cd "$(dirname "$0")/../.."
bin=${QUINTET_BIN:-.build/release}
data=$(mktemp -d)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

"$bin/quintet" up --data "$data" --broker-port "$port" >"$data/up.log" 2>&1 &
up=$!
trap 'kill $up 2>/dev/null || true; wait $up 2>/dev/null || true; rm -rf "$data"' EXIT
for _ in $(seq 100); do grep -q up.ready "$data/up.log" && break; python3 -c 'import time; time.sleep(0.1)'; done

"$bin/quintet" device add homeassistant --role homeassistant --data "$data" --json >"$data/account.json"
password=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["password"])' "$data/account.json")
python3 - Tests/HomeAssistant/variants.xml Tests/HomeAssistant/variants.side.json >"$data/variants.json" <<'PY'
import json, sys
print(json.dumps({"xml": open(sys.argv[1]).read(), "side": open(sys.argv[2]).read()}))
PY
mosquitto_pub -h 127.0.0.1 -p "$port" -u homeassistant -P "$password" -q 1 \
    -t quintet/v1/main/home/cmd/homes/load -f "$data/variants.json"

Tests/HomeAssistant/ha_check.py --host 127.0.0.1 --port "$port" --user homeassistant --password "$password" || {
    tail -40 "$data/up.log"
    exit 1
}

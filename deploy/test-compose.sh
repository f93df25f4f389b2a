#!/usr/bin/env bash
# Builds and runs compose.yaml for real under a project name of its own, and takes it down again. Needs a container engine
# with Compose 2. With QUINTET_PACKAGES=.build the packages that are resolved there are used, without a network; with
# QUINTET_IMAGE and QUINTET_BROKER_IMAGE images that are built already.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! docker info >/dev/null 2>&1 || ! docker compose version >/dev/null 2>&1; then
    echo "There is no container engine with Compose here. On Debian: sudo apt-get install docker.io docker-compose-v2," >&2
    echo "or follow https://docs.docker.com/engine/install/debian/; then try again." >&2
    exit 1
fi

folder=$(mktemp -d)
project="quintet-test-$$"
is_built=${QUINTET_IMAGE:+yes}
export QUINTET_IMAGE=${QUINTET_IMAGE:-quintet:test} QUINTET_BROKER_IMAGE=${QUINTET_BROKER_IMAGE:-quintet-broker:test}
export QUINTET_DEVICES_PORT=${PORT:-18893}
compose() { docker compose --project-directory "$folder/context" -p "$project" "$@"; }
operator() { compose run --rm -T quintet "$@"; }
finish() {
    compose --profile tools down --volumes --remove-orphans >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap finish EXIT

say() { printf '%-58s %s\n' "$1" "$2"; }
seconds() { echo "$(date +%s.%N) $1" | awk '{printf "%.1f s", $1 - $2}'; }

mkdir "$folder/context"
git ls-files -co --exclude-standard | tar -c -T - | tar -x -C "$folder/context"
if [ -n "${QUINTET_PACKAGES:-}" ]; then
    mkdir "$folder/context/.build"
    cp -r "$QUINTET_PACKAGES"/{repositories,checkouts,workspace-state.json} "$folder/context/.build/"
    cp Package.resolved "$folder/context/"
    sed -i '/^\.build/d' "$folder/context/.dockerignore"
fi

began=$(date +%s.%N)
if [ -z "$is_built" ]; then
    compose build --quiet
    say "images built in" "$(seconds "$began")"
fi
say "size of the image of the services" "$(docker image inspect "$QUINTET_IMAGE" -f '{{.Size}}' | awk '{printf "%.0f MB", $1 / 1e6}')"
say "size of the image of the broker" "$(docker image inspect "$QUINTET_BROKER_IMAGE" -f '{{.Size}}' | awk '{printf "%.0f MB", $1 / 1e6}')"

began=$(date +%s.%N)
compose up -d --wait >/dev/null 2>&1 || { compose ps -a; compose logs; exit 1; }
say "up until all are healthy" "$(seconds "$began")"

# A person outside: the demo device's account, through the published port.
password=$(compose run --rm -T --entrypoint sh quintet -c 'cat /quintet/devices/demo.json' | grep -o '"password" *: *"[^"]*"' | cut -d'"' -f4)
login=(-h 127.0.0.1 -p "$QUINTET_DEVICES_PORT" -V 5 -u demo -P "$password")
capture() {
    mosquitto_rr "${login[@]}" -q 1 -W 20 -t quintet/v1/main/tasks/cmd/inbox/capture -m "$1" \
        -e quintet/v1/main/tasks/reply/demo/test -D publish user-property id "$2"
}
capture 'Comprar el pan' one | grep -q '"outcome":"applied"'
say "a thought captured from outside" "applied"
if mosquitto_pub -h 127.0.0.1 -p "$QUINTET_DEVICES_PORT" -V 5 -q 1 -t x -m x 2>/dev/null; then
    echo "an anonymous client was let in" >&2
    exit 1
fi
say "a client without an account" "refused"

for victim in broker task-service clinic-service home-actuator dashboard-poller traffic-ingest; do
    began=$(date +%s.%N)
    compose kill "$victim" >/dev/null 2>&1
    compose up -d --wait >/dev/null 2>&1 || { compose ps -a; compose logs "$victim" | tail -20; exit 1; }
    say "$victim killed; all healthy again after" "$(seconds "$began")"
done
capture 'Otra vez' two | grep -q '"outcome":"applied"'
capture 'Comprar el pan' one | grep -q '"outcome":"\(applied\|duplicate\)"'
[ "$(operator ask tasks list inbox | grep -c '"name"')" = 2 ]
say "thoughts after all that" "2 of 2"

operator backup --to /quintet/test.qbk | tail -1 | cut -c1-100
say "memory of the stack" "$(docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' | grep "^$project" |
    awk '{ sub("MiB", "", $2); sum += $2 } END { printf "%.0f MB", sum }')"
say "the stack's own test" "passed"

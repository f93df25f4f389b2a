#!/usr/bin/env bash
# Builds and runs compose.yaml for real under a project name of its own, and takes it down again. Needs a container engine
# with Compose 2. With QUINTET_PACKAGES=.build the packages that are resolved there are used, without a network; with
# QUINTET_IMAGE and QUINTET_BROKER_IMAGE images that are built already.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! docker info >/dev/null 2>&1 || ! docker compose version >/dev/null 2>&1; then
    # What can be said of the files without one.
    deploy/containers/check.py
    echo "There is no container engine with Compose here. On Debian: sudo apt-get install docker.io docker-compose-v2," >&2
    echo "or follow https://docs.docker.com/engine/install/debian/; then try again." >&2
    exit 1
fi

folder=$(mktemp -d)
project="quintet-test-$$"
is_built=${QUINTET_IMAGE:+yes}
export QUINTET_IMAGE=${QUINTET_IMAGE:-quintet:test} QUINTET_BROKER_IMAGE=${QUINTET_BROKER_IMAGE:-quintet-broker:test}
export QUINTET_CADDY_IMAGE=quintet-caddy:test COMPOSE_PROFILES=tls
export QUINTET_DEVICES_PORT=18893 QUINTET_TLS_PORT=18894 QUINTET_WEB_TLS_PORT=18895 QUINTET_WEB_PORT=18896 QUINTET_CONSOLE_PORT=18899
compose() { docker compose --project-directory "$folder/context" -p "$project" "$@"; }
operator() { compose run --rm --no-deps -T quintet "$@"; }
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
deploy/containers/check.py --image "$QUINTET_IMAGE" "$QUINTET_BROKER_IMAGE" "$QUINTET_CADDY_IMAGE"
if printf 'FROM %s\nRUN touch /quintet/quintet.json\nRUN rm /quintet/quintet.json\n' "$QUINTET_IMAGE" |
    docker build -q -t "$project-planted" - >/dev/null && deploy/containers/check.py --image "$project-planted" 2>/dev/null; then
    echo "a planted secret was not found in an image" >&2
    exit 1
fi
docker rmi -f "$project-planted" >/dev/null
say "secrets in the images, and in one where one was planted" "none, found"
say "size of the image of the broker" "$(docker image inspect "$QUINTET_BROKER_IMAGE" -f '{{.Size}}' | awk '{printf "%.0f MB", $1 / 1e6}')"

began=$(date +%s.%N)
compose up -d --wait >/dev/null 2>&1 || { compose ps -a; compose logs; exit 1; }
say "up until all are healthy" "$(seconds "$began")"

# A person outside: the demo device's account, through the published port.
password=$(compose run --rm --no-deps -T --entrypoint sh quintet -c 'cat /quintet/devices/demo.json' | grep -o '"password" *: *"[^"]*"' | cut -d'"' -f4)
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

for victim in broker task-service clinic-service home-actuator dashboard-poller traffic-ingest console keeper; do
    began=$(date +%s.%N)
    compose kill "$victim" >/dev/null 2>&1
    compose up -d --wait >/dev/null 2>&1 || { compose ps -a; compose logs "$victim" | tail -20; exit 1; }
    say "$victim killed; all healthy again after" "$(seconds "$began")"
done
capture 'Otra vez' two | grep -q '"outcome":"applied"'
capture 'Comprar el pan' one | grep -q '"outcome":"\(applied\|duplicate\)"'
[ "$(operator ask tasks list inbox | grep -c '"name"')" = 2 ]
say "thoughts after all that" "2 of 2"

# The same program under another image: what an upgrade does to a stack that is in use.
printf 'FROM %s\nLABEL version=next\n' "$QUINTET_IMAGE" | docker build -q -t "$QUINTET_IMAGE-next" - >/dev/null
if operator upgrade check >/dev/null; then
    echo "an upgrade without a backup was not warned of" >&2
    exit 1
fi
operator backup | tail -1 | cut -c1-100
operator upgrade check >"$folder/check" || { cat "$folder/check"; exit 1; }
began=$(date +%s.%N)
capture 'Durante la mejora' three >"$folder/during" &
QUINTET_IMAGE="$QUINTET_IMAGE-next" compose up -d --wait >/dev/null 2>&1 || { compose ps -a; compose logs; exit 1; }
wait $!
grep -q '"outcome":"applied"' "$folder/during"
for service in task-service clinic-service home-actuator dashboard-poller traffic-ingest console keeper; do
    [ "$(docker inspect "$(compose ps -q "$service")" -f '{{.Config.Labels.version}}')" = next ]
done
say "upgraded to another image; all healthy after" "$(seconds "$began")"
say "a thought captured meanwhile" "applied"

# What must not start, and says why in one line.
refused() {
    local what=$1 expected=$2
    shift 2
    if compose run --rm --no-deps -T "$@" >"$folder/refusal" 2>&1; then
        echo "$what: it started" >&2
        exit 1
    fi
    grep -q "$expected" "$folder/refusal" || { echo "$what:"; cat "$folder/refusal"; exit 1; }
    say "$what" "refused"
}
compose stop task-service >/dev/null 2>&1
store="${project}_task-service"
refused "a read-only volume" 'db.unusable.*Read-only' -v "$store:/quintet/task-service:ro" task-service
refused "a settings file that is not there" 'CONFIG_FILE' -e CONFIG_FILE=/nowhere.json task-service
operator_shell() { compose run --rm --no-deps -T --entrypoint sh quintet -c "$1"; }
operator_shell 'chmod 0644 /quintet/task-service/mqtt.password'
refused "a password that everybody may read" 'chmod' task-service
operator_shell 'chmod 0600 /quintet/task-service/mqtt.password'
compose up -d --wait >/dev/null 2>&1

# Accounts change while all runs; the broker's container notices by itself.
login_of() { operator device add "$1" --json | sed -n 's/.*"password" *: *"\([^"]*\)".*/\1/p'; }
until_true() {
    local what=$1 began
    began=$(date +%s.%N)
    shift
    until "$@" >/dev/null 2>&1; do
        sleep 0.2
        if [ "$(echo "$(date +%s.%N) $began" | awk '{print int($1 - $2)}')" -gt 30 ]; then
            echo "$what: in vain for 30 s" >&2
            exit 1
        fi
    done
    say "$what" "$(seconds "$began")"
}
porch=$(login_of porch)
try_porch() { mosquitto_pub -h 127.0.0.1 -p "$QUINTET_DEVICES_PORT" -V 5 -q 1 -u porch -P "$porch" -t quintet/v1/main/home/cmd/a/set -m ON; }
porch_is_out() { ! try_porch; }
until_true "a new device is let in after" try_porch
operator device revoke porch >/dev/null
until_true "a revoked device is refused after" porch_is_out
operator device add gate --certificate >/dev/null
for file in ca.crt gate.crt gate.key; do
    operator_shell "cat /quintet/devices/gate/$file" >"$folder/$file"
done
try_gate() {
    mosquitto_pub -h localhost -p "$QUINTET_TLS_PORT" -V 5 -q 1 --cafile "$folder/ca.crt" --cert "$folder/gate.crt" \
        --key "$folder/gate.key" -t quintet/v1/main/tasks/cmd/inbox/capture -m 'Desde la puerta'
}
until_true "a device with a certificate is let in by TLS after" try_gate
operator rotate >/dev/null
capture 'Con otra llave' four | grep -q '"outcome":"applied"'
say "a thought captured while all passwords are rotated" "applied"
for door in "http://127.0.0.1:$QUINTET_CONSOLE_PORT" "https://localhost:$QUINTET_WEB_TLS_PORT"; do
    curl -skf "$door/" | grep -q '/site/' || { echo "there is no page at $door" >&2; exit 1; }
    [ "$(curl -sk -o /dev/null -w '%{http_code}' "$door/api/session")" = 401 ]
done
say "the console's page, on this machine and by TLS" "there"

# A disk dies: nothing is left but the backup, the key and these files.
operator backup --to /quintet/test.qbk | tail -1 | cut -c1-100
mkdir -m 0755 "$folder/rescue"
operator_shell 'cat /quintet/test.qbk' >"$folder/rescue/today.qbk"
operator_shell 'cat /quintet/keys/clinic.key' >"$folder/rescue/clinic.key"
chmod 0600 "$folder"/rescue/*
chown -R 10001 "$folder/rescue"
compose down --volumes >/dev/null 2>&1
began=$(date +%s.%N)
compose run --rm --no-deps -T -v "$folder/rescue:/rescue:ro" quintet restore /rescue/today.qbk --key /rescue/clinic.key \
    >"$folder/restored" 2>&1 || { cat "$folder/restored"; exit 1; }
compose up -d --wait >/dev/null 2>&1 || { compose ps -a; compose logs; exit 1; }
[ "$(operator ask tasks list inbox | grep -c '"name"')" = 5 ]
capture 'Después del desastre' five | grep -q '"outcome":"applied"'
try_gate
say "restored on empty volumes, all healthy, devices let in" "$(seconds "$began")"

# Five samples of two seconds each; a hundredth of a core is 1 %.
say "processor time of the idle stack" "$(for _ in 1 2 3 4 5; do
    docker stats --no-stream --format '{{.Name}} {{.CPUPerc}}' | grep "^$project"
done | awk '{ sub("%", "", $2); sum += $2 } END { printf "%.1f %% of a core", sum / 5 }')"
say "memory of the stack" "$(docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' | grep "^$project" |
    awk '{ sub("MiB", "", $2); sum += $2 } END { printf "%.0f MB", sum }')"
say "the stack's own test" "passed"

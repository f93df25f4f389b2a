#!/bin/sh
# Runs mosquitto with a configuration, and tells it to read its files again once they have changed: accounts, access
# rules and certificates come from `quintet`, which in containers has no way to signal the broker. Ends with
# mosquitto's exit code.
set -uf
configuration=${1:-/quintet/broker/mosquitto.conf}
PATH=$PATH:/usr/sbin

# The files that the configuration names; a name may have spaces.
IFS='
'
set -- $(sed -nE 's/^(password_file|acl_file|cafile|crlfile|certfile|keyfile|psk_file)[ \t]+//p' "$configuration")
look() { stat -L -c '%n %i %y %s' -- "$configuration" "$@" 2>/dev/null; }

told=$(look "$@")
before=$told

mosquitto -c "$configuration" &
broker=$!

stop() {
    kill -TERM "$broker" 2>/dev/null
    wait "$broker"
    exit $?
}
trap stop TERM INT
trap 'kill -HUP "$broker"' HUP

while kill -0 "$broker" 2>/dev/null; do
    # In the background, as a signal waits for the end of anything else.
    sleep 1 &
    wait $!
    # While a file is missing or still changes, `quintet` is at work.
    now=$(look "$@") || continue
    if [ "$now" != "$told" ] && [ "$now" = "$before" ]; then
        echo "broker.sh: files have changed, mosquitto reads them again" >&2
        kill -HUP "$broker" 2>/dev/null
        told=$now
    fi
    before=$now
done
wait "$broker"

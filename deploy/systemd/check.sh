#!/bin/sh
# Checks the units without starting any: each executable has one and sees only what is its own, systemd understands
# them, and none is exposed to more than 3.0.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
limit=30 # tenths, as systemd-analyze wants it

command -v systemd-analyze >/dev/null || {
    echo "systemd-analyze is not on the PATH; install it with: apt-get install --no-install-recommends systemd" >&2
    exit 1
}
units=$(mktemp -d)
trap 'rm -rf "$units"' EXIT
cp -r "$here"/quintet.target "$here"/quintet-* "$units"
# What the units start need not be installed where they are checked.
sed -i 's#=/usr/local/bin/quintet #=/bin/true #; s#=/bin/sh /usr/local/lib/quintet/broker.sh #=/bin/true #' "$units"/*.service
# Before 254 these two keys are unknown, which does no harm.
version=$(systemd-analyze --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p')
[ "$version" -ge 254 ] || sed -i '/^RestartSteps=/d; /^RestartMaxDelaySec=/d' "$units"/quintet-.service.d/*.conf
faults=0
fault() {
    echo "systemd: $1" >&2
    faults=$((faults + 1))
}

for executable in $(sed -n 's/^EXECUTABLES := quintet //p' "$here/../../Makefile"); do
    unit=quintet-$executable.service
    [ -f "$here/$unit" ] || fault "$executable has no unit: write $unit as its neighbours are"
    grep -q "^Wants=.*$unit" "$here/quintet.target" || fault "quintet.target does not want $unit"
    account=$(sed -n 's/.* MQTT_USERNAME=\([a-z]*\) .*/\1/p' "$here/$unit")
    keys="" # the clinic's own
    [ "$executable" != clinic-service ] || keys=" /var/lib/quintet/keys"
    for line in TemporaryFileSystem=/var/lib/quintet:ro "BindPaths=/var/lib/quintet/$executable$keys" \
        "LoadCredential=client-id:/var/lib/quintet/client-ids/$account" "RestartPreventExitStatus=69 78"; do
        grep -qsxF "$line" "$here/$unit" || fault "$unit lacks the line $line"
    done
    # Not as a credential, which stays what it was at the start: a rotated password is read at the next connection.
    grep -qs " MQTT_PASSWORD_FILE=/var/lib/quintet/$executable/mqtt.password" "$here/$unit" ||
        fault "$unit does not read its password from its own folder"
    [ "$(grep -sc '^BindPaths=' "$here/$unit")" = 1 ] || fault "$unit sees more than its own folder: one BindPaths line"
done

export SYSTEMD_UNIT_PATH="$units:"
said=$(systemd-analyze verify --man=no "$units"/quintet.target "$units"/*.service 2>&1) || fault "verify failed: $said"
[ -z "$(echo "$said" | grep quintet)" ] || fault "verify says: $said"

for file in "$units"/*.service; do
    unit=$(basename "$file")
    if said=$(systemd-analyze security --no-pager --offline=true --threshold=$limit "$file" 2>&1); then
        echo "$said" | sed -n 's/.*exposure level for \(.*\): \([0-9.]*\) .*/\1 \2/p'
    else
        fault "$unit is exposed to more than 3.0, see: systemd-analyze security --offline=true $unit
$(echo "$said" | tail -n 1)"
    fi
done
[ "$faults" = 0 ] || exit 1
echo "systemd: the units are right"

#!/bin/sh
# Installs the Debian packages that building, running and testing need, if any is missing.
set -eu

packages="mosquitto mosquitto-clients libmosquitto-dev libsqlite3-dev libxml2-dev pkg-config"
packages="$packages python3 python3-venv taskwarrior faketime tzdata libjs-leaflet libjs-chart.js node-qrcode-generator"
missing=""
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
command -v swift >/dev/null || {
    echo "Swift 6.3 is not on the PATH; install it from swift.org, then try again." >&2
    exit 1
}
[ -n "$missing" ] || exit 0

echo "Installing:$missing"
root=""
[ "$(id -u)" = 0 ] || root="sudo"
had_broker=$(command -v mosquitto || test -x /usr/sbin/mosquitto && echo yes || true)
$root apt-get update -qq
# shellcheck disable=SC2086
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null

# Debian starts a broker of its own that lets anybody in from this machine. Quintet brings its own configuration.
if [ -z "$had_broker" ]; then
    $root systemctl disable --now mosquitto >/dev/null 2>&1 || $root service mosquitto stop >/dev/null 2>&1 || true
fi

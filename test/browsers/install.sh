#!/bin/sh
# Installs the browsers of `npm run test:browsers` from the packages of Debian or Ubuntu: Firefox ESR, WebKitGTK with its
# WebDriver, and a display without a screen for the latter. Run it as root, or as a user who may use sudo.
set -eu

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

as_root apt-get update
packages='webkit2gtk-driver xvfb fonts-dejavu-core'
if apt-cache show firefox-esr >/dev/null 2>&1; then
  packages="$packages firefox-esr"
else
  # Ubuntu has Firefox as a snap only.
  echo 'There is no package firefox-esr: the walks in Firefox will be skipped. Add the packages of Mozilla' \
    '(https://support.mozilla.org/kb/install-firefox-linux), then run this again.' >&2
fi
# shellcheck disable=SC2086
as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $packages

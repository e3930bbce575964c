#!/bin/sh
# Installs the programs that some tests need, where apt-get can: real browsers, the Redis of `examples/scale`
# and the nginx of `examples/several-servers`. Without them, those tests say that they were skipped.
missing=''
command -v chromium chromium-browser google-chrome > /dev/null || [ -n "${CHROMIUM_PATH:-}" ] || missing="$missing chromium"
command -v firefox-esr firefox > /dev/null || [ -n "${FIREFOX_PATH:-}" ] || missing="$missing firefox-esr"
command -v redis-server > /dev/null || missing="$missing redis-server"
command -v nginx > /dev/null || missing="$missing nginx-light"
[ -n "$missing" ] || exit 0

log="$(mktemp)"
trap 'rm -f "$log"' EXIT
install="apt-get install --yes --no-install-recommends$missing"
if [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
  printf '\n== installing%s\n' "$missing"
  DEBIAN_FRONTEND=noninteractive timeout 400 sh -c "$install || { apt-get update && $install; }" < /dev/null > "$log" 2>&1 && exit 0
  tail -n 1 "$log"
fi
printf '\n== SKIPPED: what needs%s\n' "$missing"

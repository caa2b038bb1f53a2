#!/bin/sh
# Installs a new nginx site, tests it (nginx -t) and reloads nginx; restores the previous one if the test fails.
#   sh take-nginx.sh NEW CURRENT
# NEW must be on the same file system, and not in a folder whose files nginx includes.
set -eu
new=$1
current=$2
before=$new.before

if cmp -s "$new" "$current"; then
  rm -f "$new"
  exit 0
fi
rm -f "$before"
if [ -e "$current" ]; then cp -p "$current" "$before"; fi
mv "$new" "$current"
if nginx -t; then
  rm -f "$before"
  systemctl try-reload-or-restart nginx
  exit 0
fi
if [ -e "$before" ]; then mv "$before" "$current"; else rm "$current"; fi
echo "nginx rejects the new $current; the previous one has been restored." >&2
exit 1

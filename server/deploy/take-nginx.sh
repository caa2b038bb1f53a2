#!/bin/sh
# Puts a new site in the place of the one that nginx uses, tries it, and has nginx read it; one that nginx does not take
# is taken back.
#   sh take-nginx.sh NEW CURRENT
# NEW stands on the same disk, and in no folder all of whose files nginx reads.
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
echo "nginx does not take $current as it was to be; it stays as it was." >&2
exit 1

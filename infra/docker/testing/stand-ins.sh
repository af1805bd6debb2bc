#!/usr/bin/env bash
# Builds replacements for the images in the Dockerfile and docker-compose.yml if they cannot be
# pulled: Debian by debootstrap, Node and Postgres from the checkout's npm packages, Valkey from
# Debian 13. Only for tests on this machine. Existing images stay unchanged.
# Needs root, debootstrap and a Docker engine.
#
#   stand-ins.sh <image> …
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
MODULES=$(cd "$HERE/../../.." && pwd)/node_modules
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt
work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT

quietly() { "$@" >"$work/log" 2>&1 || { tail --lines=20 "$work/log" >&2; return 1; }; }

# debian <suite>: as $work/<suite>.
debian() {
  [ -d "$work/$1" ] && return
  quietly debootstrap --variant=minbase --include=ca-certificates "$1" "$work/$1"
  rm -rf "$work/$1"/usr/share/{doc,man,locale}
  # Registries may be behind a proxy with its own certificate.
  cp "$CERTIFICATES" "$work/$1$CERTIFICATES"
}

# engine <name> <package> <suite>: Debian with a package, as $work/<name>.
engine() {
  debian "$3"
  cp --archive "$work/$3" "$work/$1"
  cp --dereference /etc/resolv.conf "$work/$1/etc/resolv.conf"
  # Installed services must not start.
  printf '#!/bin/sh\nexit 101\n' >"$work/program"
  install --mode=755 "$work/program" "$work/$1/usr/sbin/policy-rc.d"
  quietly chroot "$work/$1" apt-get install --yes --no-install-recommends "$2"
}

# import_root <root> <image> <change> …
import_root() {
  local root=$1 image=$2 changes=()
  shift 2
  for change in "ENV NODE_EXTRA_CA_CERTS=$CERTIFICATES" "$@"; do changes+=(--change "$change"); done
  tar --create --numeric-owner --directory "$root" \
    --exclude './var/lib/apt/lists/*' --exclude './var/cache/apt/*' . |
    docker import "${changes[@]}" - "$image" >/dev/null
}

node_image() {
  debian bookworm
  cp --archive "$work/bookworm" "$work/node"
  install --mode=755 "$MODULES/node/bin/node" "$work/node/usr/local/bin/node"
  local npm
  npm=$(realpath "$(PATH=${PATH//$MODULES\/.bin:/} command -v npm)")
  mkdir --parents "$work/node/usr/local/lib/node_modules"
  cp --archive "${npm%/bin/npm-cli.js}" "$work/node/usr/local/lib/node_modules/npm"
  ln --symbolic ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
  chroot "$work/node" useradd --uid 1000 --create-home node
  import_root "$work/node" "$1" 'CMD ["node"]'
}

postgres_image() {
  engine postgres postgresql-client bookworm
  local place=/usr/local/pgsql
  cp --archive --dereference "$MODULES"/@embedded-postgres/linux-*/native "$work/postgres$place"
  install --mode=755 "$HERE/stand-in-postgres.sh" "$work/postgres/usr/local/bin/start-postgres"
  chroot "$work/postgres" useradd --uid 999 --user-group postgres 2>/dev/null || true
  chroot "$work/postgres" install --directory --owner=postgres /var/lib/postgresql /run/postgresql
  import_root "$work/postgres" "$1" 'ENTRYPOINT ["/usr/local/bin/start-postgres"]' 'CMD ["postgres"]'
}

valkey_image() {
  engine valkey valkey-server trixie
  chroot "$work/valkey" install --directory --owner=valkey --group=valkey /data
  # As in the image: its whole network may connect.
  printf '#!/bin/sh\nexec /usr/bin/valkey-server "$@" --protected-mode no\n' >"$work/program"
  install --mode=755 "$work/program" "$work/valkey/usr/local/bin/valkey-server"
  import_root "$work/valkey" "$1" 'WORKDIR /data'
}

for image in "$@"; do
  docker image inspect "$image" >/dev/null 2>&1 && continue
  echo "Building a stand-in for $image"
  case $image in
    debian:*) debian bookworm && import_root "$work/bookworm" "$image" 'CMD ["bash"]' ;;
    node:*) node_image "$image" ;;
    postgres:*) postgres_image "$image" ;;
    valkey/valkey:*) valkey_image "$image" ;;
    *) echo "There is no stand-in for $image." >&2; exit 1 ;;
  esac
done

#!/usr/bin/env bash
# Builds stand-ins for the images that the Dockerfile and docker-compose.yml name, where they can
# not be pulled: Debian by debootstrap, Node and Postgres from the checkout's npm packages, Redis
# from Debian. For tests on this machine alone. An image that is there already stays as it is.
# Needs root, debootstrap and a Docker engine.
#
#   stand-ins.sh <image> …
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
MODULES=$(cd "$HERE/../../../.." && pwd)/node_modules
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt
work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT

quietly() { "$@" >"$work/log" 2>&1 || { tail --lines=20 "$work/log" >&2; return 1; }; }

debian() {
  [ -d "$work/debian" ] && return
  quietly debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian"
  rm -rf "$work"/debian/usr/share/{doc,man,locale}
  # This machine may reach registries through a proxy with a certificate of its own.
  cp "$CERTIFICATES" "$work/debian$CERTIFICATES"
}

# engine <name> <package>: Debian with a package, as $work/<name>.
engine() {
  cp --archive "$work/debian" "$work/$1"
  cp --dereference /etc/resolv.conf "$work/$1/etc/resolv.conf"
  # What is installed must not start here.
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
  cp --archive "$work/debian" "$work/node"
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
  engine postgres postgresql-client
  local place=/usr/local/pgsql
  cp --archive --dereference "$MODULES"/@embedded-postgres/linux-*/native "$work/postgres$place"
  install --mode=755 "$HERE/stand-in-postgres.sh" "$work/postgres/usr/local/bin/start-postgres"
  chroot "$work/postgres" useradd --uid 999 --user-group postgres 2>/dev/null || true
  chroot "$work/postgres" install --directory --owner=postgres /var/lib/postgresql /run/postgresql
  import_root "$work/postgres" "$1" 'ENTRYPOINT ["/usr/local/bin/start-postgres"]' 'CMD ["postgres"]'
}

redis_image() {
  engine redis redis-server
  chroot "$work/redis" install --directory --owner=redis --group=redis /data
  # As in the image: whoever is on its network may ask it.
  printf '#!/bin/sh\nexec /usr/bin/redis-server "$@" --protected-mode no\n' >"$work/program"
  install --mode=755 "$work/program" "$work/redis/usr/local/bin/redis-server"
  import_root "$work/redis" "$1" 'WORKDIR /data'
}

for image in "$@"; do
  docker image inspect "$image" >/dev/null 2>&1 && continue
  echo "Building a stand-in for $image"
  debian
  case $image in
    debian:*) import_root "$work/debian" "$image" 'CMD ["bash"]' ;;
    node:*) node_image "$image" ;;
    postgres:*) postgres_image "$image" ;;
    redis:*) redis_image "$image" ;;
    *) echo "There is no stand-in for $image." >&2; exit 1 ;;
  esac
done

#!/bin/sh
# Installs the packages when they are missing, older than the lock file, or without those for
# development: Node 24 and the web's build are among these, whatever NODE_ENV says. In plain sh,
# because before it there may be an older Node, which runs no TypeScript.

is_installed() {
  [ node_modules/.package-lock.json -nt package-lock.json ] &&
    [ -x node_modules/.bin/node ] && [ -e node_modules/.bin/vite ]
}

is_installed || {
  echo Installing packages
  npm ci --include=dev --no-audit --no-fund --loglevel=error || exit 1
}

node_modules/.bin/node --version >/dev/null 2>&1 || {
  echo 'The npm package node came without its program. Allow install scripts, once:' >&2
  echo 'npm ci --include=dev --ignore-scripts=false' >&2
  exit 1
}

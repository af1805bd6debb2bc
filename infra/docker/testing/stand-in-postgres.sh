#!/bin/sh
# Creates a cluster with the same settings as the postgres image, then runs `postgres` with the given
# options.
set -eu
bin=/usr/local/pgsql/bin
data=/var/lib/postgresql/18/docker

if [ ! -s "$data/PG_VERSION" ]; then
  mkdir -p "$data"
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  # Split into words, as in the image.
  # shellcheck disable=SC2086
  "$bin/initdb" --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/password \
    --auth-host scram-sha-256 --auth-local trust ${POSTGRES_INITDB_ARGS:-}
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | "$bin/postgres" --single -D "$data" postgres
fi
shift
exec "$bin/postgres" -D "$data" "$@" -c listen_addresses='*' -c unix_socket_directories=/run/postgresql

#!/bin/sh
# Does what the start of the official image of PostgreSQL does: makes user and database once, then runs the server.
set -e
data=/var/lib/postgresql/data password=/run/password
as_postgres() { program=$1; shift; setpriv --reuid postgres --regid postgres --clear-groups /usr/lib/postgresql/15/bin/$program "$@"; }
if [ ! -e $data/PG_VERSION ]; then
  mkdir -p $data
  printf %s "$POSTGRES_PASSWORD" > $password
  chown postgres: $data $password
  as_postgres initdb -D $data -U "$POSTGRES_USER" --pwfile $password -A scram-sha-256 -E UTF8
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  echo "create database \"$POSTGRES_DB\"" | as_postgres postgres --single -D $data postgres
fi
mkdir -p /var/run/postgresql
chown postgres: /var/run/postgresql
exec setpriv --reuid postgres --regid postgres --clear-groups \
  /usr/lib/postgresql/15/bin/postgres -D $data -c listen_addresses='*'

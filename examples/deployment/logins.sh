#!/bin/sh
# Runs once, when the database is made: the owner of the tables, and the login of the service, which owns nothing.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" --set=service_password="$SERVICE_PASSWORD" <<'SQL'
create role salestax_owner login noinherit createrole password :'owner_password';
create role salestax_service login noinherit password :'service_password';
create database salestax owner salestax_owner;
SQL

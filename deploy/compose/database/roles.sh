#!/bin/sh
# Gives every service a role and a database, and updates changed passwords. It runs at every start, so that a new service gets its
# database, too. /run/secrets/roles has a file for each service: its name is role and database, its content the password.
# Members of pg_read_all_data make backups.
set -eu
PGPASSWORD=$(cat /run/secrets/password)
export PGPASSWORD
for file in /run/secrets/roles/*; do
    psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --host "$PGHOST" --username postgres \
        --set "name=$(basename "$file")" --set "password=$(cat "$file")" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
SELECT format('ALTER ROLE %I PASSWORD %L', :'name', :'password') \gexec
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name') WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', :'name') \gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO pg_read_all_data', :'name') \gexec
SQL
done

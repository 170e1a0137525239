#!/bin/sh
# Run once, when the volume of the database is new: a role for the servers that is no superuser, and a database that it owns.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POLYCHESS_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE polychess LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE polychess OWNER polychess;
REVOKE ALL ON DATABASE polychess FROM PUBLIC;
SQL

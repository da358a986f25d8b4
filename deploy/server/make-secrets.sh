#!/bin/sh
# Writes the password of the database into deploy/server/secrets, for compose.postgres.yaml. In the folder of an unpacked release:
#   sh deploy/server/make-secrets.sh
set -eu
folder=$(dirname "$0")/secrets
if [ -e "$folder/postgres-password" ]; then
  echo "$folder/postgres-password exists, and the database keeps its first password. Nothing was written." >&2
  exit 1
fi
# Only root enters the folder. The users of the containers read the files, which are mounted one by one.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022
password=$(openssl rand -hex 24)
printf %s "$password" > "$folder/postgres-password"
printf %s "postgres://foyer:$password@postgres:5432/foyer" > "$folder/database"

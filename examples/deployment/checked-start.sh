#!/bin/sh
# Before every start of the database: the image itself would go on with the passwords of the first start.
set -eu
case "$POSTGRES_PASSWORD $OWNER_PASSWORD $SERVICE_PASSWORD" in
*change-me*)
  echo "database.env contains 'change-me': replace it, and start again." >&2
  exit 1
  ;;
esac
exec docker-entrypoint.sh "$@"

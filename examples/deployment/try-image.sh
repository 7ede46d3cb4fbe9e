#!/bin/sh
# Builds both images with the container engine of this machine (docker, podman or buildah), and starts each until it is ready.
# Arguments are passed to the build: --build-arg NODE_IMAGE=… where the registry of the base image cannot be reached.
# Exit code 77: there is no container engine.
set -eu
cd "$(dirname "$0")/../.."

engine=
for each in docker podman buildah; do
  if [ -z "$engine" ] && "$each" info >/dev/null 2>&1; then engine=$each; fi
done
if [ -z "$engine" ]; then
  echo 'No container engine is running: docker, podman or buildah.' >&2
  exit 77
fi

# Runs a script in a new container of an image, as compose.yaml does: the user of the image, without capabilities.
inside() {
  image=$1
  script=$2
  if [ "$engine" = buildah ]; then
    container=$(buildah from "$image")
    status=0
    buildah run --cap-drop=all "$container" -- sh -c "$script" || status=$?
    buildah rm "$container" >/dev/null
    return "$status"
  fi
  "$engine" run --rm --read-only --tmpfs /tmp --cap-drop=ALL --security-opt=no-new-privileges "$image" sh -c "$script"
}

for target in service sandbox; do
  "$engine" build --file examples/deployment/Containerfile --target "$target" --tag "salestax-$target:try" "$@" .
done

refused=$(inside salestax-service:try 'node packages/connector/src/main.ts 2>&1 || true')
case $refused in
*'PUBLIC_URL is missing.'*) echo 'The service names the variables that are missing.' ;;
*) echo "The service does not refuse an empty configuration: $refused" >&2 && exit 1 ;;
esac

# Starts a program and waits for the line in which it says that it is ready; then the container ends.
started() {
  echo "[ \"\$(id -u)\" = 1000 ] || { echo 'The user is not node.'; exit 1; }
    if touch /app/probe 2>/dev/null; then echo '/app is writable.'; exit 1; fi
    $1 >/tmp/output & program=\$!
    tries=0
    until grep -qs '$2' /tmp/output; do
      tries=\$((tries + 1))
      if [ \"\$tries\" = 60 ] || ! kill -0 \$program; then cat /tmp/output; exit 1; fi
      sleep 1
    done
    kill \$program && wait \$program"
}
service='NODE_ENV=development PORT=0 OPERATION_PORT=0 DATA_DIR=memory PUBLIC_URL=http://localhost:4000
  ACCOUNTING_API_URL=http://localhost:4010 ACCOUNTING_TOKEN_URL=http://localhost:4010 ACCOUNTING_REVOKE_URL=http://localhost:4010
  ACCOUNTING_CLIENT_ID=try ACCOUNTING_CLIENT_SECRET=try TAX_PROVIDER_URL=http://localhost:4020
  SIGNING_KEYS="s1:$(head -c 32 /dev/urandom | base64)" ENCRYPTION_KEYS="e1:$(head -c 32 /dev/urandom | base64)"'
service=$(echo "$service" | tr '\n' ' ')
inside salestax-service:try \
  "$(started "$service node --disable-warning=ExperimentalWarning packages/connector/src/main.ts" '"ready":true')"
ports='SANDBOX_ACCOUNTING_PORT=0 SANDBOX_TAX_PROVIDER_PORT=0 SANDBOX_IDENTITY_PORT=0 SANDBOX_CONTROL_PORT=0 SANDBOX_PORTAL_PORT=0'
inside salestax-sandbox:try \
  "$(started "$ports node --disable-warning=ExperimentalWarning packages/sandbox/src/main.ts" '"documentPage":')"
echo "Both images are built with $engine, and start."

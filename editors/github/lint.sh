#!/usr/bin/env bash
# The lint step of the action: its inputs come as environment variables, so that no value is read as a command.
set -euo pipefail

hittest=${HITTEST_BINARY:-"$GITHUB_ACTION_PATH/.build/release/hittest"}
words=(--format github)
[ -z "${HITTEST_SARIF:-}" ] || words+=(--format "sarif=$HITTEST_SARIF")
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || words+=(--format "markdown=$GITHUB_STEP_SUMMARY")
while IFS= read -r word; do
  [ -z "$word" ] || words+=("$word")
done <<<"${HITTEST_ARGUMENTS:-}"
words+=(--)
while IFS= read -r path; do
  [ -z "$path" ] || words+=("$path")
done <<<"${HITTEST_PATHS:-.}"
exec "$hittest" lint "${words[@]}"

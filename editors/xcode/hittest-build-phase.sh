#!/bin/sh
# A Run Script build phase for Xcode: findings appear in the editor and the issue navigator.
#
# Lints the phase's input files and file lists where it has any, else the project's folder. Words given are handed on to
# `hittest lint`; `--fail-on` among them decides which findings fail the build.

set -u

# A build that Xcode starts does not have the shell's PATH.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:/opt/local/bin:${HOME:-}/.mint/bin:${HOME:-}/.swiftpm/bin"
root=${SRCROOT:-$PWD}
hittest=${HITTEST_BINARY:-$(command -v hittest)}
if [ ! -x "$hittest" ] && [ -x "$root/.build/release/hittest" ]; then
  hittest=$root/.build/release/hittest
fi
if [ ! -x "$hittest" ]; then
  echo "warning: hittest is not installed, so views are not checked for lost touches (looked in PATH, the places of Homebrew, Mint and SwiftPM, and $root/.build/release)"
  exit 0
fi

cd "$root" || exit 1

# Errors fail the build and warnings do not, as with the compiler.
limit=--fail-on=error
for word in "$@"; do
  case $word in --fail-on | --fail-on=*) limit= ;; esac
done

# File names may hold blanks, so they travel as the shell's own words; one word at the end marks where they start.
set -- "$@" --
count=${SCRIPT_INPUT_FILE_COUNT:-0}
files=0
number=0
while [ "$number" -lt "$count" ]; do
  eval "file=\${SCRIPT_INPUT_FILE_$number:-}"
  number=$((number + 1))
  case $file in *.swift) ;; *) continue ;; esac
  set -- "$@" "$file"
  files=$((files + 1))
done

count=${SCRIPT_INPUT_FILE_LIST_COUNT:-0}
number=0
while [ "$number" -lt "$count" ]; do
  eval "list=\${SCRIPT_INPUT_FILE_LIST_$number:-}"
  number=$((number + 1))
  while IFS= read -r file || [ -n "$file" ]; do
    case $file in \#* | "") continue ;; *.swift) ;; *) continue ;; esac
    set -- "$@" "$file"
    files=$((files + 1))
  done <"$list"
done

inputs=$((${SCRIPT_INPUT_FILE_COUNT:-0} + ${SCRIPT_INPUT_FILE_LIST_COUNT:-0}))
if [ "$files" -eq 0 ]; then
  # Inputs without a Swift file among them leave nothing to do.
  [ "$inputs" -gt 0 ] && exit 0
  set -- "$@" .
fi

report=$("$hittest" lint --format concise --quiet ${limit:+"$limit"} "$@" 2>&1)
status=$?
# Xcode links to absolute paths only.
[ -n "$report" ] && printf '%s\n' "$report" | ROOT=$PWD/ awk '
  /^hittest: / { print "error: " $0; next }
  /^\// { print; next }
  { print ENVIRON["ROOT"] $0 }'
exit $status

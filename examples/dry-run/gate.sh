#!/usr/bin/env bash
# A gate before a git work tree: applies a reply, or refuses it and leaves everything as it is.
# Usage: gate.sh [--check] REPLY     (the paths in REPLY start at the top of the work tree)
#
# It has the exit codes of llm-patch: 0 applied (--check: would apply), 1 does not fit, 2 unusable.
# All but 0 stop a CI step or a git hook that runs `gate.sh --check REPLY`.
set -euo pipefail

refuse() {
  echo "gate: $2" >&2
  exit "$1"
}

mode=apply
if [ "${1-}" = --check ]; then mode=check && shift; fi
[ $# = 1 ] || refuse 2 "usage: gate.sh [--check] REPLY"
top=$(git rev-parse --show-toplevel 2> /dev/null) || refuse 2 "this is no git work tree"
diff=$(mktemp)
trap 'rm -f "$diff"' EXIT

# 1. Does it fit? If not, llm-patch has said why.
llm-patch check -C "$top" -- "$1" > "$diff" || exit $?
[ -s "$diff" ] || exit 0

# 2. Would git take the diff, too?
git -C "$top" apply --check --whitespace=nowarn "$diff" || refuse 1 "git would not take the diff"

# 3. Can git bring back every file concerned, under its old name and its new one?
paths=()
while IFS=$'\t' read -r -d '' _ _ path; do paths+=("$path"); done < <(
  git -C "$top" apply --numstat -z "$diff"
  git -C "$top" apply --numstat -z --reverse "$diff"
)
dirty=$(git --literal-pathspecs -C "$top" status --porcelain --untracked-files=all --ignored \
  -- "${paths[@]}")
[ -z "$dirty" ] || refuse 1 "commit or stash these first:"$'\n'"$dirty"

# 4. What was checked is applied and nothing else: the diff, where it fits exactly.
if [ "$mode" = check ]; then
  cat "$diff"
else
  llm-patch apply --strict -f unified -p 1 -C "$top" "$diff" > /dev/null
fi

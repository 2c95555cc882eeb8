#!/usr/bin/env bash
# Dry runs in scripts: three replies of a model, the files in the working folder, which is a copy of
# `project`. Usage: cd COPY && bash run.sh
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
replies=$here/replies
exec 2>&1

# llm-patch on the PATH, as an installation puts it there.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
ln -s "$here/../../bin/llm-patch.cjs" "$scratch/bin/llm-patch"
export PATH="$scratch/bin:$PATH"

echo "# 1. the exit code is the verdict"
for name in fits stale cut-off; do
  code=0
  llm-patch check "$replies/$name.md" > "$scratch/diff" 2> "$scratch/why" || code=$?
  case $code in
    0) echo "$name: would apply" ;;
    1) echo "$name: understood, but does not fit these files: send the model what is in 'why'" ;;
    2) echo "$name: unusable, see 'why': ask for the whole reply again" ;;
  esac
done

echo "# 2. the facts are JSON"
if command -v jq > /dev/null; then
  llm-patch check --json "$replies/fits.md" |
    jq -r '.files[] | "\(.action) \(.path), +\(.added) -\(.removed)"'
  # Exit code 1 would end this script. (Without a reply to read there is no JSON: exit code 2.)
  outcome=$(llm-patch check --json "$replies/stale.md") || true
  jq -r '.problems[] | "\(.code), \(.place)\n  hint: \(.hint)"' <<< "$outcome"
else
  echo "jq is not installed: left out"
fi

echo "# 3. a gate before a git work tree"
gate() {
  local code=0
  echo "\$ gate.sh $*"
  bash "$here/gate.sh" "${@/#replies/$replies}" || code=$?
  echo "=> $code"
}

# A repository of its own, outside of the folder: nothing of yours is touched.
export GIT_DIR="$scratch/git" GIT_WORK_TREE="$PWD" GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
gate replies/fits.md
git init --quiet
git add .
git -c user.name=me -c user.email=me@localhost commit --quiet --message before

echo "An edit elsewhere." >> NOTES
gate replies/stale.md
gate --check replies/fits.md
echo >> settings.json
gate replies/fits.md
git restore settings.json
gate replies/fits.md
git status --short

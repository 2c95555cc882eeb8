#!/usr/bin/env bash
# Commits in a repository that holds copied code and a queue of patches for it; the hook keeps the queue
# fit. The files are in the working folder, which is a copy of `project`. Usage: cd COPY && bash run.sh
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
exec 2>&1

# llm-patch on the PATH, as an installation puts it there.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
ln -s "$here/../../bin/llm-patch.cjs" "$scratch/bin/llm-patch"
export PATH="$scratch/bin:$PATH"

# A repository of its own, outside of the folder: nothing of yours is touched.
export GIT_DIR="$scratch/git" GIT_WORK_TREE="$PWD" GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
git init --quiet
mkdir -p "$GIT_DIR/hooks"
cp "$here/pre-commit" "$GIT_DIR/hooks/pre-commit"
commit() {
  local code=0
  git add .
  git -c user.name=me -c user.email=me@localhost commit --quiet --message "$1" || code=$?
  echo "=> $code"
}

echo "# 1. the copied code, and two patches that build on each other"
commit "Copy parse.js"

echo "# 2. a new version of the copy, which the queue does not fit"
sed -i.old 's/rows.map((row) => row.split(","))/rows.map((row) => row.trim().split(","))/' lib/parse.js
rm lib/parse.js.old
commit "Take the new parse.js"

echo "# 3. with the patches made for it"
sed -i.old 's/row.split/row.trim().split/' patches/*.patch
rm patches/*.old
commit "Take the new parse.js"
git log --format=%s

#!/usr/bin/env bash
# What the image does, without one: runs three commands of a model in the working folder, which is
# a copy of `project`. Usage: cd COPY && bash run.sh
set -euo pipefail
bin=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../bin" && pwd)

# Both commands on the PATH. Login shells may set their own: they get it from their profile.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir "$home/bin"
ln -s "$bin/llm-patch.cjs" "$home/bin/llm-patch"
ln -s "$bin/apply_patch.cjs" "$home/bin/apply_patch"
export HOME="$home" PATH="$home/bin:$PATH"
printf 'PATH=%q\n' "$PATH" > "$home/.bash_profile"

echo "# nothing but a call: applied without a shell"
read -r -d '' script <<'SCRIPT' || true
cd src && apply_patch <<'EOF'
*** Begin Patch
*** Update File: greet.py
@@ def greet(name):
-    print("Hi " + name)
+    print(f"Hello {name}")
*** End Patch
EOF
SCRIPT
llm-patch exec --dry-run --json -- bash -lc "$script" | grep '"intercepted"'
llm-patch exec -- bash -lc "$script"

echo "# a script that needs a shell: bash runs it, and finds apply_patch on its PATH"
read -r -d '' script <<'SCRIPT' || true
set -e
folder=src
cd $folder
apply_patch <<'EOF'
*** Begin Patch
*** Update File: greet.py
@@ def leave(name):
-    print("Bye " + name)
+    print(f"Bye {name}")
*** End Patch
EOF
echo "exit code $?"
SCRIPT
llm-patch exec --dry-run --json -- bash -lc "$script" | grep '"intercepted"'
llm-patch exec -- bash -lc "$script"

echo "# an agent that does not intercept: bash alone"
read -r -d '' script <<'SCRIPT' || true
apply_patch <<'EOF'
*** Begin Patch
*** Update File: README
@@
-Greets and leaves.
+Greets and leaves, with f-strings.
*** End Patch
EOF
SCRIPT
bash -lc "$script"

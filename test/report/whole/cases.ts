/** Reports of patches that fit: the files before, the reply, and the flags. */

import type { ReportOptions } from "../../../src/report/report.ts";
import type { Files } from "../../helpers/plans.ts";

export interface Success {
  readonly name: string;
  readonly files: Files;
  readonly reply: string;
  /** Flags of `llm-patch apply` about what is done, and those about what is said. */
  readonly flags?: readonly string[];
  readonly wanted?: ReportOptions;
  readonly dryRun?: true;
}

const GREET = `def greet(name):
    print("Hi " + name)


def leave(name):
    print("Bye " + name)
`;

const CHANGED = `*** Begin Patch
*** Update File: greet.py
@@ def greet(name):
-    print("Hi " + name)
+    print("Hello " + name)
*** End Patch
`;

/** Every kind of file change, with long names. */
const ALL_KINDS = `diff --git a/packages/command-line/src/commands/a-long-name-that-goes-away.ts b/packages/command-line/src/commands/another-name.ts
rename from packages/command-line/src/commands/a-long-name-that-goes-away.ts
rename to packages/command-line/src/commands/another-name.ts
--- a/packages/command-line/src/commands/a-long-name-that-goes-away.ts
+++ b/packages/command-line/src/commands/another-name.ts
@@ -5,3 +5,3 @@
 one
-two
+2
 three
diff --git a/kept.txt b/copied.txt
similarity index 100%
copy from kept.txt
copy to copied.txt
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/日本語/新しい.txt b/日本語/新しい.txt
new file mode 100755
--- /dev/null
+++ b/日本語/新しい.txt
@@ -0,0 +1 @@
+一
\\ No newline at end of file
`;

const KINDS: Files = {
  "packages/command-line/src/commands/a-long-name-that-goes-away.ts": "one\ntwo\nthree\n",
  "kept.txt": "a\nb\n",
  "gone.txt": "gone\n",
  "run.sh": "x\n",
};

/** Hunks that need much, and repairs. */
const LENIENT = `Here you are:

*** Begin Patch
*** Update File: greet.py
@@
-print("Bye " + name)
+print("Goodbye " + name)
@@
-    print("Hi " + name)
+    print(“Hello ” + name)
*** Update File: twice.txt
@@
-x
+y
*** Update File: plain.txt
+added
*** Add File: there.txt
+same
*** Add File: other.txt
+new
*** End Patch
`;

export const SUCCESSES: readonly Success[] = [
  { name: "a change", files: { "greet.py": GREET }, reply: CHANGED },
  { name: "a check", files: { "greet.py": GREET }, reply: CHANGED, dryRun: true },
  { name: "-q", files: { "greet.py": GREET }, reply: CHANGED, wanted: { quiet: true } },
  { name: "all kinds of changes", files: KINDS, reply: ALL_KINDS },
  {
    name: "leniencies and warnings",
    files: {
      "greet.py": GREET,
      "twice.txt": "x\nx\n",
      "plain.txt": "text\n",
      "there.txt": "same\n",
      "other.txt": "old\n",
    },
    reply: LENIENT,
    flags: ["--first", "--overwrite"],
  },
  {
    name: "what is applied already, skipped",
    files: { "a.txt": "head\n2\n", "b.txt": "1\n" },
    reply: `--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@
 head
-1
+2
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
--- a/b.txt
+++ b/b.txt
@@ -1 +1 @@
-1
+2
`,
    flags: ["--skip-applied"],
  },
  {
    name: "a hunk that fits the result of another, and one that changes nothing",
    files: { "a.txt": "1\n2\n3\n", "b.txt": "x\ny\n" },
    reply: `*** Begin Patch
*** Update File: a.txt
@@
-2
@@
 1
-3
*** Update File: b.txt
@@
-x
+x
@@
-y
+z
*** End Patch
`,
  },
  {
    name: "no file selected",
    files: { "greet.py": GREET },
    reply: CHANGED,
    flags: ["--include", "*.txt"],
  },
  {
    name: "what would steer a terminal, and wide characters",
    files: { "a.txt": "こんにちは、世界\ne\u0301 \u001b[2J\u202e\t\r\n" },
    reply:
      "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-こんにちは、世界\n-e\u0301 \u001b[2J\u202e\t\r\n+こんばんは、世界\n+e \u001b[2J\u202e\t\r\n",
  },
];

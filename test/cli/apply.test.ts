import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand, runInShell } from "../helpers/command.ts";
import { hasBash } from "../helpers/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const GREET =
  'def greet(name):\n    print("Hi " + name)\n\n\ndef leave(name):\n    print("Bye " + name)\n';

const PATCH = `*** Begin Patch
*** Update File: greet.py
@@ def greet(name):
-    print("Hi " + name)
+    print(f"Hello {name}")
*** Add File: notes.txt
+one
*** End Patch
`;

const DIFF = `diff --git a/greet.py b/greet.py
--- a/greet.py
+++ b/greet.py
@@ -1,5 +1,5 @@
 def greet(name):
-    print("Hi " + name)
+    print(f"Hello {name}")
${" "}
${" "}
 def leave(name):
diff --git a/notes.txt b/notes.txt
new file mode 100644
--- /dev/null
+++ b/notes.txt
@@ -0,0 +1 @@
+one
`;

const AFTER = {
  "greet.py": GREET.replace('print("Hi " + name)', 'print(f"Hello {name}")'),
  "notes.txt": "one\n",
};

describe("llm-patch apply", () => {
  test("prints the diff on standard output, and each file on standard error", () => {
    const folder = folderOf({ "greet.py": GREET });
    const ran = runCommand("llm-patch", ["apply"], { folder, input: PATCH });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: DIFF,
      stderr: `M greet.py +1 -1  1 hunk: exact
A notes.txt +1 -0
llm-patch: applied: 2 files, 1 hunk, +2 -1
`,
      tree: AFTER,
    });
  });

  test("names each repair, each hunk above exact, each warning", () => {
    const folder = folderOf({ "greet.py": GREET });
    const input = `Sure:

*** Begin Patch
*** Update File: greet.py
@@
-print("Bye " + name)
+print("Goodbye " + name)
@@
-    print("Hi " + name)
+    print("Hello " + name)
*** End Patch
`;
    const ran = runCommand("llm-patch", ["apply"], { folder, input });
    expect(ran).toEqual({
      exitCode: 0,
      stdout: `diff --git a/greet.py b/greet.py
--- a/greet.py
+++ b/greet.py
@@ -1,6 +1,6 @@
 def greet(name):
-    print("Hi " + name)
+    print("Hello " + name)
${" "}
${" "}
 def leave(name):
-    print("Bye " + name)
+    print("Goodbye " + name)
`,
      stderr: `llm-patch: warning: greet.py: hunk 2 of 2 (reply line 8): matches above the hunk before it, at line 2
M greet.py +2 -2  2 hunks: space, exact
llm-patch: applied: 1 file, 2 hunks, +2 -2
`,
    });
  });

  test("each file has a row with what becomes of it and what its hunks needed", () => {
    const folder = folderOf({
      "kept.txt": "a\nb\n",
      "old/name.txt": "one\ntwo\n",
      "gone.txt": "gone\n",
      "run.sh": "x\n",
      "deep.txt": "x\n  if (a)\n    b();\n",
    });
    const input = `diff --git a/kept.txt b/copied.txt
similarity index 100%
copy from kept.txt
copy to copied.txt
diff --git a/old/name.txt b/new/name.txt
similarity index 50%
rename from old/name.txt
rename to new/name.txt
--- a/old/name.txt
+++ b/new/name.txt
@@ -5,2 +5,2 @@
 one
-two
+2
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/made.txt b/made.txt
new file mode 100644
--- /dev/null
+++ b/made.txt
@@ -0,0 +1 @@
+made
--- a/deep.txt
+++ b/deep.txt
@@ -1,2 +1,2 @@
 if (a)
-  b();
+  c();
`;
    const { exitCode, stderr } = runCommand("llm-patch", ["check"], { folder, input });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `A copied.txt +2 -0
R old/name.txt → new/name.txt +1 -1  1 hunk: exact (4 lines up)
D gone.txt +0 -1
M run.sh +0 -0  mode 100644 → 100755
A made.txt +1 -0
M deep.txt +1 -1  1 hunk: space (1 line down)
llm-patch: would apply: 6 files, 2 hunks, +5 -3
`,
    });
  });

  test("a refusal shows want and have, all problems, and what would fit", () => {
    const folder = folderOf({ "greet.py": GREET });
    const input = `*** Begin Patch
*** Update File: greet.py
@@ def greet(name):
-    print("Hi " + name)
+    print("Hello " + name)
@@
 def leave(name):
-    print("So long, " + name)
+    print("Goodbye " + name)
*** Delete File: gret.py
*** End Patch
`;
    const ran = runCommand("llm-patch", ["apply"], { folder, input });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `llm-patch: greet.py: hunk 2 of 2 (reply line 6): does not match; closest match: lines 5 to 6 (82 %) [not-found/stale]
              5 def leave(name):
    expected        print("So long, " + name)
    actual    6     print("Bye " + name)
                           ^^^
  hint: resend hunk 2 with the file's actual lines
llm-patch: gret.py (reply line 10): file to delete not found [missing-file]
  hint: did you mean greet.py?
llm-patch: nothing was written: 2 problems; 1 other hunk would apply
llm-patch: more: llm-patch explain not-found/stale; for the model: --retry
`,
      tree: { "greet.py": GREET },
    });
  });

  test("white space is made visible where it is the difference", () => {
    const folder = folderOf({ "a.txt": "one\n\ttwo  three\n" });
    const input =
      "*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two three four\n+2\n*** End Patch\n";
    const ran = runCommand("llm-patch", ["apply", "--max-level", "exact"], {
      folder,
      input: input.replace(" four", ""),
    });
    expect(ran).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `llm-patch: a.txt: hunk 1 of 1 (reply line 3): matches lines 1 to 2, but with other white space or typography [not-found/stale]
              1 one
    expected    two·three
    actual    2 →two··three
                ^^^^^
  hint: resend hunk 1 with the file's actual lines
llm-patch: nothing was written: 1 problem
llm-patch: more: llm-patch explain not-found/stale; for the model: --retry
`,
    });
  });

  test("an ambiguous hunk lists its places and a line of each", () => {
    const folder = folderOf({ "a.py": "def a():\n    return 1\n\ndef b():\n    return 1\n" });
    const input =
      "*** Begin Patch\n*** Update File: a.py\n@@\n-    return 1\n+    return 2\n*** End Patch\n";
    expect(runCommand("llm-patch", ["apply"], { folder, input })).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `llm-patch: a.py: hunk 1 of 1 (reply line 3): matches 2 places [ambiguous]
    line 2, next to the unique line 1: def a():
    line 5, next to the unique line 4: def b():
  hint: add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)
llm-patch: nothing was written: 1 problem
llm-patch: more: llm-patch explain ambiguous; for the model: --retry
`,
    });
  });

  test.each([["check"], ["apply", "-n"], ["apply", "--dry-run"]])(
    "%s %s writes nothing",
    (...args) => {
      const folder = folderOf({ "greet.py": GREET });
      const ran = runCommand("llm-patch", args, { folder, input: PATCH });
      expect({ ...ran, tree: readTree(folder) }).toEqual({
        exitCode: 0,
        stdout: DIFF,
        stderr: `M greet.py +1 -1  1 hunk: exact
A notes.txt +1 -0
llm-patch: would apply: 2 files, 1 hunk, +2 -1
`,
        tree: { "greet.py": GREET },
      });
    },
  );

  test("a selection of nothing is no silent success", () => {
    const folder = folderOf({ "greet.py": GREET });
    const args = ["apply", "--include", "*.js"];
    expect(runCommand("llm-patch", args, { folder, input: PATCH })).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: `llm-patch: warning: --include and --exclude leave no file of the patch: nothing to do
llm-patch: nothing changes
`,
    });
    const { stdout } = runCommand("llm-patch", [...args, "--json"], { folder, input: PATCH });
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      status: "applied",
      files: [],
      repairs: [],
      warnings: [
        {
          code: "nothing-selected",
          place: "",
          message: "--include and --exclude leave no file of the patch: nothing to do",
        },
      ],
      problems: [],
    });
  });

  test("-q prints the summary only", () => {
    const folder = folderOf({ "greet.py": GREET });
    expect(runCommand("llm-patch", ["apply", "-q"], { folder, input: PATCH })).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: "llm-patch: applied: 2 files, 1 hunk, +2 -1\n",
    });
  });

  test("--json prints the outcome as one object", () => {
    const folder = folderOf({ "greet.py": GREET });
    const { exitCode, stdout, stderr } = runCommand("llm-patch", ["check", "--json"], {
      folder,
      input: `Look:\n${PATCH}`,
    });
    expect({ exitCode, stderr, json: JSON.parse(stdout) as unknown }).toEqual({
      exitCode: 0,
      stderr: "",
      json: {
        version: 1,
        status: "would-apply",
        files: [
          {
            action: "modify",
            path: "greet.py",
            added: 1,
            removed: 1,
            hunks: [{ hunk: 1, patchLine: 4, level: "exact", line: 2, repairs: [] }],
          },
          { action: "add", path: "notes.txt", added: 1, removed: 0, hunks: [] },
        ],
        repairs: [{ name: "text-outside", patchLine: 1 }],
        warnings: [],
        problems: [],
      },
    });
  });

  test("--json has every problem with its details", () => {
    const folder = folderOf({});
    const input = "*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n";
    const { exitCode, stdout, stderr } = runCommand("llm-patch", ["apply", "--json"], {
      folder,
      input,
    });
    expect({ exitCode, stderr, json: JSON.parse(stdout) as unknown }).toEqual({
      exitCode: 1,
      stderr: "",
      json: {
        version: 1,
        status: "refused",
        files: [],
        repairs: [],
        warnings: [],
        problems: [
          {
            code: "missing-file",
            path: "a.txt",
            patchLine: 2,
            operation: "delete",
            suggestions: [],
            place: "a.txt (reply line 2)",
            message: "file to delete not found",
            hint: "name an existing file, relative to the root, or leave this edit out",
          },
        ],
      },
    });
  });

  test("reads several files, one after the other, and - as standard input", () => {
    const folder = folderOf({
      "one.patch": "*** Begin Patch\n*** Add File: 1.txt\n+1\n*** End Patch\n",
    });
    const input = "*** Begin Patch\n*** Add File: 2.txt\n+2\n*** End Patch\n";
    const ran = runCommand("llm-patch", ["apply", "-q", "one.patch", "-"], { folder, input });
    expect({ ...ran, tree: Object.keys(readTree(folder)) }).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: "llm-patch: applied: 2 files, 0 hunks, +2 -0\n",
      tree: ["1.txt", "2.txt", "one.patch"],
    });
  });

  test.each([
    [
      "its own end",
      "--- a/greet.py\n+++ b/greet.py\n@@ -1,2 +1,2 @@\n-x\n+y\n",
      "--- a/b.txt\n+++ b/b.txt\n@@ -1 +1 @@\n-x\n+y\n",
      "reply line 5: the reply is truncated: it ends before all lines of '@@ -1,2 +1,2 @@' [truncated]",
    ],
    [
      "names of its own",
      "a.txt\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE",
      "<<<<<<< SEARCH\nx\n=======\nz\n>>>>>>> REPLACE\n",
      "reply line 7: this edit names no file: <<<<<<< SEARCH [malformed/file-name]",
    ],
  ])("each file has %s", (_, first, second, message) => {
    const files = { "greet.py": "x\nz\n", "a.txt": "x\n", "b.txt": "x\n", first, second };
    const folder = folderOf(files);
    const ran = runCommand("llm-patch", ["apply", "-q", "first", "second"], { folder });
    expect([ran.exitCode, ran.stderr.split("\n")[0]]).toEqual([2, `llm-patch: ${message}`]);
    expect(readTree(folder)).toEqual(files);
  });

  test.each(["-C", "--directory"])("%s chooses the root", (flag) => {
    const folder = folderOf({ "in/greet.py": GREET });
    const ran = runCommand("llm-patch", ["apply", "-q", flag, "in"], { folder, input: PATCH });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: "llm-patch: applied: 2 files, 1 hunk, +2 -1\n",
      tree: { "in/greet.py": AFTER["greet.py"], "in/notes.txt": "one\n" },
    });
  });
});

describe("trouble is exit code 2", () => {
  test.each([
    [
      "empty input",
      ["apply"],
      "",
      `llm-patch: the patch is empty [no-patch]
  hint: send what changes, or no patch
llm-patch: nothing was written: 1 problem
llm-patch: more: llm-patch explain no-patch; for the model: --retry
`,
    ],
    [
      "cut-off input",
      ["apply"],
      "*** Begin Patch\n*** Add File: a.txt\n+1\n",
      `llm-patch: reply line 3: the reply is truncated: it ends before '*** End Patch' [truncated]
  hint: send the whole patch again, in smaller parts if it was too long
llm-patch: nothing was written: 1 problem
llm-patch: more: llm-patch explain truncated; for the model: --retry
`,
    ],
    [
      "a patch file that is not there",
      ["apply", "no.patch"],
      "",
      "llm-patch: no.patch: cannot read the patch: no such file or folder [io]\n  hint: fix that and run the same command again\n",
    ],
    [
      "an unknown flag",
      ["apply", "--nope"],
      "",
      "llm-patch: unknown option '--nope'\n  hint: see llm-patch apply --help\n",
    ],
    [
      "a wrong choice",
      ["apply", "--color", "red"],
      "",
      "llm-patch: option '--color <when>' argument 'red' is invalid. Allowed choices are auto, always, never.\n  hint: see llm-patch apply --help\n",
    ],
    [
      "a number that is none",
      ["apply", "-p", "-1"],
      "",
      "llm-patch: option '-p, --strip <n>' argument '-1' is invalid. It must be a whole number from 0 to 1000.\n  hint: see llm-patch apply --help\n",
    ],
    [
      "a number out of its range",
      ["check", "--similarity", "0.4"],
      "",
      "llm-patch: option '--similarity <t>' argument '0.4' is invalid. It must be a number from 0.5 to 1.\n  hint: see llm-patch check --help\n",
    ],
    [
      "a similarity that --max-level does not allow",
      ["check", "--max-level", "aligned", "--similarity", "0.8"],
      "",
      "llm-patch: option '--similarity <t>' cannot be used with option '--max-level <level>'\n  hint: see llm-patch check --help\n",
    ],
    [
      "a similarity that --strict does not allow",
      ["apply", "--similarity", "0.8", "--strict"],
      "",
      "llm-patch: option '--similarity <t>' cannot be used with option '--strict'\n  hint: see llm-patch apply --help\n",
    ],
    [
      "an unknown format",
      ["show", "-f", "ed"],
      "",
      "llm-patch: option '-f, --format <format>' argument 'ed' is invalid. Allowed choices are apply-patch, file-changes, unified, search-replace, string-edits, whole-file.\n  hint: see llm-patch show --help\n",
    ],
    [
      "an unknown command",
      ["aply"],
      "",
      "llm-patch: unknown command 'aply'\n(Did you mean apply?)\n  hint: see llm-patch --help\n",
    ],
    [
      "help on an unknown command",
      ["bogus", "--help"],
      "",
      "llm-patch: unknown command 'bogus'\n  hint: see llm-patch --help\n",
    ],
  ])("%s", (_, args, input, stderr) => {
    const folder = folderOf({});
    const ran = runCommand("llm-patch", args, { folder, input });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr,
      tree: {},
    });
  });

  test("a root that is not there", () => {
    const folder = folderOf({});
    const ran = runCommand("llm-patch", ["apply", "-C", "nowhere"], { folder, input: PATCH });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: nowhere: cannot open the root folder: no such file or folder [io]
  hint: fix that and run the same command again
llm-patch: nothing was written: 1 problem
llm-patch: more: llm-patch explain io
`,
      tree: {},
    });
  });
});

describe("colours and control characters", () => {
  const plain = { "a.txt": "one\n" };
  const input =
    "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+\u001b]0;two\u0007\u202e\n*** End Patch\n";
  const rawDiff =
    "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+\u001b]0;two\u0007\u00e2\u0080\u00ae\n";

  test.each([
    ["a pipe", [], {}],
    ["--color never", ["--color", "never"], { FORCE_COLOR: "1" }],
    ["NO_COLOR", [], { NO_COLOR: "1", FORCE_COLOR: "1" }],
    ["FORCE_COLOR=0", [], { FORCE_COLOR: "0" }],
  ])("%s gets the bytes", (_, flags, env) => {
    const folder = folderOf(plain);
    const ran = runCommand("llm-patch", ["check", ...flags], { folder, input, env });
    expect(ran).toEqual({
      exitCode: 0,
      stdout: rawDiff,
      stderr: "M a.txt +1 -1  1 hunk: exact\nllm-patch: would apply: 1 file, 1 hunk, +1 -1\n",
    });
  });

  test.each([
    ["--color always", ["--color", "always"], { NO_COLOR: "1" }],
    ["FORCE_COLOR", [], { FORCE_COLOR: "1" }],
  ])("%s gives colours, and escapes what the files hold", (name, flags, env) => {
    const folder = folderOf(plain);
    const { stdout, stderr } = runCommand("llm-patch", ["check", ...flags], { folder, input, env });
    // A diff in a pipe is data: only the flag colours it.
    const isData = name === "FORCE_COLOR";
    expect(stdout).toBe(
      isData
        ? rawDiff
        : "\u001b[1mdiff --git a/a.txt b/a.txt\u001b[22m\n\u001b[1m--- a/a.txt\u001b[22m\n\u001b[1m+++ b/a.txt\u001b[22m\n" +
            "\u001b[36m@@ -1 +1 @@\u001b[39m\n\u001b[31m-one\u001b[39m\n\u001b[32m+\\x1b]0;two\\x07\\u{202e}\u001b[39m\n",
    );
    expect(stderr).toBe(
      "\u001b[36mM\u001b[39m a.txt \u001b[32m+1\u001b[39m \u001b[31m-1\u001b[39m  \u001b[2m1 hunk: exact\u001b[22m\n" +
        "llm-patch: would apply: 1 file, 1 hunk, +1 -1\n",
    );
  });
});

test("removed and added lines have colours", () => {
  const folder = folderOf({ "greet.py": GREET });
  const input =
    '--- a/greet.py\n+++ b/greet.py\n@@\n-    print("Bye " + name)\n+    print("Goodbye " + name)\n';
  const { stdout } = runCommand("llm-patch", ["check", "--color", "always"], { folder, input });
  expect(stdout.split("\n").slice(-4, -1)).toEqual([
    " def leave(name):",
    '\u001b[31m-    print("Bye " + name)\u001b[39m',
    '\u001b[32m+    print("Goodbye " + name)\u001b[39m',
  ]);
});

describe.runIf(hasBash)("standard output that takes nothing does not change the verdict", () => {
  test.each([
    ["closed", ">&-"],
    ["full", "> /dev/full"],
    ["a reader that has gone", "| true"],
  ])("%s", (_, redirection) => {
    const folder = folderOf({ "greet.py": GREET });
    writeFileSync(join(folder, "change.patch"), PATCH);
    const { exitCode } = runInShell(
      `set -o pipefail; "$LLM_PATCH" apply change.patch ${redirection}`,
      folder,
    );
    expect({ exitCode, greet: readFileSync(join(folder, "greet.py"), "utf8") }).toEqual({
      exitCode: 0,
      greet: AFTER["greet.py"],
    });
  });
});

test.runIf(hasBash)("a check whose diff is lost is trouble", () => {
  const folder = folderOf({ "greet.py": GREET, "change.patch": PATCH });
  expect(runInShell('"$LLM_PATCH" check change.patch > /dev/full', folder)).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `M greet.py +1 -1  1 hunk: exact
A notes.txt +1 -0
llm-patch: would apply: 2 files, 1 hunk, +2 -1
llm-patch: standard output could not be written: ENOSPC
  hint: run it again
`,
  });
});

describe("llm-patch show", () => {
  test("prints what was read, and needs no files", () => {
    const folder = folderOf({});
    const input = `\`\`\`
*** Begin Patch
*** Update File: a.py
*** Move to: b.py
@@ class A:
@@ def a(self):
-    return 1
+    return 2
@@ -10,2 +10,3 @@ def b(self):
 x
+y
 z
*** End of File
*** Delete File: c.py
*** Add File: d.py
+1
+2
*** End Patch
\`\`\`
`;
    expect(runCommand("llm-patch", ["show"], { folder, input })).toEqual({
      exitCode: 0,
      stdout: `apply-patch, lines 2 to 18
  update a.py, move to b.py
    hunk 1, line 5: +1 -1, 0 context, below 'class A:', below 'def a(self):'
    hunk 2, line 9: +1 -0, 2 context, below 'def b(self):', at line 10, at the end of the file
  delete c.py
  create d.py (2 lines)
  repair: reply line 1: surrounding text ignored
outside of patches: lines 1, 19
`,
      stderr: "",
    });
  });

  test("names the tools that the reply calls", () => {
    const folder = folderOf({});
    const edit = { file_path: "a.py", old_string: "1", new_string: "2" };
    const input = `${JSON.stringify({ name: "apply_patch", input: "*** Begin Patch\n*** Delete File: c.py\n*** End Patch" })}
${JSON.stringify({ name: "Edit", input: edit })}
${JSON.stringify({ name: "Write", input: { file_path: "b.py", content: "3\n" } })}
`;
    expect(runCommand("llm-patch", ["show"], { folder, input })).toEqual({
      exitCode: 0,
      stdout: `apply-patch, lines 1 to 3 of the tool call in line 1, by apply_patch
  delete c.py
  repair: reply line 1: tool call around the edits unwrapped
string-edits, lines 2 to 3, by Edit, Write
  update a.py
    hunk 1, line 2: +1 -1, 0 context
  create b.py (1 line)
  repair: reply lines 2, 3: tool call around the edits unwrapped
`,
      stderr: "",
    });
  });

  test("tells what cannot be read", () => {
    const folder = folderOf({});
    const input = "*** Begin Patch\n*** Rename File: a\n*** End Patch\n";
    expect(runCommand("llm-patch", ["show"], { folder, input })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: reply line 2: the format does not allow this line here: *** Rename File: a [malformed/unexpected-line]
  hint: between '*** Begin Patch' and '*** End Patch', begin a section with '*** Add File: PATH', '*** Delete File: PATH' or '*** Update File: PATH' ('*** Move to: PATH' directly below), a hunk with '@@', a line of a hunk with ' ', '-' or '+', one of a new file with '+'; a 'diff' of one file has no sections
`,
    });
  });
});

describe("help", () => {
  test("--version", () => {
    const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const folder = folderOf({});
    expect(runCommand("llm-patch", ["--version"], { folder })).toEqual({
      exitCode: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  test("--help has examples and exit codes", () => {
    const folder = folderOf({});
    expect(runCommand("llm-patch", ["--help"], { folder })).toEqual({
      exitCode: 0,
      stdout: readFileSync("test/cli/help.txt", "utf8"),
      stderr: "",
    });
  });

  test("apply --help lists the flags", () => {
    const folder = folderOf({});
    expect(runCommand("llm-patch", ["apply", "--help"], { folder })).toEqual({
      exitCode: 0,
      stdout: readFileSync("test/cli/apply-help.txt", "utf8"),
      stderr: "",
    });
  });
});

test("llm-patch help COMMAND is its help, and a file is not a command", () => {
  const folder = folderOf({ "a.patch": PATCH });
  const [help, flag] = [
    ["help", "apply"],
    ["apply", "--help"],
  ].map((args) => runCommand("llm-patch", args, { folder }));
  expect(help).toEqual(flag);
  expect(runCommand("llm-patch", ["a.patch"], { folder })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr:
      "llm-patch: 'a.patch' is not a command\n  hint: to apply the patch in it, run llm-patch apply a.patch\n",
  });
});

describe("which files are taken, and which way", () => {
  const FILES = { "a.txt": "1\n", "b.md": "1\n", "c.txt": "1\n" };
  const sections = Object.keys(FILES).map((path) => `*** Update File: ${path}\n@@\n-1\n+2\n`);
  const input = `*** Begin Patch\n${sections.join("")}*** End Patch\n`;

  test.each<[name: string, flags: readonly string[], tree: Record<string, string>]>([
    ["an include", ["--include", "*.txt"], { ...FILES, "a.txt": "2\n", "c.txt": "2\n" }],
    [
      "an exclude before an include",
      ["--exclude", "a*", "--include", "*.txt"],
      { ...FILES, "c.txt": "2\n" },
    ],
    [
      "an include before an exclude",
      ["--include", "*.txt", "--exclude", "a*"],
      { ...FILES, "a.txt": "2\n", "c.txt": "2\n" },
    ],
    ["nothing at all", ["--exclude", "*"], FILES],
  ])("%s", (_, flags, tree) => {
    const folder = folderOf(FILES);
    const { exitCode } = runCommand("llm-patch", ["apply", "-q", ...flags], { folder, input });
    expect({ exitCode, tree: readTree(folder) }).toEqual({ exitCode: 0, tree });
  });

  test("-R undoes a patch", () => {
    const folder = folderOf(FILES);
    for (const flags of [[], ["-R"]]) {
      const ran = runCommand("llm-patch", ["apply", "-q", ...flags], { folder, input });
      const stderr = "llm-patch: applied: 3 files, 3 hunks, +3 -3\n";
      expect(ran).toEqual({ exitCode: 0, stdout: "", stderr });
    }
    expect(readTree(folder)).toEqual(FILES);
  });

  test("-R says what it cannot undo", () => {
    const folder = folderOf({});
    const deletion = "*** Begin Patch\n*** Delete File: a\n*** End Patch\n";
    expect(runCommand("llm-patch", ["apply", "-R"], { folder, input: deletion })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: a (reply line 2): the edit cannot be reversed: the patch does not say what was there before, or where [unsupported]
  hint: reverse the diff that was printed when the patch was applied
llm-patch: nothing was written: 1 problem
llm-patch: more: llm-patch explain unsupported; for the model: --retry
`,
    });
  });
});

test("of more than five problems the others have one line each", () => {
  const folder = folderOf({});
  const sections = [1, 2, 3, 4, 5, 6, 7].map((at) => `*** Delete File: ${at}\n`);
  const input = `*** Begin Patch\n${sections.join("")}*** End Patch\n`;
  const line = (at: number): string =>
    `llm-patch: ${at} (reply line ${at + 1}): file to delete not found [missing-file]\n`;
  const next = "  hint: name an existing file, relative to the root, or leave this edit out\n";
  expect(runCommand("llm-patch", ["check"], { folder, input })).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: `${[1, 2, 3, 4, 5].map((at) => line(at) + next).join("")}${line(6)}${line(7)}llm-patch: nothing was written: 7 problems\nllm-patch: more: llm-patch explain missing-file; for the model: --retry\n`,
  });
});

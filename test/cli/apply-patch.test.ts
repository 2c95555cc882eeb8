import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand, runInShell } from "../helpers/command.ts";
import { hasBash } from "../helpers/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const FILES = { "a.txt": "one\ntwo\n", "b.txt": "b\n", "c.txt": "c\n" };

const PATCH = `*** Begin Patch
*** Delete File: c.txt
*** Update File: a.txt
@@
-one
+1
*** Update File: b.txt
*** Move to: d/b.txt
*** Add File: e.txt
+e
*** End Patch
`;

const AFTER = { "a.txt": "1\ntwo\n", "d/b.txt": "b\n", "e.txt": "e\n" };
const SUMMARY = "Success. Updated the following files:\nA e.txt\nM a.txt\nM d/b.txt\nD c.txt\n";

describe("apply_patch", () => {
  test("takes the patch from standard input", () => {
    const folder = folderOf(FILES);
    const ran = runCommand("apply_patch", [], { folder, input: PATCH });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: SUMMARY,
      stderr: "",
      tree: AFTER,
    });
  });

  test("takes the patch as its argument", () => {
    const folder = folderOf(FILES);
    const ran = runCommand("apply_patch", [PATCH], { folder });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: SUMMARY,
      stderr: "",
      tree: AFTER,
    });
  });

  test.runIf(hasBash)("works in a heredoc of a real shell", () => {
    const folder = folderOf(FILES);
    const ran = runInShell(`"$APPLY_PATCH" <<'EOF'\n${PATCH}EOF\n`, folder);
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: SUMMARY,
      stderr: "",
      tree: AFTER,
    });
  });

  test("says what it did about an interrupted run, whatever becomes of its own", () => {
    const folder = folderOf({ ...FILES, ".llm-patch-new": "half" });
    const refused = runCommand("apply_patch", [], {
      folder,
      input: "*** Begin Patch\n*** Delete File: none.txt\n*** End Patch\n",
    });
    writeFileSync(join(folder, ".llm-patch-old"), "half");
    const applied = runCommand("apply_patch", [], { folder, input: PATCH });
    const tidied = "apply_patch: removed the leftovers of an interrupted run\n";
    expect({
      refused: { ...refused, stderr: refused.stderr.slice(0, tidied.length) },
      applied,
      tree: readTree(folder),
    }).toEqual({
      refused: { exitCode: 1, stdout: "", stderr: tidied },
      applied: { exitCode: 0, stdout: SUMMARY, stderr: tidied },
      tree: AFTER,
    });
  });

  test("says on standard error what a careful tool would have refused", () => {
    const folder = folderOf({ "a.txt": "x\ny\nx\n", "b.txt": "b\n" });
    const input = `*** Begin Patch
*** Update File: a.txt
@@
-x
+z
*** Add File: b.txt
+new
*** End Patch
`;
    const ran = runCommand("apply_patch", [], { folder, input });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: "Success. Updated the following files:\nA b.txt\nM a.txt\n",
      stderr: `apply_patch: warning: a.txt: hunk 1 of 1 (reply line 3): matches 2 places; took the first, line 1
apply_patch: warning: b.txt (reply line 6): an existing file is replaced
`,
      tree: { "a.txt": "z\ny\nx\n", "b.txt": "new\n" },
    });
  });

  test.each([
    [
      "no marker",
      "hello\n",
      "Invalid patch: The first line of the patch must be '*** Begin Patch'\n",
    ],
    [
      "no end",
      "*** Begin Patch\n*** Add File: x\n+1\n",
      "Invalid patch: The last line of the patch must be '*** End Patch'\n",
    ],
    [
      "an empty update",
      "\n*** Begin Patch\n*** Update File: a.txt\n*** End Patch\n",
      "Invalid patch hunk on line 3: hunk or section without lines: *** Update File: a.txt\n",
    ],
    [
      "an empty hunk",
      "*** Begin Patch\n*** Update File: a.txt\n@@\n*** End Patch\n",
      "Invalid patch hunk on line 3: hunk or section without lines: @@\n",
    ],
    [
      "a missing file",
      "*** Begin Patch\n*** Update File: no.txt\n@@\n-1\n+2\n*** End Patch\n",
      "Failed to read file to update no.txt: No such file or directory (os error 2)\n",
    ],
    [
      "a missing file to delete",
      "*** Begin Patch\n*** Delete File: no.txt\n*** End Patch\n",
      "Failed to delete file no.txt\n",
    ],
    [
      "an anchor that is nowhere",
      "*** Begin Patch\n*** Update File: a.txt\n@@ three\n-one\n+1\n*** End Patch\n",
      "Failed to find context 'three' in a.txt\n",
    ],
    [
      "lines that are nowhere",
      "*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-three\n+3\n*** End Patch\n",
      "Failed to find expected lines in a.txt:\none\nthree\n",
    ],
  ])("fails as Codex does, and writes nothing: %s", (_, input, message) => {
    const folder = folderOf(FILES);
    const ran = runCommand("apply_patch", [], { folder, input });
    expect({
      exitCode: ran.exitCode,
      stdout: ran.stdout,
      begins: ran.stderr.slice(0, message.length),
      ends: ran.stderr.slice(-"Nothing was written.\n".length),
      tree: readTree(folder),
    }).toEqual({
      exitCode: 1,
      stdout: "",
      begins: message,
      ends: "Nothing was written.\n",
      tree: FILES,
    });
  });

  test("a failure in the last section leaves the first undone, and shows what to do", () => {
    const folder = folderOf(FILES);
    const input = PATCH.replace(
      "*** End Patch",
      "*** Update File: e.txt\n@@\n-f\n+g\n*** End Patch",
    );
    const ran = runCommand("apply_patch", [], { folder, input });
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `Failed to find expected lines in e.txt:
f
e.txt: hunk 1 of 1 (reply line 12): does not match the file as the edit at reply line 9 leaves it, and no similar place was found
  hint: resend hunk 1 with the lines as the edit at reply line 9 leaves them
Nothing was written.
`,
      tree: FILES,
    });
  });

  test.each([
    [
      "two arguments",
      ["a", "b"],
      "Error: apply_patch takes one argument or heredoc, not several\n  hint: send the patch on standard input\n",
    ],
    [
      "the name of a file",
      ["a.patch"],
      "Error: the argument is no patch: apply_patch takes no name of a file\n  hint: send the patch on standard input\n",
    ],
    ["no input", [], "Usage: apply_patch 'PATCH'\n       echo 'PATCH' | apply_patch\n"],
  ])("%s is wrong usage", (_, args, stderr) => {
    const folder = folderOf({});
    expect(runCommand("apply_patch", args, { folder })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr,
    });
  });
});

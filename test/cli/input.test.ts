import { describe, expect, test } from "vitest";
import { runCommand } from "../helpers/command.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const FILES = { "x.txt": "one\ntwo\n" };
const FIRST = "--- a/x.txt\n+++ b/x.txt\n@@ -1,2 +1,2 @@\n-one\n+ONE\n two";
const SECOND = "*** Begin Patch\n*** Update File: x.txt\n@@\n-two\n+TWO\n*** End Patch";

describe("the files of a command", () => {
  test("are one transaction, whether the last line of each has an end or not", () => {
    const folder = folderOf({ ...FILES, "1.diff": FIRST, "2.patch": SECOND });
    const ran = runCommand("llm-patch", ["apply", "-q", "1.diff", "2.patch"], { folder });
    expect({ ran, tree: readTree(folder) }).toEqual({
      ran: {
        exitCode: 0,
        stdout: "",
        stderr: "llm-patch: applied: 1 file, 2 hunks, +2 -2\n",
      },
      tree: { "x.txt": "ONE\nTWO\n", "1.diff": FIRST, "2.patch": SECOND },
    });
  });

  test.each([
    ["missing", "no such file or folder", "ENOENT"],
    ["folder", "it is a folder", "EISDIR"],
  ])("that are %s are told of, in JSON too", (name, reason, code) => {
    const folder = folderOf({ "folder/x": "" });
    const told = `llm-patch: ${name}: cannot read the patch: ${reason} [io]\n  hint: fix that and run the same command again\n`;
    expect(runCommand("llm-patch", ["check", name], { folder })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: told,
    });
    const { exitCode, stdout } = runCommand("llm-patch", ["check", "--json", name], { folder });
    expect({ exitCode, json: JSON.parse(stdout) as unknown }).toEqual({
      exitCode: 2,
      json: {
        version: 1,
        status: "refused",
        files: [],
        repairs: [],
        warnings: [],
        problems: [
          {
            code: "io",
            path: name,
            operation: "read the patch",
            reason: code,
            place: name,
            message: `cannot read the patch: ${reason}`,
            hint: "fix that and run the same command again",
          },
        ],
      },
    });
  });
});

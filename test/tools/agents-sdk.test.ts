/** `applyDiff` and `editor` beside those of OpenAI's agents SDK. */

import {
  applyDiff as theirs,
  applyPatchTool,
  type Editor as TheirEditor,
} from "@openai/agents-core";
import { describe, expect, test } from "vitest";
import { applyDiff as ours, editor } from "../../src/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const INPUT = "def f():\n    one\n    two\n\ndef g():\n    one\n    two\n";

type ApplyDiff = (input: string, diff: string, mode?: "default" | "create") => string;

/** The text, or null if the diff is refused. */
function outcome(applyDiff: ApplyDiff, ...args: Parameters<ApplyDiff>): string | null {
  try {
    return applyDiff(...args);
  } catch {
    return null;
  }
}

const both = (args: Parameters<ApplyDiff>): readonly (string | null)[] =>
  [ours, theirs].map((applyDiff) => outcome(applyDiff, ...args));

describe("applyDiff does what the SDK's does", () => {
  test.each([
    ["context", INPUT, "@@\n def g():\n     one\n-    two\n+    2\n"],
    ["an anchor", INPUT, "@@ def g():\n-    one\n+    1\n"],
    [
      "two anchors",
      "class A\n def f\n  x\nclass B\n def f\n  x\n",
      "@@ class B\n@@  def f\n-  x\n+  y\n",
    ],
    ["several hunks", INPUT, "@@ def f():\n-    one\n+    1\n@@ def g():\n-    two\n+    2\n"],
    ["no @@", "one\ntwo\n", " one\n-two\n+2\n"],
    ["no line end behind the diff", "one\ntwo\n", "@@\n one\n-two\n+2"],
    ["the end of the file", "a\nb\na\n", "@@\n-a\n+c\n*** End of File\n"],
    ["blanks at line ends", "one  \ntwo\n", "@@\n one\n-two\n+2\n"],
    ["CR LF", "one\r\ntwo\r\n", "@@\n one\n-two\n+2\n"],
    ["only removed lines", "one\ntwo\nthree\n", "@@\n one\n-two\n three\n"],
    ["only context", "one\n", "@@\n one\n"],
    ["lines that are nowhere", "one\n", "@@\n-two\n+2\n"],
    ["a line without a mark in an unknown place", "one\n", "@@\nfoo\n-bar\n"],
  ])("%s", (_, input, diff) => {
    const [mine, their] = both([input, diff]);
    expect(mine).toEqual(their);
  });
});

/** Ours, the SDK's, and why. */
describe("applyDiff differs where", () => {
  test.each([
    [
      "two places match: the SDK takes the first",
      [INPUT, "@@\n-    two\n+    2\n"],
      [null, INPUT.replace("two", "2")],
    ],
    [
      "an anchor is not in the file: the SDK goes on without it",
      ["one\n", "@@ def h():\n-one\n+1\n"],
      [null, "1\n"],
    ],
    [
      "lines are indented otherwise: the SDK leaves the new ones as they are",
      ["if x:\n    one\n", "@@\n if x:\n-  one\n+  1\n"],
      ["if x:\n    1\n", "if x:\n  1\n"],
    ],
    [
      "context has blanks at line ends that the file has not, or the other way round: the SDK and we keep the file's",
      ["one\t\ntwo\n", "@@\n one\n-two\n+2\n"],
      ["one\t\n2\n", "one\t\n2\n"],
    ],
    [
      "quotes are typographic: the SDK refuses",
      ['say "hi"\n', "@@\n-say \u201chi\u201d\n+say 'hi'\n"],
      ["say 'hi'\n", null],
    ],
    [
      "a new file: the SDK's has no line end behind its last line",
      ["", "+one\n+two\n", "create"],
      ["one\ntwo\n", "one\ntwo"],
    ],
    ["nothing is said: the SDK gives the text back", ["one\n", ""], [null, "one\n"]],
  ] as const)("%s", (_, args, expected) => {
    expect(both([...args])).toEqual(expected);
  });
});

test("an error says what to send instead", () => {
  expect(() => ours("one\ntwo\n", "@@\n one\n-too\n+2\n")).toThrow(
    /^The patch was not applied\..*\n1\. file: hunk 1 of 1 .*\n.*\n.*\n one\n two\nSend the whole patch again, corrected\.\n$/s,
  );
});

describe("editor", () => {
  // The SDK's own type takes it.
  const folder = (): string => folderOf({ "a.txt": "one\ntwo\n" });
  const toolOf = (root: string): TheirEditor => applyPatchTool({ editor: editor(root) }).editor;

  test("carries out operations", async () => {
    const root = folder();
    const tool = toolOf(root);
    const results = [
      await tool.createFile({ type: "create_file", path: "new/b.txt", diff: "+b\n" }),
      await tool.updateFile({ type: "update_file", path: "a.txt", diff: "@@\n one\n-two\n+2\n" }),
      await tool.updateFile({ type: "update_file", path: "a.txt", moveTo: "c.txt", diff: "" }),
      await tool.deleteFile({ type: "delete_file", path: "new/b.txt" }),
    ];
    const done = (line: string): object => ({
      status: "completed",
      output: `Success. Updated the following files:\n${line}\n`,
    });
    expect([results, readTree(root)]).toEqual([
      [done("A new/b.txt"), done("M a.txt"), done("M c.txt"), done("D new/b.txt")],
      { "c.txt": "one\n2\n", new: "folder" },
    ]);
  });

  test("says what is wrong with an operation that fails", async () => {
    const root = folder();
    const tool = toolOf(root);
    const results = [
      await tool.createFile({ type: "create_file", path: "a.txt", diff: "+b\n" }),
      await tool.updateFile({ type: "update_file", path: "../a.txt", diff: "@@\n-a\n" }),
      await tool.deleteFile({ type: "delete_file", path: "b.txt" }),
    ];
    expect([results.map((one) => one?.status), readTree(root)]).toEqual([
      ["failed", "failed", "failed"],
      { "a.txt": "one\ntwo\n" },
    ]);
    expect(results.map((one) => one?.output?.split("\n")[1])).toEqual([
      "1. a.txt (reply line 1): file already exists",
      "1. ../a.txt (reply line 1): path is outside the root folder",
      "1. b.txt (reply line 1): file to delete not found",
    ]);
  });
});

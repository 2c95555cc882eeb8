import { describe, expect, test } from "vitest";
import type { FileEdit } from "../../src/patch.ts";
import type { Plan } from "../../src/plan/plan.ts";
import type { Problem } from "../../src/problem.ts";
import { codexMessage, codexSummary } from "../../src/report/codex.ts";

function planOf(edits: readonly FileEdit[]): Plan {
  return {
    root: "/",
    files: [],
    writes: [],
    edits,
    hunks: [],
    repairs: [],
    warnings: [],
    problems: [],
  };
}

test("the summary names files by kind, as the patch spells them, moved ones by where they are", () => {
  const edits: readonly FileEdit[] = [
    { kind: "delete", path: "gone", patchLine: 1 },
    { kind: "update", path: "./changed", patchLine: 2, hunks: [] },
    { kind: "create", path: "made", patchLine: 3, content: "" },
    { kind: "update", path: "from", patchLine: 4, target: "to", hunks: [] },
    { kind: "create", path: "\u001b[2J", patchLine: 5, content: "" },
  ];
  expect(codexSummary(planOf(edits))).toEqual(
    [
      "Success. Updated the following files:",
      "A made",
      "A \\x1b[2J",
      "M ./changed",
      "M to",
      "D gone",
      "",
    ].join("\n"),
  );
});

test("the summary of a patch that changes nothing names no file", () => {
  expect([codexSummary(planOf([])), codexSummary(planOf([]), true)]).toEqual([
    "No files were modified.\n",
    "The patch would change no files.\n",
  ]);
});

describe("a failure in Codex's words", () => {
  test.each<[Problem, string]>([
    [
      { code: "no-patch", empty: false },
      "Invalid patch: The first line of the patch must be '*** Begin Patch'",
    ],
    [
      { code: "truncated", patchLine: 9, missing: "*** End Patch" },
      "Invalid patch: The last line of the patch must be '*** End Patch'",
    ],
    [
      { code: "missing-file", path: "a.txt", patchLine: 3, operation: "update", suggestions: [] },
      "Failed to read file to update a.txt: No such file or directory (os error 2)",
    ],
    [
      {
        code: "missing-file",
        path: "a.txt",
        patchLine: 3,
        operation: "delete",
        suggestions: ["b.txt", "c/a.txt"],
      },
      "Failed to delete file a.txt",
    ],
    [
      { code: "missing-file", path: "a.txt", patchLine: 3, operation: "move", suggestions: [] },
      "Failed to read file to update a.txt: No such file or directory (os error 2)",
    ],
    [
      { code: "exists", path: "a.txt", patchLine: 3, operation: "create" },
      "a.txt (reply line 3): file already exists",
    ],
    [
      { code: "exists", path: "a.txt", patchLine: 3, operation: "move" },
      "a.txt (reply line 3): file already exists",
    ],
    [
      { code: "encoding", path: "a.txt", patchLine: 3, offset: 5 },
      "a.txt (reply line 3): the file is not UTF-8: invalid byte at offset 5",
    ],
    [{ code: "encoding", offset: 5 }, "the patch is not UTF-8: invalid byte at offset 5"],
    [
      {
        code: "not-found",
        path: "a.txt",
        patchLine: 3,
        hunk: 2,
        hunks: 4,
        elsewhere: [],
        expected: [],
        cause: "no-place",
        anchor: "def f():",
      },
      "Failed to find context 'def f():' in a.txt\na.txt: hunk 2 of 4 (reply line 3): anchor not found: 'def f():'",
    ],
    [
      {
        code: "ambiguous",
        path: "a.txt",
        patchLine: 3,
        hunk: 2,
        hunks: 4,
        level: "exact",
        places: [],
        count: 3,
      },
      "a.txt: hunk 2 of 4 (reply line 3): matches 3 places",
    ],
    [
      {
        code: "ambiguous",
        path: "a.txt",
        patchLine: 3,
        hunk: 2,
        hunks: 4,
        level: "space",
        places: [],
        count: 3,
      },
      "a.txt: hunk 2 of 4 (reply line 3): matches 3 places (at level space)",
    ],
    [
      { code: "io", path: "a.txt", operation: "write", reason: "ENOSPC" },
      "a.txt: cannot write: ENOSPC",
    ],
    [
      { code: "malformed", patchLine: 7, reason: "unexpected-line", found: "*** X" },
      "Invalid patch hunk on line 7: the format does not allow this line here: *** X",
    ],
    [
      { code: "malformed", patchLine: 7, reason: "empty-hunk", found: "*** X" },
      "Invalid patch hunk on line 7: hunk or section without lines: *** X",
    ],
    [
      {
        code: "malformed",
        patchLine: 7,
        reason: "empty-hunk",
        found: "*** X",
        path: "a.txt",
      },
      "Invalid patch hunk on line 7: hunk or section without lines: *** X",
    ],
    [
      {
        code: "malformed",
        patchLine: 2,
        reason: "empty-hunk",
        found: "",
        path: "a.txt",
      },
      "Invalid patch hunk on line 2: hunk or section without lines",
    ],
    [
      {
        code: "not-found",
        path: "a.txt",
        patchLine: 3,
        hunk: 1,
        hunks: 1,
        cause: "stale",
        elsewhere: [],
        expected: [
          { patchLine: 4, removed: false, text: "x" },
          { patchLine: 5, removed: true, text: "\ty\u0007" },
        ],
      },
      "Failed to find expected lines in a.txt:\nx\n\ty\\x07\na.txt: hunk 1 of 1 (reply line 3): does not match, and no similar place was found",
    ],
  ])("%j", (problem, expected) => {
    expect(codexMessage(problem)).toEqual(expected);
  });
});

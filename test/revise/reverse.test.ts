import { describe, expect, test } from "vitest";
import type { FileEdit, HunkLine } from "../../src/patch.ts";
import { reverse } from "../../src/revise/reverse.ts";
import { hunkLines, hunkOf } from "../helpers/hunks.ts";
import { patchOf } from "../helpers/plans.ts";

const at = { patchLine: 1 };
const NO_NEWLINE = { noNewline: true } as const;

function marked(lines: readonly HunkLine[], index: number): readonly HunkLine[] {
  return lines.map((line, at) => (at === index ? { ...line, ...NO_NEWLINE } : line));
}

describe("the reverse of", () => {
  test.each<[name: string, edit: FileEdit, expected: FileEdit]>([
    [
      "a creation is a deletion of the same content",
      { kind: "create", path: "f", ...at, content: "1", mode: "executable" },
      { kind: "delete", path: "f", ...at, content: "1", mode: "executable" },
    ],
    [
      "a deletion is a creation",
      { kind: "delete", path: "f", ...at, content: "1\n" },
      { kind: "create", path: "f", ...at, content: "1\n" },
    ],
    [
      "a rename goes back, without other spellings",
      {
        kind: "update",
        path: "f",
        ...at,
        target: "g",
        spellings: [["f"], ["x/f"]],
        hunks: [],
        modes: { old: "plain", new: "executable" },
      },
      {
        kind: "update",
        path: "g",
        ...at,
        target: "f",
        hunks: [],
        modes: { old: "executable", new: "plain" },
      },
    ],
    [
      "an update has its names and stated lines swapped",
      {
        kind: "update",
        path: "f",
        ...at,
        spellings: [
          ["f", "g"],
          ["a/f", "b/g"],
        ],
        hunks: [hunkOf(["-a", "+b"], { statedLine: 3, statedNewLine: 5, heading: "h" })],
      },
      {
        kind: "update",
        path: "g",
        ...at,
        spellings: [
          ["g", "f"],
          ["b/g", "a/f"],
        ],
        hunks: [
          {
            ...hunkOf([]),
            lines: [
              { kind: "removed", text: "b", patchLine: 2 },
              { kind: "added", text: "a", patchLine: 1 },
            ],
            statedLine: 5,
            statedNewLine: 3,
            heading: "h",
          },
        ],
      },
    ],
    [
      "a hunk has removed lines first in each run, with their ends, in all readings",
      {
        kind: "update",
        path: "f",
        ...at,
        hunks: [
          hunkOf([], {
            lines: marked(hunkLines([" a", "-b", "+c", "-d", " e", "+f"]), 3),
            statedLine: 1,
            otherReadings: [{ repair: "escapes", lines: hunkLines(["-a", "+b"]) }],
          }),
        ],
      },
      {
        kind: "update",
        path: "f",
        ...at,
        hunks: [
          hunkOf([], {
            lines: [
              { kind: "context", text: "a", patchLine: 1 },
              { kind: "removed", text: "c", patchLine: 3 },
              { kind: "added", text: "b", patchLine: 2 },
              { kind: "added", text: "d", patchLine: 4, ...NO_NEWLINE },
              { kind: "context", text: "e", patchLine: 5 },
              { kind: "removed", text: "f", patchLine: 6 },
            ],
            statedNewLine: 1,
            otherReadings: [
              {
                repair: "escapes",
                lines: [
                  { kind: "removed", text: "b", patchLine: 2 },
                  { kind: "added", text: "a", patchLine: 1 },
                ],
              },
            ],
          }),
        ],
      },
    ],
    [
      "hunks of a file that may be made is an update",
      { kind: "update", path: "f", ...at, mayCreate: true, hunks: [hunkOf([" a", "+b"])] },
      {
        kind: "update",
        path: "f",
        ...at,
        hunks: [
          hunkOf([], {
            lines: [
              { kind: "context", text: "a", patchLine: 1 },
              { kind: "removed", text: "b", patchLine: 2 },
            ],
          }),
        ],
      },
    ],
  ])("%s", (_, edit, expected) => {
    expect(reverse([patchOf([edit], { isDiff: true })])).toEqual({
      patches: [patchOf([expected], { isDiff: true, rawBytes: true })],
      problems: [],
    });
  });
});

test("last things come first", () => {
  const edit = (path: string): FileEdit => ({ kind: "update", path, ...at, hunks: [] });
  const patches = [patchOf([edit("a"), edit("b")]), patchOf([edit("c")])];
  expect(reverse(patches).patches.map(({ edits }) => edits.map(({ path }) => path))).toEqual([
    ["c"],
    ["b", "a"],
  ]);
});

test("what a patch does not hold cannot be brought back", () => {
  const edits: readonly FileEdit[] = [
    { kind: "copy", path: "a", target: "b", patchLine: 1, hunks: [] },
    { kind: "delete", path: "c", patchLine: 2 },
    { kind: "create", path: "d", patchLine: 3, content: "", overwrite: true },
    { kind: "update", path: "e", patchLine: 4, hunks: [] },
  ];
  expect(reverse([patchOf(edits)])).toEqual({
    patches: [],
    problems: [
      { code: "unsupported", path: "a", patchLine: 1, what: "irreversible" },
      { code: "unsupported", path: "c", patchLine: 2, what: "irreversible" },
      { code: "unsupported", path: "d", patchLine: 3, what: "irreversible" },
    ],
  });
});

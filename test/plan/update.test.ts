import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { type Updated, updateText } from "../../src/plan/update.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines, hunkOf } from "../helpers/hunks.ts";
import { type Told, told } from "../helpers/told.ts";

function updated(text: string, ...hunks: readonly Hunk[]): Updated | Told {
  const options = { first: false, maxLevel: "typography" } as const;
  return told(updateText({ path: "f", patchLine: 1, hunks, lines: new Lines(text) }, options));
}

function warningsOf(text: string, ...hunks: readonly Hunk[]): unknown {
  const result = updated(text, ...hunks);
  return "warnings" in result ? result.warnings : result;
}

function at(hunk: number, hunks: number): object {
  return { path: "f", patchLine: 1, hunk, hunks };
}

test("an update tells its text, its edits and where its hunks went", () => {
  expect(updated("a\nb\nc\n", hunkOf(["-a", "+x"]), hunkOf([" b", "-c "]))).toEqual({
    text: "x\nb\n",
    edits: [
      { start: 0, end: 1, lines: ["x\n"] },
      { start: 2, end: 3, lines: [] },
    ],
    hunks: [
      { ...at(1, 2), level: "exact", line: 1 },
      { ...at(2, 2), level: "space", line: 2 },
    ],
    warnings: [],
  });
});

test("a block may fit only what those before it make", () => {
  const blocks = [hunkOf(["-a", "+x"]), hunkOf(["-x", "+y"], { isBlock: true })];
  expect(updated("a\nb\n", ...blocks)).toEqual({
    text: "y\nb\n",
    edits: undefined,
    hunks: [
      { ...at(1, 2), level: "exact", line: 1 },
      { ...at(2, 2), level: "exact", line: 1 },
    ],
    warnings: [{ code: "fits-result", ...at(2, 2), line: 1 }],
  });
});

test("a hunk may fit only where the hunks before it take lines away", () => {
  expect(updated("a\nb\nc\n", hunkOf(["-b"]), hunkOf([" a", "-c"]))).toEqual({
    text: "a\n",
    edits: undefined,
    hunks: [
      { ...at(1, 2), level: "exact", line: 2 },
      { ...at(2, 2), level: "exact", line: 1 },
    ],
    warnings: [{ code: "fits-result", ...at(2, 2), line: 1 }],
  });
});

test("a hunk of a diff does not remove what those before it add", () => {
  expect(updated("a\nb\n", hunkOf(["-a", "+x"]), hunkOf(["-x", "+y"]))).toMatchObject({
    problems: [{ code: "not-found", ...at(2, 2), cause: "stale", elsewhere: [] }],
    hunks: [{ ...at(1, 2), level: "exact", line: 1 }],
  });
});

test("blocks after one that fits only the result are tried on it too", () => {
  const changes = [["-a", "+x"], ["-x", "+y"], ["-y", "+z"], ["-b"]];
  const hunks = changes.map((lines) => hunkOf(lines, { isBlock: true }));
  expect(updated("a\nb\n", ...hunks)).toEqual({
    text: "z\n",
    edits: undefined,
    hunks: [
      { ...at(1, 4), level: "exact", line: 1 },
      { ...at(2, 4), level: "exact", line: 1 },
      { ...at(3, 4), level: "exact", line: 1 },
      { ...at(4, 4), level: "exact", line: 2 },
    ],
    warnings: [
      { code: "fits-result", ...at(2, 4), line: 1 },
      { code: "fits-result", ...at(3, 4), line: 1 },
    ],
  });
});

test("reading all context lines as having lost their space is a repair", () => {
  const hunk = hunkOf([" f", " b", "-c"], {
    patchLine: 7,
    otherReadings: [{ repair: "unmarked-context", lines: hunkLines([" f", "  b", "-c"]) }],
  });
  expect(updated("f\n b\nc\n", hunk)).toEqual({
    text: "f\n b\n",
    edits: [{ start: 2, end: 3, lines: [] }],
    hunks: [{ ...at(1, 1), patchLine: 7, level: "exact", line: 1, repairs: ["unmarked-context"] }],
    warnings: [],
  });
});

describe("what deserves a look is a warning", () => {
  test.each<[name: string, hunks: readonly Hunk[], warnings: readonly object[]]>([
    ["no change", [hunkOf([" a", "-b", "+b"])], [{ code: "changes-nothing", ...at(1, 1) }]],
    [
      "no order",
      [hunkOf(["-c"]), hunkOf(["-a"])],
      [{ code: "out-of-order", ...at(2, 2), line: 1 }],
    ],
    [
      "no change, of one hunk among others",
      [hunkOf(["-a", "+x"]), hunkOf(["-b", "+b"])],
      [{ code: "changes-nothing", ...at(2, 2) }],
    ],
    [
      "an end that nobody named",
      [hunkOf(["+x"], { endOfFile: true })],
      [{ code: "appended", ...at(1, 1) }],
    ],
  ])("%s", (_, hunks, warnings) => {
    expect(warningsOf("a\nb\nc\n", ...hunks)).toEqual(warnings);
  });
});

describe("what has no place is a problem", () => {
  const expectedLines = (...rows: readonly string[]): unknown =>
    rows.map((row, index) => ({
      patchLine: index + 1,
      removed: row.startsWith("-"),
      text: row.slice(1),
    }));

  test("with what is most similar", () => {
    expect(updated("one\ntwo\nthree\n", hunkOf([" one", "-twö"]))).toEqual({
      problems: [
        {
          code: "not-found",
          ...at(1, 1),
          cause: "stale",
          elsewhere: [],
          expected: expectedLines(" one", "-twö"),
          closest: {
            line: 1,
            lines: ["one", "two"],
            similarity: 1 - 1 / 7,
            pairs: [0, 1],
          },
        },
      ],
      hunks: [],
    });
  });

  test("with all its places and a line unique to each", () => {
    const text = "f()\n  a\ng()\n  a\na\n";
    expect(updated(text, hunkOf(["-  a"]))).toEqual({
      problems: [
        {
          code: "ambiguous",
          ...at(1, 1),
          level: "exact",
          places: [
            {
              line: 2,
              unique: { line: 1, text: "f()" },
            },
            {
              line: 4,
              unique: { line: 3, text: "g()" },
            },
          ],
          count: 2,
        },
      ],
      hunks: [],
    });
  });

  test("but not if an anchor that the hunks before it make is above its lines", () => {
    const hunks = [hunkOf(["-qqqq", "+zzzz"]), hunkOf(["-b"], { anchors: ["zzzz"] })];
    expect(updated("qqqq\nb\n", ...hunks)).toMatchObject({ text: "zzzz\n" });
  });

  test("while hunks that fit are reported too", () => {
    expect(updated("a\nb\n", hunkOf(["-a"]), hunkOf(["-zzzz"]), hunkOf(["-b"]))).toEqual({
      problems: [
        {
          code: "not-found",
          ...at(2, 3),
          cause: "stale",
          elsewhere: [],
          expected: expectedLines("-zzzz"),
        },
      ],
      hunks: [
        { ...at(1, 3), level: "exact", line: 1 },
        { ...at(3, 3), level: "exact", line: 2 },
      ],
    });
  });

  test("without what is most similar, if the budget for that is used up", () => {
    const options = { first: false, maxLevel: "typography" } as const;
    const hunks = [hunkOf([" one", "-twö"])];
    expect(
      told(
        updateText({ path: "f", patchLine: 1, hunks, lines: new Lines("one\ntwo\n") }, options),
        0,
      ),
    ).toEqual({
      problems: [
        {
          code: "not-found",
          ...at(1, 1),
          cause: "stale",
          elsewhere: [],
          expected: expectedLines(" one", "-twö"),
        },
      ],
      hunks: [],
    });
  });

  test("for each hunk, not the first alone", () => {
    const invented = { code: "not-found", cause: "stale", elsewhere: [] };
    expect(updated("a\n", hunkOf(["-qqqq"]), hunkOf(["-zzzz"]))).toEqual({
      problems: [
        { ...invented, ...at(1, 2), expected: expectedLines("-qqqq") },
        { ...invented, ...at(2, 2), expected: expectedLines("-zzzz") },
      ],
      hunks: [],
    });
  });

  test("if two hunks claim a line", () => {
    expect(updated("a\nb\nc\n", hunkOf([" a", "-b"]), hunkOf(["-b", "-c"]))).toEqual({
      problems: [{ code: "overlap", ...at(2, 2), otherHunk: 1, otherPatchLine: 1, line: 2 }],
      hunks: [{ ...at(1, 2), level: "exact", line: 1 }],
    });
  });

  test("if a line cannot move left as its neighbours did", () => {
    expect(updated("a\nb\n", hunkOf(["   a", "-  b", "+ c"]))).toEqual({
      problems: [
        {
          code: "not-found",
          ...at(1, 1),
          cause: "stale",
          unclearIndent: " c",
          elsewhere: [],
          expected: expectedLines("   a", "-  b"),
          closest: { line: 1, lines: ["a", "b"], similarity: 1, pairs: [0, 1] },
        },
      ],
      hunks: [],
    });
  });
});

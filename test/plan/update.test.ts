import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { updateText } from "../../src/plan/update.ts";
import { hunkOf } from "../helpers/hunks.ts";

function updated(text: string, ...hunks: readonly Hunk[]): unknown {
  return updateText("f", hunks, text, { first: false, maxRung: "unicode" });
}

function at(hunk: number, hunks: number): object {
  return { path: "f", patchLine: 1, hunk, hunks };
}

test("an update tells its text, its edits and where its hunks went", () => {
  expect(updated("a\nb\nc\n", hunkOf(["-a", "+x"]), hunkOf([" b", "-c "]))).toEqual({
    text: "x\nb\n",
    edits: [
      { start: 0, end: 1, lines: [{ text: "x", end: "\n" }] },
      { start: 2, end: 3, lines: [] },
    ],
    hunks: [
      { ...at(1, 2), rung: "exact", line: 1 },
      { ...at(2, 2), rung: "trailing-space", line: 2 },
    ],
    warnings: [],
  });
});

test("a hunk may fit only what the hunks before it make", () => {
  expect(updated("a\nb\n", hunkOf(["-a", "+x"]), hunkOf(["-x", "+y"]))).toEqual({
    text: "y\nb\n",
    edits: undefined,
    hunks: [
      { ...at(1, 2), rung: "exact", line: 1 },
      { ...at(2, 2), rung: "exact", line: 1 },
    ],
    warnings: [{ code: "fits-result", ...at(2, 2), line: 1 }],
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
      "an end that nobody named",
      [hunkOf(["+x"], { endOfFile: true })],
      [{ code: "appended", ...at(1, 1) }],
    ],
  ])("%s", (_, hunks, warnings) => {
    const result = updateText("f", hunks, "a\nb\nc\n", { first: false, maxRung: "unicode" });
    expect("warnings" in result ? result.warnings : result).toEqual(warnings);
  });
});

describe("what has no place is a problem", () => {
  const wanted = (...rows: readonly string[]): unknown =>
    rows.map((row, index) => ({
      patchLine: index + 1,
      removed: row.startsWith("-"),
      text: row.slice(1),
    }));

  test("with what is most alike", () => {
    expect(updated("one\ntwo\nthree\n", hunkOf([" one", "-twö"]))).toEqual({
      problems: [
        {
          code: "not-found",
          ...at(1, 1),
          cause: "stale",
          elsewhere: [],
          wanted: wanted(" one", "-twö"),
          nearMiss: {
            line: 1,
            lines: ["one", "two"],
            likeness: (4 + 4 * (1 - 1 / 3)) / 8,
            pairs: [0, 1],
          },
        },
      ],
    });
  });

  test("with all its places and what encloses them", () => {
    const text = "f()\n  a\ng()\n  a\na\n";
    expect(updated(text, hunkOf(["-  a"]))).toEqual({
      problems: [
        {
          code: "ambiguous",
          ...at(1, 1),
          rung: "exact",
          places: [
            { line: 2, enclosing: { line: 1, text: "f()" } },
            { line: 4, enclosing: { line: 3, text: "g()" } },
          ],
          count: 2,
        },
      ],
    });
  });

  test("for each hunk, not the first alone", () => {
    const invented = { code: "not-found", cause: "invented", elsewhere: [] };
    expect(updated("a\n", hunkOf(["-qqqq"]), hunkOf(["-zzzz"]))).toEqual({
      problems: [
        { ...invented, ...at(1, 2), wanted: wanted("-qqqq") },
        { ...invented, ...at(2, 2), wanted: wanted("-zzzz") },
      ],
    });
  });

  test("if two hunks claim a line", () => {
    expect(updated("a\nb\nc\n", hunkOf([" a", "-b"]), hunkOf([" b", "-c"]))).toEqual({
      problems: [{ code: "overlap", ...at(2, 2), otherHunk: 1, otherPatchLine: 1, line: 2 }],
    });
  });

  test("if a line cannot move left as its neighbours did", () => {
    expect(updated("a\nb\n", hunkOf(["   a", "-  b", "+ c"]))).toEqual({
      problems: [{ code: "not-indentable", ...at(1, 1), text: " c" }],
    });
  });
});

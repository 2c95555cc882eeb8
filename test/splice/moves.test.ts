/** How a hunk moved: what its wanted lines say of the indentation of those that it adds. */

import { describe, expect, test } from "vitest";
import { isBlank } from "../../src/text/indentation.ts";
import { Lines } from "../../src/text/lines.ts";
import { movementOf } from "../../src/splice/moves.ts";
import { wantedLines } from "../../src/patch.ts";
import { placementOf } from "../helpers/hunks.ts";

/** The movement of a hunk whose wanted lines stand for all lines of a file, one after the other. */
function movement(
  file: readonly string[],
  rows: readonly string[],
  more: readonly string[] = [],
): unknown {
  const { lines } = placementOf(rows, 0);
  const solid = wantedLines(lines)
    .map(({ text }, line) => ({ wanted: text, actual: file[line] ?? "", line }))
    .filter(({ wanted }) => !isBlank(wanted));
  return movementOf(
    lines,
    solid,
    new Lines([...file, ...more].map((line) => `${line}\n`).join("")),
  );
}

const NONE = { kind: "none" };
const WHOLE = { byLevel: false };
/** Lines that show by how much the file goes in. */
const [TWO, FOUR] = [
  ["x", "  x"],
  ["x", "    x"],
];

describe("a hunk moved as a whole", () => {
  test.each<
    [
      name: string,
      file: readonly string[],
      rows: readonly string[],
      shift: unknown,
      more?: readonly string[],
    ]
  >([
    ["not at all", ["a", "  b"], [" a", "   b", "+  c"], NONE],
    ["to the right", ["  a", "    b"], [" a", "   b", "+c"], { kind: "added", prefix: "  " }],
    [
      "to the right, in a part of the file that stands on other levels",
      ["    a", "  b"],
      ["   a", "-b", "+c"],
      { kind: "added", prefix: "  " },
      FOUR,
    ],
    ["to the left", ["a", "  b"], ["   a", "     b", "+  c"], { kind: "taken", prefix: "  " }],
    [
      "by a rate",
      ["a", "  b"],
      [" a", "     b", "+    c"],
      { kind: "rate", from: "    ", to: "  ", prefix: "" },
    ],
    [
      "by a rate that only the steps of what it adds show",
      ["  a"],
      ["     a", "+    b", "+        c"],
      { kind: "rate", from: "    ", to: "  ", prefix: "" },
      TWO,
    ],
    [
      "by a shift, where it adds lines of the same depth",
      ["  a"],
      ["     a", "+    b"],
      { kind: "taken", prefix: "  " },
      TWO,
    ],
    [
      "not, where only marks of context lines are lost",
      ["a", "  b", "    c"],
      [" a", "  b", "-    c", "+    d"],
      NONE,
    ],
    ["not, where one line is off by what is no step", ["    a"], ["      a", "+    b"], NONE, FOUR],
    [
      "by what is no step, where what it adds shows so",
      ["    a"],
      ["      a", "+     b"],
      { kind: "taken", prefix: " " },
      FOUR,
    ],
    ["not, where what it adds cannot move so far", ["a"], ["  a", "+b"], NONE, TWO],
    [
      "by a rate, where it adds in steps of its own",
      ["    a"],
      ["   a", "+  b", "+    c"],
      { kind: "rate", from: "  ", to: "    ", prefix: "" },
      FOUR,
    ],
  ])("%s", (_, file, rows, shift, more) => {
    expect(movement(file, rows, more)).toEqual({ shifts: [shift], ...WHOLE });
  });
});

describe("it moved otherwise", () => {
  test("level by level", () => {
    const rows = [" a", "   b", "       c", "+  d"];
    expect(movement(["  a", "      b", "          c"], rows, FOUR)).toEqual({
      shifts: [],
      byLevel: true,
    });
  });

  test("unevenly: most lines stand as they are written", () => {
    const rows = ["   a", "     b", "   c", "+  d"];
    expect(movement(["  a", "  b", "  c"], rows, TWO)).toEqual({
      shifts: [],
      usual: NONE,
      ...WHOLE,
    });
  });

  test("unevenly: most lines moved by as much", () => {
    const usual = { kind: "taken", prefix: "    " };
    const rows = ["       a", "       b", "     c", "       d", "+      e"];
    expect(movement(["  a", "  b", "  c", "  d"], rows, TWO)).toEqual({
      shifts: [],
      usual,
      ...WHOLE,
    });
  });

  test("unevenly, and nothing tells how", () => {
    const rows = ["     a", "       b", "+   c"];
    expect(movement(["  a", "  b"], rows, TWO)).toEqual({ shifts: [], ...WHOLE });
  });
});

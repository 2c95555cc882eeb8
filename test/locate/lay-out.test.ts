/** Where the lines of a hunk lie whose solid lines are at certain lines of the file. */

import { describe, expect, test } from "vitest";
import { layOut } from "../../src/locate/tolerant/lay-out.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines } from "../helpers/hunks.ts";

const MARKS = { context: " ", removed: "-", added: "+" } as const;

/** The lines of the fit, what they stand for, and the repairs; undefined if the hunk cannot lie there. */
function laid(
  file: readonly string[],
  rows: readonly string[],
  places: readonly number[],
  isBlock = false,
): unknown {
  const lines = new Lines(file.map((line) => `${line}\n`).join(""));
  const fit = layOut(hunkLines(rows), places, lines, isBlock);
  return fit && [fit.lines.map(({ kind, text }) => MARKS[kind] + text), fit.pairs, ...fit.repairs];
}

type Row = readonly [
  name: string,
  file: readonly string[],
  rows: readonly string[],
  places: readonly number[],
  fit: unknown,
];

describe("between two lines with nothing but blank ones between them in the file", () => {
  test.each<Row>([
    [
      "blank lines stand for blank lines",
      ["a", "", "", "b"],
      [" a", " ", " ", " b"],
      [0, 3],
      [
        [" a", " ", " ", " b"],
        [0, 1, 2, 3],
      ],
    ],
    [
      "those of the file may be more",
      ["a", "", "", "b"],
      [" a", " ", " b"],
      [0, 3],
      [[" a", " ", " b"], [0, 1, 3], "blank-skipped"],
    ],
    [
      "those of the file may be all there are",
      ["a", "", "b"],
      [" a", "-b"],
      [0, 2],
      [[" a", "-b"], [0, 2], "blank-skipped"],
    ],
    ["but not where both lines are removed", ["a", "", "b"], ["-a", "-b"], [0, 2], undefined],
    [
      "or only if the hunk has one there, too",
      ["a", "", "", "b"],
      ["-a", " ", "-b"],
      [0, 3],
      [["-a", " ", "-b"], [0, 1, 3], "blank-skipped"],
    ],
    ["and not where one is removed", ["a", "", "", "b"], ["-a", "-", " b"], [0, 3], undefined],
    [
      "what replaces the line above stays with it",
      ["a", "", "b"],
      ["-a", "+x", " b"],
      [0, 2],
      [["-a", "+x", " b"], [0, 2], "blank-skipped"],
    ],
    [
      "what replaces the line above stays with it, before the blank line that the hunk has",
      ["a", "", "", "b"],
      ["-a", "+x", " ", " b"],
      [0, 3],
      [["-a", "+x", " ", " b"], [0, 1, 3], "blank-skipped"],
    ],
    [
      "what is added behind a blank line may go to either side of the other",
      ["a", "", "", "b"],
      ["-a", " ", "+x", " b"],
      [0, 3],
      undefined,
    ],
    [
      "so may what is added on both sides",
      ["a", "", "", "b"],
      ["-a", "+x", " ", "+y", " b"],
      [0, 3],
      undefined,
    ],
    [
      "so may what is added below a line that stays",
      ["a", "", "b"],
      [" a", "+x", " b"],
      [0, 2],
      undefined,
    ],
    [
      "those of the hunk may be more: they are added",
      ["a", "", "b"],
      [" a", " ", "+x", " ", " b"],
      [0, 2],
      [[" a", " ", "+x", "+", " b"], [0, 1, 2], "blank-added"],
    ],
    ["but not if they are removed", ["a", "b"], [" a", "-", " b"], [0, 1], undefined],
  ])("%s", (_, file, rows, places, fit) => {
    expect(laid(file, rows, places)).toEqual(fit);
  });
});

describe("between two lines with others between them in the file", () => {
  test.each<Row>([
    [
      "nothing need be",
      ["a", "k", "b"],
      [" a", "-b"],
      [0, 2],
      [
        [" a", "-b"],
        [0, 2],
      ],
    ],
    [
      "blank lines say nothing",
      ["a", "k", "b"],
      [" a", " ", "-b"],
      [0, 2],
      [
        [" a", "-b"],
        [0, 2],
      ],
    ],
    [
      "blank lines are removed with the line above",
      ["a", "", "k", "b"],
      ["-a", "-", " b"],
      [0, 3],
      [
        ["-a", "-", " b"],
        [0, 1, 3],
      ],
    ],
    [
      "blank lines are removed with the line below",
      ["a", "k", "", "b"],
      [" a", "-", "-b"],
      [0, 3],
      [
        [" a", "-", "-b"],
        [0, 2, 3],
      ],
    ],
    ["blank lines that are not there", ["a", "k", "b"], ["-a", "-", " b"], [0, 2], undefined],
    [
      "blank lines between lines that stay",
      ["a", "", "k", "b"],
      [" a", "-", " b"],
      [0, 3],
      undefined,
    ],
    [
      "blank lines are not removed behind an added one",
      ["a", "", "k", "b"],
      [" a", "+x", "-", " b"],
      [0, 3],
      undefined,
    ],
    [
      "what replaces the line above stands there",
      ["a", "k", "b"],
      ["-a", "+x", " b"],
      [0, 2],
      [
        ["-a", "+x", " b"],
        [0, 2],
      ],
    ],
    [
      "what is added below a line that stays may go anywhere",
      ["a", "k", "b"],
      [" a", "+x", " b"],
      [0, 2],
      undefined,
    ],
    [
      "what is added above blank lines that are there stands above them",
      ["a", "", "", "k", "b"],
      [" a", "+x", " ", " ", " b"],
      [0, 4],
      [
        [" a", "+x", " ", " ", " b"],
        [0, 1, 2, 4],
      ],
    ],
    [
      "what replaces the line above and stands above blank lines that are not there has no place",
      ["a", "", "k", "", "b"],
      ["-a", "+x", " ", " ", " b"],
      [0, 4],
      undefined,
    ],
    [
      "what is added above a blank line that is not there has no place",
      ["a", "k", "", "b"],
      [" a", "+x", " ", " b"],
      [0, 3],
      undefined,
    ],
    [
      "what is added below blank lines that are there stands below them",
      ["a", "k", "", "", "b"],
      [" a", " ", " ", "+x", " b"],
      [0, 4],
      [
        [" a", " ", " ", "+x", " b"],
        [0, 2, 3, 4],
      ],
    ],
    [
      "what is added below blank lines that are not all there has no place",
      ["a", "", "k", "", "b"],
      [" a", " ", " ", "+x", " b"],
      [0, 4],
      undefined,
    ],
    [
      "what is added between blank lines has no place",
      ["a", "", "k", "", "b"],
      ["-a", " ", "+x", " ", " b"],
      [0, 4],
      undefined,
    ],
    [
      "what is added on both sides of a blank line has no place",
      ["a", "", "k", "b"],
      ["-a", "+x", " ", "+y", " b"],
      [0, 3],
      undefined,
    ],
  ])("%s", (_, file, rows, places, fit) => {
    expect(laid(file, rows, places)).toEqual(fit);
  });
});

describe("above the first line", () => {
  test.each<Row>([
    [
      "blank lines stand for blank lines",
      ["", "", "a"],
      [" ", "-", " a"],
      [2],
      [
        [" ", "-", " a"],
        [0, 1, 2],
      ],
    ],
    ["others are layout", ["k", "a"], [" ", " a"], [1], [[" a"], [1]]],
    ["others are layout at the top of the file", ["a"], [" ", " a"], [0], [[" a"], [0]]],
    ["others are layout above what is added", ["a"], [" ", "+x", " a"], [0], [["+x", " a"], [0]]],
    [
      "others are added below what is added",
      ["", "a"],
      ["+x", " ", " ", " a"],
      [1],
      [["+x", "+", " ", " a"], [0, 1], "blank-added"],
    ],
    ["others are not removed", ["k", "a"], ["-", " a"], [1], undefined],
    ["others are not removed below what is added", ["k", "a"], ["+x", "-", " a"], [1], undefined],
  ])("%s", (_, file, rows, places, fit) => {
    expect(laid(file, rows, places)).toEqual(fit);
  });
});

describe("below the last line", () => {
  test.each<Row>([
    [
      "blank lines stand for blank lines",
      ["a", "", ""],
      [" a", " ", "-"],
      [0],
      [
        [" a", " ", "-"],
        [0, 1, 2],
      ],
    ],
    ["others are layout", ["a", "k"], [" a", " "], [0], [[" a"], [0]]],
    ["others are layout at the end of the file", ["a"], [" a", " "], [0], [[" a"], [0]]],
    ["others are layout below what is added", ["a"], [" a", "+x", " "], [0], [[" a", "+x"], [0]]],
    [
      "others are added above what is added",
      ["a", ""],
      [" a", " ", " ", "+x"],
      [0],
      [[" a", " ", "+", "+x"], [0, 1], "blank-added"],
    ],
    ["others are not removed", ["a", "k"], [" a", "-"], [0], undefined],
    ["others are not removed at the end of the file", ["a"], [" a", "-", "+x"], [0], undefined],
  ])("%s", (_, file, rows, places, fit) => {
    expect(laid(file, rows, places)).toEqual(fit);
  });
});

describe("blank lines of a block that the file lacks are added only beside new lines", () => {
  test.each<Row>([
    [
      "between two lines",
      ["a", "b"],
      [" a", " ", "-b"],
      [0, 1],
      [[" a", "-b"], [0, 1], "stale-context"],
    ],
    [
      "above the first line",
      ["a"],
      ["+x", " ", " a"],
      [0],
      [["+x", "+", " a"], [0], "stale-context"],
    ],
    [
      "below the last line",
      ["a"],
      [" a", " ", "+x"],
      [0],
      [[" a", "+", "+x"], [0], "stale-context"],
    ],
  ])("%s", (_, file, rows, places, fit) => {
    expect(laid(file, rows, places, true)).toEqual(fit);
  });
});

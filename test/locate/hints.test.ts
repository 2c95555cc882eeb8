/** What headings, stated lines and letters pick of several places, and what they leave open. */

import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { applied, outcome, several } from "../helpers/outcome.ts";

type Row = [
  name: string,
  file: readonly string[],
  rows: readonly string[],
  more: Partial<Hunk>,
  expected: unknown,
];

describe("a heading picks", () => {
  const heading = "def one():";
  const pick = (file: readonly string[], line: number): unknown =>
    applied("exact", [], file.toSpliced(line, 1));
  const inside = ["def two():", "    x", "def one():", "    x"];
  const behind = ["x", "def one():", "    y", "", "x"];
  test.each<Row>([
    ["the place below it", inside, ["-    x"], { heading }, pick(inside, 3)],
    [
      "none of two places below it",
      [...inside, "    x"],
      ["-    x"],
      { heading },
      several("exact", 1, 3, 4),
    ],
    [
      "the place behind what it opens, if none is below it",
      behind,
      ["-x"],
      { heading },
      pick(behind, 4),
    ],
    [
      "none of two places behind what it opens",
      [...behind, "x"],
      ["-x"],
      { heading },
      several("exact", 0, 4, 5),
    ],
    [
      "no place in another definition",
      ["def one():", "    y", "def two():", "    x", "def three():", "    x"],
      ["-    x"],
      { heading },
      several("exact", 3, 5),
    ],
    [
      "no place above it",
      ["x", "x", "def one():", "    y"],
      ["-x"],
      { heading },
      several("exact", 0, 1),
    ],
  ])("%s", (_, file, rows, more, expected) => {
    expect(outcome(file, [hunkOf(rows, more)])).toEqual(expected);
  });
});

describe("hints against each other", () => {
  test("leave open what the order of the hunks would tell", () => {
    const file = ["a", "def one():", "    x", "b", "def two():", "    x"];
    const second = (more: Partial<Hunk>): unknown =>
      outcome(file, [hunkOf(["-b"]), hunkOf(["-    x"], more)]);
    expect([
      second({}),
      second({ heading: "def two():", statedLine: 5 }),
      second({ heading: "def two():", statedLine: 2 }),
    ]).toEqual([
      { rungs: ["exact", "exact"], repairs: [], file: ["a", "def one():", "    x", "def two():"] },
      { rungs: ["exact", "exact"], repairs: [], file: ["a", "def one():", "    x", "def two():"] },
      several("exact", 2, 5),
    ]);
  });
});

describe("of places that are not to the letter", () => {
  const near = ["\tfoo", "bar", "x", " foo", "\tbar"];
  const rows = [" foo", "-bar"];
  test.each<Row>([
    [
      "the stated line picks the one that is nearer and more alike",
      near,
      rows,
      { statedLine: 0 },
      applied("trimmed", [], near.toSpliced(1, 1)),
    ],
    ["none is picked without a line", near, rows, {}, several("trimmed", 0, 3)],
    [
      "none is picked if the nearer one is less alike",
      near,
      rows,
      { statedLine: 3 },
      several("trimmed", 0, 3),
    ],
    [
      "none is picked if they are as alike",
      ["\tfoo", "bar", "x", "\tfoo", "bar"],
      rows,
      { statedLine: 0 },
      several("trimmed", 0, 3),
    ],
    [
      "none is picked if they are as near",
      ["\tfoo", "bar", "x", "y", " foo", "\tbar"],
      rows,
      { statedLine: 2 },
      several("trimmed", 0, 4),
    ],
    [
      "none is picked if all lines moved by as much",
      ["  foo", "  bar", "x", "    foo", "    bar"],
      rows,
      { statedLine: 0 },
      several("indent", 0, 3),
    ],
  ])("%s", (_, file, given, more, expected) => {
    expect(outcome(file, [hunkOf(given, more)])).toEqual(expected);
  });

  test("the hunk before picks only if it has one place to the letter", () => {
    const after = (first: string, file: readonly string[]): unknown =>
      outcome([first, ...file], [hunkOf(["-start", "+go"]), hunkOf(rows)]);
    expect([after("start", near), after("  start", near)]).toEqual([
      { rungs: ["exact", "trimmed"], repairs: [], file: ["go", ...near.toSpliced(1, 1)] },
      several("trimmed", 1, 4),
    ]);
  });
});

describe("a hunk that only adds at its stated line", () => {
  const file = ["a", "b", "c"];
  const both = (other: Hunk): unknown =>
    outcome(file, [other, hunkOf(["+n"], { statedLine: 2, statedNewLine: 2 })]);
  test("stands there if the others stand where they say", () => {
    expect(both(hunkOf(["-a", "+x"], { statedLine: 0 }))).toEqual({
      rungs: ["exact", "exact"],
      repairs: [],
      file: ["x", "b", "n", "c"],
    });
  });

  test("has no place if one above does not", () => {
    expect(both(hunkOf(["-b", "+x"], { statedLine: 0 }))).toEqual([
      { cause: "no-place", elsewhere: [] },
    ]);
  });

  test("has no place if one below does not", () => {
    const hunks = [hunkOf(["+n"], { statedLine: 1 }), hunkOf(["-b", "+x"], { statedLine: 2 })];
    expect(outcome(file, hunks)).toEqual([{ cause: "no-place", elsewhere: [] }]);
  });
});

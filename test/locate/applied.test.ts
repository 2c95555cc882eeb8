/** What counts as done already. */

import { describe, expect, test } from "vitest";
import { appendedAt, appliedAsStated, isAddedAlready } from "../../src/locate/applied.ts";
import type { Hunk } from "../../src/patch.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines, hunkOf } from "../helpers/hunks.ts";
import { applied, NOWHERE, outcome } from "../helpers/outcome.ts";

function linesOf(file: readonly string[]): Lines {
  return new Lines(file.map((line) => `${line}\n`).join(""));
}

const is = (start: number): unknown => [{ cause: "applied", start }];

describe("the new lines of a hunk whose old lines are nowhere", () => {
  const file = ["def one", "new", "x", "def two", "new", "x"];
  const twice = ["-old", "+new", " x"];
  test.each<
    [
      name: string,
      file: readonly string[],
      rows: readonly string[],
      expected: unknown,
      more?: Partial<Hunk>,
    ]
  >([
    ["are none in an empty file, unless all of it is removed", [], ["-a", "+b"], NOWHERE],
    ["are nothing, if all of an empty file is removed", [], ["-a", "-b"], is(0)],
    ["say nothing if they stand twice", file, twice, NOWHERE],
    ["stand below their heading", file, twice, is(4), { heading: "def two" }],
    ["stand where the patch says they will", file, twice, is(1), { statedNewLine: 1 }],
    ["say nothing as a single line, blank ones aside", ["", "new"], [" ", "-old", "+new"], NOWHERE],
    [
      "which only removes at its top are those of the file",
      ["a", "b"],
      ["-old", " a", " b"],
      is(0),
      { statedNewLine: 0 },
    ],
    [
      "which only removes at its top say nothing below others",
      ["x", "a", "b"],
      ["-old", " a", " b"],
      NOWHERE,
      { statedNewLine: 1 },
    ],
    [
      "which only removes at its foot are the last of the file",
      ["x", "a", "b"],
      [" a", " b", "-old"],
      is(1),
      { statedNewLine: 1 },
    ],
    [
      "which only removes at its foot say nothing above others",
      ["a", "b", "x"],
      [" a", " b", "-old"],
      NOWHERE,
      { statedNewLine: 0 },
    ],
  ])("%s", (_, text, rows, expected, more = {}) => {
    expect(outcome(text, [hunkOf(rows, more)])).toEqual(expected);
  });
});

describe("new lines around the place where the old ones are, but not exactly", () => {
  const rows = ["-  first line", "+    first line", "+    second line"];
  test.each<[name: string, file: readonly string[], rows: readonly string[], expected: unknown]>([
    ["are what was made of them", ["x", "    first line", "    second line"], rows, is(1)],
    [
      "are not if they are as many: to indent twice may be meant",
      ["    first line", "    second line"],
      ["-  first line", "-  second line", "+    first line", "+    second line"],
      applied("indent", [], ["    first line", "    second line"]),
    ],
    [
      "are not if the old ones stand twice",
      ["    first line", "    second line", "x", "    first line"],
      rows,
      [{ cause: "ambiguous", level: "indent", starts: [0, 3] }],
    ],
    [
      "are not if they stand elsewhere",
      ["    First", "    second line", "x", "      First"],
      ["-  First", "+    First", "+    second line"],
      [{ cause: "ambiguous", level: "indent", starts: [0, 3] }],
    ],
  ])("%s", (_, file, given, expected) => {
    expect(outcome(file, [hunkOf(given)])).toEqual(expected);
  });
});

describe("lines that a hunk only adds are there already", () => {
  test.each<
    [
      name: string,
      file: readonly string[],
      rows: readonly string[],
      start: number,
      expected: boolean,
    ]
  >([
    ["above its context", ["new line", "a"], ["+new line", " a"], 1, true],
    ["below its context", ["a", "new line"], [" a", "+new line"], 0, true],
    ["not if one of them does not", ["a", "new line"], [" a", "+new line", "+more"], 0, false],
    ["not if the hunk also removes", ["a", "new line"], ["-a", "+new line"], 0, false],
    ["not above the top of the file", ["new line", "a"], ["+", "+new line", " a"], 1, false],
    ["not if they say nothing", ["a", "}"], [" a", "+}"], 0, false],
    ["not if they are two letters", ["a", "fi"], [" a", "+fi"], 0, false],
  ])("%s", (_, file, rows, start, expected) => {
    expect(isAddedAlready(hunkLines(rows), start, {}, linesOf(file))).toBe(expected);
  });
});

describe("lines that go to the end of the file, whatever that is, are there", () => {
  const file = linesOf(["last words", "x", "last words", "y"]);
  test.each<[name: string, rows: readonly string[], more: Partial<Hunk>, at: number | undefined]>([
    ["at the last of their places", ["+last words"], { endOfFile: true }, 2],
    ["nowhere", ["+other words"], { endOfFile: true }, undefined],
    ["nowhere that matters, if they are not for the end", ["+last words"], {}, undefined],
    ["where they are stated", ["+last words"], { endOfFile: true, statedLine: 0 }, undefined],
    ["by their context", [" x", "+last words"], { endOfFile: true }, undefined],
    ["anywhere, if they say nothing", ["+x"], { endOfFile: true }, undefined],
  ])("%s", (_, rows, more, at) => {
    expect(appendedAt(hunkOf(rows, more), file)).toBe(at);
  });
});

describe("old lines elsewhere are a copy of those that a hunk has changed", () => {
  const made = ["a1", "b2"];
  const rows = [" a1", "-old", "+b2"];
  const stated = { statedLine: 0, statedNewLine: 0 };
  const file = [...made, "x", "y", "z", "a1", "old"];
  test.each<
    [
      name: string,
      file: readonly string[],
      rows: readonly string[],
      start: number,
      more: Partial<Hunk>,
      at: number | undefined,
    ]
  >([
    ["if its new lines stand where it says", file, rows, 5, stated, 0],
    ["but not if it says nothing", file, rows, 5, {}, undefined],
    ["but not if they are where it says", file, rows, 5, { ...stated, statedLine: 5 }, undefined],
    ["if they are as far away as it is long", [...made, "x", "a1", "old"], rows, 3, stated, 0],
    ["but not if they are nearer", [...made, "a1", "old"], rows, 2, stated, undefined],
    [
      "if they stand above",
      ["a1", "old", "x", ...made],
      rows,
      0,
      { statedLine: 3, statedNewLine: 3 },
      3,
    ],
    [
      "but not if what it adds says nothing",
      ["a1", "}", "x", "y", "a1", "old"],
      [" a1", "-old", "+}"],
      4,
      stated,
      undefined,
    ],
    [
      "but not if one of its new lines is another there",
      ["a1", "c3", "x", "y", "a1", "old"],
      rows,
      4,
      stated,
      undefined,
    ],
    [
      "but not if there is only one, blank ones aside",
      ["b2", "", "x", "y", "old", ""],
      ["-old", "+b2", " "],
      4,
      stated,
      undefined,
    ],
    [
      "but not if they go on behind the end of the file",
      ["a1", "old", "x", "y", ...made],
      [" a1", "-old", "+b2", "+"],
      0,
      { statedLine: 4, statedNewLine: 4 },
      undefined,
    ],
  ])("%s", (_, text, lines, start, more, at) => {
    expect(appliedAsStated(hunkOf(lines, more), start, linesOf(text))).toBe(at);
  });
});

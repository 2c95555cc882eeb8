/** The places that anchors, an end-of-file mark and a stated line allow. */

import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { hunkLines, hunkOf } from "../helpers/hunks.ts";
import { applied, outcome } from "../helpers/outcome.ts";

const NO_PLACE = [{ cause: "no-place", elsewhere: [] }];

describe("a hunk that only adds goes", () => {
  const file = ["def one():", "    a", "def two():", "    b"];
  const at = (line: number, text = "    c"): unknown =>
    applied("exact", [], file.toSpliced(line, 0, text));
  test.each<[name: string, more: Partial<Hunk>, expected: unknown]>([
    ["to the end, if it says so", { endOfFile: true }, at(4)],
    [
      "to the end, if that ends what its anchor opens",
      { endOfFile: true, anchors: ["def two():"] },
      at(4),
    ],
    [
      "nowhere, if what its anchor opens ends before",
      { endOfFile: true, anchors: ["def one():"] },
      NO_PLACE,
    ],
    ["to its stated line", { statedLine: 1 }, at(1)],
    ["to its stated line at the end", { statedLine: 4 }, at(4)],
    ["nowhere, if its stated line is behind the end", { statedLine: 5 }, NO_PLACE],
    ["to its stated line below its anchor", { statedLine: 3, anchors: ["def two():"] }, at(3)],
    [
      "to its stated line at the end of what its anchor opens",
      { statedLine: 2, anchors: ["def one():"] },
      at(2),
    ],
    [
      "nowhere, if its stated line is behind that",
      { statedLine: 3, anchors: ["def one():"] },
      NO_PLACE,
    ],
    [
      "nowhere, if its stated line is above its anchor",
      { statedLine: 1, anchors: ["def two():"] },
      NO_PLACE,
    ],
    [
      "nowhere, if its stated line is that of its anchor",
      { statedLine: 2, anchors: ["def two():"] },
      NO_PLACE,
    ],
    ["behind its anchor", { anchors: ["def one():"] }, at(1)],
    ["behind its heading, if it states no line", { heading: "def two():" }, at(3)],
    ["to its stated line, whatever its heading", { heading: "def two():", statedLine: 1 }, at(1)],
    ["nowhere without any of them", {}, NO_PLACE],
  ])("%s", (_, more, expected) => {
    expect(outcome(file, [hunkOf(["+    c"], more)])).toEqual(expected);
  });

  test("to the end, if its last line has no line end", () => {
    const lines = hunkLines(["+c"]).map((line) => ({ ...line, noNewline: true as const }));
    expect(outcome(["a"], [hunkOf([], { lines })])).toEqual({
      levels: ["exact"],
      repairs: [],
      // No line end after the last one.
      file: ["a"],
    });
  });

  test.each<[name: string, file: readonly string[], expected: unknown]>([
    [
      "behind the brace that opens what its anchor is of",
      ["f()", "  {", "}"],
      applied("exact", [], ["f()", "  {", "new", "}"]),
    ],
    ["behind an anchor that ends the file", ["f()"], applied("exact", [], ["f()", "new"])],
    ["behind its anchor otherwise", ["f()", "x"], applied("exact", [], ["f()", "new", "x"])],
  ])("%s", (_, text, expected) => {
    expect(outcome(text, [hunkOf(["+new"], { anchors: ["f()"] })])).toEqual(expected);
  });

  test.each(["call(", "list = [", "one, "])("nowhere behind %s, which goes on", (anchor) => {
    expect(outcome([anchor, "x"], [hunkOf(["+new"], { anchors: [anchor.trim()] })])).toEqual(
      NO_PLACE,
    );
  });
});

describe("a hunk with an anchor is placed", () => {
  const file = ["class A:", "    x", "class B:", "    x", "class C:", "    y"];
  const rows = ["-    x", "+    z"];
  const ambiguous = (...starts: readonly number[]): unknown => [
    { cause: "ambiguous", level: "exact", starts },
  ];
  test.each<[name: string, file: readonly string[], more: Partial<Hunk>, expected: unknown]>([
    ["below it", file, { anchors: ["class B:"] }, applied("exact", [], file.with(3, "    z"))],
    [
      "where the stated line says so, too",
      file,
      { anchors: ["class B:"], statedLine: 3 },
      applied("exact", [], file.with(3, "    z")),
    ],
    [
      "nowhere, if it stands just at the stated line below another",
      file,
      { anchors: ["class A:"], statedLine: 3 },
      ambiguous(1, 3),
    ],
    [
      "below it, if nothing stands at the stated line",
      file,
      { anchors: ["class A:"], statedLine: 5 },
      applied("exact", [], file.with(1, "    z")),
    ],
    [
      "nowhere, if it ends the file below another",
      file.slice(0, 4),
      { anchors: ["class A:"], endOfFile: true },
      [{ cause: "below-anchor", anchor: "class A:", elsewhere: [3] }],
    ],
    [
      "at the end of the file below it",
      file.slice(0, 4),
      { anchors: ["class B:"], endOfFile: true },
      applied("exact", [], ["class A:", "    x", "class B:", "    z"]),
    ],
    [
      "to the letter, if it stands looser nearer to it",
      ["class A:", "    x ", "    x"],
      { anchors: ["class A:"] },
      applied("exact", [], ["class A:", "    x ", "    z"]),
    ],
    [
      "nearest to it, if it stands looser further on",
      ["class A:", "    x", "    x "],
      { anchors: ["class A:"] },
      applied("exact", [], ["class A:", "    z", "    x "]),
    ],
  ])("%s", (_, text, more, expected) => {
    expect(outcome(text, [hunkOf(rows, more)])).toEqual(expected);
  });

  test("below it, where a longer one only begins at the stated line", () => {
    const long = ["class A:", "    x", "    y", "class B:", "    x"];
    const hunk = hunkOf(["     x", "-    y"], { anchors: ["class A:"], statedLine: 4 });
    expect(outcome(long, [hunk])).toEqual(applied("exact", [], long.toSpliced(2, 1)));
  });
});

describe("of several readings of a hunk", () => {
  const other = (rows: readonly string[]): Partial<Hunk> => ({
    otherReadings: [{ repair: "unmarked-context", lines: hunkLines(rows) }],
  });
  test.each<[name: string, file: readonly string[], hunk: Hunk, expected: unknown]>([
    [
      "the first one is taken that stands to the letter",
      ["a", " a"],
      hunkOf(["-a", "+b"], other(["- a", "+c"])),
      applied("exact", [], ["b", " a"]),
    ],
    [
      "the stricter one is taken",
      ["  a", "x"],
      hunkOf(["-a", "+b"], other(["-  a", "+  c"])),
      applied("exact", ["unmarked-context"], ["  c", "x"]),
    ],
    [
      "the one that stands is taken",
      ["a", "x"],
      hunkOf(["-z", "+b"], other(["-a", "+c"])),
      applied("exact", ["unmarked-context"], ["c", "x"]),
    ],
    [
      "the first one is taken if the other does not stand",
      [" a", "x"],
      hunkOf(["-a", "+b"], other(["-z", "+c"])),
      applied("indent", [], [" b", "x"]),
    ],
    [
      "the first one is taken of two that are as strict",
      ["  a", "x"],
      hunkOf(["-a", "+b"], other(["- a", "+ c"])),
      applied("indent", [], ["  b", "x"]),
    ],
  ])("%s", (_, file, hunk, expected) => {
    expect(outcome(file, [hunk])).toEqual(expected);
  });
});

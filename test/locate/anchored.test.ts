/** Blocks that are found by their first and last line. */

import { describe, expect, test } from "vitest";
import { anchoredPlaces } from "../../src/locate/anchored.ts";
import { Seeker } from "../../src/locate/seek.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines } from "../helpers/hunks.ts";

function places(file: readonly string[], rows: readonly string[], left = 1_000_000): unknown {
  const lines = new Lines(file.map((line) => `${line}\n`).join(""));
  const wanted = hunkLines(rows);
  const seeker = new Seeker(
    lines,
    wanted.map(({ text }) => text),
  );
  const budget = { left };
  return { starts: anchoredPlaces(wanted, lines, seeker, budget), spent: left - budget.left };
}

const starts = (file: readonly string[], rows: readonly string[]): unknown => {
  const found = places(file, rows);
  return typeof found === "object" && found !== null && "starts" in found ? found.starts : found;
};

const FILE = ["x", "begin(a)", "  let total = 0;", "  let count = 17;", "end(b)", "y"];

describe("a block stands between its first and its last line", () => {
  test.each<[name: string, file: readonly string[], rows: readonly string[]]>([
    [
      "if a line that stays is much alike",
      FILE,
      [" begin(a)", "   let totals = 0;", "-  let count = 17;", " end(b)"],
    ],
    [
      "if a line that goes has another word, but the block has the file's, too",
      ["x", "begin(a)", "  let sum = total(first, second, third);", "  log(total);", "end(b)"],
      [" begin(a)", "-  let sum = count(first, second, third);", "   log(total);", " end(b)"],
    ],
    [
      "if only signs that divide are others",
      FILE,
      [" begin(a)", "-  let total = 0,", "   let count = 17;", " end(b)"],
    ],
    [
      "at the end of the file",
      FILE.slice(0, 5),
      [" begin(a)", "   let totals = 0;", "-  let count = 17;", " end(b)"],
    ],
    [
      "although it stood with another number where fewer lines are the same",
      [...FILE, "begin(a)", "  let total = 5;", "  let count = 18;", "end(b)"],
      [" begin(a)", "   let totals = 0;", "-  let count = 17;", " end(b)"],
    ],
  ])("%s", (_, file, rows) => {
    expect(starts(file, rows)).toEqual([1]);
  });
});

describe("it does not", () => {
  const rows = [" begin(a)", "   let totals = 0;", "-  let count = 17;", " end(b)"];
  test.each<[name: string, file: readonly string[], rows: readonly string[]]>([
    ["with another first line", FILE.with(1, "begin(c)"), rows],
    ["with another last line", FILE.with(4, "end(c)"), rows],
    ["with a blank first line", FILE.with(1, ""), rows.with(0, " ")],
    ["with a blank last line", FILE.with(4, ""), rows.with(3, " ")],
    ["beyond the end of the file", FILE.slice(0, 4), rows],
    ["with lines between that are fewer", FILE.toSpliced(2, 1), rows],
    ["with another line between", FILE.with(2, "  return false;"), rows],
    ["with a longer line between", FILE.with(2, "  let total = sum(first, second, third);"), rows],
    ["with another number", FILE, rows.with(1, "   let total = 1;")],
    ["with another word in a line that goes", FILE, rows.with(1, "-  let totals = 0;")],
    ["with a word more in a line that goes", FILE, rows.with(1, "-  let let total = 0;")],
    [
      "with another operator in a line that goes",
      FILE.with(2, "  let total < 0;"),
      rows.with(1, "-  let total = 0;"),
    ],
    [
      "where it may have stood with another number",
      [...FILE, "begin(a)", "  let total = 5;", "  let count = 17;", "end(b)"],
      rows,
    ],
    ["with its first line alone", ["begin(a)"], [" begin(a)"]],
  ])("%s", (_, file, given) => {
    expect(starts(file, given)).toEqual([]);
  });
});

test("it stands wherever it fits", () => {
  const rows = [" begin(a)", "   let totals = 0;", "-  let count = 17;", " end(b)"];
  expect(starts([...FILE, ...FILE], rows)).toEqual([1, 7]);
});

describe("the work", () => {
  const rows = [" begin(a)", "   let totals = 0;", "-  let count = 17;", " end(b)"];
  // A place and two lines that are looked at, 15 characters against 14, 15 that are the same.
  const spent = 3 * 100 + 15 * 14 + 15;

  test("is for what is looked at and compared", () => {
    expect(places(FILE, rows)).toEqual({ starts: [1], spent });
  });

  test("may be used up: then nothing is found", () => {
    const none = (left: number): unknown => {
      const found = places(FILE, rows, left);
      return typeof found === "object" && found !== null && "starts" in found ? found.starts : [];
    };
    expect([none(spent), none(spent - 1), none(250), none(99)]).toEqual([[1], [], [], []]);
  });
});

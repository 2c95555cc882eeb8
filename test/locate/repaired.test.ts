/** The readings of hunks that were written for other eyes. */

import { describe, expect, test } from "vitest";
import { losesRepair, repairedReadings, unescapedString } from "../../src/locate/repaired.ts";
import { hunkLines } from "../helpers/hunks.ts";

/** The texts of each reading, behind its repair and the line that it states. */
function readings(rows: readonly string[]): unknown {
  return repairedReadings(hunkLines(rows)).map(({ repair, statedLine, lines }) => [
    statedLine === undefined ? repair : `${repair} from ${statedLine}`,
    ...lines.map(({ text }) => text),
  ]);
}

type Row = [name: string, rows: readonly string[], readings: readonly (readonly string[])[]];

describe("line numbers are taken off", () => {
  test.each<Row>([
    [
      "with the blank behind them, or without",
      [" 10| def f():", "-11|     return 1", "+11|     return 2"],
      [
        ["line-numbers from 9", "def f():", "    return 1", "    return 2"],
        ["line-numbers from 9", " def f():", "     return 1", "     return 2"],
      ],
    ],
    ["without a blank", [" 10\tdef", "-11\tend"], [["line-numbers from 9", "def", "end"]]],
    [
      "without a blank if not all have one",
      [" 1:a", " 2: b"],
      [["line-numbers from 0", "a", " b"]],
    ],
    [
      "of lines with nothing behind them",
      [" 1: a", " 2:", "-3: b"],
      [
        ["line-numbers from 0", "a", "", "b"],
        ["line-numbers from 0", " a", "", " b"],
      ],
    ],
    ["with another mark", [" L7:a"], [["line-numbers from 6", "a"]]],
    ["of a line that none can be", [" 0:a"], [["line-numbers", "a"]]],
    [
      "round a blank line that counts",
      [" 1:a", " ", " 3:b"],
      [["line-numbers from 0", "a", "", "b"]],
    ],
    ["below a blank line", [" ", " 5:a"], [["line-numbers from 4", "", "a"]]],
    ["beside added lines without", [" 5:a", "+b"], [["line-numbers from 4", "a", "b"]]],
    [
      "of added lines that go on",
      [" 5:a", "+6:b", "+7:c"],
      [["line-numbers from 4", "a", "b", "c"]],
    ],
    [
      "of added lines round a blank one that counts",
      [" 1:a", "+2:b", "+", "+4:c"],
      [["line-numbers from 0", "a", "b", "", "c"]],
    ],
    [
      "of added lines that begin anew behind a line of the file",
      [" 5:a", "+6:x", " 6:b", "+9:y"],
      [["line-numbers from 4", "a", "x", "b", "y"]],
    ],
    ["of added lines above all others", ["+4:x", " 4:a"], [["line-numbers from 3", "x", "a"]]],
    [
      "of added lines as far off as there are lines",
      [" 1:a", "+3:b"],
      [["line-numbers from 0", "a", "b"]],
    ],
    [
      "behind margins that are none for all",
      ["  9|a", " 10|b", "+  x"],
      [["line-numbers from 8", "a", "b", "  x"]],
    ],
    [
      "behind a margin that the added lines do not have",
      ["   1| a", "+ x"],
      [
        ["line-numbers from 0", "a", " x"],
        ["line-numbers from 0", " a", " x"],
      ],
    ],
    [
      "behind a margin that added lines with numbers have, too",
      ["   1| a", "+  2|   x"],
      [
        ["line-numbers from 0", "a", "  x"],
        ["line-numbers from 0", " a", "   x"],
      ],
    ],
  ])("%s", (_, rows, expected) => {
    expect(readings(rows)).toEqual(expected);
  });
});

describe("line numbers are none", () => {
  test.each<[name: string, rows: readonly string[]]>([
    ["that do not go up by one", [" 1:a", " 3:b"]],
    ["that do not count a blank line", [" 1:a", " ", " 2:b"]],
    ["that a line lacks", [" 1:a", " b"]],
    ["on added lines alone", ["+1:a"]],
    ["that only some added lines have", [" 1:a", "+2:b", "+c"]],
    ["of two styles", [" 1:a", "+2|b"]],
    ["on added lines that do not go up by one", [" 1:a", "+2:b", "+4:c"]],
    ["on added lines that do not count a blank one", [" 1:a", "+2:b", "+", "+3:c"]],
    ["on added lines from elsewhere", [" 1:a", "+4:b"]],
    ["on added lines above from elsewhere", ["+1:x", " 9:a"]],
    ["behind a margin by which added lines go in", ["   1| a", "+   x"]],
    ["behind a margin by which they go in but for a blank", ["   1| a", "+  x", "+"]],
    ["behind a margin beside a number with nothing behind it", ["   1|  a", "   2|", "+    x"]],
  ])("%s", (_, rows) => {
    expect(readings(rows)).toEqual([]);
  });
});

describe("bars that are left of line numbers", () => {
  test.each<Row>([
    [
      "are taken off",
      [" | a", " |", " ", "-  | b", "+| c"],
      [["line-numbers", "a", "", "", "b", "c"]],
    ],
    ["are none if a line has none", [" | a", "+c"], []],
    ["are none if letters follow", [" |a", " |b"], []],
    ["are none on blank lines", [" ", " "], []],
  ])("%s", (_, rows, expected) => {
    expect(readings(rows)).toEqual(expected);
  });
});

describe("escapes", () => {
  test.each<Row>([
    ["are taken off", [' f(\\"a\\")', "+x"], [["escapes", 'f("a")', "x"]]],
    ["of all kinds are", [" a\\tb\\'c\\`d\\\\e\\/f"], [["escapes", "a\tb'c`d\\e/f"]]],
    ["are none on added lines alone", [" a", '+f(\\"b\\")'], []],
    ["are none beside a quote", [' f(\\"a\\")', '+f("b")'], []],
    ["are none beside a quote at the beginning", [' \\"a', '+"b"'], []],
    ["are none that would break a line", [' \\"a', "+b\\nc"], []],
    ["are none that nobody knows", [' \\"a', "+\\d"], []],
    ["are none at the end of a line", [' \\"a', "+b\\"], []],
  ])("%s", (_, rows, expected) => {
    expect(readings(rows)).toEqual(expected);
  });

  test.each<[text: string, plain: string | undefined]>([
    ["a\\nb", "a\nb"],
    ["a\nb\\n", undefined],
    ["a\\", undefined],
    ['a\\"', 'a"'],
  ])("of the string %j", (text, plain) => {
    expect(unescapedString(text)).toBe(plain);
  });
});

describe("entities", () => {
  test.each<Row>([
    [
      "are characters",
      [" &lt;&gt;&amp;&quot;&#34;&apos;&#39;&#x27;", "+&lt;b"],
      [["entities", "<>&\"\"'''", "<b"]],
    ],
    ["are none on added lines alone", [" a", "+&lt;b"], []],
    ["are none beside the character", [" a &lt; b", "+a > b"], []],
    ["are none beside another one", [" a &lt; b", "+a&nbsp;b"], []],
  ])("%s", (_, rows, expected) => {
    expect(readings(rows)).toEqual(expected);
  });
});

describe("a fit without the only line that shows a repair", () => {
  const rows = [' f(\\"a\\")', " end", '+f(\\"b\\")'];
  test.each<[name: string, rows: readonly string[], kept: readonly number[], loses: boolean]>([
    ["loses it", rows, [1], true],
    ["loses it, of entities", [" a &lt; b", " end", "+a &gt; b"], [1], true],
    ["keeps it with that line", rows, [0, 1], false],
    ["has none to lose if no added line needs it", [' f(\\"a\\")', " end", "+g"], [1], false],
    ["has none to lose if no wanted line shows it", [" a", " end", '+f(\\"b\\")'], [1], false],
    ["has none to lose of the other kind", [" a &lt; b", " end", '+f(\\"b\\")'], [1], false],
  ])("%s", (_, all, kept, loses) => {
    const lines = hunkLines(all);
    expect(
      losesRepair(
        lines,
        lines.filter((_line, at) => kept.includes(at)),
      ),
    ).toBe(loses);
  });
});

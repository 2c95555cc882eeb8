/** Where blocks and strings go, and what becomes of the file. */

import { describe, expect, test } from "vitest";
import { alignHalves } from "../../src/halves.ts";
import { locate, type LocateOptions } from "../../src/locate/locate.ts";
import type { Hunk, StringEdit } from "../../src/patch.ts";
import { splice } from "../../src/splice/splice.ts";
import { Lines } from "../../src/text/lines.ts";

const OPTIONS: LocateOptions = { first: false, maxLevel: "aligned" };

/** The text after the hunks with their levels and repairs, or why they have no place. */
function outcome(file: string, hunks: readonly Hunk[]): unknown {
  const lines = new Lines(file);
  const strict = locate(hunks, lines, OPTIONS);
  const { placements, misses } =
    strict.misses.length === 0 ? strict : locate(hunks, lines, OPTIONS, true);
  if (misses.length > 0) return misses;
  const spliced = splice(lines, placements);
  const repairs = placements.flatMap((placement) => placement.repairs);
  const levels = placements.map(({ level }) => level);
  return {
    levels,
    text: "text" in spliced ? spliced.text : spliced.misses,
    ...(repairs.length === 0 ? {} : { repairs }),
  };
}

function half(text: string): { readonly text: string; readonly patchLine: number }[] {
  return text === "" ? [] : text.split("\n").map((line) => ({ text: line, patchLine: 1 }));
}

function block(search: string, replacement: string, more: Partial<Hunk> = {}): Hunk {
  const lines = alignHalves(half(search), half(replacement));
  return { patchLine: 1, anchors: [], endOfFile: false, isBlock: true, lines, ...more };
}

function string(old: string, fresh: string, more: Partial<StringEdit> = {}): Hunk {
  const bare = (text: string): string => (text.endsWith("\n") ? text.slice(0, -1) : text);
  const edit = { old, new: fresh, all: false, ...more };
  return { ...block(bare(old), bare(fresh)), string: edit };
}

function done(text: string, ...levels: readonly string[]): unknown {
  return { levels: levels.length === 0 ? ["exact"] : levels, text };
}

function nowhere(hunk = 0): unknown {
  return [{ hunk, cause: "lines", elsewhere: [] }];
}

function several(...starts: readonly number[]): unknown {
  return [{ hunk: 0, cause: "ambiguous", level: "exact", starts }];
}

describe("a block", () => {
  test.each<readonly [name: string, file: string, hunk: Hunk, expected: unknown]>([
    ["is whole lines", "ab\na\n", block("a", "b"), done("ab\nb\n")],
    [
      "keeps the lines that both halves hold",
      "a \nb\n",
      block("a\nb", "a\nc"),
      done("a \nc\n", "trailing-space"),
    ],
    [
      "stands within a line if it stands on none",
      "x = f(a);\n",
      block("f(a)", "g(b)"),
      done("x = g(b);\n"),
    ],
    ["within a line must be the only one", "f(a) f(a)\n", block("f(a)", "g"), several(0, 0)],
    ["in two places is refused", "a\nx\na\n", block("a", "b"), several(0, 2)],
    ["at the stated line", "a\nx\na\n", block("a", "b", { statedLine: 2 }), done("a\nx\nb\n")],
    [
      "nearest to the stated line",
      "a\nx\nx\na\n",
      block("a", "b", { statedLine: 2 }),
      done("a\nx\nx\nb\n"),
    ],
    ["as far from it as another", "a\nx\na\n", block("a", "b", { statedLine: 1 }), several(0, 2)],
    [
      "far from the stated line, but alone",
      "a\nx\n",
      block("a", "b", { statedLine: 900 }),
      done("b\nx\n"),
    ],
    [
      "moves with the file's indentation",
      "\tif x:\n\t\ty\n",
      block("if x:\n    y", "if x:\n    z\n    y"),
      done("\tif x:\n\t\tz\n\t\ty\n", "indent"),
    ],
    ["lacks no line", "a\nb\nc\n", block("stale\na\nb\nc", "stale\na\nx\nc"), nowhere()],
    ["never matches loosely", "Hello there\n", block("hello there", "x"), nowhere()],
    [
      "without blank lines at its edges",
      "a\nb\n",
      block("\na\n", "\nx\n"),
      { ...Object(done("x\nb\n")) },
    ],
    [
      "is not anchored if a digit differs",
      "def f(x):\n    return compute(x, 10)\nend\n",
      block("def f(x):\n    return compute(x, 11)\nend", "def f(x):\n    return 1\nend"),
      nowhere(),
    ],
    [
      "is not anchored if a line is too different",
      "def f(x):\n    return compute(x)\nend\n",
      block("def f(x):\n    raise Error(x)\nend", "def f(x):\n    pass\nend"),
      nowhere(),
    ],
  ])("%s", (_, file, hunk, expected) => {
    expect(outcome(file, [hunk])).toEqual(expected);
  });
});

describe("several blocks", () => {
  test.each<readonly [name: string, file: string, hunks: readonly Hunk[], expected: unknown]>([
    [
      "stand in any order",
      "a\nb\n",
      [block("b", "2"), block("a", "1")],
      done("1\n2\n", "exact", "exact"),
    ],
    [
      "that are equal pair off with as many places",
      "a\nx\na\n",
      [block("a", "b"), block("a", "b")],
      done("b\nx\nb\n", "exact", "exact"),
    ],
    [
      "that are equal are one for one place",
      "a\nx\n",
      [block("a", "b"), block("a", "b")],
      { ...Object(done("b\nx\n")), repairs: ["repeated-hunk"] },
    ],
    [
      "that are equal are refused for more places",
      "a\na\na\n",
      [block("a", "b"), block("a", "b")],
      [
        { hunk: 0, cause: "ambiguous", level: "exact", starts: [0, 1, 2] },
        { hunk: 1, cause: "ambiguous", level: "exact", starts: [0, 1, 2] },
      ],
    ],
    [
      "that overlap are refused",
      "a\nb\nc\n",
      [block("a\nb", "x"), block("b\nc", "y")],
      [{ hunk: 1, cause: "overlap", other: 0, line: 1 }],
    ],
    ["may touch", "a\nb\n", [block("a", "x"), block("b", "y")], done("x\ny\n", "exact", "exact")],
  ])("%s", (_, file, hunks, expected) => {
    expect(outcome(file, hunks)).toEqual(expected);
  });
});

describe("a string", () => {
  test.each<readonly [name: string, file: string, hunk: Hunk, expected: unknown]>([
    ["is replaced within a line", "let a = 1;\n", string("a = 1", "b = 2"), done("let b = 2;\n")],
    [
      "is replaced over line ends",
      "one two\nthree four\n",
      string("two\nthree", "2, 3"),
      done("one 2, 3 four\n"),
    ],
    [
      "fits other line ends",
      "a\r\nb\r\nc\r\n",
      string("a\nb", "x\ny\nz"),
      done("x\r\ny\r\nz\r\nc\r\n"),
    ],
    ["may lose its line end", "a\nb\n", string("a\n", "x "), done("x b\n")],
    ["keeps its line end before a line", "a\nb\n", string("a\n", "x"), done("x\nb\n")],
    ["may take the last line end", "a\nb\n", string("b\n", "b"), done("a\nb")],
    ["may add the last line end", "a\nb", string("b", "b\n"), done("a\nb\n")],
    ["may go with its line", "a\nb\nc\n", string("b\n", ""), done("a\nc\n")],
    ["may be all there is", "a\n", string("a\n", ""), done("")],
    [
      "is no pattern, nor is what replaces it",
      "f(.*)\n",
      string("(.*)", "$& $1 $'"),
      done("f$& $1 $'\n"),
    ],
    ["in two places is refused", "a a\n", string("a", "b"), several(0, 0)],
    ["that overlaps itself is in two places", "aaa\n", string("aa", "b"), several(0, 0)],
    [
      "is replaced everywhere if that is asked for",
      "a b a\na\n",
      string("a", "x", { all: true }),
      done("x b x\nx\n", "exact", "exact"),
    ],
    [
      "is replaced as often as it must be there",
      "a b a\n",
      string("a", "x", { expected: 2 }),
      done("x b x\n"),
    ],
    [
      "is there too often",
      "a b a\n",
      string("a", "x", { expected: 1 }),
      [{ hunk: 0, cause: "count", expected: 1, found: 2 }],
    ],
    [
      "is there too rarely",
      "a b a\n",
      string("a", "x", { all: true, expected: 3 }),
      [{ hunk: 0, cause: "count", expected: 3, found: 2 }],
    ],
    [
      "is whole lines where it is not there to the letter",
      "\tif a:\n\t\tb\n",
      string("if a:\n  b\n", "if a:\n  c\n"),
      done("\tif a:\n\t\tc\n", "indent"),
    ],
    ["that is nowhere is refused", "a\n", string("b", "c"), nowhere()],
    [
      "that repeats itself is found in linear time",
      `${"a".repeat(2000)}b\n`,
      string(`${"a".repeat(100)}b`, "c"),
      done(`${"a".repeat(1900)}c\n`),
    ],
  ])("%s", (_, file, hunk, expected) => {
    expect(outcome(file, [hunk])).toEqual(expected);
  });

  test("may share its line with others, but no character", () => {
    expect([
      outcome("a b c\n", [string("c", "z"), string("a", "x")]),
      outcome("a b c\n", [string("a b", "x"), string("b c", "y")]),
      outcome("a\nb\nc\n", [string("a\nb", "x\ny"), string("\nc", "")]),
    ]).toEqual([
      done("x b z\n", "exact", "exact"),
      [{ hunk: 1, cause: "overlap", other: 0, line: 0 }],
      done("x\ny\n", "exact", "exact"),
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { fold, type Level, levelOf } from "../../src/locate/levels.ts";
import { plainCharacter } from "../../src/text/typography.ts";

/** The strictest level on which two lines match; undefined if they do not. */
function level(a: string, b: string): Level | undefined {
  return fold(a) === fold(b)
    ? levelOf([{ kind: "context", wanted: a, actual: b, line: 0 }])
    : undefined;
}

describe("the strictest level on which two lines match", () => {
  test.each<[expected: Level, a: string, b: string]>([
    ["exact", "a b", "a b"],
    ["exact", "", ""],
    ["trailing-space", "a", "a  "],
    ["trailing-space", "a\t", "a"],
    ["trailing-space", "", "   "],
    ["indent", "a", "  a"],
    ["indent", "\ta ", "    a"],
    ["collapsed", "a  b", "a b"],
    ["collapsed", "a\tb", " a   b "],
    ["unicode", "\u201ca\u201d", '"a"'],
    ["unicode", "\u00aba\u00bb", '"a"'],
    ["unicode", "\u2018a\u2019", "'a'"],
    ["unicode", "a \u2013 b", "a - b"],
    ["unicode", "a \u2212 b", "a \u2014 b"],
    ["unicode", "a\u2026", "a..."],
    ["unicode", "a\u00a0b", "a b"],
    ["unicode", "a\u00a0 \u3000b", "a b"],
    ["unicode", "e\u0301", "\u00e9"],
  ])("%s: %j and %j", (expected, a, b) => {
    expect(level(a, b)).toBe(expected);
  });
});

test.each<[a: string, b: string]>([
  ["a b", "ab"],
  ["ab", "a\u00a0b"],
  ["a", "A"],
  ["a", ""],
  ["a-b", "a_b"],
  ["a = 1", "a = 2"],
  ["a..", "a\u2026"],
  ["'a'", '"a"'],
  ["`a`", "'a'"],
  ["\u00e9", "e"],
  ["a;", "a"],
  ["ﬁ", "fi"],
  ["x²", "x2"],
  ["a\u200bb", "a b"],
])("%j and %j are the same on no level", (a, b) => {
  expect(level(a, b)).toBeUndefined();
});

describe("lines over 20,000 characters", () => {
  const long = "x".repeat(20_000);

  test.each<[name: string, a: string, b: string, expected: Level | undefined]>([
    ["are compared as they are", `${long}y`, `${long}y`, "exact"],
    ["but for blanks at the end", `${long}y`, `${long}y \t`, "trailing-space"],
    ["but for blanks at both ends", `${long}y`, `\t${long}y `, "indent"],
    ["with their blanks inside", `${long} y`, `${long}  y`, undefined],
    ["with their typography", `${long}'`, `${long}\u2019`, undefined],
    ["with their composition", `${long}\u00e9`, `${long}e\u0301`, undefined],
  ])("%s", (_, a, b, expected) => {
    expect(level(a, b)).toBe(expected);
  });

  test("are those over 20,000, not those of 20,000", () => {
    const most = "x".repeat(19_998);
    expect([level(`${most}'y`, `${most}\u2019y`), level(`${most}'yz`, `${most}\u2019yz`)]).toEqual([
      "unicode",
      undefined,
    ]);
  });
});

test.each<[name: string, expected: Level | undefined, pairs: readonly (readonly string[])[]]>([
  [
    "all lines moved alike",
    "indent",
    [
      ["a", "  a"],
      ["  b", "    b"],
    ],
  ],
  [
    "lines that moved unevenly",
    "trimmed",
    [
      ["a", "  a"],
      ["  b", " b"],
    ],
  ],
  [
    "a bracket that closes another line",
    undefined,
    [
      ["if x {", "  if x {"],
      ["}", "}"],
    ],
  ],
])("%s", (_, expected, pairs) => {
  const compared = pairs.map(([wanted = "", actual = ""], line) => {
    return { kind: "context", wanted, actual, line } as const;
  });
  expect(levelOf(compared)).toBe(expected);
});

test("a line is folded to its plain form", () => {
  expect(fold("\t\u201cx\u201d\u00a0 =\u2003\u2018y\u2019\u2026 \u2014 e\u0301 ")).toEqual(
    "\"x\" = 'y'... - é",
  );
});

test("typographic characters have a plain one, others none", () => {
  expect(["’", "”", "—", "…", "\u00a0", "«", "a", "'", "é", "-", "中"].map(plainCharacter)).toEqual(
    ["'", '"', "-", "...", " ", '"', undefined, undefined, undefined, undefined, undefined],
  );
});

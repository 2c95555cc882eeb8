import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, LADDER, type Level, LEVELS, strictness } from "../../src/locate/ladder.ts";
import { plainCharacter } from "../../src/text/typography.ts";

/** The levels on which two lines have one key; `indent` compares as `trimmed` does. */
function equalOn(a: string, b: string): readonly Level[] {
  return LADDER.filter(({ key }) => key(a) === key(b)).map(({ level }) => level);
}

type Plain = Exclude<Level, "repaired" | "aligned" | "similar">;

const FROM: Readonly<Record<Plain | "none", readonly Level[]>> = {
  exact: ["exact", "trailing-space", "indent", "trimmed", "collapsed", "unicode"],
  "trailing-space": ["trailing-space", "indent", "trimmed", "collapsed", "unicode"],
  indent: ["indent", "trimmed", "collapsed", "unicode"],
  trimmed: ["indent", "trimmed", "collapsed", "unicode"],
  collapsed: ["collapsed", "unicode"],
  unicode: ["unicode"],
  none: [],
};

describe("two lines are the same from a level on", () => {
  test.each<[level: Plain, a: string, b: string]>([
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
  ])("%s: %j and %j", (level, a, b) => {
    expect(equalOn(a, b)).toEqual(FROM[level]);
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
  expect(equalOn(a, b)).toEqual([]);
});

describe("lines over 20,000 characters", () => {
  const long = "x".repeat(20_000);

  test.each<[name: string, a: string, b: string, levels: readonly Level[]]>([
    ["are compared as they are", `${long}y`, `${long}y`, FROM.exact],
    ["but for blanks at the end", `${long}y`, `${long}y \t`, FROM["trailing-space"]],
    ["but for blanks at both ends", `${long}y`, `\t${long}y `, FROM.indent],
    ["with their blanks inside", `${long} y`, `${long}  y`, FROM.none],
    ["with their typography", `${long}'`, `${long}\u2019`, FROM.none],
    ["with their composition", `${long}\u00e9`, `${long}e\u0301`, FROM.none],
  ])("%s", (_, a, b, levels) => {
    expect(equalOn(a, b)).toEqual(levels);
  });

  test("are those over 20,000, not those of 20,000", () => {
    const most = "x".repeat(19_998);
    expect([
      equalOn(`${most}'y`, `${most}\u2019y`),
      equalOn(`${most}'yz`, `${most}\u2019yz`),
    ]).toEqual([FROM.unicode, FROM.none]);
  });
});

test("one shift for all lines is asked for on the level indent only", () => {
  expect(LADDER.filter((step) => step.oneShift === true).map((step) => step.level)).toEqual([
    "indent",
  ]);
});

test("the ladder is in order of strictness", () => {
  expect(LADDER.map(({ level }) => [level, strictness(level)])).toEqual(
    LEVELS.slice(0, LADDER.length).map((level, at) => [level, at]),
  );
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

test("what is the same on one level is so on all looser ones", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    " ",
    "  ",
    "\t",
    "\u00a0",
    "\u2009",
    "'",
    "\u2019",
    "e\u0301",
    "\u00e9",
    "\u0301",
    "\u2026",
    "...",
  );
  const part = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  const long = fc.constantFrom("", "", "x".repeat(19_998), "x".repeat(20_000));
  const line = fc.tuple(part, long, part).map((parts) => parts.join(""));
  const respelt = (text: string): fc.Arbitrary<string> =>
    fc.constantFrom(
      text,
      ` ${text}`,
      `${text} \u00a0`,
      text.replaceAll(" ", "  "),
      text.replaceAll("'", "\u2019"),
      text.normalize("NFD"),
    );
  const pair = line.chain((text) => fc.tuple(fc.constant(text), fc.oneof(line, respelt(text))));
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const equal = LADDER.map(({ key }) => key(a) === key(b));
      expect(equal.toSorted((one, other) => Number(one) - Number(other))).toEqual(equal);
    }),
    { numRuns: 500 },
  );
});

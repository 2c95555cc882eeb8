import { describe, expect, test } from "vitest";
import {
  align,
  type TokenPairs,
  keepEnds,
  learnPlain,
  writePlain,
} from "../../src/splice/spelling.ts";
import { tokensOf } from "../../src/text/tokens.ts";

function aligned(wanted: string, actual: string): TokenPairs {
  const found = align(wanted, actual);
  if (found === undefined) throw new Error(`not alike: ${wanted} and ${actual}`);
  return found;
}

/** Tokens, each as it is written; those that compare as something else with that after them. */
function tokens(...list: readonly (string | readonly [raw: string, key: string])[]): unknown {
  return list.map((token) =>
    typeof token === "string" ? { raw: token, key: token } : { raw: token[0], key: token[1] },
  );
}

describe("two lines are laid on each other", () => {
  test.each<
    [
      name: string,
      wanted: string,
      actual: string,
      tokens: readonly [wanted: unknown, actual: unknown],
    ]
  >([
    ["equal ones", "ab", "ab", [tokens("a", "b"), tokens("a", "b")]],
    ["empty ones", "", "", [[], []]],
    [
      "more blanks on a few",
      "a b",
      "a   b",
      [tokens("a", " ", "b"), tokens("a", ["   ", " "], "b")],
    ],
    ["a tab on a blank", "a b", "a\tb", [tokens("a", " ", "b"), tokens("a", ["\t", " "], "b")]],
    [
      "a quote on a typographic one",
      "'a'",
      "\u2018a\u2019",
      [tokens("'", "a", "'"), tokens(["\u2018", "'"], "a", ["\u2019", "'"])],
    ],
    [
      "an ellipsis on three dots",
      "a\u2026b",
      "a...b",
      [tokens("a", ["\u2026", "..."], "b"), tokens("a", "...", "b")],
    ],
    [
      "a hard blank on a blank",
      "a\u00a0b",
      "a b",
      [tokens("a", ["\u00a0", " "], "b"), tokens("a", " ", "b")],
    ],
    [
      "a mixed run of blanks on a blank",
      "a \u00a0\tb",
      "a b",
      [tokens("a", [" \u00a0\t", " "], "b"), tokens("a", " ", "b")],
    ],
    [
      "a letter and its mark on one character",
      "e\u0301a",
      "\u00e9a",
      [tokens(["e\u0301", "\u00e9"], "a"), tokens("\u00e9", "a")],
    ],
    ["characters outside the basic plane", "🙂", "🙂", [tokens("🙂"), tokens("🙂")]],
  ])("%s", (_, wanted, actual, [wantedTokens, actualTokens]) => {
    expect(align(wanted, actual)).toEqual({ wanted: wantedTokens, actual: actualTokens });
  });

  test.each([
    ["other characters", "ab", "ac"],
    ["a blank on nothing", "a b", "ab"],
    ["nothing on a blank", "ab", "a b"],
    ["a shorter one", "a", "ab"],
    ["a longer one", "ab", "a"],
    ["another mark", "e\u0301", "e\u0300"],
    ["two dots on an ellipsis", "a..", "a\u2026"],
  ])("not %s", (_, wanted, actual) => {
    expect(align(wanted, actual)).toEqual(undefined);
  });
});

describe("a line that replaces another keeps the file's characters", () => {
  test.each<[name: string, wanted: string, actual: string, added: string, expected: string]>([
    ["at its beginning", "let a  = 1", "let  a =  1", "let a  = 2", "let  a =  2"],
    ["at its end", "f(1, 'a')", "f(1, \u2018a\u2019)", "f(2, 'a')", "f(2, \u2018a\u2019)"],
    ["on both sides of an insertion", "a b", "a   b", "a x b", "a   x b"],
    ["wholly, if nothing changes", "a 'b'", "a  \u2018b\u2019", "a 'b'", "a  \u2018b\u2019"],
    ["not where it is all new", "a b", "a   b", "x y", "x y"],
    ["and loses what the patch takes off the end", "a b c", "a  b  c", "a b", "a  b"],
    // What the patch changes inside a run of blanks must not take the whole run away.
    ["a run of blanks cut to one", "return  x", "return    x", "return y", "return y"],
    // Nor may half of an ellipsis that the file writes as one character get lost.
    ["dots of an ellipsis", "a...b", "a\u2026b", "a..c", "a..c"],
    ["dots of an ellipsis, from behind", "a...b", "a\u2026b", "c..b", "c..b"],
    ["dots cut to a comma", "wait...", "wait\u2026", "wait.", "wait."],
    // A double quote kept alone would be beside a plain one.
    [
      "double quotes, not one of a pair",
      'say "a" now',
      "say \u201ca\u201d now",
      'say "a',
      'say "a',
    ],
    [
      "double quotes in pairs",
      'say "a" now',
      "say \u201ca\u201d now",
      'say "b" now',
      "say \u201cb\u201d now",
    ],
    ["an apostrophe, alone", "it's a", "it\u2019s a", "it's b", "it\u2019s b"],
    ["not half a letter with its mark", "cafe\u0301", "caf\u00e9", "cafe", "cafe"],
  ])("%s", (_, wanted, actual, added, expected) => {
    expect(keepEnds(added, aligned(wanted, actual))).toEqual(expected);
  });
});

describe("what the file writes plainly is learnt", () => {
  test.each<
    [
      name: string,
      pairs: readonly (readonly [string, string])[],
      expected: readonly (readonly [string, string])[],
    ]
  >([
    ["nothing from equal lines", [["a\u2019b", "a\u2019b"]], []],
    ["a quote", [["a\u2019b", "a'b"]], [["\u2019", "'"]]],
    [
      "quotes, a dash and dots",
      [["\u201ca\u201d \u2013 b\u2026", '"a" - b...']],
      [
        ["\u201c", '"'],
        ["\u201d", '"'],
        ["\u2013", "-"],
        ["\u2026", "..."],
      ],
    ],
    [
      "not what the file has in another line",
      [
        ["a\u2019b", "a'b"],
        ["c\u2019", "c\u2019"],
      ],
      [],
    ],
    ["not what the file has where the patch is plain", [["\u2019a'", "'a\u2019"]], []],
  ])("%s", (_, pairs, expected) => {
    const alignments = pairs.map(([wanted, actual]) => aligned(wanted, actual));
    expect([...learnPlain(alignments)]).toEqual(expected);
  });
});

test("learnt characters are written plainly, others as they are", () => {
  const plain = new Map([
    ["\u2019", "'"],
    ["\u2026", "..."],
  ]);
  expect([
    writePlain("it\u2019s \u201cx\u201d\u2026 🙂", plain),
    writePlain("it\u2019s", new Map()),
  ]).toEqual(["it's \u201cx\u201d... 🙂", "it\u2019s"]);
});

test("a line is cut into what counts as one in comparing", () => {
  expect([tokensOf("a  \u00a0b....e\u0301"), tokensOf("\u0301"), tokensOf("")]).toEqual([
    tokens("a", ["  \u00a0", " "], "b", "...", ".", ["e\u0301", "\u00e9"]),
    tokens("\u0301"),
    [],
  ]);
});

import { describe, expect, test } from "vitest";
import {
  align,
  type Alignment,
  keepEnds,
  learnPlain,
  writePlain,
} from "../../src/splice/spelling.ts";

function aligned(wanted: string, actual: string): Alignment {
  const found = align(wanted, actual);
  if (found === undefined) throw new Error(`not alike: ${wanted} and ${actual}`);
  return found;
}

describe("two lines are laid on each other", () => {
  test.each<[name: string, wanted: string, actual: string, offsets: readonly number[] | undefined]>(
    [
      ["equal ones", "ab", "ab", [0, 1, 2]],
      ["empty ones", "", "", [0]],
      ["more blanks on a few", "a b", "a   b", [0, 1, 4, 5]],
      ["a tab on a blank", "a b", "a\tb", [0, 1, 2, 3]],
      ["a quote on a typographic one", "'a'", "\u2018a\u2019", [0, 1, 2, 3]],
      ["an ellipsis on three dots", "a\u2026b", "a...b", [0, 1, 4, 5]],
      ["a hard blank on a blank", "a\u00a0b", "a b", [0, 1, 2, 3]],
      ["not other characters", "ab", "ac", undefined],
      ["not a blank on nothing", "a b", "ab", undefined],
      ["not nothing on a blank", "ab", "a b", undefined],
      ["not a shorter one", "a", "ab", undefined],
      ["not a longer one", "ab", "a", undefined],
    ],
  )("%s", (_, wanted, actual, offsets) => {
    expect(align(wanted, actual)).toEqual(
      offsets === undefined ? undefined : { wanted, actual, offsets },
    );
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

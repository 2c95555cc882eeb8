import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tokensOf } from "../../src/text/tokens.ts";
import { often } from "../helpers/often.ts";

test.each<[text: string, tokens: readonly string[]]>([
  ["", []],
  ["ab", ["a", "b"]],
  ["a  b", ["a", "  ", "b"]],
  [" \t\u00a0x", [" \t\u00a0", "x"]],
  [". .. ... ....", [".", " ", ".", ".", " ", "...", " ", "...", "."]],
  [".a.\u0301", [".", "a", ".\u0301"]],
  ["e\u0301e", ["e\u0301", "e"]],
  [" \u0301", [" ", "\u0301"]],
  ["\u{1f600}\u{1f600}", ["\u{1f600}", "\u{1f600}"]],
  ["\ud83dx", ["\ud83d", "x"]],
  ["a\r\n\n", ["a", "\r", "\n", "\n"]],
])("the tokens of %j", (text, tokens) => {
  expect(tokensOf(text).map(({ raw }) => raw)).toEqual(tokens);
});

/** A run of blanks, an ellipsis, a character with its marks, or a mark by itself. */
const TOKEN = /[ \t\u00a0\u2002-\u200a\u202f\u205f\u3000]+|\.\.\.|\P{M}\p{M}*|\p{M}/gu;

test("a text is cut as its tokens are defined", () => {
  const pieces = [" ", "\t", ".", "a", "\u00e9", "\u0301", "\u00a0", "\u3000", "\u{1f600}"];
  const text = fc.array(fc.constantFrom(...pieces, "\ud83d", "\ude00", "\n"), { maxLength: 12 });
  fc.assert(
    fc.property(text, (drawn) => {
      const joined = drawn.join("");
      expect(tokensOf(joined).map(({ raw }) => raw)).toEqual(joined.match(TOKEN) ?? []);
    }),
    { numRuns: often(300) },
  );
});

test("keys are the same for what the loosest level takes for the same", () => {
  const keys = (text: string): readonly string[] => tokensOf(text).map(({ key }) => key);
  expect(keys("\u201ce\u0301\u201d \u3000x")).toEqual(keys('"\u00e9"\tx'));
});

/** The grammar for OpenAI's custom tools accepts what the parser of envelopes reads without a repair. */

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../src/core.ts";
import { GRAMMAR } from "../../src/tools/grammar.ts";
import { expressionOf } from "../helpers/lark.ts";
import { often } from "../helpers/often.ts";
import { scenarios } from "../helpers/scenario.ts";

const GRAMMATICAL = expressionOf(GRAMMAR);

/** Is the text an envelope that is read as it is written? */
function isPlain(text: string): boolean {
  const { patches, problems } = parse(text);
  const [patch, ...others] = patches;
  return (
    problems.length === 0 &&
    others.length === 0 &&
    patch?.format === "apply-patch" &&
    patch.repairs.length === 0
  );
}

/** What a model is kept from, though it needs no repair: numbers after `@@`, an end of file without a line end. */
const NEEDLESS = /^(?:@@ *-\d+(?:,\d+)? \+\d|\\ No newline)/m;

/** The head of a diff, or of a hunk with a mark, in a section: to the grammar it is a line like others. */
const DIFF_HEAD = /^\*{3} (?:Add|Update) File: .*\n(?:\+\+\+|---|\+@@) |^\+@@(?:\s|$)/m;

/** Is the envelope as it should be, and only what it puts into a file is refused? That is for no grammar to tell. */
function isTextRefused(text: string): boolean {
  if (DIFF_HEAD.test(text)) return true;
  const reasons = parse(text).problems.map((problem) => "reason" in problem && problem.reason);
  return (
    reasons.length > 0 &&
    reasons.every((reason) => reason === "marked-text" || reason === "escaped-text")
  );
}

/** Without the blank lines and blanks that mean nothing. */
function withoutLayout(text: string): string {
  return text
    .replace(/^\s*\n/, "")
    .replace(/^(@@.*?)[ \t]+$/gm, "$1")
    .replace(/\n\s*(?=\n(?:\*\*\* |@@))/g, "")
    .replace(/(?<=^\*\*\* (?:Update File|Move to|End of File).*\n)\s*\n/gm, "")
    .replace(/\s*$/, "\n");
}

const ENVELOPES = scenarios()
  .map(({ name, patch }) => [name, patch.toString("utf8")] as const)
  .filter(([, text]) => text.includes("*** Begin Patch"));

describe("the grammar", () => {
  test.each(ENVELOPES)("of scenario %s", (_, text) => {
    const plain = isPlain(text);
    if ((plain && NEEDLESS.test(text)) || isTextRefused(text)) return;
    expect(GRAMMATICAL.test(withoutLayout(text))).toBe(plain);
  });

  test("is of most of the scenarios' envelopes", () => {
    const count = ENVELOPES.filter(([, text]) => GRAMMATICAL.test(withoutLayout(text))).length;
    expect(count / ENVELOPES.length).toBeGreaterThan(0.5);
  });

  test("makes what is read without a repair", () => {
    fc.assert(
      fc.property(fc.stringMatching(GRAMMATICAL), (text) => {
        fc.pre(!isTextRefused(text));
        expect([text, parse(text).problems, isPlain(text)]).toEqual([text, [], true]);
      }),
      { numRuns: often(1000) },
    );
  });
});

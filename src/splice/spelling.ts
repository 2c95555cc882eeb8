/**
 * A line found by ignoring blanks or typography must not be pasted as the patch
 * spells it: what the edit does not touch keeps the file's characters.
 */

import { commonEnds } from "../text/common.ts";
import { type Token, tokensOf } from "../text/tokens.ts";
import { plainCharacter } from "../text/typography.ts";

/** A wanted line laid on the line of the file that it stands for: token by token. */
export interface TokenPairs {
  readonly wanted: readonly Token[];
  readonly actual: readonly Token[];
}

/** Lays two lines on each other that are equal but for blanks and typography. */
export function align(wanted: string, actual: string): TokenPairs | undefined {
  const keys = (tokens: readonly Token[]): string => tokens.map(({ key }) => key).join("\n");
  const alignment = { wanted: tokensOf(wanted), actual: tokensOf(actual) };
  return keys(alignment.wanted) === keys(alignment.actual) ? alignment : undefined;
}

/**
 * The line that replaces `wanted`, with the file's own tokens where it only repeats what
 * `wanted` begins and ends with.
 */
export function keepEnds(text: string, { wanted, actual }: TokenPairs): string {
  const added = tokensOf(text);
  const rawOf = ({ raw }: Token): string => raw;
  const { head, tail } = commonEnds(added.map(rawOf), wanted.map(rawOf));
  const kept = [
    ...actual.slice(0, head),
    ...added.slice(head, added.length - tail),
    ...actual.slice(actual.length - tail),
  ];
  return kept.map(rawOf).join("");
}

/**
 * Typographic characters that the patch writes where the file has the plain one, with the plain one.
 */
export function learnPlain(alignments: readonly TokenPairs[]): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  for (const { wanted, actual } of alignments) {
    for (const [at, { raw, key }] of wanted.entries()) {
      if (actual[at]?.raw === key && plainCharacter(raw) !== undefined) plain.set(raw, key);
    }
  }
  return plain;
}

/** Writes the learnt plain characters for the typographic ones. */
export function writePlain(text: string, plain: ReadonlyMap<string, string>): string {
  return Array.from(text, (char) => plain.get(char) ?? char).join("");
}

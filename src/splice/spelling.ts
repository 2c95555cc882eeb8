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
  const alignment = { wanted: tokensOf(wanted), actual: tokensOf(actual) };
  if (alignment.wanted.length !== alignment.actual.length) return undefined;
  const same = alignment.wanted.every(({ key }, at) => key === alignment.actual[at]?.key);
  return same ? alignment : undefined;
}

/**
 * The line that replaces `wanted`, with the file's own tokens where it only repeats what
 * `wanted` begins and ends with. Double quotes are kept in pairs or not at all.
 */
export function keepEnds(text: string, { wanted, actual }: TokenPairs): string {
  const added = tokensOf(text);
  const rawOf = ({ raw }: Token): string => raw;
  const { head, tail } = commonEnds(added.map(rawOf), wanted.map(rawOf));
  const firsts = wanted.map((token, at) => ({ token, own: actual[at] ?? token }));
  const kept = [...firsts.slice(0, head), ...firsts.slice(wanted.length - tail)];
  const quotes = kept.filter(({ token, own }) => own.key === '"' && own.raw !== token.raw);
  const asWritten = quotes.length % 2 === 1 ? quotes : [];
  const spelt = kept.map((one) => (asWritten.includes(one) ? one.token.raw : one.own.raw));
  const middle = added.slice(head, added.length - tail).map((token) => token.raw);
  return [...spelt.slice(0, head), ...middle, ...spelt.slice(head)].join("");
}

/**
 * Typographic characters that the patch writes wherever the file has the plain one,
 * with the plain one. A character that the file has too is left out.
 */
export function learnPlain(alignments: readonly TokenPairs[]): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  const kept = new Set<string>();
  for (const { wanted, actual } of alignments) {
    for (const [at, { raw, key }] of wanted.entries()) {
      const own = actual[at]?.raw ?? key;
      if (own !== key) kept.add(own);
      else if (plainCharacter(raw) !== undefined) plain.set(raw, key);
    }
  }
  for (const char of kept) plain.delete(char);
  return plain;
}

export function writePlain(text: string, plain: ReadonlyMap<string, string>): string {
  if (plain.size === 0) return text;
  return Array.from(text, (char) => plain.get(char) ?? char).join("");
}

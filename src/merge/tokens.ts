/**
 * W1 for a line: a three-way merge, token by token. What the old and the new text share keeps the file's bytes; what
 * differs is the new text's.
 *
 *     old `f( a )`, new `f( b )`, the file's `f(a)`            gives `f(b)`
 *     old `x = “Ann”`, new `x = “Bob”`, the file's `x = "Ann"` gives `x = "Bob"`
 */

import { commonOf } from "../text/common.ts";
import { foldAt } from "../text/fold.ts";
import { lowerBound } from "../text/sorted.ts";

/** Words, runs of white space, and each sign by itself. */
function tokensOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/**
 * What the file's text becomes where `old` becomes `text`; all are lines without what is white space at their ends.
 * `old` and `actual` are the same when folded; where they are not, the file's text is not used.
 */
export function mergedText(old: string, text: string, actual: string): string {
  if (old === actual) return text;
  const [written, there] = [foldAt(old), foldAt(actual)];
  if (written.folded !== there.folded) return text;
  const [oldTokens, newTokens] = [tokensOf(old), tokensOf(text)];
  const kept = new Map<number, number>();
  for (const [at, other] of commonOf(oldTokens, newTokens, weigh).entries())
    if (other !== -1) kept.set(other, at);
  const starts = startsOf(oldTokens);
  /** The first character of the file's text that stands for what is at an offset of the old one, or after it. */
  const placeOf = (offset: number): number =>
    there.offsets[lowerBound(written.offsets, offset)] ?? actual.length;
  /** The end of the character that stands for what is before an offset. */
  const endOf = (offset: number): number => {
    const index = lowerBound(written.offsets, offset) - 1;
    if (index < 0) return 0;
    const from = there.offsets[index] ?? 0;
    const next = there.offsets[lowerBound(there.offsets, from + 1)] ?? actual.length;
    return from + actual.slice(from, next).trimEnd().length;
  };
  return newTokens
    .map((token, at) => {
      const own = kept.get(at);
      if (own === undefined) return token;
      const [from, to] = [starts[own] ?? 0, starts[own + 1] ?? old.length];
      if (isBlank(token)) return actual.slice(endOf(from), placeOf(to));
      // Where both neighbours stay, white space that only the file has between them stays, too.
      const hasNext = kept.get(at + 1) === own + 1 && !isBlank(newTokens[at + 1] ?? "");
      return actual.slice(placeOf(from), hasNext ? placeOf(to) : endOf(to));
    })
    .join("");
}

function weigh(token: string): number {
  return isBlank(token) ? 1 : 4 * token.length;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function startsOf(tokens: readonly string[]): readonly number[] {
  let length = 0;
  return tokens.map((token) => (length += token.length) - token.length);
}

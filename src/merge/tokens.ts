/**
 * W1 for a line: a three-way merge, token by token. Tokens that the old and the new text share keep the file's bytes;
 * the others are those of the new text.
 *
 *     old `f( a )`, new `f( b )`, the file's `f(a)`            gives `f(b)`
 *     old `x = “Ann”`, new `x = “Bob”`, the file's `x = "Ann"` gives `x = "Bob"`
 *     old `[a,b]`, new `"a,b"`, the file's `[a, b]`            gives `"a,b"`: in quotes these are other tokens
 *
 * The result is the new text but for white space and typography: of `not (a)` on the file's `not(a)`, `not a` is `not a`.
 */

import { commonOf } from "../text/common.ts";
import { fold, foldAt, loosen } from "../text/fold.ts";
import { lowerBound } from "../text/sorted.ts";

/** A word, or a sign with its combining marks. `key`: its text, after the quotation mark of the string that it is in. */
interface Token {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function tokensOf(text: string): readonly Token[] {
  let quote = "";
  return Array.from(text.matchAll(TOKEN), ({ 0: token, index: from }) => {
    const key = quote + token;
    if (quote === token) quote = "";
    else if (quote === "" && /^["'`]$/.test(token)) quote = token;
    return { key, from, to: from + token.length };
  });
}

const TOKEN = /(?:[\p{L}\p{N}_]\p{M}*)+|[^\s\p{L}\p{N}_]\p{M}*/gu;

/**
 * The file's text `actual` with the change from `old` to `text`. All are lines without white space at their ends.
 * If `old` and `actual` have other words, the result is `text`; if other backquotes, only the ends are the file's.
 */
export function mergedText(old: string, text: string, actual: string): string {
  if (fold(old) === fold(actual)) return mergedTokens(old, text, actual);
  if (loosen(fold(old)) !== loosen(fold(actual))) return text;
  const [before, after, found] = [partsOf(old), partsOf(text), partsOf(actual)];
  const head = before.head === after.head ? found.head : after.head;
  const end = before.end === after.end ? found.end : after.end;
  const [expected, folded] = [fold(before.body), fold(found.body)];
  const isSame =
    expected.length === folded.length && expected.toLowerCase() === folded.toLowerCase();
  const body = isSame ? mergedTokens(before.body, after.body, found.body) : after.body;
  return head + body + end;
}

/** The parts in which a removed line may differ, but for letter case and backquotes (F3). */
function partsOf(line: string): Readonly<Record<"head" | "body" | "end", string>> {
  const [head = ""] = /^(?:#+|[*-]\s)?\s*/.exec(line) ?? [];
  const [end = ""] = /(?<![.,;:!?])[.,;:!?]+$/.exec(line) ?? [];
  return { head, body: line.slice(head.length, line.length - end.length), end };
}

function mergedTokens(old: string, text: string, actual: string): string {
  const [expected, found] = [foldAt(old), foldAt(actual)];
  /** The offset in the file's text of the character at, or next after, an offset of the old text. */
  const placeOf = (offset: number): number =>
    found.offsets[lowerBound(expected.offsets, offset)] ?? actual.length;
  /** The end in the file's text of the character before an offset of the old text. */
  const endOf = (offset: number): number => {
    const from = found.offsets[lowerBound(expected.offsets, offset) - 1] ?? 0;
    const next = found.offsets[lowerBound(found.offsets, from + 1)] ?? actual.length;
    return from + actual.slice(from, next).trimEnd().length;
  };
  const [olds, news] = [tokensOf(old), tokensOf(text)];
  const keysOf = (tokens: readonly Token[]): readonly string[] => tokens.map(({ key }) => key);
  const kept = new Map<number, number>();
  for (const [at, other] of commonOf(keysOf(olds), keysOf(news)).entries())
    if (other !== -1) kept.set(other, at);
  const isKept = new Set(kept.values());
  /** The white space before a new token: the file's, if the old text has the same between the same or replaced tokens. */
  const gapBefore = (at: number): string => {
    const [left, right] = [kept.get(at - 1), kept.get(at)];
    const gap = text.slice(news[at - 1]?.to ?? 0, news[at]?.from);
    const next = right ?? (left ?? NaN) + 1;
    const [before, after] = [olds[next - 1], olds[next]];
    if (before === undefined || after === undefined) return gap;
    const isBetween = left === undefined ? !isKept.has(next - 1) : left === next - 1;
    const isReplaced = right !== undefined || !isKept.has(next);
    if (!isBetween || !isReplaced || gap !== old.slice(before.to, after.from)) return gap;
    return actual.slice(endOf(before.to), placeOf(after.from));
  };
  const merged = news
    .map(({ from, to }, at) => {
      const same = olds[kept.get(at) ?? -1];
      if (same === undefined) return gapBefore(at) + text.slice(from, to);
      // A character of the file may be several tokens, as `…` is `...`.
      const end = Math.min(endOf(same.to), placeOf(same.to));
      return gapBefore(at) + actual.slice(placeOf(same.from), end);
    })
    .join("");
  const comparable = (one: string): string => fold(one).toLowerCase();
  return comparable(merged) === comparable(text) ? merged : text;
}

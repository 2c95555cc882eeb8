/**
 * W1 for a line: a three-way merge, token by token. Tokens that the old and the new text share keep the file's bytes;
 * the others are those of the new text.
 *
 *     old `f( a )`, new `f( b )`, the file's `f(a)`            gives `f(b)`
 *     old `x = “Ann”`, new `x = “Bob”`, the file's `x = "Ann"` gives `x = "Bob"`
 *
 * The result is the new text but for white space and typography: of `not (a)` on the file's `not(a)`, `not a` is `not a`.
 */

import { commonOf } from "../text/common.ts";
import { fold, foldAt, loosen } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import { lowerBound } from "../text/sorted.ts";

/** Words, runs of white space, and single signs, with their combining marks. */
function tokensOf(text: string): readonly string[] {
  return text.match(/(?:[\p{L}\p{N}_]\p{M}*)+|\s+|[^\s\p{L}\p{N}_]\p{M}*/gu) ?? [];
}

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
  const [oldTokens, newTokens] = [tokensOf(old), tokensOf(text)];
  const kept = new Map<number, number>();
  for (const [at, other] of commonOf(oldTokens, newTokens).entries())
    if (other !== -1) kept.set(other, at);
  let length = 0;
  const starts = oldTokens.map((token) => (length += token.length) - token.length);
  /** The offset in the file's text of the character at, or next after, an offset of the old text. */
  const placeOf = (offset: number): number =>
    found.offsets[lowerBound(expected.offsets, offset)] ?? actual.length;
  /** The end in the file's text of the character before an offset of the old text. */
  const endOf = (offset: number): number => {
    const index = lowerBound(expected.offsets, offset) - 1;
    if (index < 0) return 0;
    const from = found.offsets[index] ?? 0;
    const next = found.offsets[lowerBound(found.offsets, from + 1)] ?? actual.length;
    return from + actual.slice(from, next).trimEnd().length;
  };
  const isKept = new Set(kept.values());
  /** The white space that only the file has before a new token: before the old one that it is, or is in place of. */
  const gapBefore = (at: number): string => {
    const [left, right] = [kept.get(at - 1), kept.get(at)];
    const old = right ?? (left === undefined ? undefined : left + 1);
    if (old === undefined) return "";
    const isSame = left === undefined ? !isKept.has(old - 1) : left === old - 1;
    const isReplaced = right !== undefined || !isKept.has(old);
    const around = [newTokens[at - 1], newTokens[at], oldTokens[old - 1], oldTokens[old]];
    if (!isSame || !isReplaced || around.some((token = "") => isBlank(token))) return "";
    const offset = starts[old] ?? 0;
    return actual.slice(endOf(offset), placeOf(offset));
  };
  const merged = newTokens
    .map((token, at) => {
      const oldIndex = kept.get(at);
      if (oldIndex === undefined) return gapBefore(at) + token;
      const [from, to] = [starts[oldIndex] ?? 0, starts[oldIndex + 1] ?? old.length];
      if (isBlank(token)) return actual.slice(endOf(from), placeOf(to));
      // A character of the file may be several tokens, as `…` is `...`.
      return gapBefore(at) + actual.slice(placeOf(from), Math.min(endOf(to), placeOf(to)));
    })
    .join("");
  const comparable = (one: string): string => fold(one).toLowerCase();
  return comparable(merged) === comparable(text) ? merged : text;
}

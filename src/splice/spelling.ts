/**
 * A line found by ignoring blanks or typography must not be pasted as the patch
 * spells it: what the edit does not touch keeps the file's characters.
 */

import { plainCharacter } from "../locate/ladder.ts";

/** A wanted line (without indentation) laid on the line of the file that it stands for. */
export interface Alignment {
  readonly wanted: string;
  readonly actual: string;
  /** For each offset in `wanted` the offset in `actual`. */
  readonly offsets: readonly number[];
}

/** Lays two lines on each other that are equal but for blanks and typography. */
export function align(wanted: string, actual: string): Alignment | undefined {
  const offsets: number[] = [];
  let to = 0;
  for (let from = 0; from < wanted.length;) {
    const blanks = blanksAt(wanted, from);
    const fromStep = blanks > 0 ? blanks : stepAt(wanted, from, actual, to);
    const toStep = blanks > 0 ? blanksAt(actual, to) : stepAt(actual, to, wanted, from);
    if (fromStep === 0 || toStep === 0) return undefined;
    for (let at = 0; at < fromStep; at++) offsets.push(to);
    from += fromStep;
    to += toStep;
  }
  offsets.push(to);
  return to === actual.length ? { wanted, actual, offsets } : undefined;
}

/**
 * The line that replaces `wanted`, with the file's own characters where it only
 * repeats what `wanted` begins and ends with.
 */
export function keepEnds(added: string, { wanted, actual, offsets }: Alignment): string {
  const shorter = Math.min(added.length, wanted.length);
  let head = 0;
  while (head < shorter && added[head] === wanted[head]) head++;
  let tail = 0;
  while (tail < shorter - head && added.at(-1 - tail) === wanted.at(-1 - tail)) tail++;
  const middle = added.slice(head, added.length - tail);
  return actual.slice(0, offsets[head]) + middle + actual.slice(offsets[wanted.length - tail]);
}

/**
 * Typographic characters that the patch writes wherever the file has the plain one,
 * with the plain one. A character that the file has too, or that stands for two, is left out.
 */
export function learnPlain(alignments: readonly Alignment[]): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  const kept = new Set<string>();
  for (const { wanted, actual, offsets } of alignments) {
    for (let at = 0; at < wanted.length; at++) {
      const char = wanted[at] ?? "";
      const to = plainCharacter(char);
      if (to === undefined) continue;
      if (actual.startsWith(to, offsets[at])) plain.set(char, to);
      else kept.add(char);
    }
  }
  for (const char of kept) plain.delete(char);
  return plain;
}

/** Writes the learnt plain characters for the typographic ones. */
export function writePlain(text: string, plain: ReadonlyMap<string, string>): string {
  if (plain.size === 0) return text;
  return Array.from(text, (char) => plain.get(char) ?? char).join("");
}

function blanksAt(text: string, at: number): number {
  let count = 0;
  while (text[at + count] === " " || text[at + count] === "\t") count++;
  return count;
}

/** How many characters of `text` are one with the character of `other` there; 0 if they differ. */
function stepAt(text: string, at: number, other: string, otherAt: number): number {
  const char = text[at];
  const otherChar = other[otherAt];
  if (char === undefined || otherChar === undefined) return 0;
  if (char === otherChar) return 1;
  const plain = plainCharacter(char) ?? char;
  const otherPlain = plainCharacter(otherChar) ?? otherChar;
  if (plain === otherPlain) return 1;
  if (other.startsWith(plain, otherAt)) return 1;
  return text.startsWith(otherPlain, at) ? otherPlain.length : 0;
}

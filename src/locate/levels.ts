/**
 * The match levels: ever more tolerant ways to say that two lines are the same. The
 * first level with any candidate decides; looser ones never get to choose.
 */

import type { HunkLine } from "../patch.ts";
import {
  type IndentPair,
  indentOf,
  indentWidth,
  isBlank,
  possibleShifts,
} from "../text/indentation.ts";
import { withPlainCharacters } from "../text/typography.ts";

export const LEVELS = [
  "exact",
  "trailing-space",
  "indent",
  "trimmed",
  "collapsed",
  "unicode",
  "repaired",
  "aligned",
  "similar",
] as const;

export type Level = (typeof LEVELS)[number];

/** A wanted line of a hunk, and the line of the file (0-based) that it stands for or is compared with. */
export interface Pair {
  readonly kind: HunkLine["kind"];
  readonly wanted: string;
  readonly actual: string;
  readonly line: number;
}

/** The indentation of both lines of a pair. */
export function indents({ wanted, actual }: Pair): IndentPair {
  return { wanted: indentOf(wanted), actual: indentOf(actual) };
}

/**
 * The strictest level on which lines match that are the same when folded; undefined if they do not, as
 * a bracket closes another line than it is written to close.
 */
export function levelOf(pairs: readonly Pair[]): Level | undefined {
  const same = (key: (text: string) => string): boolean =>
    pairs.every(({ wanted, actual }) => key(wanted) === key(actual));
  if (same((text) => text)) return "exact";
  if (same((text) => text.trimEnd())) return "trailing-space";
  const bodies = same((text) => text.trim());
  if (bodies && areMovedAlike(pairs)) return "indent";
  if (closesAnother(pairs)) return undefined;
  if (bodies) return "trimmed";
  return same(collapse) ? "collapsed" : "unicode";
}

function areMovedAlike(pairs: readonly Pair[]): boolean {
  const solid = pairs.filter(({ wanted }) => !isBlank(wanted));
  return possibleShifts(solid.map(indents)).length > 0;
}

/**
 * Have all lines that hold a word moved alike, and a bracket otherwise, though it is written at the
 * depth of one of them? Then it closes that line, and the file's bracket another one. A removed one does not move
 * by itself.
 */
export function closesAnother(pairs: readonly Pair[]): boolean {
  const measured = pairs
    .filter(({ wanted }) => !isBlank(wanted))
    .map(({ kind, wanted, actual }) => {
      const width = indentWidth(wanted);
      const isBracket = /^\s*(?:\W*|<\/[\w:.-]+>)\s*$/.test(wanted);
      return { kind, width, shift: indentWidth(actual) - width, isBracket };
    });
  const worded = measured.filter(({ isBracket }) => !isBracket);
  const [first] = worded;
  if (first === undefined || worded.some(({ shift }) => shift !== first.shift)) return false;
  const depths = new Set(worded.map(({ width }) => width));
  return measured.some(
    ({ kind, shift, width }) =>
      shift !== first.shift && (depths.has(width) || (kind === "removed" && shift !== 0)),
  );
}

/** How tolerant a level is: 0 for `exact`. */
export function looseness(level: Level): number {
  return LEVELS.indexOf(level);
}

/** Longer lines are compared as they are, but for the blanks at their ends. */
const LONGEST = 20_000;

/** A line without blanks at its ends, and with one blank for a run of them. */
export function collapse(text: string): string {
  // One blank between two words is what most lines have, and nothing to replace.
  return text.trim().replace(/[ \t]{2,}|\t/g, " ");
}

/** The plain form of a line: trimmed, blanks collapsed, typography folded, composed. */
export function fold(text: string): string {
  const trimmed = text.trim();
  if (isPlain(trimmed) || trimmed.length > LONGEST) return trimmed;
  return collapse(withPlainCharacters(trimmed.normalize("NFC")));
}

/** The loosest form of a line, given its plain one; that of nothing but punctuation is the line itself. */
export function loosen(plain: string): string {
  const bare = plain
    .replace(/^#+ ?/, "# ")
    .replace(/^[*-] /, "- ")
    .replaceAll("`", "")
    .toLowerCase();
  let end = bare.length;
  while (end > 0 && ".,;:!? ".includes(bare.charAt(end - 1))) end--;
  const kept = bare.slice(0, end);
  return /[^\W_]|[^\u0000-\u007f]/.test(kept) ? kept : plain;
}

/** Has a text no other characters than those of ASCII, no tab, and nowhere two blanks? */
function isPlain(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 || code === 9 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return true;
}

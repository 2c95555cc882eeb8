/**
 * The ladder: ever more tolerant ways to say that two lines are the same. The
 * first level with any candidate decides; looser ones never get to choose.
 */

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

/** What a line is reduced to before two lines are compared. */
export type Key = (text: string) => string;

export interface Step {
  readonly level: Level;
  readonly key: Key;
  /** All lines of the block must have moved by one shift. */
  readonly oneShift?: true;
}

const trim: Key = (text) => text.trim();

/** The levels on which blocks of lines are compared as they are written, strictest first. */
export const LADDER: readonly Step[] = [
  { level: "exact", key: (text) => text },
  { level: "trailing-space", key: (text) => text.trimEnd() },
  { level: "indent", key: trim, oneShift: true },
  { level: "trimmed", key: trim },
  { level: "collapsed", key: collapse },
  { level: "unicode", key: fold },
];

/** Position of a level on the ladder, 0 for `exact`. */
export function strictness(level: Level): number {
  return LEVELS.indexOf(level);
}

/** Longer lines are compared as they are, but for the blanks at their ends. */
const LONGEST = 20_000;

function collapse(text: string): string {
  const trimmed = text.trim();
  // One blank between two words is what most lines have, and nothing to replace.
  return trimmed.length > LONGEST ? trimmed : trimmed.replace(/[ \t]{2,}|\t/g, " ");
}

/** The plain form of a line: trimmed, blanks collapsed, typography folded, composed. */
export function fold(text: string): string {
  const trimmed = text.trim();
  if (isPlain(trimmed) || trimmed.length > LONGEST) return collapse(trimmed);
  const composed = trimmed.normalize("NFC");
  return collapse(withPlainCharacters(composed));
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

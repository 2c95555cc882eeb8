/**
 * The ladder: ever more tolerant ways to say that two lines are the same. The
 * first rung with any candidate decides; looser ones never get to choose.
 */

export const RUNGS = [
  "exact",
  "trailing-space",
  "indent",
  "trimmed",
  "collapsed",
  "unicode",
  "repaired",
  "loose",
  "anchored",
  "similar",
] as const;

export type Rung = (typeof RUNGS)[number];

/** What a line is reduced to before two lines are compared. */
export type Key = (text: string) => string;

export interface Step {
  readonly rung: Rung;
  readonly key: Key;
  /** All lines of the block must have moved by one shift. */
  readonly oneShift?: true;
}

const trim: Key = (text) => text.trim();

/** The rungs on which blocks of lines are compared as they are written, strictest first. */
export const LADDER: readonly Step[] = [
  { rung: "exact", key: (text) => text },
  { rung: "trailing-space", key: (text) => text.trimEnd() },
  { rung: "indent", key: trim, oneShift: true },
  { rung: "trimmed", key: trim },
  { rung: "collapsed", key: collapse },
  { rung: "unicode", key: fold },
];

/** Position of a rung on the ladder, 0 for `exact`. */
export function strictness(rung: Rung): number {
  return RUNGS.indexOf(rung);
}

/** Longer lines are compared as they are, but for the blanks at their ends. */
const LONGEST = 20_000;

function collapse(text: string): string {
  if (text.length > LONGEST) return text.trim();
  return text.trim().replace(/[ \t]+/g, " ");
}

const TYPOGRAPHIC =
  /[\u2010-\u2015\u2212\u2018-\u201f\u00ab\u00bb\u00a0\u2002-\u200a\u202f\u205f\u3000\u2026]/g;

/** The plain form of a line: trimmed, blanks collapsed, typography folded, composed. */
export function fold(text: string): string {
  if (isPlain(text) || text.length > LONGEST) return collapse(text);
  const composed = text.normalize("NFC");
  return collapse(composed.replace(TYPOGRAPHIC, (char) => plainCharacter(char) ?? char));
}

/**
 * The plain form of a single typographic character, or undefined if it has none: Codex's
 * map, the ellipsis and the guillemets.
 */
export function plainCharacter(char: string): string | undefined {
  const code = char.length === 1 ? char.charCodeAt(0) : 0;
  if (code < 0xa0) return undefined;
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return "-";
  if (code >= 0x2018 && code <= 0x201b) return "'";
  if ((code >= 0x201c && code <= 0x201f) || code === 0xab || code === 0xbb) return '"';
  if (code === 0xa0 || (code >= 0x2002 && code <= 0x200a)) return " ";
  if (code === 0x202f || code === 0x205f || code === 0x3000) return " ";
  return code === 0x2026 ? "..." : undefined;
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

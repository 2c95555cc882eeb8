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

/** The rungs, strictest first. */
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

function collapse(text: string): string {
  return text.trim().replace(/[ \t]+/g, " ");
}

/** Codex's map of typographic characters, and the ellipsis, guillemets and composed forms. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\u2018-\u201b]/g, "'"],
  [/[\u201c-\u201f\u00ab\u00bb]/g, '"'],
  [/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, " "],
  [/\u2026/g, "..."],
];

/** The plain form of a line: trimmed, blanks collapsed, typography folded, composed. */
export function fold(text: string): string {
  if (isPlain(text)) return collapse(text);
  return collapse(
    PLAIN.reduce((plain, [pattern, to]) => plain.replace(pattern, to), text.normalize("NFC")),
  );
}

/** The plain form of a single typographic character, or undefined if it has none. */
export function plainCharacter(char: string): string | undefined {
  return PLAIN.find(([pattern]) => char.search(pattern) === 0)?.[1];
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

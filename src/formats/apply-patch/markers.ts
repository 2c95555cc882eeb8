/** The marker lines of an envelope. */

import { TOKENS } from "../calls/lead.ts";

export const BEGIN = "*** Begin Patch";
export const END = "*** End Patch";
export const END_OF_FILE = "*** End of File";
/** Add, Delete and Update, and what models write for these. */
const ACTIONS = "Add|Create|New|Delete|Remove|Update|Edit|Modify|Change";
// All blanks or none, so that a line without a match takes no longer than one with it.
export const HEADER: RegExp = new RegExp(`^\\*\\*\\* (${ACTIONS}) File:( *)(?! )(.*)$`);
export const MOVE: RegExp = /^\*\*\* Move to:( *)(?! )(.*)$/;
const ENDED = new RegExp(
  `^(?:(?:${TOKENS})?(?=\\*\\*\\* Begin))?(\\*\\*\\* (?:Begin|End) Patch)(?: \\*\\*\\*|<\\|\\w+\\|>)?$`,
);
/** The call of a script in Python, whose argument begins with the first marker and ends behind the last. */
export const PYTHON_CALL: RegExp = /^apply_patch\((r?)("""|''')\*\*\* Begin Patch$/;
/** What no line of anything else begins with, as the source of a pattern. */
export const MARKER: string = String.raw`\*\*\* (?:Begin Patch|End Patch|(?:${ACTIONS}) File:)`;
/** Does the line begin so? */
export const BEGINS_MARKER: RegExp = new RegExp(`^${MARKER}`);

/** A marker in another case, or with a star too few. */
const SPELT = /^\*{2,3} ((?:begin|end) patch$|[a-z]+ (?:file|to):(?= )|end of file$)(.*)$/i;

/** The marker that a line without white space around it may be; some models close one with stars, or put tokens around it. */
export function markerOf(text: string): string {
  const own = ENDED.exec(text)?.[1] ?? text;
  if (BEGINS_MARKER.test(own)) return own;
  const [, words, rest = ""] = SPELT.exec(own) ?? [];
  if (words === undefined) return own;
  const capital = words.toLowerCase().replace(/\b(?!to\b|of\b)\w/g, (one) => one.toUpperCase());
  return `*** ${capital}${rest}`;
}

export function isMarker(line: string): boolean {
  return markerOf(line.trim()).startsWith("*** ");
}

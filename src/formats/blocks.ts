/**
 * The markers of SEARCH/REPLACE blocks: a word next to three or more equal signs. White space and the tags of `<diff>`
 * around them are ignored; a backslash at the start of a line escapes a marker of seven signs, so that it is content.
 *
 *     opening = ("<" | "-" | "═")+ ("SEARCH" | "ORIGINAL") [path | hint | ">"]    dashes: Cline; bars: issues of aider
 *     divider = ("=" | "═" | "-")+                                                dashes: if the opening has them
 *     closing = (">" | "+" | "═" | "-")+ ("REPLACE" | "UPDATED") [path | "<"]
 *
 * Other words, such as those of merge conflicts, are not markers.
 */

import { isPath } from "./names.ts";

/** The spellings that need no repair. */
export const OPENING = "<<<<<<< SEARCH";
export const DIVIDER = "=======";
export const CLOSING = ">>>>>>> REPLACE";

export interface Marker {
  readonly isOpening: boolean;
  /** The number of signs of an opening. */
  readonly signs: number;
  readonly isDashed: boolean;
  /** The file named after the word. */
  readonly path: string | undefined;
}

const MARKER =
  /^(?:(<{3,}|═{3,}) *|(-{3,}) +)(?:SEARCH|ORIGINAL)\b(.*)$|^(?:(?:>{3,}|═{3,}) *|[+-]{3,} +)(?:REPLACE|UPDATED)\b(.*)$/;
/** What follows the word: signs, a token, the hint of Zed's blocks, a tag that a call has on its own line, or a path. */
const REST = /^\s*(?:[<>]?|═*|<\|\w+\|>| line="?\d+"?|<\/diff>)$|^[ \t:]+["'`]?([^\s"'`]+)["'`]?$/;
/** No marker is longer. Longer lines are not matched with the patterns. */
const MAX_LENGTH = 200;

/** The opening or closing marker in a line. */
export function markerIn(line: string): Marker | undefined {
  if (line.length > MAX_LENGTH || !/[-+<>═]{3}/.test(line)) return undefined;
  const [, left, dashes, rest, other] = MARKER.exec(bare(line)) ?? [];
  const after = rest ?? other;
  const [text, path] = (after === undefined ? null : REST.exec(after)) ?? [];
  if (text === undefined || (path !== undefined && !isPath(path))) return undefined;
  const signs = (left ?? dashes ?? "").length;
  return { isOpening: rest !== undefined, signs, isDashed: dashes !== undefined, path };
}

/** The line without outer white space, the tag of a call, and the corners of a box. */
function bare(line: string): string {
  return line.trim().replace(/^(?:<diff>|[╔╠╚])|[╗╣╝]$/g, "");
}

/** The number of signs of a divider; undefined if the line is none. `isDashed`: it consists of dashes. */
export function dividerSigns(line: string, isDashed: boolean): number | undefined {
  if (line.length > MAX_LENGTH || !/[=═-]{3}/.test(line)) return undefined;
  const text = bare(line);
  return (isDashed ? /^-{3,}$/ : /^(?:={3,}|═{3,})$/).test(text) ? text.length : undefined;
}

const ESCAPABLE = /^(\\?)(?:<{7}|={7}|>{7}|-{7}|[ \t]*:(?:start|end)_line:)/;

/** The line, escaped with a backslash if it would be a marker. */
export function withEscape(line: string): string {
  return ESCAPABLE.test(line) ? `\\${line}` : line;
}

/** The line without the escape. */
export function withoutEscape(line: string): string {
  return ESCAPABLE.exec(line)?.[1] === "\\" ? line.slice(1) : line;
}

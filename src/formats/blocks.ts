/**
 * The markers of SEARCH/REPLACE blocks: a word next to three or more equal signs. White space around
 * them is ignored; a backslash at the start of a line escapes a marker, so that it is content.
 *
 *     opening = ("<" | "-" | "═")+ ("SEARCH" | "ORIGINAL") [file | line | ">"]
 *     divider = ("=" | "═")+
 *     closing = (">" | "+" | "═")+ ("REPLACE" | "UPDATED") [file | "<" | ">"]
 *     file    = path | ":" path | "[" path "]" | "file=" path
 *     line    = "line " N | "line=" N | "(lines " N "-" N ")" | ":" N
 *
 * Other words, such as those of merge conflicts, are not markers.
 */

import { isPath } from "./names.ts";

/** The spellings that need no repair. */
export const OPENING = "<<<<<<< SEARCH";
export const DIVIDER = "=======";
export const CLOSING = ">>>>>>> REPLACE";

export interface Marker {
  readonly signs: number;
  /** The file named after the word. */
  readonly path?: string | undefined;
  /** The stated line (0-based) of the file at which the search begins. */
  readonly hint?: number | undefined;
}

const OPENS = /^(?:(<{3,}|═{3,}) *|(-{3,}) +)(SEARCH|ORIGINAL)\b(.*)$/;
const CLOSES = /^(?:(>{3,}|═{3,}) *|(\+{3,}) +)(REPLACE|UPDATED)\b(.*)$/;
const LINE = /^(?:[ \t:]+|(?=\())\(?(?:lines?[ \t:=]*|L)?(\d{1,15})(?:[ \t]*-[ \t]*\d{1,15})?\)?$/i;
const FILE = /^(?:[ \t:]+|(?=\[))(?:([^\s[].*)|\[(.+)\])$/;
const NAMED = /^(?:(?:file|path)[ \t]*[=:][ \t]*)?["'`]?([^\s"'`]+)["'`]?$/i;
/** No marker is longer. Longer lines are not matched with the patterns. */
const MAX_LENGTH = 200;
/** Other lines are not matched with the patterns, either. */
const MAY_BE_MARKER = /[-+<>═]{3}|[<>] [<>]/;

export function openingMarker(line: string): Marker | undefined {
  return marker(OPENS, line);
}

export function closingMarker(line: string): Marker | undefined {
  return marker(CLOSES, line);
}

/** The line without outer white space, the corners of a box, and blanks between signs (from Markdown formatters). */
function bare(line: string): string {
  const text = line.trim().replace(/^[╔╠╚]|[╗╣╝]$/g, "");
  return /^[<>] [<>] [<>]/.test(text)
    ? text.replace(/^(?:[<>] ){3,}/, (run) => run.replaceAll(" ", ""))
    : text;
}

function marker(pattern: RegExp, line: string): Marker | undefined {
  if (line.length > MAX_LENGTH || !MAY_BE_MARKER.test(line)) return undefined;
  const [, angles, others, , rest = ""] = pattern.exec(bare(line)) ?? [];
  const signs = (angles ?? others)?.length;
  if (signs === undefined) return undefined;
  if (/^\s*(?:[<>]?|═*|<\|\w+\|>)$/.test(rest)) return { signs };
  if (angles === undefined) return undefined;
  const [, number] = LINE.exec(rest) ?? [];
  if (number !== undefined) return { signs, hint: statedLine(number) };
  const [, plain, bracketed] = FILE.exec(rest) ?? [];
  const [, path] = NAMED.exec(plain ?? bracketed ?? "") ?? [];
  return path !== undefined && isPath(path) ? { signs, path } : undefined;
}

/** The number of signs of a divider; undefined if the line is none. */
export function dividerSigns(line: string): number | undefined {
  if (line.length > MAX_LENGTH || !/[=═]{3}/.test(line)) return undefined;
  const text = bare(line);
  return /^(?:={3,}|═{3,})$/.test(text) ? text.length : undefined;
}

/** The 0-based line for a text with one 1-based number; undefined for 0. */
export function statedLine(text: string): number | undefined {
  const [number, ...others] = text.slice(0, MAX_LENGTH).match(/\d{1,15}/g) ?? [];
  return others.length === 0 && Number(number) > 0 ? Number(number) - 1 : undefined;
}

const ESCAPABLE = /^(\\?)(?:<{7}|={7}|>{7}|-{7}|:start_line:|:end_line:)/;

/** The line, escaped with a backslash if it would be a marker. */
export function withEscape(line: string): string {
  return ESCAPABLE.test(line) ? `\\${line}` : line;
}

/** The line without the escape. */
export function withoutEscape(line: string): string {
  return ESCAPABLE.exec(line)?.[1] === "\\" ? line.slice(1) : line;
}

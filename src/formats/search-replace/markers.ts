/**
 * The marker lines of a block, as the tools write them and models mix them. White space around
 * them means nothing.
 *
 *     opening = ("<"* | "-"*) ("SEARCH" | "ORIGINAL") [file | line | ">"]      three signs or more
 *     divider = "="*  or  "<<<<<<< REPLACE", "======= REPLACE"
 *     closing = (">"* | "+"*) ("REPLACE" | "UPDATED") [file | "<" | ">"]
 *     file    = path | ":" path | "[" path "]" | "file=" path
 *     line    = "line " N | "line=" N | "(lines " N "-" N ")" | ":" N
 *
 * With five angle signs or more also `FIND`, `OLD`, `BEFORE`, `UPDATE`, and `NEW`, `AFTER`, `UPDATE`;
 * seven angle signs may stand alone.
 * A backslash at the very start of a line makes content of what would be a marker.
 */

import type { Cursor } from "../cursor.ts";
import { statedLine } from "./head.ts";
import { isPath } from "./names.ts";

/** The spellings that need no repair. */
export const OPENING = "<<<<<<< SEARCH";
export const DIVIDER = "=======";
export const CLOSING = ">>>>>>> REPLACE";

export interface Marker {
  readonly signs: number;
  /**
   * `own`: as the tools write it; `other`: it may be that of a merge conflict; `weak`: another word and
   * few signs, perhaps prose; `bare`: no word. Within a block of `own` ones the others are content.
   */
  readonly kind: "own" | "other" | "weak" | "bare";
  /** The file that is named behind the word. */
  readonly path?: string | undefined;
  /** The line (0-based) of the file at which the search is said to begin. */
  readonly hint?: number | undefined;
}

const OPENS = /^(?:(<{3,})[ \t]*|(-{3,})[ \t]+)(SEARCH|ORIGINAL|FIND|OLD|BEFORE|UPDATE)\b(.*)$/i;
const CLOSES = /^(?:(>{3,})[ \t]*|(\+{3,})[ \t]+)(REPLACE|UPDATED|NEW|AFTER|UPDATE)\b(.*)$/i;
/** The words of the tools; the others are words of the language too, and names of branches. */
const OWN_WORD = /^(?:SEARCH|ORIGINAL|REPLACE|UPDATED)$/i;
const LINE = /^(?:[ \t:]+|(?=\())\(?(?:lines?[ \t:=]*|L)?(\d{1,15})(?:[ \t]*-[ \t]*\d{1,15})?\)?$/i;
/** No marker is longer; it spares long lines the patterns. */
const MAX_LENGTH = 200;

/** The marker that begins a block, if the line is one. */
export function openingMarker(line: string): Marker | undefined {
  return marker(OPENS, "<<<<<<<", line);
}

/** The marker that ends a block, if the line is one. */
export function closingMarker(line: string): Marker | undefined {
  const ended = line.endsWith("|>") ? line.replace(/<\|\w+\|>$/, "") : line;
  return marker(CLOSES, ">>>>>>>", ended);
}

/** The marker that begins a block at a line (0-based), or behind tags in it; a weak one has to be closed. */
export function beginsBlock(
  cursor: Cursor,
  at: number,
  text: string = cursor.text(at),
): Marker | undefined {
  const marker = openingMarker(text);
  if (marker?.kind !== "weak") return marker;
  const ends = (line: string): boolean =>
    hasWord(openingMarker(line)) || hasWord(closingMarker(line));
  const end = cursor.text(cursor.find(at + 1, ends));
  return closingMarker(end) === undefined ? undefined : marker;
}

const BLOCK_END = /^>{5,}[ \t]*(?:REPLACE|UPDATED|CREATE|DELETE|RENAME|MOVE|INSERT|APPEND)\b/;
const BROKEN = /^\s*<{5,}[ \t]*(?:SEARCH|ORIGINAL|CREATE|DELETE|RENAME|MOVE|INSERT|APPEND)\b/;
const CONFLICT = /^[ \t]*<{7,}(?:[ \t]*\w|[ \t]*$)/;
const COMMENT = /^\s*(?:#|\/\/|--|<!--)?\s*/;

/**
 * What is wrong with a line outside blocks that begins none: it ends one, be it in a comment or with a
 * word that nobody here reads; or it opens one, in a way that cannot be read, or a merge conflict.
 * Signs without a word may be what a mail quotes.
 */
export function looseMarker(line: string): "end" | "opening" | "conflict" | undefined {
  if (!/[<>+]/.test(line)) return undefined;
  const start = line.slice(0, MAX_LENGTH);
  const text = start.replace(COMMENT, "");
  const closing = closingMarker(text);
  if ((hasWord(closing) && closing?.kind !== "weak") || BLOCK_END.test(text)) return "end";
  if (BROKEN.test(start)) return "opening";
  return CONFLICT.test(start) ? "conflict" : undefined;
}

const CALL = /^\s*<(?:apply_diff|replace_in_file)>/;

/** Does the line begin a tool call? */
export function isCall(line: string): boolean {
  return CALL.test(line);
}

function hasWord(marker: Marker | undefined): boolean {
  return marker !== undefined && marker.kind !== "bare";
}

function marker(pattern: RegExp, bare: string, line: string): Marker | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  // Those who format Markdown put blanks between the signs.
  const written = line.trim();
  const text = written.replace(/^(?:[<>] ){3,}/, (run) => run.replaceAll(" ", ""));
  if (text === bare) return { signs: bare.length, kind: "bare" };
  const [, angles, others, word = "", rest = ""] = pattern.exec(text) ?? [];
  const signs = (angles ?? others)?.length;
  if (signs === undefined) return undefined;
  const isUpper = word === word.toUpperCase();
  const isWord = OWN_WORD.test(word);
  const other = isWord || signs >= bare.length ? "other" : "weak";
  const found = { signs, kind: isWord && text === written ? "own" : other } as const;
  const isSure = isUpper && angles !== undefined && (isWord || signs >= 5);
  if (/^[ \t]*[<>]?$/.test(rest)) {
    // In other cases the words are words of the language, unless many signs are before them.
    return (isWord && (isUpper || signs >= 5)) || isSure ? found : undefined;
  }
  if (!isSure) return undefined;
  const [, number] = LINE.exec(rest) ?? [];
  if (number !== undefined) return { ...found, hint: statedLine(number) };
  const path = pathBehind(rest);
  return path === undefined ? undefined : { ...found, path };
}

function pathBehind(rest: string): string | undefined {
  const [, plain, bracketed] = /^(?:[ \t:]+|(?=\[))(?:([^\s[].*)|\[(.+)\])$/.exec(rest) ?? [];
  const named = /^(?:(?:file|path)[ \t]*[=:][ \t]*)?["'`]?([^\s"'`]+)["'`]?$/i;
  const [, path] = named.exec(plain ?? bracketed ?? "") ?? [];
  return path !== undefined && isPath(path) ? path : undefined;
}

/** How many signs the line has if it divides a block; white space before it may be barred. */
export function dividerSigns(line: string, atMargin: boolean): number | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  const text = atMargin ? line.trimEnd() : line.trim();
  if (/^(?:<{7}|={7}) REPLACE$/.test(text)) return DIVIDER.length;
  return /^={3,}$/.test(text) ? text.length : undefined;
}

/** The lines of a merge conflict that are no markers of ours. */
export function conflictMarker(line: string): "begin" | "end" | undefined {
  if (dividerSigns(line, true) !== undefined) return undefined;
  const [, sign] = /^(<|>)\1{6}(?:[ \t]|$)/.exec(line.slice(0, MAX_LENGTH)) ?? [];
  return sign === undefined ? undefined : sign === "<" ? "begin" : "end";
}

const ESCAPABLE = /^(\\?)(?:<{7}|={7}|>{7}|-{7}|:start_line:|:end_line:)/;

/** The line with a backslash that keeps it from being a marker. */
export function withEscape(line: string): string {
  return ESCAPABLE.test(line) ? `\\${line}` : line;
}

/** The line without that. */
export function withoutEscape(line: string): string {
  return ESCAPABLE.exec(line)?.[1] === "\\" ? line.slice(1) : line;
}

/**
 * Finds the values of JSON in a reply. A value begins a line, or follows a fence, a tag such as
 * `<tool_call>` or another value; all else is text. The reply is read once: behind what
 * turns out to be no JSON the reading goes on with the next line.
 */

import { type Json, readJson, skipBlanks } from "./json.ts";
import { BEGUN_KEY, TELLING_KEY } from "./keys.ts";

/** Lines are 0-based here. */
export interface Scan {
  readonly values: readonly Found[];
  /** What stands outside values and is not blank: a line, or the rest of one. */
  readonly outside: readonly { readonly line: number; readonly text: string }[];
  /** Where the reading ended: a value that should be JSON. */
  readonly broken?: Broken;
}

export interface Found {
  readonly value: Json;
  readonly line: number;
  readonly lastLine: number;
  /** Does its text hold a key that only edits have? */
  readonly isTelling: boolean;
}

export interface Broken {
  readonly line: number;
  /** Where it stops being JSON. */
  readonly faultLine: number;
  /** The reply ends before the value does. */
  readonly missing?: "}" | "]";
  readonly isTelling: boolean;
}

export function scan(lines: readonly string[]): Scan {
  const text = lines.join("\n");
  const values: Found[] = [];
  const outside: { line: number; text: string }[] = [];
  let at = 0;
  let line = 0;
  const setAside = (end: number): void => {
    const piece = text.slice(at, end);
    if (piece.trim() !== "") outside.push({ line, text: piece });
  };
  while (at < text.length) {
    const begin = beginOf(text, at);
    if (begin === -1) {
      const end = endOfLine(text, at);
      setAside(end);
      at = end + 1;
      line++;
      continue;
    }
    setAside(begin);
    at = begin;
    const read = readJson(text, begin, line + 1);
    if ("end" in read) {
      const isTelling = TELLING_KEY.test(text.slice(begin, read.end));
      values.push({ value: read.value, line, lastLine: read.line - 1, isTelling });
      at = read.end;
      line = read.line - 1;
      continue;
    }
    const end = endOfLine(text, read.fault);
    const piece = text.slice(begin, end);
    const isTelling = TELLING_KEY.test(piece);
    const faultLine = read.line - 1;
    // This looks at the rest of the reply, but where that is blank the reading ends.
    if (isBlankFrom(text, read.fault)) {
      const missing = text.charAt(begin) === "{" ? "}" : "]";
      const isBegun = isTelling || BEGUN_KEY.test(piece);
      return { values, outside, broken: { line, faultLine, missing, isTelling: isBegun } };
    }
    if (isTelling) return { values, outside, broken: { line, faultLine, isTelling } };
    setAside(end);
    at = end + 1;
    line = faultLine + 1;
  }
  return { values, outside };
}

/** Where a value begins in the line, from `at` on, or -1. */
function beginOf(text: string, at: number): number {
  let begin = skipSpaces(text, at);
  const lead = text.charAt(begin);
  if (lead === "`" || lead === "~") {
    while (text.charAt(begin) === lead) begin++;
    while (/\w/.test(text.charAt(begin))) begin++;
  } else if (lead === "<") {
    while (/[<\w:-]/.test(text.charAt(begin))) begin++;
    if (text.charAt(begin) === ">") begin++;
  } else if (lead === "," || lead === ";") {
    begin++;
  }
  begin = skipSpaces(text, begin);
  return isOpening(text, begin) ? begin : -1;
}

/** A brace with a quoted key behind it, or a list of such. Prose begins otherwise. */
function isOpening(text: string, at: number): boolean {
  let inner = at;
  if (text.charAt(inner) === "[") {
    inner = skipBlanks(text, inner + 1);
    if (inner === text.length) return true;
  }
  if (text.charAt(inner) !== "{") return false;
  const next = text.charAt(skipBlanks(text, inner + 1));
  return next === '"' || next === "'" || next === "";
}

function skipSpaces(text: string, at: number): number {
  let end = at;
  while (text.charAt(end) === " " || text.charAt(end) === "\t") end++;
  return end;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

function isBlankFrom(text: string, at: number): boolean {
  return skipBlanks(text, at) === text.length;
}

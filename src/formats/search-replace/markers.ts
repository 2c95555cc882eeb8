/**
 * The marker lines of a block, as the tools write them and models mix them. White space around
 * them means nothing.
 *
 *     opening = ("<"* | "-"*) ("SEARCH" | "ORIGINAL") [">"]             three signs or more
 *     divider = "="*
 *     closing = (">"* | "+"*) ("REPLACE" | "UPDATED") ["<" | ">"]
 *
 * A backslash at the very start of a line makes content of what would be a marker.
 */

/** The spellings that need no repair. */
export const OPENING = "<<<<<<< SEARCH";
export const DIVIDER = "=======";
export const CLOSING = ">>>>>>> REPLACE";

const OPENS = /^(?:(<{3,})[ \t]*|(-{3,})[ \t]+)(SEARCH|ORIGINAL)[ \t]*>?$/i;
const CLOSES = /^(?:(>{3,})[ \t]*|(\+{3,})[ \t]+)(REPLACE|UPDATED)[ \t]*[<>]?$/i;
/** No marker is longer; it spares long lines the patterns. */
const MAX_LENGTH = 200;

/** How many signs the line begins a block with; undefined if it does not. */
export function openingSigns(line: string): number | undefined {
  return signs(OPENS, line);
}

/** Does the line end a block? */
export function isClosing(line: string): boolean {
  return signs(CLOSES, line) !== undefined;
}

function signs(pattern: RegExp, line: string): number | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  const [, one, other, word = ""] = pattern.exec(line.trim()) ?? [];
  const run = one ?? other;
  if (run === undefined) return undefined;
  // In other cases the words are words of the language, unless many signs are before them.
  return word === word.toUpperCase() || run.length >= 5 ? run.length : undefined;
}

/** How many signs the line has if it holds nothing but `=`; white space before it may be barred. */
export function dividerSigns(line: string, atMargin: boolean): number | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  const text = atMargin ? line.trimEnd() : line.trim();
  return /^={3,}$/.test(text) ? text.length : undefined;
}

/** The lines of a merge conflict that are no markers of ours. */
export function conflictMarker(line: string): "begin" | "end" | undefined {
  if (/^<{7}(?:[ \t]|$)/.test(line)) return openingSigns(line) === undefined ? "begin" : undefined;
  if (/^>{7}(?:[ \t]|$)/.test(line)) return isClosing(line) ? undefined : "end";
  return undefined;
}

/** Outside a block: does the line look like an opening marker with a word that we do not know? */
export function isUnknownOpening(line: string): boolean {
  if (!/^[ \t]*<{7,}(?:[ \t]*\w|[ \t]*$)/.test(line.slice(0, MAX_LENGTH))) return false;
  return openingSigns(line) === undefined;
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

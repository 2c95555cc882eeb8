/**
 * The line above a hunk.
 *
 *     header = "@@" [" -" a ["," b] [" +" c ["," d]]] [" @@"] [heading]
 *
 * What models write where the numbers belong, and is none: nothing, `...`, `-,+`,
 * `-XX,XX +XX,XX`. Then the marks may be doubled or not, and are around the heading.
 */

export interface HunkHeader {
  readonly old?: Range | undefined;
  readonly new?: Range | undefined;
  readonly heading?: string | undefined;
}

/** Lines of a file as a header states them: `start` is 1-based, 0 above the first line. */
export interface Range {
  readonly start: number;
  readonly count: number;
}

const OLD = /^\s*-\s*(\d+)(?:,(\d+))?(?=\s|@|$)/;
const NEW = /^\s+\+\s*(\d+)(?:,(\d+))?(?=\s|@|$)/;
const NO_NUMBERS = /^-[\w?.]*(?:,[\w?.]*)?\s*\+[\w?.]*(?:,[\w?.]*)?$/;
const NO_HEADING: ReadonlySet<string> = new Set(["", "...", "…"]);

export function readHunkHeader(line: string): HunkHeader {
  let rest = line.slice(2);
  const old = OLD.exec(rest);
  if (old === null) return { heading: headingOf(numberlessHeading(rest.trim())) };
  rest = rest.slice(old[0].length);
  const added = NEW.exec(rest);
  const behind = rest.slice(added?.[0].length ?? 0).trim();
  const heading = headingOf(behind.startsWith("@@") ? behind.slice(2).trim() : behind);
  return { old: rangeOf(old), new: added === null ? undefined : rangeOf(added), heading };
}

function rangeOf(found: RegExpExecArray): Range {
  return { start: Number(found[1]), count: Number(found[2] ?? 1) };
}

function numberlessHeading(text: string): string {
  const marks = text.startsWith("@@") ? 0 : text.indexOf(" @@");
  if (marks === -1) return NO_NUMBERS.test(text) ? "" : text;
  const between = text.slice(0, marks).trim();
  const behind = text.slice(marks).trimStart().slice(2).trim();
  return behind !== "" || NO_NUMBERS.test(between) ? behind : between;
}

function headingOf(text: string): string | undefined {
  return NO_HEADING.has(text) ? undefined : text;
}

/** The line, 0-based, at which a range begins: with no lines it is after line `start`. */
export function firstLine({ start, count }: Range): number | undefined {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(count)) return undefined;
  return count === 0 ? start : Math.max(start - 1, 0);
}

/** Is the heading a changed line rather, and no method of Objective-C or item of a list? */
export function isChange(heading: string | undefined): boolean {
  return heading !== undefined && /^[-+](?!\s*\(| \S)/.test(heading);
}

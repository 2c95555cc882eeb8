/**
 * Lines that stand for lines left out, such as `// ... rest of the code ...`: comments with an
 * ellipsis. A bare `...` may be one too, but it is also a statement of Python.
 */

import {
  endsShortened,
  isMark,
  isProgramsMark,
  saysPlaceholder,
  saysRest,
} from "./elision-patterns.ts";

/** How a comment of one line opens and closes. The longer openings come first. */
const COMMENTS: readonly (readonly [open: string, close: string])[] = [
  ["{/*", "*/}"],
  ["<!--", "-->"],
  ["/*", "*/"],
  ["{-", "-}"],
  ["(*", "*)"],
  ["//", ""],
  ["#", ""],
  ["--", ""],
  [";", ""],
  ["%", ""],
];

/** Longer lines say more than that something is left out. */
const LONGEST = 120;

/** What the patterns need to fit, which are loaded only then. */
const HAS_ELLIPSIS = /\.{3}|\u2026/;
const MAY_SAY = /\.{3}|[^\0-\x7f]|\b(?:same|unchanged|untouched|as|cambios)\b/i;
const MAY_BE_MARK = /^(?:(?:[([]|\.{3}|\u2026)[^]*[.)\]\u2026]$|\[NOTE\])/;

/** Is the line a comment that stands for others, or the mark of a program that left them out? */
export function isPlaceholder(line: string): boolean {
  const body = commentIn(line);
  if (body === undefined) {
    const text = line.length <= LONGEST ? line.trim() : "";
    return MAY_BE_MARK.test(text) && isMark(text);
  }
  return [body, unbracketed(body)].some((text) => MAY_SAY.test(text) && saysPlaceholder(text));
}

/** Without the brackets around all of it. */
function unbracketed(text: string): string {
  return /^(?:\([^()]*\)|\[[^[\]]*\])$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** Did a program shorten the line, or leave out lines in its place? */
export function isShortened(line: string): boolean {
  const end = line.slice(-LONGEST);
  if (HAS_ELLIPSIS.test(end) && endsShortened(end)) return true;
  const text = line.length <= LONGEST ? line.trim() : "";
  return MAY_BE_MARK.test(text) && isProgramsMark(text);
}

/** In a file that is sent whole: does the line stand for the rest of it? */
export function isRest(line: string): boolean {
  const body = commentIn(line);
  // Further in, three dots may be a statement.
  if (body === undefined) return /^(?:\.{3}|\u2026)\s*$/u.test(line) || isShortened(line);
  return isPlaceholder(line) || saysRest(body);
}

/** What a comment of one line says; undefined if the line is none, or too long. */
function commentIn(line: string): string | undefined {
  if (line.length > 4 * LONGEST) return undefined;
  const text = line.trim();
  if (text.length > LONGEST) return undefined;
  const comment = COMMENTS.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
  if (comment === undefined) return undefined;
  const [open, close] = comment;
  const opened = text.slice(open.length, close === "" ? undefined : -close.length);
  // `///`, `##`, `;;`: the sign may be repeated.
  return opened.replace(/^[/#;%*-]+/, "").trim();
}

/** The same, or nothing but an ellipsis. */
export function isElision(line: string): boolean {
  return isPlaceholder(line) || /^\s*(?:\.{3,}|\u2026)\s*$/u.test(line.slice(0, LONGEST));
}

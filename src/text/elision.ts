/**
 * Lines that stand for lines left out, such as `// ... rest of the code ...`: comments with an
 * ellipsis. A bare `...` may be one too, but it is also a statement of Python.
 */

import { says } from "./elision-patterns.ts";

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
const MAY_BE_MARK =
  /^(?:(?:[([]|\.{3}|\u2026)[^]*[.)\]\u2026]$|\[NOTE\]|<[\w ]*\b(?:too long|omitted|truncated)\b)/;
const MAY_SAY_REST =
  /\b(?:rest|remain\w*|existing|other|previous|unchanged|no changes|same|as|original|more|omitted|truncated|snip)\b/i;
/** In brackets, in bold or between rules, or behind an ellipsis. */
const ASIDE = /^(?:\.{3}|\u2026|[([<{*_=@-].*[)\]>}*_=@-]$)/;

/** Is the line a comment that stands for others, or the mark of a program that left them out? */
export function isPlaceholder(line: string): boolean {
  const body = commentIn(line);
  if (body === undefined) {
    const text = shortText(line);
    const aside = asideIn(text);
    const isMark = MAY_BE_MARK.test(text) && (says("bare", text) || says("shortened", text));
    return isMark || (aside !== undefined && says("rest", aside));
  }
  const isInBrackets = /^(?:\([^()]*\)|\[[^[\]]*\])$/.test(body);
  const texts = isInBrackets ? [body, body.slice(1, -1).trim()] : [body];
  return texts.some((text) => MAY_SAY.test(text) && says("placeholder", text));
}

/** Did a program shorten the line, or leave out lines in its place? */
export function isShortened(line: string): boolean {
  const end = line.slice(-LONGEST);
  if (HAS_ELLIPSIS.test(end) && says("cutOff", end)) return true;
  const text = shortText(line);
  return MAY_BE_MARK.test(text) && says("shortened", text);
}

/** In a file that is sent whole: does the line stand for the rest of it? */
export function isRest(line: string): boolean {
  if (isPlaceholder(line) || isShortened(line)) return true;
  // Further in, three dots may be a statement.
  if (/^[([]?(?:\.{3}|\u2026)[)\]]?\s*$/u.test(line)) return true;
  const comment = commentIn(line);
  if (comment === undefined) {
    const aside = asideIn(shortText(line));
    return aside !== undefined && says("restOfFile", aside);
  }
  const body = withoutRules(comment);
  return MAY_SAY_REST.test(body) && (says("rest", body) || says("restOfFile", body));
}

export function isComment(line: string): boolean {
  return commentIn(line) !== undefined;
}

/** Does a comment, in whatever words, say that something stays, or is left out? */
export function saysKept(line: string): boolean {
  const body = commentIn(line);
  return body !== undefined && says("kept", withoutRules(body));
}

/** Does a comment speak of code, or of all the rest? */
export function isAboutCode(line: string): boolean {
  return says("aboutCode", commentIn(line) ?? "");
}

/** A line without the blanks around it; nothing of a long one. */
function shortText(line: string): string {
  return line.length <= 2 * LONGEST && line.trim().length <= LONGEST ? line.trim() : "";
}

/** What a line says that is no comment, but set apart from what is around it. */
function asideIn(text: string): string | undefined {
  return ASIDE.test(text) && MAY_SAY_REST.test(text) ? withoutRules(text) : undefined;
}

/** Without signs at both ends. */
function withoutRules(text: string): string {
  return text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "");
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

/**
 * Placeholders for omitted lines: a comment that begins with an ellipsis, or has one of five words beside one.
 * A bare `...` may be a placeholder too, but it is also a statement in Python.
 */

const ELLIPSIS = "(?:\\.{3,6}(?!\\.)|\u2026{1,2})";
const WORD = "\\b(?:existing|rest|unchanged|remaining|same)\\b";

/** A comment of one line, and its text. */
const COMMENT =
  /^\s*(?:\{?\/\*+|<!--|\/{2,}|#+|-{2,}|;+|%+|\{-|\(\*)\s*(.*?)\s*(?:\*\/\}?|-->|-\}|\*\))?\s*$/;

/** `... (existing code)`, `...`, `[...]`; `Existing styles...`, `the rest of it ...`; `code stays the same ...` */
const IN_COMMENT = new RegExp(
  `^[([]?\\s*${ELLIPSIS}|^[([]?(?:\\w+ )?${WORD}.*${ELLIPSIS}\\W*$|${WORD}\\W*${ELLIPSIS}\\W*$`,
  "i",
);

/** `rest of the function`, `body unchanged` */
const REMARK = new RegExp(`^[([]?(?:\\w+ )?${WORD}`, "i");

/** The same without a comment sign: in brackets, or between two ellipses. A spread operator has no space. */
const BARE = new RegExp(
  `^\\s*(?:${ELLIPSIS} .*${WORD}.*${ELLIPSIS}|[([]${ELLIPSIS} .*${WORD}.*[)\\]]|[([](?:\\w+ )?${WORD}.* ?${ELLIPSIS}[)\\]])\\s*$`,
  "i",
);

/** `...`, `load(name) { ... }` */
const BARE_ELLIPSIS = /(?:^|\{)\s*(?:\.{3,}|\u2026)\s*(?:$|\})/;

/** The mark of a program that shortened a text for the model, at the end of a line: `...[truncated]`. */
const CUT = new RegExp(`${ELLIPSIS}\\s*[([]?[\\w ,.]*\\btruncated\\b[^\\][()"'\`]*[)\\]]?$`, "i");

/** Such marks that models copied into files of public repositories: of Codex, Manus, an editor tool, an agent's history. */
const OMITTED =
  /(?<!["'`])(?:\u2026\d+ (?:tokens|chars) truncated\u2026(?!["'`])|\(Content truncated due to size limit\. Use line ranges to read in chunks\)|<response clipped><NOTE>)|^\s*Tool call argument '\w+' pruned from message history\.\s*$/;

/** A longer line is never a placeholder. */
const LONGEST = 200;

/** True if the line is a comment in place of other lines, or the mark of a program that omitted them. */
export function isPlaceholder(line: string): boolean {
  if (isCut(line)) return true;
  if (line.length > LONGEST) return false;
  const [, comment] = COMMENT.exec(line) ?? [];
  return comment === undefined ? BARE.test(line) : IN_COMMENT.test(comment);
}

/** True if a program took out a part of the line, or lines in its place; the end of a line only if `mayEnd`. */
export function isCut(line: string, mayEnd = true): boolean {
  return OMITTED.test(line) || (mayEnd && CUT.test(line.slice(-LONGEST).trimEnd()));
}

/** True for a placeholder, and for a bare ellipsis. */
export function isElision(line: string): boolean {
  return isPlaceholder(line) || BARE_ELLIPSIS.test(line.slice(-LONGEST));
}

/** For edits that lose lines: there a bare ellipsis is no statement, and a comment with one of the words needs no ellipsis. */
export function marksLostLines(line: string): boolean {
  return isElision(line) || (line.length <= LONGEST && REMARK.test(COMMENT.exec(line)?.[1] ?? ""));
}

/**
 * Lines that stand for lines left out: a comment that begins with an ellipsis, or one of five words beside one.
 * A bare `...` may be one too, but it is also a statement of Python.
 */

const ELLIPSIS = "(?:\\.{3,6}(?!\\.)|\u2026{1,2})";
const WORD = "\\b(?:existing|rest|unchanged|remaining|same)\\b";

/** A comment of one line, and what it says. */
const COMMENT =
  /^\s*(?:\{?\/\*+|<!--|\/{2,}|#+|-{2,}|;+|%+|\{-|\(\*)\s*(.*?)\s*(?:\*\/\}?|-->|-\}|\*\))?\s*$/;

/** `... (existing code)`, `...`, `[...]`; `Existing styles...`, `the rest of it ...`; `code stays the same ...` */
const IN_COMMENT = new RegExp(
  `^[([]?\\s*${ELLIPSIS}|^[([]?(?:\\w+ )?${WORD}.*${ELLIPSIS}\\W*$|${WORD}\\W*${ELLIPSIS}\\W*$`,
  "i",
);

/** `rest of the function`, `body unchanged` */
const REMARK = new RegExp(`^[([]?(?:\\w+ )?${WORD}`, "i");

/** The same without the sign of a comment: in brackets, or between two of them; a spread has no blank. */
const BARE = new RegExp(
  `^\\s*(?:${ELLIPSIS} .*${WORD}.*${ELLIPSIS}|[([]${ELLIPSIS} .*${WORD}.*[)\\]]|[([](?:\\w+ )?${WORD}.* ?${ELLIPSIS}[)\\]])\\s*$`,
  "i",
);

/** What programs put for the text by which they shorten what a model reads: `...[truncated]`, `\u2026245 tokens truncated\u2026`. */
const CUT = new RegExp(`${ELLIPSIS}\\s*[([]?[\\w ,.]*\\btruncated\\b[^\\][()"'\`]*[)\\]]?$`, "i");

/** No pattern fits a longer line, which says more than that something is left out. */
const LONGEST = 200;

/** True if a line is a comment that stands for others, or the mark of a program that left them out. */
export function isPlaceholder(line: string): boolean {
  if (!hasEllipsis(line)) return false;
  if (isCut(line)) return true;
  if (line.length > LONGEST) return false;
  const [, comment] = COMMENT.exec(line) ?? [];
  return comment === undefined ? BARE.test(line) : IN_COMMENT.test(comment);
}

/** True if a program cut the line off, or left out lines in its place. */
export function isCut(line: string): boolean {
  return CUT.test(line.slice(-LONGEST).trimEnd());
}

/** The same, or nothing but an ellipsis: `...`, `load(name) { ... }`. */
export function isElision(line: string): boolean {
  return (
    isPlaceholder(line) ||
    (hasEllipsis(line) && /(?:^|\{)\s*(?:\.{3,}|\u2026)\s*(?:$|\})/.test(line.slice(-LONGEST)))
  );
}

/** Where lines are lost: an ellipsis is no statement there, and a comment that begins with one of the words needs none. */
export function standsForLost(line: string): boolean {
  return isElision(line) || (line.length <= LONGEST && REMARK.test(COMMENT.exec(line)?.[1] ?? ""));
}

function hasEllipsis(line: string): boolean {
  return line.includes("...") || line.includes("\u2026");
}

/** Lines that stand for lines left out: `...`, `// ... existing code ...`. */

const OPENERS = /^(\/\/+|\/\*+|#+|--+|<!--|;+|%+|\{\/\*+|\*)\s*/;
const CLOSERS = /\s*(\*+\/\}?|-->)$/;
const DOTS = /\.{3,}|\u2026/;
const WORDS =
  /\b(existing|rest|remaining|remains|unchanged|other|others|same|previous|code|omitted|truncated|more|above|below|elided|snip)\b/i;
/** No such line is longer. */
const LONGEST = 120;

/** Is the line a comment that says, with an ellipsis, that lines are left out here? */
export function isElisionComment(text: string): boolean {
  const line = text.trim();
  if (line.length > LONGEST || !OPENERS.test(line)) return false;
  const said = line.replace(OPENERS, "").replace(CLOSERS, "");
  if (!DOTS.test(said)) return false;
  return WORDS.test(said) || said.replace(/[.\u2026\s]/g, "") === "";
}

/** The same, or nothing but an ellipsis, which is code in some languages. */
export function isElision(text: string): boolean {
  return /^\s*(\.{3,}|\u2026)\s*$/.test(text) || isElisionComment(text);
}

/**
 * Lines that stand for lines left out, such as `// ... rest of the code ...`: comments with an
 * ellipsis. A bare `...` may be one too, but it is also a statement of Python.
 */

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

const ELLIPSIS = "(?:\\.{3,}|\u2026)";
const MISSING =
  "(?:rest|remaining|remainder|existing|unchanged|others?|previous|same|code|omitted)\\b(?!\\s+than)";
const WHAT =
  "(?:code|file|functions?|methods?|class|classes|contents?|imports?|lines?|logic|implementation|fields?|unchanged|omitted|same)";
const STAYS =
  "(?:\\s+(?:is|are|here|stays?|remains?|goes|unchanged|omitted|the|same|as|before|above|below))*";
const LEAD = "[(\\[]?\\s*(?:(?:the|your|all|keep|of|our|my)\\s+){0,3}";

/** What such comments say. They are tried on short texts only. */
const PLACEHOLDERS: readonly RegExp[] = [
  // Nothing but an ellipsis. More dots are a rule between two parts of a file.
  /^(?:\.{3,6}|\u2026)$/u,
  // `... the rest of the code ...`: an ellipsis at both ends and a word that says it.
  new RegExp(`^${ELLIPSIS}.*\\b${MISSING}.*${ELLIPSIS}$`, "iu"),
  // `... existing code`: an ellipsis, then the word.
  new RegExp(`^${ELLIPSIS}\\s*${LEAD}${MISSING}`, "iu"),
  // `existing ...`, `rest of the file stays the same...`: the word first, and of what.
  new RegExp(`^${LEAD}${MISSING}(?:.*\\b${WHAT}\\b${STAYS})?\\s*[)\\]]?\\s*${ELLIPSIS}$`, "iu"),
];

/** What a comment says of the rest of a file, with no ellipsis. */
const REST = new RegExp(
  `^${LEAD}(?:rest|remainder|remaining|existing|other|previous)\\b(?:\\s+(?:of|the|your|this)\\b){0,3}\\s+${WHAT}(?:\\s+${WHAT})?${STAYS}\\s*[)\\]]?\\.?$`,
  "iu",
);

/** Longer lines say more than that something is left out. */
const LONGEST = 120;

/** Is the line a comment that stands for others? */
export function isPlaceholder(line: string): boolean {
  const body = commentIn(line);
  return body !== undefined && PLACEHOLDERS.some((pattern) => pattern.test(body));
}

/** In a file that is sent whole: does the line stand for the rest of it? */
export function isRest(line: string): boolean {
  const body = commentIn(line);
  // Further in, three dots may be a statement.
  if (body === undefined) return /^(?:\.{3}|\u2026)\s*$/u.test(line);
  return isPlaceholder(line) || REST.test(body);
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
  return (
    isPlaceholder(line) || new RegExp(`^\\s*${ELLIPSIS}\\s*$`, "u").test(line.slice(0, LONGEST))
  );
}

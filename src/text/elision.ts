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
  "(?:rest|remaining|remainder|existing|unchanged|others?|previous|same|code|omitted|no\\s+(?:other\\s+)?changes?)\\b(?!\\s+than)";
const WHAT =
  "(?:code|file|functions?|methods?|class|classes|contents?|imports?|lines?|logic|implementation|fields?|unchanged|omitted|same)";
const STAYS =
  "(?:\\s+(?:is|are|here|stays?|remains?|goes|unchanged|omitted|the|same|as|before|above|below))*";
const LEAD = "[(\\[]?\\s*(?:(?:the|your|all|keep|of|our|my)\\s+){0,3}";

/** What such comments say. They are tried on short texts only. */
const PLACEHOLDERS: readonly RegExp[] = [
  // Nothing but an ellipsis. More dots are a rule between two parts of a file.
  /^(?:\.{3,6}|\u2026)$/u,
  // `... snip ...`: an ellipsis at both ends, in whatever language.
  new RegExp(`^${ELLIPSIS}\\s*[^\\s.\u2026].*${ELLIPSIS}$`, "iu"),
  // `... (other methods)`: an ellipsis, and in brackets what it stands for.
  new RegExp(`^${ELLIPSIS}\\s*(?:\\([^()]*\\)|\\[[^[\\]]*\\])$`, "iu"),
  // `... existing code`: an ellipsis, then the word.
  new RegExp(`^${ELLIPSIS}\\s*${LEAD}${MISSING}`, "iu"),
  // `existing ...`, `rest of the file stays the same...`: the word first, and of what.
  new RegExp(`^${LEAD}${MISSING}(?:.*\\b${WHAT}\\b${STAYS})?\\s*[)\\]]?\\s*${ELLIPSIS}$`, "iu"),
];

/** `(rest of the methods ...)`: some models leave out the sign of the comment. */
const BARE = new RegExp(`^\\(\\s*${MISSING}[^()]*\\b${WHAT}\\s*${ELLIPSIS}\\)$`, "iu");
/** What only code is called: data may remain the same, too. */
const CODE =
  "(?:code|functions?|methods?|class|classes|components?|imports?|logic|implementations?|handlers?)";
/** `rest of the function remains the same`: it says so, with no ellipsis. */
const UNCHANGED = new RegExp(
  `^${LEAD}(?:rest|remainder|remaining|existing|other|previous)\\b(?:\\s+(?:of|the|your|this)\\b){0,3}\\s+${CODE}(?:\\s+(?:is|are|here|stays?|remains?|kept|left))*\\s+(?:the\\s+same|unchanged|untouched|as(?:\\s+it)?\\s+(?:is|was|before))(?:\\s+as\\s+before)?\\s*[)\\]]?\\.?$`,
  "iu",
);
/** What a comment says of the rest of a file, with no ellipsis. */
const REST = new RegExp(
  `^${LEAD}(?:rest|remainder|remaining|existing|other|previous)\\b(?:\\s+(?:of|the|your|this)\\b){0,3}\\s+${WHAT}(?:\\s+${WHAT})?${STAYS}\\s*[)\\]]?\\.?$`,
  "iu",
);

const AMOUNT = "\\d[\\d,.]*\\s*(?:more\\s+)?(?:tokens?|chars?|characters?|lines?|bytes?|[kKM]i?B)";
const CUT = "(?:truncated|omitted|elided)";
/** What programs put for the text by which they shorten what a model reads. */
const SHORTENED: readonly RegExp[] = [
  // `[truncated]`, `[... 12 lines truncated ...]`, `... [12 lines truncated] ...`
  new RegExp(
    `^(?:${ELLIPSIS}\\s*)?\\[\\s*(?:${ELLIPSIS}\\s*)?(?:(?:${AMOUNT}|content|output|text)\\s+)?truncated\\b[^\\][]*\\]\\s*(?:${ELLIPSIS})?$`,
    "iu",
  ),
  // `\u2026245 tokens truncated\u2026`, `[... omitted 12 of 300 lines ...]`
  new RegExp(
    `^\\[?\\s*${ELLIPSIS}\\s*(?:${AMOUNT}\\s+${CUT}|${CUT}\\s+\\d[\\w ]*)\\s*${ELLIPSIS}\\s*\\]?$`,
    "iu",
  ),
  // `[Showing lines 1-20 of 60. ...]`, `[40 more lines in file. ...]`
  /^\[(?:Showing lines \d+\s*[-\u2013]\s*\d+ of \d+|\d+ more lines in file)\b[^\][]*\]$/iu,
];
/** The same behind the beginning of a line: nothing follows it, as in code that puts it there. */
const SHORTENED_LINE = new RegExp(
  `${ELLIPSIS}\\s*\\[(?:${AMOUNT}\\s+)?truncated[^\\][]*\\]\\s*$`,
  "iu",
);

/** Longer lines say more than that something is left out. */
const LONGEST = 120;

/** Is the line a comment that stands for others, or the mark of a program that left them out? */
export function isPlaceholder(line: string): boolean {
  const body = commentIn(line);
  if (body === undefined) {
    const text = line.length <= LONGEST ? line.trim() : "";
    return BARE.test(text) || SHORTENED.some((pattern) => pattern.test(text));
  }
  return [body, unbracketed(body)].some(
    (text) => PLACEHOLDERS.some((pattern) => pattern.test(text)) || UNCHANGED.test(text),
  );
}

/** Without the brackets around all of it. */
function unbracketed(text: string): string {
  return /^(?:\([^()]*\)|\[[^[\]]*\])$/.test(text) ? text.slice(1, -1).trim() : text;
}

/** Did a program shorten the line, or leave out lines in its place? */
export function isShortened(line: string): boolean {
  if (SHORTENED_LINE.test(line.slice(-LONGEST))) return true;
  const text = line.length <= LONGEST ? line.trim() : "";
  return SHORTENED.some((pattern) => pattern.test(text));
}

/** In a file that is sent whole: does the line stand for the rest of it? */
export function isRest(line: string): boolean {
  const body = commentIn(line);
  // Further in, three dots may be a statement.
  if (body === undefined) return /^(?:\.{3}|\u2026)\s*$/u.test(line) || isShortened(line);
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

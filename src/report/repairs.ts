/**
 * Every leniency in reading and matching, and what reports call it: a new one needs nothing but its entry.
 *
 * Those in reading were met in calls of Codex (`missing-begin`, `unmarked-added`,
 * `empty-hunk`, `anchor-markers`, `unmarked-context`), in replies to aider (`marker-spelling`, `wrong-counts`,
 * `missing-file-header`, `missing-hunk-header`, `indented-patch`, `reasoning`), in calls of Roo and Cline (`misplaced-hint`,
 * `wrapped-call`), in FILE_CHANGES (`file-headers`), on Windows (`carriage-returns`, `byte-order-mark`).
 */

export const REPAIRS = {
  "text-outside": "surrounding text ignored",
  "file-in-text": "file in a fence ignored ('--whole-files' writes it)",
  "byte-order-mark": "byte order mark ignored",
  "carriage-returns": "CR LF read as LF",
  "indented-patch": "indentation of the patch removed",
  "missing-begin": "first marker of the patch missing",
  "backslash-path": "backslashes of a path read as slashes",
  "unmarked-context": "context line without its leading space",
  "typographic-characters": "typographic characters written as in the file",
  "unmarked-added": "line of a new file without its '+'",
  "empty-hunk": "'@@' without lines ignored",
  "file-headers": "repeated headers of a diff ignored",
  "anchor-markers": "irregular '@@' line",
  "wrong-counts": "wrong line counts of a hunk corrected",
  "missing-file-header": "a '---' or '+++' line is missing",
  "missing-hunk-header": "hunk without its '@@'",
  "line-numbers": "line numbers removed from the lines of a hunk",
  escapes: "one level of escaping removed from a hunk or a new file",
  entities: "HTML entities of a hunk decoded",
  "newline-marker": "'\\ No newline at end of file' that does not end the file ignored",
  "doubled-prefixes": "doubled - and + before changed lines read as single ones",
  "marker-spelling": "irregular marker",
  "misplaced-hint": "unreadable line hint ignored",
  "repeated-hunk": "identical block applied once",
  "wrapped-call": "tool call around the edits unwrapped",
  "loose-json":
    "JSON with an extra comma, or with line breaks, tabs or lone backslashes in its strings, read as meant",
  "wrapped-list": "list of edits written as a string, or as a single edit",
  "text-for-boolean": "string in place of true or false",
  reasoning: "edits in the model's reasoning, or in the output of a tool, ignored",
} as const;

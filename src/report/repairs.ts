/** Every leniency in reading and matching: its description in reports, and where it was met. */

export const REPAIRS = {
  // Replies to aider: 924 of 952
  "text-outside": "surrounding text ignored",
  "file-in-text": "file in a fence ignored ('--whole-files' writes it below its name alone)",
  // Consoles and editors of Windows
  "byte-order-mark": "byte order mark ignored",
  "carriage-returns": "CR LF read as LF",
  "backslash-path": "backslashes of a path read as slashes",
  // Items of lists, in replies to aider
  "indented-patch": "indentation of the patch removed",
  // Calls of Codex
  "unmarked-added": "line of a new file without its '+'",
  "missing-begin": "first marker of the patch missing",
  // Diffs of Copilot and of small models
  "unmarked-context": "context line without its leading space",
  "missing-header": "a '---', '+++' or '@@' line is missing",
  "wrong-counts": "wrong line counts of a hunk corrected",
  // Curly quotes and dashes in chats
  "typographic-characters": "typographic characters written as in the file",
  // Diffs in replies to aider, calls of Codex
  "empty-hunk": "'@@' without lines ignored",
  // Files shown with numbers, or inside JSON, HTML or a diff
  "line-numbers": "line numbers removed from the lines of a hunk",
  escapes: "one level of escaping removed from a hunk",
  entities: "HTML entities of a hunk decoded",
  "doubled-prefixes": "doubled - and + before changed lines read as single ones",
  "unknown-anchor": "anchor that is not in the file ignored, as the hunk is in one place",
  "newline-marker": "mark of the end of the file ignored, as the hunk matches elsewhere",
  // Blocks in replies to aider and calls of Cline, hints in calls of Roo, envelopes of Codex
  "marker-spelling": "irregular marker",
  "repeated-hunk": "identical block applied once",
  // Logs of agents, and calls that are written out in replies
  "wrapped-call": "tool call around the edits unwrapped",
  "loose-json":
    "JSON with an extra comma, or with line breaks or tabs in its strings, read as meant",
  "wrapped-list": "list of edits written as a string, or as a single edit",
  "text-for-boolean": "string in place of a number, or of true or false",
  // DeepSeek, Qwen, gpt-oss
  reasoning: "edits in the model's reasoning, or in the output of a tool, ignored",
} as const;

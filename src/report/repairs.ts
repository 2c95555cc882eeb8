/** What was repaired in reading, in words. */

import type { Repair, RepairName } from "../patch.ts";

export const REPAIRS: Readonly<Record<RepairName, string>> = {
  "text-outside": "surrounding text ignored",
  "byte-order-mark": "byte order mark ignored",
  "carriage-returns": "CR LF read as LF",
  "indented-patch": "indentation of the patch removed",
  "padded-marker": "white space around a marker ignored",
  "repeated-patch": "identical patch read once",
  "missing-begin": "first marker of the patch missing",
  "header-spacing": "no space, or several, after the colon of a header",
  "backslash-path": "backslashes of a path read as slashes",
  "unmarked-context": "context line without its leading space",
  "typographic-characters": "typographic characters written as in the file",
  "unmarked-added": "line of a new file without its '+'",
  "empty-hunk": "'@@' without lines ignored",
  mojibake: "lost characters in a hunk read as the file's",
  "file-headers": "repeated ---/+++ headers ignored",
  "anchor-markers": "irregular '@@' line",
  environment: "Environment ID ignored",
  "wrong-counts": "wrong line counts of a hunk corrected",
  "missing-file-header": "only one of '---' and '+++'",
  "missing-hunk-header": "hunk without its '@@'",
  "prose-in-hunk": "text between the lines of a hunk ignored",
  "mislabelled-tag": "irregular tag",
  "line-numbers": "line numbers removed from the lines of a hunk",
  escapes: "one level of escaping removed from a hunk",
  entities: "HTML entities of a hunk decoded",
  "blank-added": "blank context line that the file lacks added",
  "blank-skipped": "blank line that the hunk lacks kept",
  "elided-lines": "elision line matched with the file's lines",
  "newline-marker": "'\\ No newline at end of file' that does not end the file ignored",
  "doubled-prefixes": "doubled - and + before changed lines read as single ones",
  "marker-spelling": "irregular marker of a block",
  "decorated-name": "decoration of a file name ignored",
  "misplaced-hint": "unreadable line hint ignored",
  "repeated-hunk": "identical block applied once",
  "wrapped-call": "tool call around the edits unwrapped",
  "loose-json":
    "JSON with an extra comma, or with line breaks or tabs in its strings, read as meant",
  "wrapped-list": "list of edits written as a string",
  "text-for-boolean": "string in place of true or false",
  reasoning: "edits in the model's reasoning ignored",
  "stale-context": "context lines that differ from the file's, or that it lacks, ignored",
};

/** One sentence for each kind of repair, with the lines where it was needed. */
export function describeRepairs(repairs: readonly Repair[]): readonly string[] {
  const lines = new Map<RepairName, number[]>();
  for (const { name, patchLine } of repairs) {
    const known = lines.get(name);
    if (known === undefined) lines.set(name, [patchLine]);
    else known.push(patchLine);
  }
  return [...lines].map(([name, at]) => {
    const more = at.length > 5 ? ` and ${at.length - 5} more` : "";
    return `reply ${lineList(at.slice(0, 5))}${more}: ${REPAIRS[name]}`;
  });
}

/** `line 3`, or `lines 3, 8, 20`. */
export function lineList(lines: readonly number[]): string {
  return `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
}

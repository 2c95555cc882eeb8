/** What was repaired in reading, in words. */

import type { Repair, RepairName } from "../patch.ts";

export const REPAIRS: Readonly<Record<RepairName, string>> = {
  "text-outside": "text round the patch left out",
  "byte-order-mark": "byte order mark left out",
  "carriage-returns": "CR LF read as LF",
  "indented-patch": "indentation of the whole patch taken off",
  "padded-marker": "white space round a marker",
  "repeated-patch": "the same patch again, read once",
  "missing-begin": "the marker that begins the patch is missing",
  "header-spacing": "no blank, or several, behind the colon of a header",
  "backslash-path": "backslashes of a path read as slashes",
  "unmarked-context": "context line without its blank",
  "typographic-characters": "typographic characters written plain, as the file has them",
  "unmarked-added": "line of a new file without its '+'",
  "file-headers": "a ---/+++ pair left out",
  "anchor-markers": "irregular '@@' line",
  environment: "Environment ID left out",
  "wrong-counts": "wrong line counts of a hunk, counted anew",
  "missing-file-header": "only one of '---' and '+++'",
  "missing-hunk-header": "a hunk without its '@@'",
  "empty-hunk": "an '@@' without lines left out",
  "prose-in-hunk": "text between the lines of a hunk left out",
  "mislabelled-tag": "irregular tag",
  "line-numbers": "line numbers taken off the lines of a hunk",
  escapes: "one level of escaping taken off a hunk",
  entities: "HTML entities of a hunk read as characters",
  mojibake: "lost characters of a hunk read as the file's",
  "blank-added": "a blank context line that the file lacks is added",
  "blank-skipped": "a blank line that the hunk lacks is kept",
  "elided-lines": "a line that stands for lines left out of a hunk",
  overhang: "context lines behind the end of the file left out",
  "marker-spelling": "irregular marker of a block",
  "decorated-name": "decoration of a file name left out",
  "misplaced-hint": "a line hint that cannot be read left out",
  "repeated-hunk": "the same block again, applied once",
  "wrapped-call": "the tool call round the edits left out",
  "wrapped-list": "a list of edits written as a string",
  "text-for-boolean": "a text where true or false should stand",
  "stale-context": "outer context lines that the file no longer has left out",
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
    return `patch ${lineList(at.slice(0, 5))}${more}: ${REPAIRS[name]}`;
  });
}

/** `line 3`, or `lines 3, 8, 20`. */
export function lineList(lines: readonly number[]): string {
  return `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
}

/** Edits of lines, rendered as unified diffs. */

import type { LineEdit, Row } from "./envelope.ts";

/** What is between the marks of a hunk: `@@ -${old} +${new} @@`. */
export interface HunkNumbers {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** Gives a hunk, by its index, its numbers: the right ones or others. */
export type Numbering = (hunk: number, rows: readonly Row[]) => HunkNumbers;

/** The section of one file, all of whose lines end with LF. */
export function diffSection(
  path: string,
  hunks: readonly (readonly Row[])[],
  numbering: Numbering,
): string {
  const rows = hunks.flatMap((hunk, at) => [
    hunkHeader(numbering(at, hunk)),
    ...hunk.map(({ mark, text }) => mark + text),
  ]);
  return [`--- a/${path}`, `+++ b/${path}`, ...rows, ""].join("\n");
}

function hunkHeader({ oldStart, oldCount, newStart, newCount }: HunkNumbers): string {
  return `@@ -${oldStart},${oldCount} +${newStart},${newCount} @@`;
}

/** The lines after the edits, which are ascending and apart. */
export function editedLines(
  lines: readonly string[],
  edits: readonly LineEdit[],
): readonly string[] {
  const result: string[] = [];
  let at = 0;
  for (const { start, removed, added } of edits) {
    result.push(...lines.slice(at, start), ...added);
    at = start + removed;
  }
  return [...result, ...lines.slice(at)];
}

/** At how many places of a file the old lines of a hunk are. */
export function placesOfHunk(rows: readonly Row[], lines: readonly string[]): number {
  const old = rows.filter(({ mark }) => mark !== "+").map(({ text }) => text);
  return lines.filter((_, at) => old.every((text, index) => lines[at + index] === text)).length;
}

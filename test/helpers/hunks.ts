/** Hunks for tests, written as they stand in a patch: the first character of a row is its mark. */

import type { Placement } from "../../src/locate/placement.ts";
import { expectedLines, type Hunk, type HunkLine } from "../../src/patch.ts";

const KINDS: Readonly<Record<string, HunkLine["kind"]>> = {
  " ": "context",
  "-": "removed",
  "+": "added",
  "?": "context",
};

/** Rows such as ` a`, `-b`, `+c`, or `?d` for context without a mark; the first one has the number `from` in the patch. */
export function hunkLines(rows: readonly string[], from = 1): readonly HunkLine[] {
  return rows.map((row, at) => {
    const kind = KINDS[row.charAt(0)];
    if (kind === undefined) throw new Error(`a row without a mark: ${row}`);
    const line = { kind, text: row.slice(1), patchLine: from + at };
    return row.startsWith("?") ? { ...line, isUnmarked: true } : line;
  });
}

/** A hunk without anchors, unless `more` says otherwise. */
export function hunkOf(rows: readonly string[], more: Partial<Hunk> = {}): Hunk {
  return { patchLine: 1, anchors: [], endOfFile: false, lines: hunkLines(rows), ...more };
}

/** The hunk placed on consecutive lines of the file, from `start` (0-based) on. */
export function placementOf(
  rows: readonly string[],
  start: number,
  more: Partial<Placement> = {},
): Placement {
  const lines = hunkLines(rows);
  const pairs = expectedLines(lines).map((_, at) => start + at);
  return { hunk: 0, level: "exact", lines, start, pairs, repairs: [], ...more };
}

/** How a hunk lies on the lines of a file, all 0-based, and what it changes there. */

import { type HunkLine, type RepairName, wantedLines } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import type { Level, Pair } from "./levels.ts";

export interface Fit {
  /** The hunk's lines in the reading that fits: those that the file lacks are dropped, or added if they are blank. */
  readonly lines: readonly HunkLine[];
  /** For each wanted line of these the line of the file that it stands for, ascending. */
  readonly pairs: readonly number[];
  /** What was repaired in reading the lines so. */
  readonly repairs: readonly RepairName[];
}

/** Where a hunk goes. */
export interface Placement extends Fit {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  readonly level: Level;
  /** First line of the place; of a hunk that only adds, the line to insert before. */
  readonly start: number;
  /** Exact places among which this is the first, if nothing but that picked it. */
  readonly firstOf?: number;
  /** It is a string that ends within its last line: blanks after it stay. */
  readonly keepsTail?: true;
  /** Its lines are those of a hunk before it, which changes other parts of them. */
  readonly isShared?: true;
  /** It is before a hunk that precedes it in the patch. */
  readonly outOfOrder?: true;
}

/** Why a hunk has no place; lines are 0-based. */
export type Miss = Cause & { readonly hunk: number };

export type Cause =
  | Nowhere
  | Applied
  | { readonly cause: "ambiguous"; readonly level: Level; readonly starts: readonly number[] }
  /** A string occurs more or less often than the edit says. */
  | { readonly cause: "count"; readonly expected: number; readonly found: number }
  /** It changes the line that another hunk changes. */
  | { readonly cause: "overlap"; readonly other: number; readonly line: number };

/** Its lines, or its anchor, are not where they should be, but perhaps elsewhere. */
export interface Nowhere {
  readonly cause: "anchor" | "below-anchor" | "end-of-file" | "misordered" | "no-place" | "lines";
  readonly anchor?: string;
  readonly elsewhere: readonly number[];
}

/** Its new lines are at `start` already, where they belong. */
export interface Applied {
  readonly cause: "applied";
  readonly start: number;
}

/** A hunk on consecutive lines of the file. */
export function fitFrom(
  start: number,
  lines: readonly HunkLine[],
  repairs: readonly RepairName[] = [],
): Fit {
  return { lines, pairs: wantedLines(lines).map((_, at) => start + at), repairs };
}

/** The wanted lines of a hunk with those of the file. */
export function pairsOf({ lines, pairs }: Fit, file: Lines): readonly Pair[] {
  return wantedLines(lines).map(({ kind, text }, at): Pair => {
    const line = pairs[at] ?? -1;
    return { kind, wanted: text, actual: file.text(line), line };
  });
}

/** The lines of the file that a fit changes, with a line of context on either side; `to` is exclusive. */
export function changedSpan({ lines, pairs }: Fit): Record<"from" | "to", number> {
  const isChanged = ({ kind }: HunkLine): boolean => kind !== "context";
  const last = lines.findLastIndex(isChanged);
  const below = last === -1 ? 0 : lines.length - 1 - last;
  const from = Math.max(lines.findIndex(isChanged), 1) - 1;
  const to = pairs.length - Math.max(below, 1);
  return { from: pairs[from] ?? 0, to: (pairs[to] ?? 0) + 1 };
}

/** Changed lines that are next to each other. All lines are 0-based lines of the file. */
export interface Change {
  /** The removed lines: from `start` up to `end`. Where nothing is removed, the line to insert before. */
  readonly start: number;
  readonly end: number;
  readonly added: readonly HunkLine[];
  /** The lines of the hunk above and below the change, if it has any. */
  readonly above: number | undefined;
  readonly below: number | undefined;
}

/**
 * The changes of a placed hunk. Lines of the file that it leaves out part them: they are not its to remove. With
 * `areParted`, `-a +x -b +y` are two: each line is below the one that it replaces.
 */
export function changesOf(
  { lines, pairs, start }: Placement,
  areParted = false,
): readonly Change[] {
  const changes: Change[] = [];
  let [first, at, wanted] = [start, start, 0];
  let added: HunkLine[] = [];
  let above: number | undefined;
  let last: number | undefined;
  let replaces = false;
  const close = (below: number | undefined): void => {
    if (at > first || added.length > 0)
      changes.push({ start: first, end: at, added, above, below });
    added = [];
  };
  for (const line of lines) {
    if (line.kind === "added") {
      added.push(line);
      continue;
    }
    const own = pairs[wanted++] ?? at;
    const isContext = line.kind === "context";
    const isNext = replaces && added.length > 0;
    if (isContext || isNext || own !== at) {
      close(own);
      first = isContext ? own + 1 : own;
      above = isContext ? own : last;
    }
    replaces = areParted && !isContext && added.length === 0;
    last = own;
    at = own + 1;
  }
  close(undefined);
  return changes;
}

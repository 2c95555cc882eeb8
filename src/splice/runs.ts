/** Runs of changed lines in a hunk, and which removed line each added line replaces. */

import type { HunkLine } from "../patch.ts";
import { commonEnds } from "../text/common.ts";

/** A wanted line and the line of the file (0-based) that it stands for. */
export interface Pair {
  readonly wanted: string;
  readonly actual: string;
  readonly line: number;
}

/** Changed lines with no context line between them. */
export interface Run {
  readonly removed: readonly Pair[];
  readonly added: readonly string[];
  /** How many of the hunk's wanted lines are above its end. */
  readonly end: number;
}

/** The runs of a hunk that add lines, in order; `all` are its wanted lines. */
export function runsOf(lines: readonly HunkLine[], all: readonly Pair[]): readonly Run[] {
  const runs: Run[] = [];
  let removed: Pair[] = [];
  let added: string[] = [];
  let wanted = 0;
  const close = (): void => {
    if (added.length > 0) runs.push({ removed, added, end: wanted });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === "added") {
      added.push(line.text);
      continue;
    }
    if (line.kind === "context") close();
    const pair = all[wanted++];
    if (line.kind === "removed" && pair !== undefined) removed.push(pair);
  }
  close();
  return runs;
}

/** The removed line that each added line replaces: those that are the same at the end, else by position. */
export function pairUp(
  added: readonly string[],
  removed: readonly Pair[],
): readonly (Pair | undefined)[] {
  const { tail } = commonEnds(
    added,
    removed.map(({ wanted }) => wanted),
  );
  const last = removed.length - tail;
  return added.map((_, at) => {
    const left = added.length - at;
    return left <= tail ? removed.at(-left) : at < last ? removed[at] : undefined;
  });
}

/**
 * Lays the lines of a hunk on a stretch of the file where its solid lines stand one after
 * the other: blank lines may be missing or too many on either side, if that leaves no
 * doubt about where the added lines go.
 */

import type { HunkLine, RepairName } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import type { SolidLines } from "./solid.ts";

/** How a hunk lies on the file where it does not lie on consecutive lines. */
export interface Fit {
  /** The hunk's lines: without those dropped, and with added blank lines for those that the file lacks. */
  readonly lines: readonly HunkLine[];
  /** For each wanted line of these the line of the file, 0-based, ascending. */
  readonly pairs: readonly number[];
  readonly repairs: readonly RepairName[];
}

/** What has been laid so far. */
interface Laid {
  readonly lines: HunkLine[];
  readonly pairs: number[];
  readonly repairs: Set<RepairName>;
}

/** Lines between two solid lines of the hunk: blank wanted ones and added ones. */
type Gap = readonly HunkLine[];

/** The hunk with its first solid line on the solid line `first`; undefined if it cannot lie there. */
export function layOut(
  hunk: readonly HunkLine[],
  first: number,
  solid: SolidLines,
  lines: Lines,
): Fit | undefined {
  const laid: Laid = { lines: [], pairs: [], repairs: new Set() };
  const { anchored, gaps } = split(hunk);
  if (!above(gaps[0] ?? [], solid.line(first), lines, laid)) return undefined;
  for (const [at, line] of anchored.entries()) {
    laid.lines.push(line);
    laid.pairs.push(solid.line(first + at));
    const gap = gaps[at + 1] ?? [];
    const next = anchored[at + 1];
    const from = solid.line(first + at) + 1;
    const done =
      next === undefined
        ? below(gap, from, lines, laid)
        : between(gap, from, solid.line(first + at + 1) - from, line, next, laid);
    if (!done) return undefined;
  }
  return { lines: laid.lines, pairs: laid.pairs, repairs: [...laid.repairs] };
}

/** The wanted lines that are not blank, and what stands before, between and behind them. */
function split(hunk: readonly HunkLine[]): { anchored: readonly HunkLine[]; gaps: readonly Gap[] } {
  const anchored: HunkLine[] = [];
  let gap: HunkLine[] = [];
  const gaps = [gap];
  for (const line of hunk) {
    if (line.kind === "added" || isBlank(line.text)) {
      gap.push(line);
    } else {
      anchored.push(line);
      gaps.push((gap = []));
    }
  }
  return { anchored, gaps };
}

/** A gap between two solid lines, over `count` blank lines of the file from `from` on. */
function between(
  gap: Gap,
  from: number,
  count: number,
  before: HunkLine,
  after: HunkLine,
  laid: Laid,
): boolean {
  const blanks = gap.filter((line) => line.kind !== "added");
  if (blanks.length !== count) {
    if (blanks.some((line) => line.kind === "removed")) return false;
    if (blanks.length < count) {
      const adds = gap.length > blanks.length;
      // Which side of the blank line the added ones belong to only a replaced line can tell.
      const replaces = before.kind === "removed" && gap[0]?.kind === "added" && addsFirst(gap);
      if (adds && !replaces) return false;
      if (before.kind === "removed" && after.kind === "removed" && blanks.length === 0)
        return false;
      laid.repairs.add("blank-skipped");
    } else {
      laid.repairs.add("blank-added");
    }
  }
  let paired = 0;
  for (const line of gap) {
    if (line.kind === "added" || paired === count) {
      laid.lines.push(line.kind === "added" ? line : { ...line, kind: "added" });
    } else {
      laid.lines.push(line);
      laid.pairs.push(from + paired++);
    }
  }
  return true;
}

/** Do all added lines stand before the blank ones? */
function addsFirst(gap: Gap): boolean {
  return gap.findLastIndex((line) => line.kind === "added") < gap.length - countBlanks(gap);
}

function countBlanks(gap: Gap): number {
  return gap.filter((line) => line.kind !== "added").length;
}

/** What stands above the first solid line; blank lines outside all others are layout. */
function above(gap: Gap, line: number, lines: Lines, laid: Laid): boolean {
  const kept: HunkLine[] = [];
  const pairs: number[] = [];
  const firstAdded = gap.findIndex((one) => one.kind === "added");
  let next = line - 1;
  for (const [at, one] of [...gap.entries()].toReversed()) {
    if (one.kind === "added") {
      kept.push(one);
    } else if (next >= 0 && isBlank(lines.text(next))) {
      kept.push(one);
      pairs.push(next--);
    } else if (one.kind === "removed") {
      return false;
    } else if (firstAdded !== -1 && firstAdded < at) {
      kept.push({ ...one, kind: "added" });
      laid.repairs.add("blank-added");
    }
  }
  laid.lines.push(...kept.toReversed());
  laid.pairs.push(...pairs.toReversed());
  return true;
}

/** The same below the last solid line. */
function below(gap: Gap, from: number, lines: Lines, laid: Laid): boolean {
  const lastAdded = gap.findLastIndex((one) => one.kind === "added");
  let next = from;
  for (const [at, one] of gap.entries()) {
    if (one.kind === "added") {
      laid.lines.push(one);
    } else if (next < lines.count && isBlank(lines.text(next))) {
      laid.lines.push(one);
      laid.pairs.push(next++);
    } else if (one.kind === "removed") {
      return false;
    } else if (at < lastAdded) {
      laid.lines.push({ ...one, kind: "added" });
      laid.repairs.add("blank-added");
    }
  }
  return true;
}

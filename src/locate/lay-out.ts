/**
 * Lays the lines of a hunk on a stretch of the file where its solid lines are one after
 * the other: blank lines may be missing or too many on either side, if that leaves no
 * doubt about where the added lines go.
 */

import type { HunkLine, RepairName } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";

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
  /** Blank lines that both halves of a block have are none that it adds. */
  readonly isBlock: boolean;
}

/** Lines between two solid lines of the hunk: blank wanted ones and added ones. */
type Gap = readonly HunkLine[];

/**
 * The hunk with its solid lines on these lines of the file (0-based, ascending); undefined if it
 * cannot lie there.
 */
export function layOut(
  hunk: readonly HunkLine[],
  places: readonly number[],
  lines: Lines,
  isBlock: boolean,
): Fit | undefined {
  const laid: Laid = { lines: [], pairs: [], repairs: new Set(), isBlock };
  const { anchored, gaps } = split(hunk);
  if (!above(gaps[0] ?? [], places[0] ?? 0, lines, laid)) return undefined;
  for (const [at, line] of anchored.entries()) {
    const own = places[at] ?? 0;
    laid.lines.push(line);
    laid.pairs.push(own);
    const gap = gaps[at + 1] ?? [];
    const next = anchored[at + 1];
    const done =
      next === undefined
        ? below(gap, own + 1, lines, laid)
        : between(gap, own, places[at + 1] ?? 0, line, next, lines, laid);
    if (!done) return undefined;
  }
  return { lines: laid.lines, pairs: laid.pairs, repairs: [...laid.repairs] };
}

/** The wanted lines that are not blank, and what is before, between and after them. */
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

/** A gap between two solid lines, which are on two lines of the file. */
function between(
  gap: Gap,
  upper: number,
  lower: number,
  before: HunkLine,
  after: HunkLine,
  lines: Lines,
  laid: Laid,
): boolean {
  const from = upper + 1;
  const count = lower - from;
  if (!lines.texts(from, lower).every(isBlank))
    return apart(gap, upper, lower, before, after, lines, laid);
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
      noteMissing(laid);
    }
  }
  let paired = 0;
  for (const [at, line] of gap.entries()) {
    if (line.kind === "added") {
      laid.lines.push(line);
    } else if (paired === count) {
      if (!laid.isBlock || isAmongAdded(gap, at)) laid.lines.push({ ...line, kind: "added" });
    } else {
      laid.lines.push(line);
      laid.pairs.push(from + paired++);
    }
  }
  return true;
}

/**
 * A gap over lines of the file that the hunk leaves out. What it adds stays with the line above
 * or below that it is next to, the blank lines on the other side with it.
 */
function apart(
  gap: Gap,
  upper: number,
  lower: number,
  before: HunkLine,
  after: HunkLine,
  lines: Lines,
  laid: Laid,
): boolean {
  const first = gap.findIndex((line) => line.kind === "added");
  const blanks = gap.filter((line) => line.kind === "removed");
  if (blanks.length > 0) {
    // Blank lines that go with the lines on one side go from there.
    const isBelow = before.kind === "removed";
    const start = isBelow ? upper + 1 : lower - blanks.length;
    if (first !== -1 || isBelow === (after.kind === "removed")) return false;
    laid.lines.push(...blanks);
    laid.pairs.push(...blanks.map((_, at) => start + at));
    return lines.texts(start, start + blanks.length).every(isBlank);
  }
  if (first === -1) return true;
  const last = gap.findLastIndex((line) => line.kind === "added");
  // Next to the line above, with the blank lines below; else the other way round.
  const isAbove = first === 0 && (before.kind === "removed" || after.kind !== "removed");
  if (gap.slice(first, last + 1).some((line) => line.kind !== "added")) return false;
  if (isAbove) {
    const { length } = gap.slice(last + 1);
    const isReplaced = before.kind === "removed";
    // Beside a replaced line nothing more is needed: the blank lines may also be those above the lower one.
    const starts = isReplaced ? [upper + 1, lower - length] : [upper + 1];
    const start = starts.find((from) => lines.texts(from, from + length).every(isBlank));
    if (start === undefined || (length === 0 && !isReplaced)) return false;
    laid.lines.push(...gap);
    laid.pairs.push(...gap.slice(last + 1).map((_, at) => start + at));
    return true;
  }
  if (last < gap.length - 1) return false;
  laid.lines.push(...gap);
  laid.pairs.push(...gap.slice(0, first).map((_, at) => lower - first + at));
  return lines.texts(lower - first, lower).every(isBlank);
}

/** A blank context line that the file lacks is added; one of a block is left out, but for the text between new lines. */
function noteMissing(laid: Laid): void {
  laid.repairs.add(laid.isBlock ? "stale-context" : "blank-added");
}

/** Do all added lines occur before the blank ones? */
function addsFirst(gap: Gap): boolean {
  return gap.findLastIndex((line) => line.kind === "added") < gap.length - countBlanks(gap);
}

function countBlanks(gap: Gap): number {
  return gap.filter((line) => line.kind !== "added").length;
}

/** What is above the first solid line; blank lines outside all others are layout. */
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
      noteMissing(laid);
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
      noteMissing(laid);
    }
  }
  return true;
}

/** Does a blank line part lines that are added? */
function isAmongAdded(gap: Gap, at: number): boolean {
  const isAdded = ({ kind }: HunkLine): boolean => kind === "added";
  return gap.slice(0, at).some(isAdded) && gap.slice(at + 1).some(isAdded);
}

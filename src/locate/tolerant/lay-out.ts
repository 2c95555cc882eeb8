/**
 * Lays the lines of a hunk on a stretch of the file where its solid lines are one after
 * the other: blank lines may be missing or too many on either side, if that leaves no
 * doubt about where the added lines go.
 */

import type { HunkLine, RepairName } from "../../patch.ts";
import { indentWidth, isBlank, smallestIndent } from "../../text/indentation.ts";
import type { Lines } from "../../text/lines.ts";
import type { Fit } from "../placement.ts";

interface Laid {
  readonly file: Lines;
  readonly lines: HunkLine[];
  readonly pairs: number[];
  readonly repairs: Set<RepairName>;
  /** Blank lines that both halves of a block have are none that it adds. */
  readonly isBlock: boolean;
  /** Lines below those that the hunk says it leaves out, and whether what it adds there is above them. */
  readonly elided: ReadonlyMap<HunkLine, boolean>;
}

/** What is between two solid lines of the hunk, `before` and `after`, which are on two lines of the file. */
interface Gap {
  /** Blank wanted lines, and added ones. */
  readonly lines: readonly HunkLine[];
  readonly before: HunkLine;
  readonly after: HunkLine;
  readonly upper: number;
  readonly lower: number;
}

/**
 * The hunk with its solid lines on these lines of the file (0-based, ascending); undefined if it
 * cannot lie there.
 */
export function layOut(
  hunk: readonly HunkLine[],
  places: readonly number[],
  file: Lines,
  isBlock: boolean,
  elided: ReadonlyMap<HunkLine, boolean> = new Map(),
): Fit | undefined {
  const laid: Laid = { file, lines: [], pairs: [], repairs: new Set(), isBlock, elided };
  const { solid, others } = split(hunk);
  if (!outer(others[0] ?? [], solid[0], (places[0] ?? 0) - 1, -1, laid)) return undefined;
  for (const [at, before] of solid.entries()) {
    const upper = places[at] ?? 0;
    laid.lines.push(before);
    laid.pairs.push(upper);
    const lines = others[at + 1] ?? [];
    const after = solid[at + 1];
    const isLaid =
      after === undefined
        ? outer(lines, before, upper + 1, 1, laid)
        : between({ lines, before, after, upper, lower: places[at + 1] ?? 0 }, laid);
    if (!isLaid) return undefined;
  }
  return { lines: laid.lines, pairs: laid.pairs, repairs: [...laid.repairs] };
}

/** The wanted lines that are not blank, and what is before, between and after them. */
function split(hunk: readonly HunkLine[]): {
  readonly solid: readonly HunkLine[];
  readonly others: readonly (readonly HunkLine[])[];
} {
  const solid: HunkLine[] = [];
  let between: HunkLine[] = [];
  const others = [between];
  for (const line of hunk) {
    if (line.kind === "added" || isBlank(line.text)) {
      between.push(line);
    } else {
      solid.push(line);
      others.push((between = []));
    }
  }
  return { solid, others };
}

/** A gap over blank lines of the file. */
function between(gap: Gap, laid: Laid): boolean {
  const { lines, before, after, upper, lower } = gap;
  const from = upper + 1;
  const count = lower - from;
  if (!laid.file.texts(from, lower).every(isBlank)) return apart(gap, laid);
  const blanks = lines.filter((line) => !isAdded(line));
  if (blanks.length !== count) {
    if (blanks.some(isRemoved)) return false;
    if (blanks.length < count) {
      // Which side of the blank line the added ones belong to only a replaced line can tell.
      if (blanks.length < lines.length && !(isRemoved(before) && addsFirst(lines))) return false;
      if (isRemoved(before) && isRemoved(after) && blanks.length === 0) return false;
      laid.repairs.add("blank-skipped");
    } else {
      noteMissing(laid);
    }
  }
  let paired = 0;
  for (const [at, line] of lines.entries()) {
    if (line.kind === "added") {
      laid.lines.push(line);
    } else if (paired === count) {
      if (!laid.isBlock || isAmongAdded(lines, at)) laid.lines.push({ ...line, kind: "added" });
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
function apart(gap: Gap, laid: Laid): boolean {
  const { lines, after, upper, lower } = gap;
  const blanks = lines.filter((line) => !isAdded(line));
  if (blanks.length === lines.length && !blanks.some(isRemoved)) return true;
  const there = laid.file.texts(upper + 1, lower);
  if (laid.elided.get(after) === true) return led(lines, lower, laid);
  // A hunk that says that it leaves out lines says which blank ones are above them.
  const head = laid.elided.has(after)
    ? blanks.filter((line) => !laid.elided.has(line)).length
    : blanksAbove(gap, there);
  if (head === undefined) return false;
  const tail = blanks.length - head;
  if (![there.slice(0, head), there.slice(there.length - tail)].flat().every(isBlank)) return false;
  laid.lines.push(...lines);
  laid.pairs.push(
    ...blanks.map((_, at) => (at < head ? upper + 1 + at : lower - blanks.length + at)),
  );
  return true;
}

/** How many of the blank lines of a gap over lines that are `there` go with the line above it; undefined if that is unclear. */
function blanksAbove({ lines, before }: Gap, there: readonly string[]): number | undefined {
  const blanks = lines.filter((line) => !isAdded(line));
  const removes = blanks.some(isRemoved);
  const isReplaced = isRemoved(before);
  // Blank lines that go with the lines on one side go from there.
  const isAbove = removes ? isReplaced : addsFirst(lines);
  if (removes ? blanks.length < lines.length : !isAbove && !addsFirst(lines.toReversed()))
    return undefined;
  const near = (isAbove ? there : there.toReversed()).findIndex((line) => !isBlank(line));
  const first = Math.min(near, blanks.length);
  const rest = blanks.length - first;
  // Beside a replaced line nothing more is needed.
  if (rest > 0 && (removes || first > 0 || !isReplaced)) return undefined;
  if (blanks.length === 0 && isAbove && !isReplaced) return undefined;
  return isAbove ? first : rest;
}

/** Lines added above one that is below lines left out: the file's own line above them tells where they go. */
function led(gap: readonly HunkLine[], lower: number, { file, elided, ...laid }: Laid): boolean {
  const lines = gap.filter((line) => elided.has(line));
  const last = lines.findLastIndex(isAdded);
  const blanks = lines.slice(last + 1);
  const above = lower - blanks.length - 1;
  const [text = "", ...rest] = file.texts(above, lower);
  if (isBlank(text) || !rest.every(isBlank)) return false;
  const isChanged = gap.some((line) => isRemoved(line) && !elided.has(line));
  if (isChanged || !lines.slice(0, last + 1).every(isAdded)) return false;
  laid.lines.push({ kind: "context", text, patchLine: lines[0]?.patchLine ?? 0 }, ...lines);
  laid.pairs.push(...rest.map((_, at) => above + 1 + at).toSpliced(0, 0, above));
  return true;
}

/** A blank context line that the file lacks is added; one of a block is left out, but for the text between new lines. */
function noteMissing(laid: Laid): void {
  laid.repairs.add(laid.isBlock ? "stale-context" : "blank-added");
}

/** Are all added lines above the blank ones? */
function addsFirst(lines: readonly HunkLine[]): boolean {
  return lines.findLastIndex(isAdded) < lines.filter(isAdded).length;
}

/**
 * What is above the first solid line or below the last (`beside`), from line `next` of the file away from it (`step`
 * is -1 or 1); blank lines outside all others are layout.
 */
function outer(
  lines: readonly HunkLine[],
  beside: HunkLine | undefined,
  next: number,
  step: number,
  laid: Laid,
): boolean {
  const outward = step > 0 ? lines : lines.toReversed();
  const lastAdded = outward.findLastIndex(isAdded);
  const kept: HunkLine[] = [];
  const pairs: number[] = [];
  for (const [at, one] of outward.entries()) {
    const own = next + step * pairs.length;
    const isThere = own >= 0 && own < laid.file.count && isBlank(laid.file.text(own));
    if (one.kind === "added") {
      kept.push(one);
    } else if (isThere) {
      kept.push(one);
      pairs.push(own);
    } else if (one.kind === "removed") {
      // What a block has too many need not go, where nothing asks which of several it is.
      if (!laid.isBlock || kept.some(isRemoved)) return false;
      noteMissing(laid);
    } else if (
      beside?.kind === "context" &&
      cutsBlock(lines, step > 0 ? own : next - step, laid.file)
    ) {
      return false;
    } else if (at < lastAdded) {
      kept.push({ ...one, kind: "added" });
      noteMissing(laid);
    }
  }
  laid.lines.push(...(step > 0 ? kept : kept.toReversed()));
  laid.pairs.push(...(step > 0 ? pairs : pairs.toReversed()));
  return true;
}

/** Is the line of the file below added lines, which nothing but a blank line of the hunk parts from others, deeper than they are? */
function cutsBlock(lines: readonly HunkLine[], below: number, file: Lines): boolean {
  const added = lines.filter((line) => isAdded(line) && !isBlank(line.text));
  const home = smallestIndent(added.map(({ text }) => text));
  if (home === undefined || below >= file.count) return false;
  return indentWidth(file.text(below)) > indentWidth(home);
}

/** Does a blank line part lines that are added? */
function isAmongAdded(lines: readonly HunkLine[], at: number): boolean {
  return lines.slice(0, at).some(isAdded) && lines.slice(at + 1).some(isAdded);
}

function isAdded({ kind }: HunkLine): boolean {
  return kind === "added";
}

function isRemoved({ kind }: HunkLine): boolean {
  return kind === "removed";
}

/**
 * Lays the solid wanted lines of a hunk beside a stretch of a file so that they agree best
 * (dynamic programming). Lines may be left out on either side, but not where something changes:
 * removed lines are there as they are, and what stands next to a change does so in the file.
 */

/** A wanted line that is not blank. */
export interface Sought {
  /** How much it counts, from 0 to 1. */
  readonly weight: number;
  /** It may have no counterpart in the file. */
  readonly optional: boolean;
  /** Nothing may stand between it and the sought line before it. */
  readonly linked: boolean;
}

/** How well a sought line fits a line of the stretch: 0 to 1, or 0 if it does not. */
export type Likeness = (sought: number, line: number) => number;

export interface Alignment {
  readonly score: number;
  /** For each sought line the line of the stretch, or -1. */
  readonly lines: readonly number[];
}

/** What a line of the file costs that has no counterpart. */
const GAP = 0.15;

const NONE = -1e9;
const LEFT = 1;
const UP = 2;
const MATCH = 3;

/** The best alignment with a stretch of `count` lines; undefined if there is none. */
export function alignBest(
  sought: readonly Sought[],
  count: number,
  likeness: Likeness,
): Alignment | undefined {
  const width = count + 1;
  const size = (sought.length + 1) * width;
  // best: of the first lines of both; matched: with the last of both for each other.
  const best = new Float64Array(size).fill(NONE);
  const matched = new Float64Array(size).fill(NONE);
  const steps = new Uint8Array(size);
  best.fill(0, 0, width);
  for (let row = 1; row <= sought.length; row++) {
    const own = sought[row - 1];
    if (own === undefined) break;
    for (let column = 0; column <= count; column++) {
      const here = row * width + column;
      if (own.optional) {
        best[here] = best[here - width] ?? NONE;
        steps[here] = UP;
      }
      if (column === 0) continue;
      const left = (best[here - 1] ?? NONE) - GAP;
      // Before the first line that has a counterpart nothing is left out.
      if (left > (best[here] ?? NONE)) {
        best[here] = left;
        steps[here] = LEFT;
      }
      const alike = likeness(row - 1, column - 1);
      if (alike > 0) {
        const from = own.linked ? matched[here - width - 1] : best[here - width - 1];
        matched[here] = (from ?? NONE) + own.weight * alike;
      }
      if ((matched[here] ?? NONE) > (best[here] ?? NONE)) {
        best[here] = matched[here] ?? NONE;
        steps[here] = MATCH;
      }
    }
  }
  // What stands below the last of them is not left out.
  let end = 0;
  const last = size - width;
  for (let column = 0; column <= count; column++)
    if ((best[last + column] ?? NONE) > (best[last + end] ?? NONE)) end = column;
  const score = best[last + end] ?? NONE;
  if (score <= 0) return undefined;
  return { score, lines: traced(sought, width, end, steps) };
}

/** Follows the best steps back from the end. */
function traced(
  sought: readonly Sought[],
  width: number,
  end: number,
  steps: Uint8Array,
): readonly number[] {
  const lines = sought.map(() => -1);
  let row = sought.length;
  let column = end;
  let mustMatch = false;
  while (row > 0) {
    const here = row * width + column;
    const step = mustMatch ? MATCH : steps[here];
    if (step === LEFT) column--;
    else if (step === UP) row--;
    else {
      row--;
      column--;
      lines[row] = column;
      mustMatch = sought[row]?.linked === true;
    }
  }
  return lines;
}

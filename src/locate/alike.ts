/**
 * The level `similar`, for those who ask for it (`--similarity`): the window of as many lines
 * that is most like the wanted ones. It must lead every other one by a margin.
 */

import { distance } from "fastest-levenshtein";
import type { HunkLine } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import { foldedLines } from "./index.ts";
import { fold } from "./levels.ts";

/** Lines on either side of the hint that are searched first. */
const NEAR = 40;
/** Where a line is looked for that is not where it should be. */
const BESIDE: readonly number[] = [-3, -2, -1, 1, 2, 3];
/** By how much the best window must lead. */
const MARGIN = 0.05;
/** Work for all hunks of a file, in characters compared with 32 others at once. */
const WORK = 100_000_000;

interface Scored {
  readonly start: number;
  readonly likeness: number;
}

/** Finds windows by similarity; what it needs of the file is made when it is first asked. */
export class AlikeFinder {
  readonly #lines: Lines;
  #work = WORK;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /**
   * Is what the hunk changes, at this place, beside what it wants there? A window of as many
   * lines is much the same one line further on, but then another line would be removed.
   */
  isAligned(lines: readonly HunkLine[], start: number): boolean {
    let at = start;
    return lines.every(({ kind, text: written }, index) => {
      if (kind === "added") return true;
      const own = at++;
      const touches =
        kind === "removed" ||
        lines[index - 1]?.kind === "added" ||
        lines[index + 1]?.kind === "added";
      const text = fold(written);
      if (!touches || text === "" || text === this.#text(own)) return true;
      const alike = this.#likeness(text, own);
      return BESIDE.every((step) => this.#likeness(text, own + step) <= alike);
    });
  }

  #text(line: number): string | undefined {
    return foldedLines(this.#lines)[line];
  }

  #likeness(text: string, line: number): number {
    const actual = this.#text(line);
    return actual === undefined
      ? 0
      : 1 - distance(text, actual) / Math.max(text.length, actual.length, 1);
  }

  /**
   * First lines (0-based) of the windows that may be meant: one, or those that are about as
   * good; none below the threshold (0 to 1), or when the work is used up.
   */
  find(wanted: readonly string[], threshold: number, hint: number | undefined): readonly number[] {
    const { count } = this.#lines;
    const folded = foldedLines(this.#lines);
    const sought = wanted.map(fold).join("\n");
    const scored: Scored[] = [];
    let length = wanted.length - 1;
    for (const text of folded.slice(0, wanted.length)) length += text.length;
    for (let start = 0; start + wanted.length <= count; start++) {
      const least = threshold - MARGIN;
      const longer = Math.max(length, sought.length);
      if (Math.min(length, sought.length) >= least * longer) {
        this.#work -= longer + (length * sought.length) / 32;
        if (this.#work < 0) return [];
        const window = folded.slice(start, start + wanted.length).join("\n");
        const likeness = longer === 0 ? 1 : 1 - distance(window, sought) / longer;
        if (likeness >= least) scored.push({ start, likeness });
      }
      length += (folded[start + wanted.length]?.length ?? 0) - (folded[start]?.length ?? 0);
    }
    const best = bestOf(scored, threshold);
    if (hint === undefined || best.length === 0) return best;
    const near = scored.filter(({ start }) => Math.abs(start - hint) <= NEAR);
    const [nearest, ...others] = bestOf(near, threshold);
    if (nearest === undefined || others.length > 0) return best;
    return best.includes(nearest) ? [nearest] : [...best, nearest].toSorted((a, b) => a - b);
  }
}

/** The best, and all that it does not lead by the margin; none if it is below the threshold. */
function bestOf(scored: readonly Scored[], threshold: number): readonly number[] {
  let top = 0;
  for (const { likeness } of scored) top = Math.max(top, likeness);
  if (top < threshold) return [];
  return scored.filter(({ likeness }) => likeness > top - MARGIN).map(({ start }) => start);
}

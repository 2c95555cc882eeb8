/**
 * The level `similar`, for those who ask for it (`--similarity`): the window of as many lines
 * that is most like the wanted ones. It must lead every other one by a margin.
 */

import type { HunkLine } from "../../patch.ts";
import type { Lines } from "../../text/lines.ts";
import { foldedLines } from "../index.ts";
import { fold } from "../levels.ts";
import { similarity } from "./likeness.ts";

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
      if (!touches) return true;
      const text = fold(written);
      const alike = this.#likeness(text, own);
      return BESIDE.every((step) => this.#likeness(text, own + step) <= alike);
    });
  }

  #likeness(text: string, line: number): number {
    return similarity(text, foldedLines(this.#lines)[line] ?? "");
  }

  /**
   * First lines (0-based) of the windows that may be meant: one, or those that are about as
   * good; none below the threshold (0 to 1), or when the work is used up.
   */
  find(wanted: readonly string[], threshold: number): readonly number[] {
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
        const likeness = similarity(window, sought);
        if (likeness >= least) scored.push({ start, likeness });
      }
      length += (folded[start + wanted.length]?.length ?? 0) - (folded[start]?.length ?? 0);
    }
    let top = threshold;
    for (const { likeness } of scored) top = Math.max(top, likeness);
    const best = scored.filter(({ likeness }) => likeness > top - MARGIN);
    return best.some(({ likeness }) => likeness >= threshold) ? best.map(({ start }) => start) : [];
  }
}

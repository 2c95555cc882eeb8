/** Evidence: which of several places of each hunk is meant. */

import type { HunkLine } from "../patch.ts";
import type { Candidates } from "./candidates.ts";

export interface Choice {
  /** The place taken; undefined if several are left. */
  readonly start: number | undefined;
  /** How many exact places there were, if only being the first picked this one. */
  readonly firstOf?: number;
}

export interface Chosen {
  /** The hunks can all stand in the order of the patch. */
  readonly ordered: boolean;
  /** One for each hunk. */
  readonly choices: readonly Choice[];
}

/** The part of a hunk between its outer context lines, as offsets among its wanted lines. */
interface Core {
  readonly from: number;
  readonly to: number;
}

/**
 * Picks a place for each hunk of a file. Hunks stand in the order of the file if they can:
 * then a hunk is decided if only one of its places leaves room for the others. Where the
 * order cannot hold, a hunk must have a single place. Neighbours may share context lines.
 */
export function choose(hunks: readonly Candidates[], first: boolean): Chosen {
  const cores = hunks.map((hunk) => coreOf(hunk.lines));
  const earliest = forward(hunks, cores);
  const latest = backward(hunks, cores);
  if (earliest === undefined || latest === undefined) {
    return { ordered: false, choices: hunks.map(({ starts }) => ({ start: single(starts) })) };
  }
  const choices = hunks.map((hunk, index) => {
    const start = earliest[index];
    const only =
      single(hunk.starts) ?? (hunk.orderDecides && start === latest[index] ? start : undefined);
    if (only !== undefined) return { start: only };
    if (hunk.firstMeant || (first && hunk.rung === "exact"))
      return { start, firstOf: hunk.starts.length };
    return { start: undefined };
  });
  return { ordered: true, choices };
}

function single(starts: readonly number[]): number | undefined {
  return starts.length === 1 ? starts[0] : undefined;
}

/** The first places that keep the order, or undefined if there are none. */
function forward(
  hunks: readonly Candidates[],
  cores: readonly Core[],
): readonly number[] | undefined {
  const places: number[] = [];
  let free = 0;
  for (const [index, { starts }] of hunks.entries()) {
    const core = cores[index] ?? { from: 0, to: 0 };
    const start = starts[lowerBound(starts, free - core.from)];
    if (start === undefined) return undefined;
    places.push(start);
    free = start + core.to;
  }
  return places;
}

/** The last places that keep the order. */
function backward(
  hunks: readonly Candidates[],
  cores: readonly Core[],
): readonly number[] | undefined {
  const places: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (const [index, { starts }] of [...hunks.entries()].toReversed()) {
    const core = cores[index] ?? { from: 0, to: 0 };
    const start = starts[lowerBound(starts, limit - core.to + 1) - 1];
    if (start === undefined) return undefined;
    places.push(start);
    limit = start + core.from;
  }
  return places.toReversed();
}

/** Index of the first start that is not less than `least`. */
function lowerBound(starts: readonly number[], least: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function coreOf(lines: readonly HunkLine[]): Core {
  let wanted = 0;
  let from = -1;
  let to = 0;
  for (const line of lines) {
    if (line.kind !== "context" && from === -1) from = wanted;
    if (line.kind !== "added") wanted++;
    if (line.kind !== "context") to = wanted;
  }
  return from === -1 ? { from: 0, to: 0 } : { from, to };
}

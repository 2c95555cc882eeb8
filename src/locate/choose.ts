/** Evidence: which of several places of each hunk is meant. */

import { lowerBound } from "../text/sorted.ts";
import type { Candidates } from "./candidates.ts";
import { isContextOnly } from "../patch.ts";

export interface Choice {
  /** The place taken. */
  readonly start: number;
  /** How many exact places there were, if only being the first picked this one. */
  readonly firstOf?: number;
}

export interface Chosen {
  /** The hunks can all be in the order of the patch. */
  readonly ordered: boolean;
  /** One for each hunk; undefined if several places are left. */
  readonly choices: readonly (Choice | undefined)[];
}

/** How many lines of the file a hunk takes, and how many context lines it begins and ends with. */
interface Shape {
  readonly length: number;
  readonly lead: number;
  readonly trail: number;
}

/**
 * Picks a place for each hunk of a file. Hunks are in the order of the file if they can:
 * then a hunk is decided if only one of its places leaves room for the others. Where the
 * order cannot hold, a hunk must have a single place. Neighbours may share context lines, and
 * where they cannot be otherwise, lines that one of them changes.
 * `areOne` says whether all places of a hunk between two give the same file.
 */
export function choose(
  hunks: readonly Candidates[],
  first: boolean,
  areOne: (hunk: Candidates, from: number, to: number) => boolean = () => false,
): Chosen {
  const shapes = hunks.map(shapeOf);
  const apart = order(hunks, shapes, gapBetween);
  const { earliest, latest } = apart ?? order(hunks, shapes, gapOfChanges) ?? {};
  if (earliest === undefined || latest === undefined) {
    return { ordered: false, choices: hunks.map((hunk) => unordered(hunk)) };
  }
  const choices = hunks.map((hunk, index): Choice | undefined => {
    const start = earliest[index];
    const { decidedBy, starts } = hunk;
    const [from, to] = decidedBy === "all" ? [start, latest[index]] : [starts[0], starts.at(-1)];
    if (start === undefined || from === undefined || to === undefined) return undefined;
    if (from === to || areOne(hunk, from, to)) return { start };
    const takesFirst = hunk.firstMeant === true || (first && hunk.level === "exact");
    if ((takesFirst && apart !== undefined) || isContextOnly(hunk))
      return { start, firstOf: hunk.starts.length };
    return undefined;
  });
  return { ordered: true, choices };
}

/** What changes nothing does so anywhere. */
function unordered(hunk: Candidates): Choice | undefined {
  const [start, ...others] = hunk.starts;
  if (start === undefined) return undefined;
  if (others.length === 0) return { start };
  return isContextOnly(hunk) ? { start, firstOf: hunk.starts.length } : undefined;
}

type Gap = (above: Shape | undefined, below: Shape | undefined) => number;

/** The first and the last places that keep the order, or undefined if there are none. */
function order(
  hunks: readonly Candidates[],
  shapes: readonly Shape[],
  gapOf: Gap,
): Record<"earliest" | "latest", readonly number[]> | undefined {
  const earliest: number[] = [];
  for (const [at, { starts }] of hunks.entries()) {
    const least = (earliest.at(-1) ?? -Infinity) + gapOf(shapes[at - 1], shapes[at]);
    const start = starts[lowerBound(starts, least)];
    if (start === undefined) return undefined;
    earliest.push(start);
  }
  const latest: number[] = [];
  for (const [at, { starts }] of [...hunks.entries()].toReversed()) {
    const most = (latest.at(-1) ?? Infinity) - gapOf(shapes[at], shapes[at + 1]);
    const start = starts[lowerBound(starts, most + 1) - 1];
    if (start === undefined) return undefined;
    latest.push(start);
  }
  return { earliest, latest: latest.toReversed() };
}

/** How far apart two neighbours must begin: lines that both have as context may be shared. */
function gapBetween(above: Shape | undefined, below: Shape | undefined): number {
  if (above === undefined || below === undefined) return 0;
  // A hunk that only adds claims no line, so it may be among the other's context lines.
  const shared =
    below.length === 0
      ? above.trail
      : above.length === 0
        ? below.lead
        : Math.min(above.trail, below.lead);
  return above.length - shared;
}

/** The same where nothing else is possible: what one changes the other may have as context. */
function gapOfChanges(above: Shape | undefined, below: Shape | undefined): number {
  if (above === undefined || below === undefined) return 0;
  return above.length - above.trail - below.lead;
}

function shapeOf({ lines: written, fits, starts }: Candidates): Shape {
  const fit = fits?.get(starts[0] ?? -1);
  const lines = fit?.lines ?? written;
  let length = 0;
  let from = -1;
  let to = 0;
  for (const line of lines) {
    if (line.kind !== "context" && from === -1) from = length;
    if (line.kind !== "added") length++;
    if (line.kind !== "context") to = length;
  }
  return from === -1
    ? { length, lead: length, trail: length }
    : { length, lead: from, trail: length - to };
}

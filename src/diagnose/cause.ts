/** Why the lines of a hunk are nowhere: what a person would find by looking at the file. */

import type { AnchorFinder } from "../locate/anchors.ts";
import type { ClosestMatches, Window } from "./closest.ts";
import { type Hunk, resultLines, wantedLines } from "../patch.ts";
import type { NotFound } from "../problem.ts";
import { isElision } from "../text/elision.ts";
import { isBlank } from "../text/indentation.ts";
import type { LineSpan } from "../text/lines.ts";

/** A closest match is the text that was meant if more than half of it is the same. */
export const STALE = 0.51;
/** Characters of a part of lines that are shown as the closest match. */
const CUT_FROM = 12;
/** Lines that are shown instead of a line that stands for them. */
const MAX_SPAN = 40;

export interface Evidence {
  readonly cause: NotFound["cause"];
  /** The place that was meant, if there is one. */
  readonly window?: Window;
  /** Lines (0-based) of the places, if they are not where they should be. */
  readonly elsewhere?: readonly number[];
}

/** The cause, the strongest evidence first. The closest match is sought below the anchor before it is elsewhere. */
export function causeOf(hunk: Hunk, near: ClosestMatches, anchors: AnchorFinder): Evidence {
  const wanted = wantedLines(hunk.lines).map(({ text }) => text);
  const below = hunk.anchors.length === 0 ? undefined : regionOf(hunk.anchors, anchors);
  const hint = hunk.statedLine ?? below?.start;
  const inRegion = below && near.find(wanted, hint, below);
  const isMeant = inRegion !== undefined && inRegion.likeness >= STALE;
  const window = isMeant ? inRegion : near.find(wanted, hint);
  const isThere = window !== undefined && near.places(wanted).length > 0;
  const wrapped = isThere ? window : near.wrapped(wanted);
  if (isThere || wrapped?.likeness === 1)
    return { cause: "whitespace", ...(wrapped && { window: wrapped }) };
  const reversed = resultPlaces(hunk, near);
  if (reversed.length > 0) return { cause: "reversed", elsewhere: reversed };
  const elided = elidedIn(wanted, near);
  if (elided !== undefined) return { cause: "elided", ...elided };
  if (window !== undefined && window.likeness >= STALE) return { cause: "stale", window };
  // It begins or ends within lines; so many characters in one place are no coincidence.
  const isPart = wrapped !== undefined && wanted.join("").trim().length >= CUT_FROM;
  return isPart ? { cause: "stale", window: wrapped } : { cause: "invented" };
}

/** From the first line that the anchors name to the end of what lies below them. */
function regionOf(names: readonly string[], anchors: AnchorFinder): LineSpan | undefined {
  const regions = anchors.regions(names);
  if ("missing" in regions) return undefined;
  const start = regions[0]?.line ?? 0;
  return { start, end: regions.reduce((last, { end }) => Math.max(last, end), start) };
}

/** Where the new side is, if nothing of what is removed is in the file. */
function resultPlaces({ lines }: Hunk, near: ClosestMatches): readonly number[] {
  const removed = lines.filter(({ kind, text }) => kind === "removed" && !isBlank(text));
  const added = lines.filter(({ kind, text }) => kind === "added" && text.trim().length > 3);
  if (removed.length === 0 || added.length === 0) return [];
  if (removed.some(({ text }) => near.places([text]).length > 0)) return [];
  return near.places(resultLines(lines).map(({ text }) => text));
}

/**
 * Where the first lines of all pieces are that lines such as `...` part; and all from the first
 * piece to the last, if they follow each other and that is not too much to be sent.
 */
function elidedIn(
  wanted: readonly string[],
  near: ClosestMatches,
): Omit<Evidence, "cause"> | undefined {
  const pieces: number[][] = [[]];
  for (const [at, text] of wanted.entries()) {
    const isLeftOut = isElision(text) && near.places([text]).length === 0;
    if (isLeftOut) pieces.push([]);
    else pieces.at(-1)?.push(at);
  }
  if (pieces.length === 1) return undefined;
  const isSolid = (at: number): boolean => !isBlank(wanted[at] ?? "");
  const full = pieces
    .map((piece) => piece.slice(piece.findIndex(isSolid), piece.findLastIndex(isSolid) + 1))
    .filter(({ length }) => length > 0);
  const elsewhere = full.flatMap(
    (piece) => near.places(piece.map((at) => wanted[at] ?? ""))[0] ?? [],
  );
  if (elsewhere.length === 0 || elsewhere.length < full.length) return undefined;
  const lines = full.flatMap((piece, at) => piece.map((_, index) => (elsewhere[at] ?? 0) + index));
  const [start = 0, last = 0] = [lines[0], lines.at(-1)];
  const isAscending = lines.every((line, at) => line > (lines[at - 1] ?? -1));
  if (!isAscending || last - start >= MAX_SPAN) return { elsewhere };
  const beside = new Map(full.flat().map((at, index) => [at, (lines[index] ?? 0) - start]));
  const pairs = wanted.map((_, at) => beside.get(at) ?? -1);
  const likeness = lines.length / wanted.length;
  return { elsewhere, window: { start, length: last + 1 - start, pairs, likeness } };
}

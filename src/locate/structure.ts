/**
 * Where a hunk stands if its structure differs from the file's: blank lines more or fewer,
 * lines left out behind an elision, context behind the end of the file, and at most two
 * outer context lines that the file no longer has. What is
 * left must stand in one place.
 */

import type { HunkLine, RepairName } from "../patch.ts";
import { isElision } from "../text/elision.ts";
import { indentOf, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { fold } from "./ladder.ts";
import { type Fit, layOut } from "./lay-out.ts";
import { losesRepair } from "./repaired.ts";
import type { Seeker } from "./seek.ts";
import type { SolidLines } from "./solid.ts";

/** A file as this search sees it. */
export interface Structure {
  readonly lines: Lines;
  readonly solid: SolidLines;
  readonly seeker: Seeker;
  /** The first solid lines of all places of a block of solid lines. */
  readonly find: (block: readonly HunkLine[]) => readonly number[];
  /** The hunk is a block: no line of it is dropped that is not blank. */
  readonly isBlock: boolean;
}

/** Outer context lines that may be dropped because the file no longer has them. */
const MAX_STALE = 2;
/** Context lines that may lie behind the end of the file. */
const MAX_OVERHANG = 50;
/** More places are too many to choose from. */
const MAX_PLACES = 100;
/** A dropped line this near to where it should be has only moved. */
const NEAR = 4;

/** All places of the hunk, by their first line, at the least that must be tolerated. */
export function structuredFits(
  hunk: readonly HunkLine[],
  file: Structure,
): ReadonlyMap<number, Fit> {
  const pieces = piecesOf(hunk, file);
  if (pieces === undefined) return new Map();
  if (pieces.length > 1) return elided(pieces, file);
  const [whole = []] = pieces;
  const note: RepairName[] = whole.length < hunk.length ? ["elided-lines"] : [];
  const fits = fitsOf(whole, note, file);
  if (fits.size > 0 || file.isBlock) return fits;
  const past = overhanging(whole, note, file);
  return past.size > 0 ? past : withoutStale(whole, note, file);
}

function fitsOf(
  hunk: readonly HunkLine[],
  note: readonly RepairName[],
  file: Structure,
): Map<number, Fit> {
  const fits = new Map<number, Fit>();
  const block = solidOf(hunk);
  if (block.length === 0) return fits;
  const places = file.find(block);
  if (places.length > MAX_PLACES) return fits;
  for (const first of places) {
    const stand = block.map((_, at) => file.solid.line(first + at));
    const fit = layOut(hunk, stand, file.lines, file.isBlock);
    // It may be meant all the same, and then the others are not.
    if (fit === undefined) return new Map();
    fits.set(fit.pairs[0] ?? 0, { ...fit, repairs: [...note, ...fit.repairs] });
  }
  return fits;
}

function solidOf(hunk: readonly HunkLine[]): readonly HunkLine[] {
  return hunk.filter(isSolid);
}

function isSolid({ kind, text }: HunkLine): boolean {
  return kind !== "added" && !isBlank(text);
}

/** Without the last context lines, where the rest ends the file and stands nowhere else. */
function overhanging(
  hunk: readonly HunkLine[],
  note: readonly RepairName[],
  file: Structure,
): Map<number, Fit> {
  const end = file.solid.count - 1;
  for (let dropped = 1; dropped <= Math.min(MAX_OVERHANG, hunk.length - 1); dropped++) {
    const last = hunk[hunk.length - dropped];
    if (last?.kind !== "context" || isMarkerLike(last.text)) break;
    if (isTelling(last.text) && file.seeker.find([last.text], fold).length > 0) break;
    const foot = hunk.findLast((line, at) => at < hunk.length - dropped && isSolid(line));
    if (foot === undefined || file.find([foot]).at(-1) !== end) continue;
    const rest = hunk.slice(0, hunk.length - dropped);
    const block = solidOf(rest);
    const [only, ...others] = file.find(block);
    if (only === undefined || others.length > 0 || only + block.length - 1 !== end) continue;
    const fits = fitsOf(rest, [...note, "overhang"], file);
    if (fits.size > 0) return fits;
  }
  return new Map();
}

/** Without one outer context line, else without two, where the rest stands in one place only. */
function withoutStale(
  hunk: readonly HunkLine[],
  note: readonly RepairName[],
  file: Structure,
): ReadonlyMap<number, Fit> {
  const first = hunk.findIndex((line) => line.kind !== "context");
  const last = hunk.findLastIndex((line) => line.kind !== "context");
  if (first === -1) return new Map();
  const solid = [...hunk.keys()].filter((at) => !isBlank(hunk[at]?.text ?? ""));
  const lead = solid.filter((at) => at < first);
  const trail = solid.filter((at) => at > last);
  for (let stale = 1; stale <= MAX_STALE; stale++) {
    const found = new Map<number, Fit>();
    for (let top = 0; top <= stale; top++) {
      const bottom = stale - top;
      // The line next to a change is never dropped, nor one that names the place.
      if (top > 0 && (top >= lead.length || namesPlace(hunk, lead.slice(0, top + 1)))) continue;
      if (bottom > 0 && bottom >= trail.length) continue;
      const from = lead[top] ?? 0;
      const to = (trail[trail.length - bottom - 1] ?? hunk.length - 1) + 1;
      const dropped = solid.filter((at) => at < from || at >= to).map((at) => hunk[at]?.text ?? "");
      const kept = hunk.slice(from, to);
      if (dropped.some(isMarkerLike) || losesRepair(hunk, kept)) continue;
      for (const [start, fit] of fitsOf(kept, [...note, "stale-context"], file)) {
        const end = fit.pairs.at(-1) ?? start;
        if (!dropped.some((text) => standsElsewhere(text, start, end, file))) found.set(start, fit);
      }
    }
    if (found.size > 0) return found;
  }
  return new Map();
}

/** Is a line indented less than the one below it? Then it opens what the change is in. */
function namesPlace(hunk: readonly HunkLine[], solid: readonly number[]): boolean {
  const widths = solid.map((at) => indentOf(hunk[at]?.text ?? "").length);
  return widths.some((width, at) => width < (widths[at + 1] ?? width));
}

/** Has the file a telling line, but not near the place? Then that is not the place. */
function standsElsewhere(text: string, start: number, end: number, file: Structure): boolean {
  if (!isTelling(text)) return false;
  const places = file.seeker.find([text], fold);
  const next = places[lowerBound(places, start - NEAR)];
  return places.length > 0 && (next === undefined || next > end + NEAR);
}

/** A padded header of the patch reads as context, but dropping it would drop a section. */
export function isMarkerLike(text: string): boolean {
  return /^\s*(\*\*\* |@@|diff --git |--- |\+\+\+ |<\/?[A-Z_]+[ >])/.test(text);
}

/** Does the line hold a word, so that it is not one of those that stand everywhere? */
function isTelling(text: string): boolean {
  return /\w{3}/.test(text);
}

/**
 * The parts of a hunk between its elision lines; undefined if an added line follows one, or if a
 * part has changes and no solid line, for then nobody can tell how far below they stand.
 */
function piecesOf(
  hunk: readonly HunkLine[],
  file: Structure,
): readonly (readonly HunkLine[])[] | undefined {
  const pieces: HunkLine[][] = [[]];
  for (const [at, line] of hunk.entries()) {
    const isLeftOut =
      line.kind === "context" &&
      isElision(line.text) &&
      file.seeker.find([line.text], fold).length === 0;
    if (!isLeftOut) {
      pieces.at(-1)?.push(line);
      continue;
    }
    if (hunk[at + 1]?.kind === "added") return undefined;
    pieces.push([]);
  }
  const parts = pieces.filter((piece) => solidOf(piece).length > 0);
  return changesOf(parts.flat()) < changesOf(hunk) ? undefined : parts;
}

/** How many lines change something. What is forgiven must not make them fewer. */
export function changesOf(lines: readonly HunkLine[]): number {
  return lines.filter((line) => line.kind !== "context").length;
}

/** Each piece must stand in one place, and below the piece before it. */
function elided(
  pieces: readonly (readonly HunkLine[])[],
  file: Structure,
): ReadonlyMap<number, Fit> {
  const parts: Fit[] = [];
  let reached = -1;
  for (const piece of pieces) {
    const places = [...fitsOf(piece, [], file).values()];
    const [fit] = places;
    const start = fit?.pairs[0] ?? -1;
    if (fit === undefined || places.length > 1 || start <= reached) return new Map();
    // What it adds first would be added right below the piece before.
    if (parts.length > 0 && fit.lines[0]?.kind === "added") return new Map();
    parts.push(fit);
    reached = fit.pairs.at(-1) ?? reached;
  }
  const fit: Fit = {
    lines: parts.flatMap((part) => part.lines),
    pairs: parts.flatMap((part) => part.pairs),
    repairs: ["elided-lines", ...new Set(parts.flatMap((part) => part.repairs))],
  };
  return new Map([[fit.pairs[0] ?? 0, fit]]);
}

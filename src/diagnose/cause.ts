/** Why the lines of a hunk are nowhere: what a person would find by looking at the file. */

import type { AnchorFinder } from "../locate/anchors.ts";
import { codesOf, findRun } from "../text/find-run.ts";
import type { ClosestMatches, Window } from "./closest.ts";
import { type Hunk, resultLines, wantedLines } from "../patch.ts";
import type { NotFound } from "../problem.ts";
import { elidedIn } from "./elided.ts";
import { once } from "../locate/index.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines, LineSpan } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";

/** A closest match is the text that was meant if more than half of it is the same. */
export const STALE = 0.51;
/** Lines around a closest match that may belong to it, if lines are broken elsewhere. */
const AROUND = 8;
/** So many characters in one place are no coincidence. */
const CUT_FROM = 12;

export interface Evidence {
  readonly cause: NotFound["cause"];
  /** The place that was meant, if there is one. */
  readonly window?: Window;
  /** Lines (0-based) of the places. */
  readonly elsewhere: readonly number[];
}

/** The cause, the strongest evidence first. The closest match is sought below the anchor before it is elsewhere. */
export function causeOf(
  hunk: Hunk,
  lines: Lines,
  near: ClosestMatches,
  anchors: AnchorFinder,
): Evidence {
  const wanted = wantedLines(hunk.lines).map(({ text }) => text);
  const below = hunk.anchors.length === 0 ? undefined : regionOf(hunk.anchors, anchors);
  const hint = hunk.statedLine ?? below?.start;
  const inRegion = below && near.find(wanted, hint, below);
  const isMeant = inRegion !== undefined && inRegion.likeness >= STALE;
  const window = isMeant ? inRegion : near.find(wanted, hint);
  const spaced = sameButSpaces(wanted, lines, near, window, hint);
  if (spaced !== undefined) return { ...spaced, elsewhere: [] };
  const reversed = resultPlaces(hunk, near);
  if (reversed.length > 0) return { cause: "reversed", elsewhere: reversed };
  const elided = elidedIn(wanted, near);
  if (elided !== undefined) return { cause: "elided", ...elided };
  const isStale = window !== undefined && window.likeness >= STALE;
  const meant = isStale ? window : cutOut(wanted, lines, near);
  if (meant === undefined) return { cause: "invented", elsewhere: [] };
  return { cause: "stale", window: meant, elsewhere: [] };
}

/** From the first line that the anchors name to the end of what lies below them. */
function regionOf(names: readonly string[], anchors: AnchorFinder): LineSpan | undefined {
  const regions = anchors.regions(names);
  if ("missing" in regions) return undefined;
  const start = regions[0]?.line ?? 0;
  return { start, end: regions.reduce((last, { end }) => Math.max(last, end), start) };
}

/**
 * The lines that are the wanted ones but for white space, wherever they break: near the window,
 * or anywhere; of several the nearest to the hint.
 */
function sameButSpaces(
  wanted: readonly string[],
  lines: Lines,
  near: ClosestMatches,
  window: Window | undefined,
  hint: number | undefined,
): Pick<Evidence, "cause" | "window"> | undefined {
  if (window !== undefined) {
    const from = Math.max(0, window.start - AROUND);
    const to = Math.min(lines.count, window.start + wanted.length + AROUND);
    const region = lines.texts(from, to);
    const found = near.mayRead([...wanted, ...region])
      ? sameIn(wanted, bare(region), window.start - from)
      : undefined;
    if (found !== undefined)
      return { ...found, window: { ...found.window, start: from + found.window.start } };
  }
  if (!near.mayRead([lines.source])) return undefined;
  return sameIn(wanted, bareFile(lines), hint ?? 0);
}

/** The block of the region that is the wanted one but for white space, the nearest to a line. */
function sameIn(
  wanted: readonly string[],
  there: Bare,
  target: number,
): Required<Pick<Evidence, "cause" | "window">> | undefined {
  const sought = bare(wanted);
  if (sought.codes.length === 0) return undefined;
  let nearest: { readonly at: number; readonly start: number; readonly behind: number } | undefined;
  for (const at of findRun(there.codes, sought.codes)) {
    const end = at + sought.codes.length;
    // Blank lines have no characters: the block begins at the last line that starts here.
    const start = lineAt(there.starts, at);
    const behind = end === there.codes.length ? there.lines.length : lineAt(there.starts, end);
    const isWhole = there.starts[start] === at && (there.starts[behind] ?? end) === end;
    if (!isWhole) continue;
    if (nearest !== undefined && Math.abs(start - target) >= Math.abs(nearest.start - target))
      continue;
    nearest = { at, start, behind };
  }
  if (nearest === undefined) return undefined;
  const { at, start, behind } = nearest;
  const block = withoutBlankEdges(there.lines.slice(start, behind));
  const texts = withoutBlankEdges(wanted);
  const isShifted =
    texts.length === block.length &&
    texts.every((text, index) => text.trim() === block[index]?.trim()) &&
    // Else only blank lines at the edges differ.
    texts.some((text, index) => text !== block[index]);
  const pairs = sought.starts.map((offset, index) =>
    isBlank(wanted[index] ?? "") ? -1 : lineAt(there.starts, at + offset) - start,
  );
  return {
    cause: isShifted ? "indentation" : "whitespace",
    window: { start, length: block.length, pairs: withBlanks(pairs, wanted, block), likeness: 1 },
  };
}

/** The lines whose text holds that of all wanted ones, which begin or end within one of them. */
function cutOut(wanted: readonly string[], lines: Lines, near: ClosestMatches): Window | undefined {
  const sought = bare(wanted);
  if (sought.codes.length < CUT_FROM || !near.mayRead([lines.source])) return undefined;
  const there = bareFile(lines);
  const [at, ...others] = findRun(there.codes, sought.codes);
  if (at === undefined || others.length > 0) return undefined;
  const start = lineAt(there.starts, at);
  const behind = lineAt(there.starts, at + sought.codes.length - 1) + 1;
  const whole = (there.starts[behind] ?? there.codes.length) - (there.starts[start] ?? 0);
  const block = lines.texts(start, behind);
  const pairs = sought.starts.map((offset) => lineAt(there.starts, at + offset) - start);
  return {
    start,
    length: block.length,
    pairs: withBlanks(pairs, wanted, block),
    likeness: sought.codes.length / whole,
  };
}

/** The lines from the first to the last that is not blank. */
export function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const isSolid = (line: string): boolean => !isBlank(line);
  return lines.slice(lines.findIndex(isSolid), lines.findLastIndex(isSolid) + 1);
}

/** Lines, their characters without white space, and where each line begins in these. */
interface Bare {
  readonly lines: readonly string[];
  readonly codes: Uint16Array;
  readonly starts: readonly number[];
}

function bare(lines: readonly string[]): Bare {
  const texts = lines.map((line) => line.replace(/\s+/g, ""));
  let length = 0;
  const starts = texts.map((text) => (length += text.length) - text.length);
  return { lines, codes: codesOf(texts.join("")), starts };
}

const bareFile = once((lines: Lines) => bare(lines.texts(0, lines.count)));

/** The last line that begins at the offset or before it. */
function lineAt(starts: readonly number[], offset: number): number {
  return lowerBound(starts, offset + 1) - 1;
}

/** The pairs of all lines, blank ones too: each line of the file goes with one expected line only. */
function withBlanks(
  pairs: readonly number[],
  wanted: readonly string[],
  block: readonly string[],
): readonly number[] {
  let last = -1;
  return pairs.map((pair, index) => {
    const isSame = isBlank(wanted[index] ?? "") && isBlank(block[last + 1] ?? "-");
    const own = isSame ? last + 1 : pair;
    if (own <= last) return -1;
    last = own;
    return own;
  });
}

/** Where the new side is, if nothing of what is removed is in the file. */
function resultPlaces({ lines }: Hunk, near: ClosestMatches): readonly number[] {
  const removed = lines.filter(({ kind, text }) => kind === "removed" && !isBlank(text));
  const added = lines.filter(({ kind, text }) => kind === "added" && text.trim().length > 3);
  if (removed.length === 0 || added.length === 0) return [];
  if (removed.some(({ text }) => near.places([text]).length > 0)) return [];
  return near.places(resultLines(lines).map(({ text }) => text));
}

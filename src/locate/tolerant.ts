/**
 * Where a hunk is whose lines are nowhere as they are written: repaired, then aligned, then by similarity.
 * Each step is asked only if the one before finds nothing.
 */

import { type Hunk, wantedLines } from "../patch.ts";
import { touching } from "./anchors.ts";
import { addsLinesNearby, appliedAt } from "./applied.ts";
import {
  type Candidates,
  candidatesOf,
  changeAsStated,
  type Read,
  type Search,
  writtenReadings,
} from "./candidates.ts";
import { closesAnother, LEVELS, looseness, type Pair } from "./levels.ts";
import { type Applied, type Cause, changedSpan, type Fit, fitFrom, pairsOf } from "./placement.ts";
import { Aligner } from "./tolerant/align.ts";
import type { AlignedFit } from "./tolerant/fit.ts";
import { AlikeFinder } from "./tolerant/alike.ts";
import { withFileCharacters } from "./readings/mojibake.ts";
import { numberlessReadings } from "./readings/numbers.ts";

/** Searches tolerantly in one file; what it needs is made when it is first asked. */
export class Tolerance {
  readonly #search: Search;
  #finder: AlikeFinder | undefined;
  #aligner: Aligner | undefined;

  constructor(search: Search) {
    this.#search = search;
  }

  get #aligning(): Aligner {
    return (this.#aligner ??= new Aligner(this.#search.lines));
  }

  /** Where a hunk is, or is applied, that was not found as it is written; undefined if that stays so. */
  find(hunk: Hunk, { cause }: Cause): Candidates | Applied | undefined {
    if (cause !== "lines" && cause !== "end-of-file") return undefined;
    return (
      appliedAt(hunk, this.#search) ?? (cause === "lines" ? this.#candidates(hunk) : undefined)
    );
  }

  #candidates(hunk: Hunk): Candidates | undefined {
    const { lines, maxLevel, similarity } = this.#search;
    if (maxLevel === "exact") return undefined;
    const written = writtenReadings(hunk, this.#search);
    const mayRepair = looseness("repaired") <= looseness(maxLevel);
    const repaired = mayRepair
      ? [...numberlessReadings(hunk.lines), ...withFileCharacters(hunk.lines, lines)]
      : [];
    return (
      this.#repaired(hunk, repaired) ??
      this.#aligned(hunk, [...written, ...repaired]) ??
      (similarity === undefined ? undefined : this.#alike(hunk, similarity))
    );
  }

  /** Repaired, as it would be found if it were written so. */
  #repaired(hunk: Hunk, readings: readonly Read[]): Candidates | undefined {
    let best: Candidates | undefined;
    for (const { isFixed = false, ...read } of readings) {
      const own = { ...hunk, lines: read.lines, otherReadings: undefined };
      const found = candidatesOf(own, this.#search);
      if ("cause" in found) continue;
      if (best !== undefined && looseness(found.level) >= looseness(best.level)) continue;
      if (isFixed && looseness(found.level) > looseness("trailing-space")) continue;
      best = { ...found, ...read };
    }
    if (best === undefined) return undefined;
    return { ...best, level: "repaired", decidedBy: best.decidedBy && "line" };
  }

  /** By alignment, in every reading: with blank lines forgiven, and on the level `aligned` with context. */
  #aligned(hunk: Hunk, readings: readonly Read[]): Candidates | undefined {
    let best: { readonly found: Candidates; readonly same: number } | undefined;
    for (const read of readings) {
      const fits = this.#aligning
        .find(read.lines, hunk)
        .filter((fit) => this.#isAllowed(hunk, fit));
      const [fit] = fits;
      if (fit === undefined || this.#isDoubtful(fits)) continue;
      const pairs = pairsOf(fit, this.#search.lines);
      if (read.isFixed === true && pairs.some(isMoved)) continue;
      const found = candidatesAt(fits, read);
      if (looseness(found.level) > looseness(this.#search.maxLevel)) continue;
      const same = pairs.filter((pair) => pair.wanted.trimEnd() === pair.actual.trimEnd()).length;
      if (same > (best?.same ?? -1)) best = { found, same };
    }
    return best?.found;
  }

  /** By similarity of the whole, if it is asked for. */
  #alike(hunk: Hunk, threshold: number): Candidates | undefined {
    const { lines } = hunk;
    const finder = (this.#finder ??= new AlikeFinder(this.#search.lines));
    const texts = wantedLines(lines).map((line) => line.text);
    const starts = finder
      .find(texts, threshold)
      .filter((start) => this.#isAllowed(hunk, fitFrom(start, lines)));
    const [only, ...others] = starts;
    if (only === undefined) return undefined;
    if (others.length === 0 && !finder.isAligned(lines, only)) return undefined;
    return { level: "similar", starts, lines, repairs: [] };
  }

  /** Do anchors and an end-of-file mark allow the place? */
  #isAllowed(hunk: Hunk, fit: Fit): boolean {
    const { lines, anchors } = this.#search;
    if (closesAnother(pairsOf(fit, lines))) return false;
    const { from, to } = changedSpan(fit);
    const stated = changeAsStated(hunk, lines);
    if (stated !== undefined && stated !== from) return false;
    const mustEnd = hunk.endOfFile || fit.lines.some((line) => line.noNewline === true);
    if (mustEnd && fit.pairs.at(-1) !== lines.count - 1) return false;
    if (hunk.anchors.length === 0) return true;
    const regions = anchors.regions(hunk.anchors);
    return !("missing" in regions) && touching([from], regions, to - from).length > 0;
  }

  /** With context forgiven, are blank lines forgiven, too, or is what the hunk adds beside one of the places already? */
  #isDoubtful(fits: readonly AlignedFit[]): boolean {
    const { lines } = this.#search;
    const isStale = ({ repairs }: Fit): boolean => repairs.includes("stale-context");
    return fits.some((fit) => fit.isBroken || (isStale(fit) && addsLinesNearby(fit, lines)));
  }
}

/** The places where a reading lies, none of which is picked yet. */
function candidatesAt(fits: readonly AlignedFit[], { lines, repairs }: Read): Candidates {
  const level = LEVELS.findLast((one) => fits.some((fit) => fit.level === one)) ?? "aligned";
  const byStart = new Map(fits.map((fit) => [fit.pairs[0] ?? 0, fit]));
  const starts = [...byStart.keys()].toSorted((a, b) => a - b);
  return { level, starts, lines, repairs, fits: byStart };
}

function isMoved({ wanted, actual }: Pair): boolean {
  return wanted.trim() === actual.trim() && wanted.trimEnd() !== actual.trimEnd();
}

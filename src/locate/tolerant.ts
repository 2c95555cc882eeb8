/**
 * Where a hunk is whose lines are nowhere as they are written: with blank lines forgiven, then repaired,
 * then aligned, then by similarity. Each step is asked only if the one before finds nothing.
 */

import { type Hunk, type HunkLine, type Reading, wantedLines } from "../patch.ts";
import { Aligner } from "./tolerant/align.ts";
import { AlikeFinder } from "./tolerant/alike.ts";
import { touching } from "./anchors.ts";
import { addsLinesNearby, appliedAt } from "./applied.ts";
import { type Candidates, candidatesOf, type Search } from "./candidates.ts";
import { closesAnother, fold, type Level, levelOf, looseness, type Pair } from "./levels.ts";
import { type Applied, type Cause, type Fit, fitFrom, pairsOf } from "./placement.ts";
import { withFileCharacters } from "./tolerant/mojibake.ts";
import { repairedReadings } from "./tolerant/repaired.ts";
import { fitsButBlanks } from "./tolerant/solid.ts";

/** Searches tolerantly in one file; what it needs is made when it is first asked. */
export class Tolerance {
  readonly #search: Search;
  #finder: AlikeFinder | undefined;
  #aligner: Aligner | undefined;

  constructor(search: Search) {
    this.#search = search;
  }

  /** Where a hunk is, or is applied, that was not found as it is written; undefined if that stays so. */
  find(hunk: Hunk, { cause }: Cause): Candidates | Applied | undefined {
    if (cause !== "lines" && cause !== "end-of-file") return undefined;
    return (
      appliedAt(hunk, this.#search) ?? (cause === "lines" ? this.#candidates(hunk) : undefined)
    );
  }

  #candidates(hunk: Hunk): Candidates | undefined {
    const { maxLevel, similarity } = this.#search;
    if (maxLevel === "exact") return undefined;
    const written = [{ lines: hunk.lines, repair: undefined }, ...(hunk.otherReadings ?? [])];
    const structured = this.#structured(hunk, written);
    if (structured !== undefined) return structured;
    const allows = (level: Level): boolean => looseness(level) <= looseness(maxLevel);
    const repaired = allows("repaired") ? this.#repairedReadings(hunk) : [];
    return (
      this.#fromRepaired(hunk, repaired) ??
      (allows("aligned") ? this.#aligned(hunk, [...written, ...repaired]) : undefined) ??
      (similarity === undefined ? undefined : this.#alike(hunk, similarity))
    );
  }

  /** By alignment, in every reading. */
  #aligned(hunk: Hunk, readings: readonly MaybeRepaired[]): Candidates | undefined {
    const aligner = (this.#aligner ??= new Aligner(this.#search.lines));
    const [isBlock, looseRemovals] = [hunk.isBlock === true, hunk.looseRemovals === true];
    let best: { readonly found: Candidates; readonly same: number } | undefined;
    for (const { lines: reading, repair, isFixed = false } of readings) {
      const found = aligner
        .find(reading, { isBlock, looseRemovals })
        .filter((fit) => this.#isAllowed(hunk, fit.pairs[0] ?? 0, fit));
      const [fit] = found;
      if (fit === undefined || this.#isDoubtful(found)) continue;
      const pairs = pairsOf(fit, this.#search.lines);
      const same = pairs.filter(
        ({ wanted, actual }) => wanted.trimEnd() === actual.trimEnd(),
      ).length;
      if (isFixed && pairs.some(isMoved)) continue;
      if (best !== undefined && best.same >= same) continue;
      const fits = new Map(found.map((one) => [one.pairs[0] ?? 0, one]));
      best = { found: candidatesAt(fits, "aligned", { lines: reading, repair }), same };
    }
    return best?.found;
  }

  /** By similarity of the whole, if it is asked for. */
  #alike(hunk: Hunk, threshold: number): Candidates | undefined {
    const { lines } = this.#search;
    const texts = wantedLines(hunk.lines).map((line) => line.text);
    const finder = (this.#finder ??= new AlikeFinder(lines));
    const all = finder.find(texts, threshold);
    const starts = all.filter((start) => {
      return this.#isAllowed(hunk, start, fitFrom(start, hunk.lines));
    });
    const [only, ...others] = starts;
    if (only === undefined) return undefined;
    if (others.length === 0 && !finder.isAligned(hunk.lines, only)) return undefined;
    return { level: "similar", starts, lines: hunk.lines, repairs: [] };
  }

  /** With blank lines forgiven, in the readings that the parser offers. */
  #structured(hunk: Hunk, readings: readonly MaybeRepaired[]): Candidates | undefined {
    const { lines, maxLevel } = this.#search;
    for (const reading of readings) {
      const all = fitsButBlanks(reading.lines, lines, hunk.isBlock === true);
      const fits = new Map([...all].filter(([start, fit]) => this.#isAllowed(hunk, start, fit)));
      if (fits.size === 0 || this.#isDoubtful([...fits.values()])) continue;
      const level = this.#levelOf([...fits.values()]);
      if (looseness(level) <= looseness(maxLevel)) return candidatesAt(fits, level, reading);
    }
    return undefined;
  }

  /** Do anchors and an end-of-file mark allow the place? */
  #isAllowed(hunk: Hunk, start: number, fit: Fit): boolean {
    const { lines, anchors } = this.#search;
    if (closesAnother(pairsOf(fit, lines))) return false;
    const end = (fit.pairs.at(-1) ?? start) + 1;
    if (this.#isAsStated(hunk, changedSpan(fit).from)) return false;
    const mustEnd = hunk.endOfFile || fit.lines.some((line) => line.noNewline === true);
    if (mustEnd && end !== lines.count) return false;
    if (hunk.anchors.length === 0) return true;
    const regions = anchors.regions(hunk.anchors);
    const { from, to } = changedSpan(fit);
    return !("missing" in regions) && touching([from], regions, to - from).length > 0;
  }

  /** Are the lines that the hunk changes, and those beside them, at its stated line, and that is another place? */
  #isAsStated({ lines, statedLine, isBlock }: Hunk, place: number): boolean {
    if (statedLine === undefined || isBlock === true) return false;
    const wanted = wantedLines(lines);
    const { from, to } = changedSpan(fitFrom(statedLine, lines));
    const beside = wanted.slice(from - statedLine, to - statedLine);
    return (
      from !== place &&
      beside.some(({ text }) => /\w/.test(text)) &&
      beside.every(({ text }, at) => fold(text) === fold(this.#search.lines.text(from + at)))
    );
  }

  /** With context forgiven, are blank lines forgiven, too, or is what the hunk adds beside one of the places already? */
  #isDoubtful(fits: readonly Fit[]): boolean {
    const { lines } = this.#search;
    const isStale = ({ repairs }: Fit): boolean => repairs.includes("stale-context");
    return fits.some(
      (fit) => fit.isBroken === true || (isStale(fit) && addsLinesNearby(fit, lines)),
    );
  }

  /** The strictest level on which all the places hold. */
  #levelOf(fits: readonly Fit[]): Level {
    const levels = fits.map((fit) => levelOf(pairsOf(fit, this.#search.lines)) ?? "unicode");
    return levels.reduce((a, b) => (looseness(a) > looseness(b) ? a : b));
  }

  #fromRepaired(hunk: Hunk, readings: readonly Reading[]): Candidates | undefined {
    let best: Candidates | undefined;
    for (const { repair, lines, statedLine, isFixed = false } of readings) {
      const { otherReadings: _, ...plain } = hunk;
      const found = candidatesOf({ ...plain, lines }, this.#search);
      if (
        "cause" in found ||
        (best !== undefined && looseness(found.level) >= looseness(best.level))
      )
        continue;
      if (isFixed && looseness(found.level) > looseness("trailing-space")) continue;
      best = { ...found, repairs: [repair], ...(statedLine === undefined ? {} : { statedLine }) };
    }
    if (best === undefined) return undefined;
    const decidedBy = best.decidedBy === undefined ? "nothing" : "line";
    return { ...best, level: "repaired", decidedBy };
  }

  #repairedReadings({ lines }: Hunk): readonly Reading[] {
    const repaired = repairedReadings(lines);
    const restored = withFileCharacters(lines, this.#search.lines);
    return restored === undefined ? repaired : [...repaired, restored];
  }
}

/** The places where a reading lies, none of which is picked yet. */
function candidatesAt(
  fits: ReadonlyMap<number, Fit>,
  level: Level,
  { lines, repair }: MaybeRepaired,
): Candidates {
  const starts = [...fits.keys()].toSorted((a, b) => a - b);
  return { level, starts, lines, repairs: repair === undefined ? [] : [repair], fits };
}

/** A reading, or a hunk's lines as they are written. */
type MaybeRepaired = Pick<Reading, "lines" | "isFixed"> & {
  readonly repair: Reading["repair"] | undefined;
};

/** The lines of the file that a fit changes, with a line of context on either side; `to` is exclusive. */
function changedSpan({ lines, pairs }: Fit): { readonly from: number; readonly to: number } {
  const isChanged = ({ kind }: HunkLine): boolean => kind !== "context";
  const first = lines.findIndex(isChanged);
  const above = first === -1 ? 0 : wantedLines(lines.slice(0, first)).length;
  const below =
    first === -1 ? 0 : wantedLines(lines.slice(lines.findLastIndex(isChanged) + 1)).length;
  const [from, to] = [Math.max(above, 1) - 1, pairs.length - Math.max(below, 1)];
  return { from: pairs[from] ?? 0, to: (pairs[to] ?? 0) + 1 };
}

function isMoved({ wanted, actual }: Pair): boolean {
  return wanted.trim() === actual.trim() && wanted.trimEnd() !== actual.trimEnd();
}

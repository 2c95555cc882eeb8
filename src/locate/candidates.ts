/**
 * Candidates: all places of a hunk, found in the first of three ways that finds any (F2), and on request by
 * similarity. `choose` decides which of them is right.
 */

import { alignHalves, halfOf } from "../halves.ts";
import {
  expectedLines,
  type Hunk,
  type HunkLine,
  onlyAdds,
  type RepairName,
  type StringEdit,
} from "../patch.ts";
import { fold } from "../text/fold.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { align } from "./align.ts";
import type { AnchorFinder } from "./anchors.ts";
import { exactPlaces, foldedPlaces, type Places } from "./find.ts";
import { similarity } from "./likeness.ts";
import {
  type NoPlace,
  consecutive,
  type Level,
  looseness,
  type Place,
  type Span,
} from "./placement.ts";
import { StringFinder, widened, withoutOverlaps } from "./strings.ts";

export interface LocateOptions {
  /** Take the first of several exact places. */
  readonly first?: boolean;
  /** The loosest level that may be used. */
  readonly maxLevel: Level;
  /**
   * For a hunk that does not match, take the most similar window, if its similarity is at least this: 0.5 to 1,
   * by Levenshtein distance. Removed lines are also compared this way.
   */
  readonly similarity?: number;
}

/** The places of a hunk. A line with two places of a string is listed twice in `starts`. */
export interface Found extends Places {
  /** All places are replaced (`replace_all`, expected counts). */
  readonly every?: readonly Place[] | undefined;
  /** The share of the hunk that is paired, if not all of it. */
  readonly share?: number | undefined;
  /** The repair of the reading that matched. */
  readonly repair?: RepairName | undefined;
}

/** A hunk and its places. */
export interface Candidates extends Found {
  /** Index of the hunk in its file edit. */
  readonly index: number;
  readonly hunk: Hunk;
  /** The hunk was written without changes, to say where the next one goes. */
  readonly isAnchor: boolean;
  readonly repairs: readonly RepairName[];
}

const NOWHERE: NoPlace = { cause: "no-place", elsewhere: [] };

/** Finds the places of hunks that are read together. */
export class CandidateFinder {
  readonly hunks: readonly Hunk[];
  readonly file: Lines;
  readonly #options: LocateOptions;
  readonly #anchors: AnchorFinder;
  #strings: StringFinder | undefined;

  constructor(hunks: readonly Hunk[], file: Lines, options: LocateOptions, anchors: AnchorFinder) {
    this.hunks = hunks;
    this.file = file;
    this.#options = options;
    this.#anchors = anchors;
  }

  /** Finds other hunks in the same file. */
  of(hunks: readonly Hunk[]): CandidateFinder {
    return new CandidateFinder(hunks, this.file, this.#options, this.#anchors);
  }

  /** True if only exact places may be used. */
  get isExact(): boolean {
    return this.#options.maxLevel === "exact";
  }

  /** Exact places, else those that match ignoring white space and typography; undefined if there are none. */
  match(hunk: Hunk): Found | NoPlace | undefined {
    const { string, patchLine } = hunk;
    if (string !== undefined) return this.#stringPlaces(string, patchLine);
    if (onlyAdds(hunk)) return this.#insertion(hunk);
    if (hunk.cutOffAfter !== undefined) return this.#cutOff(hunk);
    for (const placesOf of this.isExact ? [exactPlaces] : [exactPlaces, foldedPlaces])
      for (const { lines, repair } of this.#parsedReadings(hunk)) {
        const found = this.#allowed(placesOf(lines, this.file));
        if (found !== undefined) return { ...found, repair };
      }
    return undefined;
  }

  /** Blank lines that were added in place of lost ones must match exactly, and do not pick among places. */
  #cutOff({ lines }: Hunk): Places | undefined {
    const last = lines.findLastIndex(({ text }) => text !== "");
    const written = exactPlaces(lines.slice(0, last + 1), this.file);
    const found = exactPlaces(lines, this.file);
    return found.starts.length > 0 && found.starts.length === written.starts.length
      ? found
      : undefined;
  }

  /** The lines of the hunk as written, and the other readings of its parser. */
  #parsedReadings({
    lines,
    otherReadings = [],
  }: Hunk): readonly { readonly lines: readonly HunkLine[]; readonly repair?: RepairName }[] {
    return this.isExact ? [{ lines }] : [{ lines }, ...otherReadings];
  }

  /** The places that the loosest level allows; undefined if there are none. */
  #allowed({ starts, placeAt }: Places): Places | undefined {
    const isStrict = this.#options.maxLevel === "space";
    const allowed = isStrict
      ? starts.filter((start) => placeAt(start).level !== "typography")
      : starts;
    return allowed.length === 0 ? undefined : { starts: allowed, placeAt };
  }

  /** The places of a string: exact, else those that match ignoring white space and typography. */
  #stringPlaces(string: StringEdit, patchLine: number): Found | NoPlace | undefined {
    this.#strings ??= new StringFinder(
      this.file,
      this.hunks.flatMap((hunk) => hunk.string?.old ?? []),
    );
    const { expected } = string;
    const exact = this.#strings.exact(string.old);
    const isLoose = exact.length === 0 && !this.isExact;
    const all = isLoose ? this.#strings.folded(string.old) : exact;
    if (all.length === 0) return undefined;
    const isEvery = string.all || expected !== undefined;
    const spans = isEvery ? withoutOverlaps(all) : all;
    if (expected !== undefined && expected !== spans.length)
      return { cause: "count", expected, found: spans.length };
    if (isLoose) return this.#mergeable(string, spans, isEvery, patchLine);
    const places = spans.map((span): Place => {
      return { level: "exact", start: span.first, lines: [], pairs: [], span, string };
    });
    return among(places, isEvery);
  }

  /** Loose places of a string as whole lines, so that they can be merged; strings that share lines are one place. */
  #mergeable(
    string: StringEdit,
    spans: readonly Span[],
    isEvery: boolean,
    patchLine: number,
  ): Found | undefined {
    const groups: Span[][] = [];
    for (const span of spans) {
      const last = groups.at(-1);
      if (isEvery && last?.at(-1)?.last === span.first) last.push(span);
      else groups.push([span]);
    }
    const places = groups.flatMap((group): readonly Place[] => {
      const [old, text] = widened(string, group, this.file) ?? [];
      const start = group[0]?.first;
      if (old === undefined || text === undefined || start === undefined) return [];
      const lines = alignHalves(halfOf(old, patchLine), halfOf(text, patchLine));
      const found = this.#allowed(foldedPlaces(lines, this.file));
      return found?.starts.includes(start) === true ? [found.placeAt(start)] : [];
    });
    const isAll = places.length === groups.length;
    return places.length === 0 || (isEvery && !isAll) ? undefined : among(places, isEvery);
  }

  /** Where a hunk that only adds lines inserts them: at the end, below its anchors, or at its stated line. */
  #insertion(hunk: Hunk): Found | NoPlace {
    const { lines, heading, endOfFile, statedLine } = hunk;
    const { count } = this.file;
    const at = (start: number): Found =>
      among([{ level: "exact", start, lines, pairs: lines.map(() => -1) }]);
    const isHeaded = statedLine === undefined && heading !== undefined;
    const names = isHeaded ? [...hunk.anchors, heading] : hunk.anchors;
    const regions = names.length === 0 ? undefined : this.#anchors.regions(names);
    if (regions !== undefined && "missing" in regions)
      return { cause: "anchor", anchor: regions.missing, elsewhere: [] };
    const isAtEnd = regions?.some(({ end }) => end === count) === true;
    if (regions !== undefined && endOfFile && !isAtEnd) return NOWHERE;
    if (regions !== undefined && !endOfFile) {
      const starts = regions.map(({ line }) => line + 1);
      const [start] = starts;
      if (start === undefined || starts.length > 1)
        return { cause: "ambiguous", level: "exact", starts };
      // What the anchor opens may go on below it: parameters, `throws`, a brace.
      const [head, below] = [this.file.text(start - 1), this.file.text(start)];
      const countOf = (signs: RegExp): number => head.match(signs)?.length ?? 0;
      const goesOn =
        countOf(/[([]/g) > countOf(/[)\]]/g) ||
        /^\s*\{\s*$/.test(below) ||
        (!isBlank(below) && indentWidth(below) > indentWidth(lines[0]?.text ?? ""));
      return goesOn ? NOWHERE : at(start);
    }
    // Without a named place it is the end of the file, if no hunk with context is below, and the lines are not indented.
    const isAbove = !this.hunks.slice(this.hunks.indexOf(hunk) + 1).every(onlyAdds);
    if (hunk.endPresumed === true && (isAbove || /^\s/.test(lines[0]?.text ?? ""))) return NOWHERE;
    if (endOfFile) return at(count);
    if (statedLine !== undefined && statedLine <= count) return at(statedLine);
    return count === 0 ? at(0) : NOWHERE;
  }

  /** The anchor of a hunk, if the anchor does not match, either. */
  lostAnchor({ anchors }: Hunk): NoPlace | undefined {
    const regions = anchors.length === 0 ? [] : this.#anchors.regions(anchors);
    return "missing" in regions
      ? { cause: "anchor", anchor: regions.missing, elsewhere: [] }
      : undefined;
  }

  /** The alignment of the hunk in the reading that fits best, or why there is none. */
  aligned(hunk: Hunk): Found | "lines" | "ambiguous" {
    if (looseness(this.#options.maxLevel) < looseness("aligned") || hunk.string?.all === true)
      return "lines";
    let best: Found | undefined;
    for (const { lines, repair } of this.#parsedReadings(hunk)) {
      const found = align(lines, this.file, hunk.looseRemovals === true);
      if (found === "ambiguous") return found;
      if (found === "lines" || found.share <= (best?.share ?? 0)) continue;
      const { pairs, share } = found;
      const start = pairs.find((line) => line !== -1) ?? 0;
      best = { ...among([{ level: "aligned", start, lines, pairs }]), share, repair };
    }
    return best ?? "lines";
  }

  /** On request, the windows that are similar enough: the best one, and those about as good. */
  similar({ lines }: Hunk): Found | undefined {
    const { similarity: least, maxLevel } = this.#options;
    if (least === undefined || maxLevel === "exact") return undefined;
    const places = similarWindows(expectedLines(lines), this.file, least).map((start): Place => {
      return { level: "similar", start, lines, pairs: consecutive(lines, start) };
    });
    return places.length === 0 ? undefined : among(places);
  }
}

/** A result with a few places. */
function among(places: readonly Place[], isEvery = false): Found {
  const [first] = places;
  if (first === undefined) throw new Error("no places");
  return {
    starts: places.map(({ start }) => start),
    placeAt: (start) => places.find((place) => place.start === start) ?? first,
    every: isEvery ? places : undefined,
  };
}

/** The least lead of the most similar window. */
const LEAD = 0.05;
/** How many characters are compared for one hunk, 32 at once. */
const WORK = 100_000_000;

function similarWindows(
  expected: readonly HunkLine[],
  file: Lines,
  least: number,
): readonly number[] {
  const texts = Array.from({ length: file.count }, (_, line) => fold(file.text(line)));
  const sought = expected.map(({ text }) => fold(text)).join("\n");
  const scored: { readonly start: number; readonly alike: number }[] = [];
  let [work, top] = [WORK, least];
  for (let start = 0; start + expected.length <= file.count; start++) {
    const window = texts.slice(start, start + expected.length).join("\n");
    const longer = Math.max(window.length, sought.length);
    if (Math.min(window.length, sought.length) < (least - LEAD) * longer) continue;
    work -= (window.length * sought.length) / 32 + sought.length;
    if (work < 0) return [];
    const alike = similarity(window, sought);
    scored.push({ start, alike });
    top = Math.max(top, alike);
  }
  const best = scored.filter(({ alike }) => alike > top - LEAD);
  return best.some(({ alike }) => alike >= least) ? best.map(({ start }) => start) : [];
}

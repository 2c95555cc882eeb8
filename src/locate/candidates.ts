/**
 * Candidates: all places of a hunk, found in the first of three ways that finds any (F2), and on request by
 * similarity. `choose` decides which of them is right.
 */

import { alignHalves, halfOf } from "../halves.ts";
import { expectedLines, type Hunk, type HunkLine, onlyAdds, type StringEdit } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { align } from "./align.ts";
import { anchorsOf } from "./anchors.ts";
import { exactPlaces, foldedPlaces, hasWord, isSolid } from "./find.ts";
import { similarity } from "./likeness.ts";
import {
  type Cause,
  consecutive,
  type Level,
  looseness,
  type Place,
  type Places,
  placesFrom,
  type Span,
} from "./placement.ts";
import { exactSpans, foldedSpans, type Spans, widened, withoutOverlaps } from "./strings.ts";

export interface LocateOptions {
  /** Take the first of several exact places. */
  readonly first?: boolean;
  /** The hunks add what the patch removes: its marks are not before the lines that they add. */
  readonly reverse?: boolean;
  /** The loosest level that may be used: `aligned` if it is missing. */
  readonly maxLevel?: Level;
  /**
   * For a hunk that does not match, take the most similar window, if its similarity is at least this: 0.5 to 1,
   * by Levenshtein distance. Removed lines are also compared this way.
   */
  readonly similarity?: number;
}

/** The places of a hunk, or why it has none; undefined if its lines do not match. */
type Match = Places | Cause | undefined;

/** Finds the places of hunks in one file. */
export class CandidateFinder {
  readonly file: Lines;
  readonly maxLevel: Level;
  readonly options: LocateOptions;

  constructor(file: Lines, options: LocateOptions) {
    this.file = file;
    this.maxLevel = options.maxLevel ?? "aligned";
    this.options = options;
  }

  /** True if only exact places may be used. */
  get isExact(): boolean {
    return this.maxLevel === "exact";
  }

  /**
   * For each hunk of the file: its exact places, else those that match ignoring white space and typography; or why it has
   * none; undefined if its lines do not match.
   */
  match(hunks: readonly Hunk[]): readonly Match[] {
    const strings = hunks.flatMap(({ string }) => string?.old ?? []);
    const exact = exactSpans(strings, this.file);
    const missing = this.isExact
      ? []
      : strings.filter((one) => exact.get(one)?.length === 0 && hasWord(one));
    const folded = foldedSpans(missing, this.file);
    const last = hunks.findLastIndex((hunk) => !onlyAdds(hunk));
    return hunks.map((hunk, at) => {
      if (hunk.string !== undefined)
        return this.#stringPlaces(hunk.string, hunk.patchLine, exact, folded);
      if (onlyAdds(hunk)) return this.#insertion(hunk, at > last);
      return hunk.cutOffAfter === undefined ? this.#linePlaces(hunk) : this.#cutOff(hunk);
    });
  }

  /**
   * The places of a hunk as written or, if it has none, in the other readings of its parser. F6: a diff's hunk is not exactly
   * elsewhere if its line has it but for white space and typography, nor loosely if its line has all context to the letter:
   * there the removed line has changed.
   */
  #linePlaces({ lines: written, otherReadings = [], statedLine, isBlock }: Hunk): Match {
    const others = this.isExact ? [] : otherReadings;
    const line = isBlock === true ? undefined : statedLine;
    for (const find of this.isExact ? [exactPlaces] : [exactPlaces, foldedPlaces])
      for (const { lines, repair } of [{ lines: written, repair: undefined }, ...others]) {
        const found = find(lines, this.file, statedLine);
        const { isExact, starts } = found;
        if (starts.length === 0) continue;
        const isAway = isExact && line !== undefined && !starts.includes(line);
        const loose = isAway ? foldedPlaces(lines, this.file, line).starts : [];
        // A loose place begins with its first line that is not blank.
        const first = expectedLines(lines).findIndex(isSolid);
        if (isAway && loose.includes(line + first))
          return { cause: "ambiguous", level: "space", starts: loose };
        const isMoved = !isExact && line !== undefined && !starts.includes(line + first);
        if (isMoved && hasContextAt(lines, line, this.file))
          return { cause: "no-match", elsewhere: [] };
        return { ...found, repair };
      }
    return undefined;
  }

  /** Blank lines that were added in place of lost ones must match exactly, and do not pick among places. */
  #cutOff({ lines }: Hunk): Places | undefined {
    const last = lines.findLastIndex(({ text }) => text !== "");
    const written = exactPlaces(lines.slice(0, last + 1), this.file).starts.length;
    const found = exactPlaces(lines, this.file);
    return written > 0 && found.starts.length === written ? found : undefined;
  }

  /** The places of a string: exact, else those that match ignoring white space and typography. */
  #stringPlaces(string: StringEdit, patchLine: number, exact: Spans, folded: Spans): Match {
    const { expected, all: isForAll } = string;
    const isLoose = folded.has(string.old);
    const all = (isLoose ? folded : exact).get(string.old) ?? [];
    const spans = isForAll ? withoutOverlaps(all) : all;
    if (expected !== undefined && spans.length > 0 && expected !== spans.length)
      return { cause: "count", expected, found: spans.length };
    const groups: [Span, ...Span[]][] = [];
    for (const span of spans) {
      const last = groups.at(-1);
      const isTogether = isForAll && (!isLoose || last?.at(-1)?.last === span.first);
      if (last !== undefined && isTogether) last.push(span);
      else groups.push([span]);
    }
    const [first, ...others] = groups.flatMap((group): readonly Place[] => {
      if (isLoose) return this.#mergeable(string, group, patchLine);
      const { first: start } = group[0];
      return [{ level: "exact", start, lines: [], pairs: [], exact: { string, spans: group } }];
    });
    if (first === undefined || (isForAll && others.length + 1 < groups.length)) return undefined;
    return placesFrom([first, ...others], isForAll);
  }

  /** Loose places of a string that share lines as whole lines, so that they can be merged. */
  #mergeable(
    string: StringEdit,
    spans: readonly [Span, ...Span[]],
    patchLine: number,
  ): readonly Place[] {
    const [old, text] = widened(string, spans, this.file);
    const lines = alignHalves(halfOf(old, patchLine), halfOf(text, patchLine));
    const { starts, placeAt } = foldedPlaces(lines, this.file);
    const { first } = spans[0];
    return starts[lowerBound(starts, first)] === first ? [placeAt(first)] : [];
  }

  /** Where a hunk that only adds inserts: at the end, below anchors, at its line. `isLast`: no hunk with context follows. */
  #insertion(hunk: Hunk, isLast: boolean): Places | Cause {
    const { lines, heading, endOfFile, statedLine } = hunk;
    const { count } = this.file;
    const at = (start: number): Places =>
      placesFrom([{ level: "exact", start, lines, pairs: lines.map(() => -1) }]);
    const isHeaded = statedLine === undefined && heading !== undefined;
    const names = isHeaded ? [...hunk.anchors, heading] : hunk.anchors;
    if (names.length > 0) {
      const regions = anchorsOf(this.file).regions(names);
      if ("cause" in regions) return regions;
      if (endOfFile) return regions.some(({ end }) => end === count) ? at(count) : NO_PLACE;
      const [start = 0, ...others] = regions.map(({ line }) => line + 1);
      if (others.length > 0)
        return { cause: "ambiguous", level: "exact", starts: [start, ...others] };
      return continuesBelow(start - 1, this.file, lines) ? NO_PLACE : at(start);
    }
    // Without a named place it is the end of the file, if no hunk with context follows, and the lines are not indented.
    if (hunk.endPresumed === true && (!isLast || /^\s/.test(lines[0]?.text ?? ""))) return NO_PLACE;
    if (endOfFile) return at(count);
    if (statedLine === undefined || statedLine > count) return count === 0 ? at(0) : NO_PLACE;
    const isInside = hunk.isBlock !== true && isDeeper(this.file.text(statedLine), lines);
    return isInside ? NO_PLACE : at(statedLine);
  }

  /** The alignment of the hunk as written; undefined if there is none. */
  aligned({ lines, string, looseRemovals, isBlock }: Hunk): Places | undefined {
    if (looseness(this.maxLevel) < looseness("aligned") || string?.all === true) return undefined;
    const pairs = align(lines, this.file, looseRemovals === true, isBlock !== true);
    const start = pairs?.find((line) => line !== -1) ?? 0;
    return pairs && placesFrom([{ level: "aligned", start, lines, pairs }]);
  }

  /** On request, the windows that are similar enough: the best one, and those about as good. */
  similar({ lines }: Hunk): Places | undefined {
    const { similarity: least } = this.options;
    if (least === undefined || this.isExact) return undefined;
    const starts = similarWindows(expectedLines(lines), this.file, least);
    const placeAt = (start: number): Place => {
      return { level: "similar", start, lines, pairs: consecutive(lines, start) };
    };
    return starts.length === 0 ? undefined : { starts, placeAt, isExact: false };
  }
}

const NO_PLACE: Cause = { cause: "no-place", elsewhere: [] };

/** True if a line of the file is the first of a hunk but for removed lines, and a line of context has a word. */
function hasContextAt(lines: readonly HunkLine[], start: number, file: Lines): boolean {
  const expected = expectedLines(lines);
  const isHere = ({ kind, text }: HunkLine, at: number): boolean =>
    kind === "removed" || file.text(start + at) === text;
  return (
    expected.every(isHere) && expected.some(({ kind, text }) => kind === "context" && hasWord(text))
  );
}

/** True if the head of a definition continues on the next line: open parameters, `throws`, or a brace. */
function continuesBelow(line: number, file: Lines, added: readonly HunkLine[]): boolean {
  const [head, below] = [file.text(line), file.text(line + 1)];
  const countOf = (signs: RegExp): number => head.match(signs)?.length ?? 0;
  return countOf(/[([]/g) > countOf(/[)\]]/g) || /^\s*\{\s*$/.test(below) || isDeeper(below, added);
}

/** True if a line is indented deeper than the first added one. */
function isDeeper(line: string, [added]: readonly HunkLine[]): boolean {
  return !isBlank(line) && indentWidth(line) > indentWidth(added?.text ?? "");
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
  const texts = file.texts(0, file.count).map(fold);
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

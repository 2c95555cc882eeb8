/**
 * Where a hunk could go: all its places, found in the first of three ways that finds any (F2), and on request by
 * similarity. Which of them is right is decided elsewhere (`choose`).
 */

import { alignHalves, halfOf } from "../halves.ts";
import {
  type Hunk,
  type HunkLine,
  type RepairName,
  resultLines,
  type StringEdit,
  wantedLines,
} from "../patch.ts";
import { fold } from "../text/fold.ts";
import type { Lines } from "../text/lines.ts";
import { alignerOf } from "./align.ts";
import {
  asLines,
  closesAnother,
  exactPlaces,
  lacksBlankEdge,
  foldedPlaces,
  type Places,
  type StringFinder,
} from "./find.ts";
import { similarity } from "./likeness.ts";
import {
  type Cause,
  consecutive,
  labelOf,
  type Level,
  looseness,
  type Pairs,
  type Span,
} from "./placement.ts";

export interface LocateOptions {
  /** Take the first of several exact places. */
  readonly first: boolean;
  /** The loosest level that may be used. */
  readonly maxLevel: Level;
  /**
   * Take the window most like a hunk that is nowhere, if it is at least that similar: 0.5 to 1,
   * by Levenshtein distance. Removed lines, too, are compared so.
   */
  readonly similarity?: number;
}

/** One place of a hunk. Lines are 0-based. */
export interface Place {
  readonly level: Level;
  /** First line of the place; of a hunk that only adds, the line to insert before. */
  readonly start: number;
  readonly lines: readonly HunkLine[];
  readonly pairs: Pairs;
  /** Of a string that is there to the letter, and what replaces it. */
  readonly span?: Span | undefined;
  readonly string?: StringEdit | undefined;
}

/** The places of a hunk. They may be many: each is made when it is asked for. */
export interface Found {
  /** First lines of the places, ascending; a line with two places of a string is there twice. */
  readonly starts: readonly number[];
  /** The first place that starts at a line. */
  readonly placeAt: (start: number) => Place;
  /** All places are replaced (`replace_all`, expected counts). */
  readonly every?: readonly Place[] | undefined;
  /** What was repaired in reading the hunk so. */
  readonly repair?: RepairName | undefined;
  /** The share of the hunk that is paired, if that is not all of it. */
  readonly share?: number | undefined;
}

/** A hunk and its places. */
export interface Candidates extends Found {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  /** The hunk as it was read. */
  readonly own: Hunk;
  readonly repairs: readonly RepairName[];
}

/** So many places are remembered for the next hunk with the same expected lines. */
const MANY = 100;

export class CandidateFinder {
  readonly #file: Lines;
  readonly #options: LocateOptions;
  readonly #strings: () => StringFinder;
  readonly #known = new Map<string, readonly number[]>();

  constructor(file: Lines, options: LocateOptions, strings: () => StringFinder) {
    this.#file = file;
    this.#options = options;
    this.#strings = strings;
  }

  /** Places to the letter, else white space and typography aside; undefined if there are none. */
  strict(hunk: Hunk): Found | Cause | undefined {
    if (hunk.string !== undefined) {
      const found = this.#exactString(hunk.string);
      if (found !== undefined) return found;
    }
    for (const { lines, repair } of this.#readings(hunk)) {
      const found = this.#found(lines, this.#exactPlaces(lines), repair, true);
      if (found !== undefined) return found;
    }
    const isLoose = this.#options.maxLevel !== "exact";
    if (hunk.string !== undefined)
      return isLoose ? this.#foldedString(hunk.string, hunk.patchLine) : undefined;
    for (const { lines, repair } of this.#readings(hunk)) {
      const found = isLoose
        ? this.#found(lines, foldedPlaces(lines, this.#file), repair)
        : undefined;
      if (found !== undefined) return found;
    }
    if (hunk.isBlock !== true) return undefined;
    // A block of one line may be a part of it.
    const string = asString(hunk.lines);
    if (/\n/.test(string.old + string.new)) return undefined;
    return (
      this.#exactString(string, true) ??
      (isLoose ? this.#foldedString(string, hunk.patchLine) : undefined)
    );
  }

  #exactPlaces(lines: readonly HunkLine[]): Places {
    const key = wantedLines(lines)
      .map(({ text }) => text)
      .join("\n");
    const known = this.#known.get(key);
    const places = exactPlaces(lines, this.#file, known);
    if (known === undefined && places.starts.length >= MANY) this.#known.set(key, places.starts);
    return places;
  }

  /** The hunk as it is written, and as its parser reads it otherwise. */
  #readings({
    lines,
    otherReadings = [],
  }: Hunk): readonly { readonly lines: readonly HunkLine[]; readonly repair?: RepairName }[] {
    return this.#options.maxLevel === "exact" ? [{ lines }] : [{ lines }, ...otherReadings];
  }

  /** The places that the loosest level allows; undefined if there are none. */
  #found(
    lines: readonly HunkLine[],
    { starts, pairsAt }: Places,
    repair?: RepairName,
    isExact = false,
  ): Found | undefined {
    const placeAt = (start: number): Place => {
      const pairs = pairsAt(start);
      return { level: labelOf(lines, pairs, this.#file), start, lines, pairs };
    };
    const { maxLevel } = this.#options;
    const isAllowed = (start: number): boolean => {
      const { level, pairs } = placeAt(start);
      if (looseness(level) > looseness(maxLevel)) return false;
      return (
        level === "exact" ||
        (!closesAnother(lines, pairs, this.#file) && !lacksBlankEdge(lines, pairs, this.#file))
      );
    };
    const allowed = isExact ? starts : starts.filter(isAllowed);
    return allowed.length === 0 ? undefined : { starts: allowed, placeAt, repair };
  }

  #exactString(
    { old, new: text, all, expected }: StringEdit,
    isBlock = false,
  ): Found | Cause | undefined {
    const strings = this.#strings();
    const spans = isBlock
      ? strings.exact(old).filter((span) => !cutsWords(span, this.#file))
      : strings.exact(old);
    if (spans.length === 0) return undefined;
    if (expected !== undefined && expected !== spans.length)
      return { cause: "count", expected, found: spans.length };
    const string = { old, new: text, all };
    const places = spans.map((span): Place => ({
      level: "exact",
      start: span.first,
      lines: [],
      pairs: [],
      span,
      string,
    }));
    // Of two that overlap nothing says which is right.
    if (all || expected !== undefined) return among(places, true);
    const starts = places.map(({ start }) => start);
    return strings.count(old) > spans.length
      ? { cause: "ambiguous", level: "exact", starts }
      : among(places);
  }

  #foldedString(string: StringEdit, patchLine: number): Found | Cause | undefined {
    const { expected } = string;
    const spans = this.#strings().folded(string.old);
    if (spans.length > 0 && expected !== undefined && expected !== spans.length)
      return { cause: "count", expected, found: spans.length };
    const isEvery = string.all || expected !== undefined;
    const groups: Span[][] = [];
    for (const span of spans) {
      const last = groups.at(-1);
      if (isEvery && last?.at(-1)?.last === span.first) last.push(span);
      else groups.push([span]);
    }
    const places = groups.flatMap((group): readonly Place[] => {
      const [first] = group;
      const texts = asLines(string, group, this.#file);
      if (texts === undefined || first === undefined) return [];
      const lines = alignHalves(halfOf(texts.old, patchLine), halfOf(texts.new, patchLine));
      const { starts, pairsAt } = foldedPlaces(lines, this.#file);
      const found = starts.includes(first.first)
        ? this.#found(lines, { starts: [first.first], pairsAt })
        : undefined;
      return found === undefined ? [] : [found.placeAt(first.first)];
    });
    const isAll = places.length === groups.length;
    return places.length === 0 || (isEvery && !isAll) ? undefined : among(places, isEvery);
  }

  /** The alignment of the hunk in the reading that fits best, or why there is none. */
  aligned(hunk: Hunk): Found | "lines" | "ambiguous" {
    if (looseness(this.#options.maxLevel) < looseness("aligned") || hunk.string?.all === true)
      return "lines";
    const aligner = alignerOf(this.#file);
    let best: Found | "lines" = "lines";
    for (const { lines, repair } of this.#readings(hunk)) {
      const found = aligner.find(lines, hunk.looseRemovals === true);
      if (found === "ambiguous") return found;
      if (found === "lines" || (best !== "lines" && found.share <= (best.share ?? 0))) continue;
      const { pairs, share } = found;
      const start = pairs.find((line) => line !== -1) ?? 0;
      best = { ...among([{ level: "aligned", start, lines, pairs }]), share, repair };
    }
    return best;
  }

  /** The windows of as many lines that are similar enough, if that is asked for: one, or those about as good. */
  similar({ lines }: Hunk): Found | undefined {
    const { similarity: least, maxLevel } = this.#options;
    if (least === undefined || maxLevel === "exact") return undefined;
    const starts = similarWindows(wantedLines(lines), this.#file, least);
    const places = starts.map((start): Place => ({
      level: "similar",
      start,
      lines,
      pairs: consecutive(lines, start),
    }));
    return places.length === 0 ? undefined : among(places);
  }
}

/** True if a span, which is in one line, begins or ends within a word. */
function cutsWords({ first, from, to }: Span, file: Lines): boolean {
  const text = file.text(first);
  return [from, to].some((at) => /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at)));
}

/** A block as a string edit. */
function asString(lines: readonly HunkLine[]): StringEdit {
  const [old = "", text = ""] = [wantedLines(lines), resultLines(lines)].map((all) =>
    all.map((line) => line.text).join("\n"),
  );
  return { old, new: text, all: false };
}

/** Places that are few. */
function among(places: readonly Place[], isEvery = false): Found {
  const [first] = places;
  if (first === undefined) throw new Error("no places");
  return {
    starts: places.map(({ start }) => start),
    placeAt: (start) => places.find((place) => place.start === start) ?? first,
    every: isEvery ? places : undefined,
  };
}

/** By how much the most similar window leads. */
const LEAD = 0.05;
/** Characters compared for one hunk, 32 at once. */
const WORK = 100_000_000;

function similarWindows(
  expected: readonly HunkLine[],
  file: Lines,
  least: number,
): readonly number[] {
  const texts = Array.from({ length: file.count }, (_, line) => fold(file.text(line)));
  const sought = expected.map(({ text }) => fold(text)).join("\n");
  const scored: { readonly start: number; readonly likeness: number }[] = [];
  let work = WORK;
  for (let start = 0; start + expected.length <= file.count; start++) {
    const window = texts.slice(start, start + expected.length).join("\n");
    const [shorter, longer] = [window, sought]
      .map(({ length }) => length)
      .toSorted((one, other) => one - other);
    if ((shorter ?? 0) < (least - LEAD) * (longer ?? 0)) continue;
    work -= (window.length * sought.length) / 32 + sought.length;
    if (work < 0) return [];
    const likeness = similarity(window, sought);
    if (likeness >= least - LEAD) scored.push({ start, likeness });
  }
  const top = Math.max(least, ...scored.slice(0, 10_000).map(({ likeness }) => likeness));
  const best = scored.filter(({ likeness }) => likeness > top - LEAD);
  return best.some(({ likeness }) => likeness >= least) ? best.map(({ start }) => start) : [];
}

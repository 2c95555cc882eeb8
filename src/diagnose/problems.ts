/** Turns refused hunks of a file into problems with the facts that a person would look for in the file. */

import { indexOf } from "../locate/index.ts";
import type { Miss } from "../locate/placement.ts";
import { exactSpans } from "../locate/strings.ts";
import { expectedLines, type Hunk, type HunkLine, isContextOnly, resultLines } from "../patch.ts";
import { placeIn, type RefusedHunks } from "../plan/placed.ts";
import type { ClosestMatch, HunkPlace, NotFound, Problem, TiedPlace } from "../problem.ts";
import { defined } from "../values.ts";
import { textIn } from "../text/encoding.ts";
import { fold } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import { Lines } from "../text/lines.ts";
import { ClosestMatches, isPart, type Work } from "./closest.ts";

/** How far above or below a place its unique line may be. */
const MAX_AWAY = 8;
/** Places listed for an ambiguous hunk, or for one that is elsewhere in the file. */
const MAX_PLACES = 100;

/** The problems of the hunks of one file edit that are refused. */
export function problemsOf(refused: RefusedHunks, work: Work): readonly Problem[] {
  const diagnosis = new Diagnosis(refused, work);
  // Two hunks that overlap in several lines are one problem.
  const known = new Set<string>();
  const isNew = (miss: Miss): boolean =>
    known.size < known.add(`${miss.hunk} ${miss.cause === "overlap" ? miss.other : ""}`).size;
  return refused.misses.filter(isNew).map((miss) => diagnosis.problemOf(miss));
}

class Diagnosis {
  readonly #refused: RefusedHunks;
  readonly #closest: ClosestMatches;
  /** The matches in the file before the edits of the reply, if there were any. */
  readonly #before: ClosestMatches | undefined;

  constructor(refused: RefusedHunks, work: Work) {
    const old = textIn(refused.earlier?.bytes);
    this.#refused = refused;
    this.#closest = new ClosestMatches(refused.lines, work);
    this.#before = old && new ClosestMatches(new Lines(old.text), work);
  }

  problemOf(miss: Miss): Problem {
    const { earlier } = this.#refused;
    const at = placeIn(this.#refused, miss.hunk);
    const hunk = this.#refused.hunks[miss.hunk] ?? NO_HUNK;
    switch (miss.cause) {
      case "ambiguous": {
        const { level, starts } = miss;
        const places = this.#placesOf(hunk, starts);
        return { code: "ambiguous", ...at, level, places, count: starts.length };
      }
      case "count": {
        const { expected, found: count } = miss;
        return { code: "ambiguous", ...at, level: "exact", places: [], count, expected };
      }
      case "overlap": {
        const { hunk: otherHunk, patchLine: otherPatchLine } = placeIn(this.#refused, miss.other);
        return { code: "overlap", ...at, otherHunk, otherPatchLine, line: miss.line + 1 };
      }
      case "applied":
        return { code: "already-applied", ...at, line: miss.start + 1, uncertain: miss.isPart };
      case "not-indentable": {
        const found = this.#notFound({ cause: "no-match", elsewhere: [] }, hunk, at);
        return { ...found, unclearIndent: miss.text };
      }
      case "no-match": {
        const [changed] = this.#before?.places(hunk.lines) ?? [];
        if (changed !== undefined && earlier !== undefined)
          return { code: "overlap", ...at, otherPatchLine: earlier.patchLine, line: changed + 1 };
        const [line] = this.#resultPlaces(hunk);
        if (line !== undefined)
          return { code: "already-applied", ...at, line: line + 1, uncertain: true };
        return this.#notFound(miss, hunk, at);
      }
      default:
        return this.#notFound(miss, hunk, at);
    }
  }

  /** The lines where the new side is, if no removed line is in the file. */
  #resultPlaces({ lines }: Hunk): readonly number[] {
    const removed = lines.filter(({ kind, text }) => kind === "removed" && !isBlank(text));
    const hasNew = lines.some(({ kind, text }) => kind === "added" && text.trim().length > 3);
    if (removed.length === 0 || !hasNew) return [];
    if (removed.some((line) => this.#closest.places([line]).length > 0)) return [];
    return this.#closest.places(resultLines(lines).map(({ text }) => contextOf(text)));
  }

  /** A hunk whose lines or anchor are not where they should be. */
  #notFound({ cause, anchor, elsewhere }: NoPlace, hunk: Hunk, place: HunkPlace): NotFound {
    const { lines, earlier } = this.#refused;
    const expected = expectedLines(hunk.lines);
    const isOfLines = cause === "no-match";
    const missing = anchor !== undefined && elsewhere.length === 0 ? [contextOf(anchor)] : [];
    const closest = this.#closest.find(isOfLines ? expected : missing);
    const isBelowEnd = expected.length === 0 && (hunk.statedLine ?? 0) > lines.count;
    return {
      code: "not-found",
      ...place,
      cause: isOfLines ? "stale" : "no-place",
      elsewhere: elsewhere.slice(0, MAX_PLACES).map((line) => line + 1),
      expected: expected.map(({ patchLine, kind, text }) => {
        return { patchLine, removed: kind === "removed", text };
      }),
      ...defined({
        anchor,
        fileLines: isBelowEnd ? lines.count : undefined,
        earlierPatchLine: earlier?.patchLine,
        mistake: isOfLines ? mistakeIn(hunk, expected, closest) : undefined,
        closest,
      }),
    };
  }

  #placesOf({ lines, string }: Hunk, starts: readonly number[]): readonly TiedPlace[] {
    const { lines: file } = this.#refused;
    const length = expectedLines(lines).length;
    const isInOneLine = string !== undefined && new Set(starts).size < starts.length;
    const spans = isInOneLine ? (exactSpans([string.old], file).get(string.old) ?? []) : [];
    return starts.slice(0, MAX_PLACES).map((start, at) => {
      const span = spans[at];
      if (span !== undefined) return { line: start + 1, column: span.from + 1 };
      const unique = uniqueLine(file, start, length);
      return { line: start + 1, ...defined({ unique }) };
    });
  }
}

const NO_HUNK: Hunk = { patchLine: 0, anchors: [], endOfFile: false, lines: [] };

/** Lines that are not where they should be. */
type NoPlace = Omit<Extract<Miss, { readonly elsewhere: readonly number[] }>, "hunk">;

function contextOf(text: string): HunkLine {
  return { kind: "context", text, patchLine: 0 };
}

/** A likely mistake in a hunk's lines: items of lists read as removed lines, two dividers, parts of lines, or missing marks. */
function mistakeIn(
  hunk: Hunk,
  expected: readonly HunkLine[],
  { lines, pairs }: Pick<ClosestMatch, "lines" | "pairs"> = { lines: [], pairs: [] },
): NotFound["mistake"] {
  /** True if the test is true for a line and the line of the file that it is paired with, if there is one. */
  const isAny = (test: (line: HunkLine, actual: string | undefined) => boolean): boolean =>
    expected.some((line, at) => test(line, lines[pairs[at] ?? -1]));
  const isItem = ({ kind, text }: HunkLine, actual = ""): boolean =>
    kind === "removed" && fold(`-${text}`) === fold(actual);
  if (hunk.isBlock !== true && isAny(isItem)) return "list-items";
  const isDivider = ({ text }: HunkLine, actual?: string): boolean =>
    text === "=======" && actual === undefined;
  if (hunk.isBlock === true && hunk.string === undefined && isAny(isDivider)) return "divider";
  const isCut = ({ text }: HunkLine, actual = ""): boolean => isPart(fold(text), fold(actual));
  if (hunk.string === undefined && isAny(isCut)) return "part-of-line";
  const isLost = isAny(
    ({ isUnmarked, text }, actual) => isUnmarked === true && !isBlank(text) && actual === undefined,
  );
  return hunk.isBlock !== true && (isContextOnly(hunk) || isLost) ? "unmarked" : undefined;
}

/** The nearest line above or below a place (0-based) that the file has only once. */
function uniqueLine(file: Lines, start: number, length: number): TiedPlace["unique"] {
  for (let away = 1; away <= MAX_AWAY; away++)
    for (const line of [start - away, start + length - 1 + away]) {
      const text = file.text(line);
      if (!isBlank(text) && indexOf(file).exact([text]).length === 1)
        return { line: line + 1, text };
    }
  return undefined;
}

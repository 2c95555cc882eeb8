/** Turns refused hunks of a file into problems with the facts that a person would look for in the file. */

import { enclosingLine } from "../locate/anchors.ts";
import type { Miss, Nowhere } from "../locate/placement.ts";
import { FAULTS } from "../locate/readings.ts";
import { StringFinder } from "../locate/strings.ts";
import { expectedLines, type Hunk, type HunkLine, isContextOnly, resultLines } from "../patch.ts";
import { placeIn, type RefusedHunks } from "../plan/placed.ts";
import type { ClosestMatch, NotFound, TiedPlace, Problem } from "../problem.ts";
import { textIn } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { Lines } from "../text/lines.ts";
import { ClosestMatches, partOf, type Window, type Work } from "./closest.ts";

/** Lines above and below a place that are compared with other places. */
const MAX_AWAY = 8;
/** Places listed for an ambiguous hunk, and for one that is elsewhere in the file. */
const [MAX_PLACES, MAX_ELSEWHERE] = [1000, 100];
/** A line that is not longer is always shown whole. */
const LONG_LINE = 160;
/** Characters shown before and after a place in a line. */
const AROUND = 30;
/** Repairs that would help, but are not enough. */
const MISTAKES = ["line-numbers", "escapes", "entities", "doubled-prefixes"] as const;

/** The closest match of the hunk, or of the hunk with a mistake in it corrected. */
interface Evidence {
  readonly hunk: Hunk;
  readonly window?: Window | undefined;
  readonly mistake?: NotFound["mistake"];
}

/** The problems of the hunks of one file edit that are refused. */
export function problemsOf(refused: RefusedHunks, work: Work): readonly Problem[] {
  const diagnosis = new Diagnosis(refused, work);
  // Two hunks that overlap in several lines are one problem.
  const pairs = new Set<string>();
  const isNew = (miss: Miss): boolean => {
    const pair = miss.cause === "overlap" ? `${miss.hunk} ${miss.other}` : "";
    return pair === "" || pairs.size < pairs.add(pair).size;
  };
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
    const at = placeIn(this.#refused, miss.hunk);
    switch (miss.cause) {
      case "ambiguous": {
        const [places, count] = [this.#placesOf(miss.hunk, miss.starts), miss.starts.length];
        return { code: "ambiguous", ...at, level: miss.level, places, count };
      }
      case "count": {
        const { expected, found: count } = miss;
        const places = this.#placesOf(miss.hunk, []);
        return { code: "ambiguous", ...at, level: "exact", places, count, expected };
      }
      case "overlap": {
        const { hunk: otherHunk, patchLine: otherPatchLine } = placeIn(this.#refused, miss.other);
        return { code: "overlap", ...at, otherHunk, otherPatchLine, line: miss.line + 1 };
      }
      case "applied":
        return { code: "already-applied", ...at, line: miss.start + 1 };
      case "not-indentable": {
        const nowhere = { cause: "lines", elsewhere: [], hunk: miss.hunk } as const;
        return { ...this.#notFound(nowhere), unclearIndent: miss.text };
      }
      case "lines": {
        const { earlier } = this.#refused;
        const hunk = this.#hunk(miss.hunk);
        const [changed] = this.#before?.places(expectedTexts(hunk)) ?? [];
        if (changed !== undefined && earlier !== undefined)
          return { code: "overlap", ...at, otherPatchLine: earlier.patchLine, line: changed + 1 };
        const [line] = this.#resultPlaces(hunk);
        return line === undefined
          ? this.#notFound(miss)
          : { code: "already-applied", ...at, line: line + 1, uncertain: true };
      }
      default:
        return this.#notFound(miss);
    }
  }

  #hunk(at: number): Hunk {
    return this.#refused.hunks[at] ?? { patchLine: 0, anchors: [], endOfFile: false, lines: [] };
  }

  /** The lines where the new side is, if no removed line is in the file. */
  #resultPlaces({ lines }: Hunk): readonly number[] {
    const removed = lines.filter(({ kind, text }) => kind === "removed" && !isBlank(text));
    const added = lines.filter(({ kind, text }) => kind === "added" && text.trim().length > 3);
    if (removed.length === 0 || added.length === 0) return [];
    if (removed.some(({ text }) => this.#closest.places([text]).length > 0)) return [];
    return this.#closest.places(resultLines(lines).map(({ text }) => text));
  }

  /** A hunk whose lines or anchor are not where they should be. */
  #notFound(miss: Nowhere & { readonly hunk: number }): NotFound {
    const { earlier, similarity: required } = this.#refused;
    const { hunk, window, mistake } = this.#evidenceOf(miss);
    return {
      code: "not-found",
      ...placeIn(this.#refused, miss.hunk),
      cause: miss.cause === "lines" ? "stale" : "no-place",
      ...(earlier && { earlierPatchLine: earlier.patchLine }),
      ...(miss.anchor !== undefined && { anchor: miss.anchor }),
      ...(mistake && { mistake }),
      elsewhere: miss.elsewhere.slice(0, MAX_ELSEWHERE).map((line) => line + 1),
      expected: expectedLines(hunk.lines).map(({ patchLine, kind, text }) => {
        return { patchLine, removed: kind === "removed", text };
      }),
      ...(window && {
        closest: {
          line: window.start + 1,
          ...this.#linesIn(window, hunk),
          similarity: window.similarity,
          ...(required !== undefined && { required }),
          pairs: window.pairs,
        },
      }),
    };
  }

  /** The lines of a window; for a string in a single long line, only the part that is similar. */
  #linesIn({ start, length }: Window, { string }: Hunk): Pick<ClosestMatch, "lines" | "column"> {
    const lines = this.#refused.lines.texts(start, start + length);
    const [line = ""] = lines;
    const isWhole = string === undefined || length > 1 || line.length <= LONG_LINE;
    const part = isWhole ? line : partOf(line, string.old);
    return part === line ? { lines } : { column: line.indexOf(part) + 1, lines: [part] };
  }

  #evidenceOf(miss: Nowhere & { readonly hunk: number }): Evidence {
    const hunk = this.#hunk(miss.hunk);
    if (miss.cause === "anchor") return { hunk, window: this.#closest.find([miss.anchor ?? ""]) };
    if (miss.cause !== "lines") return { hunk };
    let best: Evidence = { hunk, window: this.#closest.find(expectedTexts(hunk)) };
    for (const { repair, undo } of FAULTS) {
      const other = undo(hunk);
      const window = other && other !== hunk ? this.#closest.find(expectedTexts(other)) : undefined;
      if (other === undefined || window === undefined) continue;
      if (window.similarity > (best.window?.similarity ?? 0))
        best = { hunk: other, window, mistake: MISTAKES.find((one) => one === repair) };
    }
    return { mistake: this.#mistakeIn(hunk, best.window), ...best };
  }

  /** A likely mistake in the lines of a hunk: list items read as removed lines, parts of lines, no marks. */
  #mistakeIn(hunk: Hunk, window: Window | undefined): NotFound["mistake"] {
    const expected = expectedLines(hunk.lines);
    const isItem = ({ kind, text }: HunkLine, at: number): boolean => {
      const line = window?.pairs[at] ?? -1;
      const actual = this.#refused.lines.text((window?.start ?? 0) + line);
      return kind === "removed" && line !== -1 && /^ \S/.test(text) && /^\s*- /.test(actual);
    };
    if (hunk.isBlock !== true && expected.some(isItem)) return "list-items";
    if (window?.hasParts === true && hunk.string === undefined) return "part-of-line";
    if (hunk.isBlock === true) return undefined;
    if (isContextOnly(hunk)) return "unmarked";
    const isLost = ({ isUnmarked }: HunkLine, at: number): boolean =>
      isUnmarked === true && window?.pairs[at] === -1;
    return expected.some(isLost) ? "no-prefix" : undefined;
  }

  /** The places of an ambiguous hunk, with lines that distinguish them; for a string twice in one line, the text around it. */
  #placesOf(at: number, starts: readonly number[]): readonly TiedPlace[] {
    const { lines: file } = this.#refused;
    const { lines, string } = this.#hunk(at);
    const spans =
      string === undefined ? [] : new StringFinder(file, [string.old]).exact(string.old).spans;
    const isTwice = spans.some(({ first }, index) => first === spans[index - 1]?.first);
    if (isTwice || starts.length === 0)
      return spans
        .slice(0, this.#closest.mayDescribe(spans.length))
        .map(({ first, from, last, to }) => {
          const [text, end] = [file.text(first), first === last ? to : Infinity];
          const around = text.slice(Math.max(0, from - AROUND), end + AROUND);
          return { line: first + 1, column: from + 1, around };
        });
    const listed = starts.slice(0, this.#closest.mayDescribe(Math.min(starts.length, MAX_PLACES)));
    // If not all places are listed, a line may be unique among those listed only.
    const isAll = listed.length === starts.length;
    const unique = isAll ? uniqueLines(starts, expectedLines(lines).length, file) : [];
    return listed.map((line, index) => {
      const [above, beside] = [enclosingLine(file, line), unique[index]];
      return {
        line: line + 1,
        ...(above !== undefined && { enclosing: { line: above + 1, text: file.text(above) } }),
        ...(beside && { unique: beside }),
      };
    });
  }
}

function expectedTexts({ lines }: Hunk): readonly string[] {
  return expectedLines(lines).map(({ text }) => text);
}

/** For each place (0-based), the nearest line above or below it that no other place has as near. */
function uniqueLines(
  starts: readonly number[],
  length: number,
  lines: Lines,
): readonly TiedPlace["unique"][] {
  const found = starts.map((): TiedPlace["unique"] => undefined);
  /** The only place with this line above it, or below; undefined if several have it. */
  const owners = new Map<string, number | undefined>();
  for (let away = 1; away <= MAX_AWAY && found.includes(undefined); away++) {
    for (const offset of [-away, length - 1 + away]) {
      const keys = starts.map((start) => `${offset < 0} ${lines.text(start + offset).trim()}`);
      for (const [at, key] of keys.entries())
        owners.set(key, !owners.has(key) || owners.get(key) === at ? at : undefined);
      for (const [at, start] of starts.entries()) {
        const text = lines.text(start + offset);
        if (!isBlank(text) && owners.get(keys[at] ?? "") === at)
          found[at] ??= { line: start + offset + 1, text };
      }
    }
  }
  return found;
}

/** Turns refused hunks of a file into problems with the facts that a person would look for in the file. */

import { AnchorFinder, enclosingLine } from "../locate/anchors.ts";
import type { Miss, Nowhere } from "../locate/placement.ts";
import { READINGS } from "../locate/readings.ts";
import { StringFinder } from "../locate/strings.ts";
import { type Hunk, isContextOnly, onlyAdds, resultLines, expectedLines } from "../patch.ts";
import { placeIn } from "../plan/placed.ts";
import type { RefusedHunks } from "../plan/refused.ts";
import type { ClosestMatch, HunkPlace, NotFound, Place, Problem } from "../problem.ts";
import { textIn } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { Lines } from "../text/lines.ts";
import { ClosestMatches, partOf, type Window, type Work } from "./closest.ts";

/** Lines above and below a place that are compared with other places. */
const MAX_AWAY = 8;
/** Places listed for an ambiguous hunk, and for one that is elsewhere in the file. */
const [MAX_PLACES, MAX_ELSEWHERE] = [1000, 100];
/** Characters shown before and after a place in a line. */
const AROUND = 30;

/** Searches of the file. */
interface Finders {
  readonly closest: ClosestMatches;
  readonly anchors: AnchorFinder;
  /** Searches of the file before the edits of the reply, if there were any. */
  readonly before: ClosestMatches | undefined;
}

/** The problems of the hunks of one file edit that are refused. */
export function problemsOf(refused: RefusedHunks, work: Work): readonly Problem[] {
  const { lines } = refused;
  const old = textIn(refused.earlier?.bytes);
  const finders = {
    closest: new ClosestMatches(lines, work),
    anchors: new AnchorFinder(lines),
    before: old && new ClosestMatches(new Lines(old.text), work),
  };
  const overlaps = new Set<string>();
  // Two hunks that overlap in several lines are one problem.
  const isNew = (refusal: Miss): boolean => {
    if (refusal.cause !== "overlap") return true;
    const pair = `${refusal.hunk} ${refusal.other}`;
    return !overlaps.has(pair) && overlaps.add(pair).size > 0;
  };
  return refused.refusals.filter(isNew).map((refusal) => problemOf(refusal, refused, finders));
}

function problemOf(refusal: Miss, refused: RefusedHunks, finders: Finders): Problem {
  const { hunks, lines } = refused;
  const at = placeIn(refused, refusal.hunk);
  const hunk = hunks[refusal.hunk] ?? EMPTY_HUNK;
  switch (refusal.cause) {
    case "ambiguous": {
      const { level, starts } = refusal;
      const places = placesOf(hunk, starts, lines, finders.closest);
      return { code: "ambiguous", ...at, level, places, count: starts.length };
    }
    case "count": {
      const { expected, found: count } = refusal;
      const places = placesOf(hunk, [], lines, finders.closest);
      return { code: "ambiguous", ...at, level: "exact", places, count, expected };
    }
    case "overlap": {
      const { hunk: otherHunk, patchLine: otherPatchLine } = placeIn(refused, refusal.other);
      return { code: "overlap", ...at, otherHunk, otherPatchLine, line: refusal.line + 1 };
    }
    case "applied": {
      const { start } = refusal;
      const isAtEnd =
        !hunk.endOfFile || !onlyAdds(hunk) || start + hunk.lines.length === lines.count;
      const line = start + 1;
      return { code: "already-applied", ...at, line, ...(!isAtEnd && { uncertain: true }) };
    }
    case "not-indentable": {
      const nowhere = { cause: "lines", elsewhere: [], hunk: refusal.hunk } as const;
      return { ...notFound(nowhere, hunk, at, refused, finders), unclearIndent: refusal.text };
    }
    default:
      return nowhereProblem(refusal, hunk, at, refused, finders);
  }
}

const EMPTY_HUNK: Hunk = { patchLine: 0, anchors: [], endOfFile: false, lines: [] };

/** A hunk whose lines were not found: changed by an earlier edit, already applied, or missing. */
function nowhereProblem(
  miss: Nowhere & { readonly hunk: number },
  hunk: Hunk,
  at: HunkPlace,
  refused: RefusedHunks,
  finders: Finders,
): Problem {
  if (miss.cause === "lines") {
    const { earlier } = refused;
    const [changed] = finders.before?.places(expectedTexts(hunk)) ?? [];
    if (changed !== undefined && earlier !== undefined)
      return { code: "overlap", ...at, otherPatchLine: earlier.patchLine, line: changed + 1 };
    const [line] = resultPlaces(hunk, finders.closest);
    if (line !== undefined)
      return { code: "already-applied", ...at, line: line + 1, uncertain: true };
  }
  return notFound(miss, hunk, at, refused, finders);
}

/** The lines where the new side is, if no removed line is in the file. */
function resultPlaces({ lines }: Hunk, closest: ClosestMatches): readonly number[] {
  const removed = lines.filter(({ kind, text }) => kind === "removed" && !isBlank(text));
  const added = lines.filter(({ kind, text }) => kind === "added" && text.trim().length > 3);
  if (removed.length === 0 || added.length === 0) return [];
  if (removed.some(({ text }) => closest.places([text]).length > 0)) return [];
  return closest.places(resultLines(lines).map(({ text }) => text));
}

/** A hunk whose lines or anchor are not where they should be. */
function notFound(
  miss: Nowhere & { readonly hunk: number },
  refusedHunk: Hunk,
  at: HunkPlace,
  { lines, similarity: required, earlier }: RefusedHunks,
  finders: Finders,
): NotFound {
  const { hunk, window, mistake } = evidenceOf(miss, refusedHunk, finders);
  return {
    code: "not-found",
    ...at,
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
        ...linesIn(window, hunk, lines),
        similarity: window.similarity,
        ...(required !== undefined && { required }),
        pairs: window.pairs,
      },
    }),
  };
}

/** The lines of a window; for a string in a single line that is much longer, only the part that is similar. */
function linesIn(
  { start, length }: Window,
  { string }: Hunk,
  file: Lines,
): Pick<ClosestMatch, "lines" | "column"> {
  const lines = file.texts(start, start + length);
  const [line = ""] = lines;
  const part = string === undefined || length > 1 ? line : partOf(line, string.old);
  return part === line ? { lines } : { column: line.indexOf(part) + 1, lines: [part] };
}

/** The closest match of the hunk, or of the hunk with a mistake in it corrected. */
interface Evidence {
  readonly hunk: Hunk;
  readonly window?: Window | undefined;
  readonly mistake?: NotFound["mistake"];
}

function evidenceOf(miss: Nowhere, hunk: Hunk, finders: Finders): Evidence {
  if (miss.cause === "anchor")
    return { hunk, window: finders.closest.find([miss.anchor ?? ""], hunk.statedLine) };
  if (miss.cause !== "lines") return { hunk };
  let best: Evidence = { hunk, window: closestOf(hunk, finders) };
  for (const { repair, read } of READINGS) {
    const other = read(hunk);
    const window = other && other !== hunk ? closestOf(other, finders) : undefined;
    if (other === undefined || window === undefined) continue;
    if (window.similarity > (best.window?.similarity ?? 0))
      best = { hunk: other, window, mistake: MISTAKES.find((one) => one === repair) };
  }
  return { mistake: mistakeIn(hunk, best.window), ...best };
}

const MISTAKES = ["line-numbers", "escapes", "entities", "doubled-prefixes"] as const;

/** The closest match below the anchors, else in the whole file. */
function closestOf(hunk: Hunk, { closest, anchors }: Finders): Window | undefined {
  const expected = expectedTexts(hunk);
  const found = hunk.anchors.length === 0 ? undefined : anchors.regions(hunk.anchors);
  if (found === undefined || "missing" in found) return closest.find(expected, hunk.statedLine);
  // From the first line that matches the anchors to the end of the last scope.
  const start = found[0]?.line ?? 0;
  const end = Math.max(start, ...found.map((region) => region.end));
  const hint = hunk.statedLine ?? start;
  return closest.find(expected, hint, { start, end }) ?? closest.find(expected, hint);
}

/** A likely mistake in the lines of a hunk: a line is not whole or has no mark, or list items were read as removed lines. */
function mistakeIn(hunk: Hunk, window: Window | undefined): NotFound["mistake"] {
  const expected = expectedLines(hunk.lines);
  if (window?.hasParts === true && hunk.string === undefined) return "part-of-line";
  if (hunk.isBlock === true) return undefined;
  if (isContextOnly(hunk)) return "unmarked";
  if (expected.some(({ isUnmarked }, at) => isUnmarked === true && window?.pairs[at] === -1))
    return "no-prefix";
  const removed = expected.filter(({ kind }) => kind === "removed");
  const areItems = removed.length > 0 && removed.every(({ text }) => /^ \S/.test(text));
  return areItems && window !== undefined && window.similarity < 1 ? "list-items" : undefined;
}

function expectedTexts({ lines }: Hunk): readonly string[] {
  return expectedLines(lines).map(({ text }) => text);
}

/** The places of an ambiguous hunk, with lines that distinguish them; for a string twice in one line, the text around it. */
function placesOf(
  { lines: expected, string }: Hunk,
  starts: readonly number[],
  lines: Lines,
  closest: ClosestMatches,
): readonly Place[] {
  const spans =
    string === undefined ? [] : new StringFinder(lines, [string.old]).exact(string.old).spans;
  const isTwice = spans.some(({ first }, at) => first === spans[at - 1]?.first);
  if (isTwice || starts.length === 0)
    return spans.slice(0, closest.mayDescribe(spans.length)).map(({ first, from, last, to }) => {
      const [text, end] = [lines.text(first), first === last ? to : Infinity];
      const around = text.slice(Math.max(0, from - AROUND), end + AROUND);
      return { line: first + 1, column: from + 1, around };
    });
  const listed = starts.slice(0, closest.mayDescribe(Math.min(starts.length, MAX_PLACES)));
  const length = expectedLines(expected).length;
  // If not all places are listed, a line may be unique among those listed only.
  const unique = listed.length === starts.length ? uniqueLines(starts, length, lines) : [];
  return listed.map((line, index) => {
    const [above, beside] = [enclosingLine(lines, line), unique[index]];
    return {
      line: line + 1,
      ...(above !== undefined && { enclosing: { line: above + 1, text: lines.text(above) } }),
      ...(beside && { unique: beside }),
    };
  });
}

/** For each place (0-based), the nearest line above or below it that no other place has as near. */
function uniqueLines(
  starts: readonly number[],
  length: number,
  lines: Lines,
): readonly Place["unique"][] {
  const found = starts.map((): Place["unique"] => undefined);
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

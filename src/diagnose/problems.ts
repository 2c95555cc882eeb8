/** Turns refused hunks of a file into problems with the facts that a person would look for in the file. */

import { AnchorFinder, enclosingLine } from "../locate/anchors.ts";
import type { Miss, Nowhere } from "../locate/placement.ts";
import { READINGS } from "../locate/readings.ts";
import { StringFinder } from "../locate/strings.ts";
import { type Hunk, isContextOnly, onlyAdds, resultLines, expectedLines } from "../patch.ts";
import { placeIn } from "../plan/placed.ts";
import type { RefusedHunks } from "../plan/refused.ts";
import type { HunkPlace, NotFound, Place, Problem } from "../problem.ts";
import { textIn } from "../text/encoding.ts";
import { isBlank } from "../text/indentation.ts";
import { Lines, type LineSpan } from "../text/lines.ts";
import { ClosestMatches, type Window, type Work } from "./closest.ts";

/** Lines above and below a place that are compared with other places, and characters of each. */
const [MAX_AWAY, LINE_LIMIT] = [8, 400];
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
  return refused.refusals.map((refusal) => problemOf(refusal, refused, finders));
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
      return { code: "already-applied", ...at, line, ...(!isAtEnd && { isUnsure: true }) };
    }
    case "not-indentable": {
      const nowhere = { cause: "lines", elsewhere: [], hunk: refusal.hunk } as const;
      return { ...notFound(nowhere, hunk, at, refused, finders), unclear: refusal.text };
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
      return { code: "already-applied", ...at, line: line + 1, isUnsure: true };
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
  { lines, similarity: needed, earlier }: RefusedHunks,
  finders: Finders,
): NotFound {
  const { hunk, window, mistake } = evidenceOf(miss, refusedHunk, finders);
  const expected = expectedLines(hunk.lines);
  return {
    code: "not-found",
    ...at,
    cause: miss.cause === "lines" ? "stale" : "no-place",
    ...(earlier && { earlierPatchLine: earlier.patchLine }),
    ...(miss.anchor !== undefined && { anchor: miss.anchor }),
    ...(mistake && { mistake }),
    elsewhere: miss.elsewhere.slice(0, MAX_ELSEWHERE).map((line) => line + 1),
    expected: expected.map(({ patchLine, kind, text }) => {
      return { patchLine, removed: kind === "removed", text };
    }),
    ...(window && {
      nearMiss: {
        line: window.start + 1,
        ...(window.part && { column: window.part.column + 1 }),
        lines: window.part
          ? [window.part.text]
          : lines.texts(window.start, window.start + window.length),
        likeness: window.likeness,
        ...(needed !== undefined && { needed }),
        pairs: Array.from(
          { length: miss.cause === "anchor" ? 1 : expected.length },
          (_, index) => window.pairs[index] ?? -1,
        ),
      },
    }),
  };
}

/** The closest match of the hunk, or of the hunk with a mistake in it corrected. */
interface Evidence {
  readonly hunk: Hunk;
  readonly window?: Window | undefined;
  readonly mistake?: NotFound["mistake"];
}

function evidenceOf(miss: Nowhere, hunk: Hunk, { closest, anchors }: Finders): Evidence {
  if (miss.cause === "anchor")
    return { hunk, window: closest.find([miss.anchor ?? ""], hunk.statedLine) };
  if (miss.cause !== "lines") return { hunk };
  let best = closestOf(hunk, closest, anchors);
  for (const { repair, read } of READINGS) {
    const other = read(hunk);
    if (other === undefined || other === hunk) continue;
    const found = closestOf(other, closest, anchors);
    if ((found.window?.likeness ?? 0) > (best.window?.likeness ?? 0))
      best = { ...found, mistake: MISTAKES.find((mistake) => mistake === repair) };
  }
  return best.mistake === undefined ? { ...best, mistake: markMistake(hunk, best.window) } : best;
}

const MISTAKES = ["line-numbers", "escapes", "entities", "doubled-prefixes"] as const;

/** The closest match below the anchors, else in the whole file. */
function closestOf(hunk: Hunk, closest: ClosestMatches, anchors: AnchorFinder): Evidence {
  const expected = expectedTexts(hunk);
  const below = hunk.anchors.length === 0 ? undefined : regionOf(hunk.anchors, anchors);
  const hint = hunk.statedLine ?? below?.start;
  const window = (below && closest.find(expected, hint, below)) ?? closest.find(expected, hint);
  if (window === undefined) return { hunk };
  const exists = closest.places(expected).length > 0;
  return { hunk, window: { ...window, likeness: exists ? 1 : Math.min(0.99, window.likeness) } };
}

/** The range from the first line that matches the anchors to the end of their scope. */
function regionOf(names: readonly string[], anchors: AnchorFinder): LineSpan | undefined {
  const regions = anchors.regions(names);
  if ("missing" in regions) return undefined;
  const start = regions[0]?.line ?? 0;
  return { start, end: regions.reduce((last, { end }) => Math.max(last, end), start) };
}

/** A likely mistake in the marks of a hunk: it has none, or list items were read as removed lines. */
function markMistake(hunk: Hunk, window: Window | undefined): NotFound["mistake"] {
  if (hunk.isBlock === true) return undefined;
  if (isContextOnly(hunk)) return "unmarked";
  const expected = expectedLines(hunk.lines);
  if (expected.some(({ isUnmarked }, at) => isUnmarked === true && window?.pairs[at] === -1))
    return "no-prefix";
  const removed = expected.filter(({ kind }) => kind === "removed");
  const areItems = removed.length > 0 && removed.every(({ text }) => /^ \S/.test(text));
  return areItems && window !== undefined && window.likeness < 1 ? "list-items" : undefined;
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
  const telling = listed.length === starts.length ? tellingLines(starts, length, lines) : [];
  return listed.map((line, index) => {
    const [above, unique] = [enclosingLine(lines, line), telling[index]];
    return {
      line: line + 1,
      ...(above !== undefined && { enclosing: { line: above + 1, text: lines.text(above) } }),
      ...(unique && { telling: unique }),
    };
  });
}

/** For each place (0-based), the nearest line above or below it that no other place has at the same distance. */
function tellingLines(
  starts: readonly number[],
  length: number,
  lines: Lines,
): readonly Place["telling"][] {
  const found = starts.map((): Place["telling"] => undefined);
  /** The only place with this line above it, or below it; undefined if several have it. */
  const owners = [new Map<string, number | undefined>(), new Map<string, number | undefined>()];
  for (let away = 1; away <= MAX_AWAY && found.includes(undefined); away++) {
    for (const [side, owner] of owners.entries()) {
      const offset = side === 0 ? -away : length - 1 + away;
      const texts = starts.map((start) =>
        lines
          .text(start + offset)
          .slice(0, LINE_LIMIT)
          .trim(),
      );
      for (const [at, text] of texts.entries())
        if (text) owner.set(text, !owner.has(text) || owner.get(text) === at ? at : undefined);
      for (const [at, start] of starts.entries()) {
        const text = texts[at];
        if (found[at] !== undefined || !text || owner.get(text) !== at) continue;
        found[at] = { line: start + offset + 1, text: lines.text(start + offset) };
      }
    }
  }
  return found;
}

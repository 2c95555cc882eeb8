/** Why hunks of a file are refused, as problems. */

import { AnchorFinder, enclosingLine } from "../locate/anchors.ts";
import type { Miss, Nowhere } from "../locate/placement.ts";
import { causeOf, type Evidence, STALE } from "./cause.ts";
import { ClosestMatches, type Work } from "./closest.ts";
import { type Hunk, isContextOnly, onlyAdds, wantedLines } from "../patch.ts";
import { placeIn } from "../plan/placed.ts";
import type { RefusedHunks } from "../plan/refused.ts";
import type { HunkPlace, NotFound, Place, Problem } from "../problem.ts";
import { textIn } from "../text/encoding.ts";
import { Lines } from "../text/lines.ts";

/** Lines that are looked at above and below a place, and characters of each. */
const MAX_AWAY = 8;
const LINE_LIMIT = 400;
/** Places named when a hunk is ambiguous, and when it occurs elsewhere. */
const MAX_PLACES = 1000;
const MAX_ELSEWHERE = 100;

/** What is told of the hunks of one file edit that are refused. */
export function problemsOf(refused: RefusedHunks, work: Work): readonly Problem[] {
  const { lines } = refused;
  const closest = new ClosestMatches(lines, work);
  const anchors = new AnchorFinder(lines);
  const old = textIn(refused.earlier?.bytes);
  const before = old && new ClosestMatches(new Lines(old.text), work);
  const finders = { closest, anchors, before };
  return refused.refusals.map((refusal) => problemOf(refusal, refused, finders));
}

/** What searches the file. */
interface Finders {
  readonly closest: ClosestMatches;
  readonly anchors: AnchorFinder;
  /** The file before the reply's edits, if there were any. */
  readonly before: ClosestMatches | undefined;
}

function problemOf(refusal: Miss, refused: RefusedHunks, finders: Finders): Problem {
  const { hunks, lines } = refused;
  const at = placeIn(refused, refusal.hunk);
  switch (refusal.cause) {
    case "ambiguous": {
      const { level, starts } = refusal;
      const length = wantedLines(hunks[refusal.hunk]?.lines ?? []).length;
      const listed = starts.slice(
        0,
        finders.closest.mayDescribe(Math.min(starts.length, MAX_PLACES)),
      );
      // What tells some of the places apart need not tell them from the others.
      const telling = listed.length === starts.length ? tellingLines(starts, length, lines) : [];
      const found = listed.map((line, index) => {
        const own = telling[index];
        return { ...placeAt(line, lines), ...(own && { telling: own }) };
      });
      return { code: "ambiguous", ...at, level, places: found, count: starts.length };
    }
    case "overlap": {
      const other = placeIn(refused, refusal.other);
      const named = { otherHunk: other.hunk, otherPatchLine: other.patchLine };
      return { code: "overlap", ...at, ...named, line: refusal.line + 1 };
    }
    case "count": {
      const { expected, found } = refusal;
      return { code: "count-mismatch", ...at, expected, found };
    }
    case "applied":
      return {
        code: "already-applied",
        ...at,
        line: refusal.start + 1,
        ...(!isAtEnd(hunks[refusal.hunk], refusal.start, lines) && { notAtEnd: true }),
      };
    case "not-indentable":
      return { code: "not-indentable", ...at, text: refusal.text };
    default:
      return notFound(refusal, at, refused, finders);
  }
}

/** A hunk whose lines, or whose anchor, are not where they should be. */
function notFound(
  miss: Nowhere & { readonly hunk: number },
  at: HunkPlace,
  { hunks, lines, similarity: needed, earlier }: RefusedHunks,
  finders: Finders,
): NotFound {
  const hunk = hunks[miss.hunk];
  const wanted = wantedLines(hunk?.lines ?? []);
  const evidence = evidenceOf(miss, hunk, finders);
  const elsewhere = [...miss.elsewhere, ...(evidence.elsewhere ?? [])];
  const isEdited =
    miss.cause === "lines" &&
    (finders.before?.places(wanted.map(({ text }) => text)) ?? []).length > 0;
  const { window } = evidence;
  const sought = miss.cause === "anchor" ? 1 : wanted.length;
  const nearMiss = window && {
    line: window.start + 1,
    lines: lines.texts(window.start, window.start + window.length),
    likeness: window.likeness,
    ...(needed !== undefined && { needed }),
    pairs: Array.from({ length: sought }, (_, index) => window.pairs[index] ?? -1),
  };
  return {
    code: "not-found",
    ...at,
    cause: isEdited ? "edited" : evidence.cause,
    ...(earlier && { earlierPatchLine: earlier.patchLine }),
    ...(miss.anchor !== undefined && { anchor: miss.anchor }),
    ...(hunk && lacksMarks(hunk) && { isUnmarked: true }),
    elsewhere: elsewhere.slice(0, MAX_ELSEWHERE).map((line) => line + 1),
    wanted: wanted.map(({ patchLine, kind, text }) => ({
      patchLine,
      removed: kind === "removed",
      text,
    })),
    ...(nearMiss && { nearMiss }),
  };
}

function evidenceOf(
  miss: Nowhere,
  hunk: Hunk | undefined,
  { closest, anchors }: Finders,
): Evidence {
  if (miss.cause === "lines" && hunk !== undefined) return causeOf(hunk, closest, anchors);
  const none = { cause: miss.cause === "lines" ? "invented" : miss.cause } as const;
  const window =
    miss.cause === "anchor" ? closest.find([miss.anchor ?? ""], hunk?.statedLine) : undefined;
  return window !== undefined && window.likeness >= STALE ? { ...none, window } : none;
}

/** Do the lines that a hunk appends end the file, if it appends them? */
function isAtEnd(hunk: Hunk | undefined, start: number, lines: Lines): boolean {
  if (hunk?.endOfFile !== true || !onlyAdds(hunk)) return true;
  return start + hunk.lines.length === lines.count;
}

/** For each place (0-based) the nearest line beside it that no other place has on that side as near. */
function tellingLines(
  starts: readonly number[],
  length: number,
  lines: Lines,
): readonly Place["telling"][] {
  const found = starts.map((): Place["telling"] => undefined);
  /** The only place that has a line above it, or below it; undefined if several have. */
  const owners = [new Map<string, number | undefined>(), new Map<string, number | undefined>()];
  for (let away = 1; away <= MAX_AWAY; away++) {
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
    if (!found.includes(undefined)) break;
  }
  return found;
}

/** A place of an ambiguous hunk, with the line above it that would do as an anchor. */
function placeAt(line: number, lines: Lines): Place {
  const above = enclosingLine(lines, line);
  if (above === undefined) return { line: line + 1 };
  return { line: line + 1, enclosing: { line: above + 1, text: lines.text(above) } };
}

/** Has none of the lines a mark for what changes? */
function lacksMarks(hunk: Hunk): boolean {
  return hunk.isBlock !== true && isContextOnly(hunk);
}

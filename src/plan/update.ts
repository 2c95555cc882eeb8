/** All hunks of one file edit on the text of one file. */

import { enclosingLine } from "../locate/anchors.ts";
import type { Rung } from "../locate/ladder.ts";
import { locate, type LocateOptions, type Miss, type Placement } from "../locate/locate.ts";
import { NearMisses } from "../locate/similar.ts";
import { type Hunk, wantedLines } from "../patch.ts";
import type { HunkPlace, NotFound, Problem, Warning } from "../problem.ts";
import { type Edit, splice } from "../splice/splice.ts";
import { Lines } from "../text/lines.ts";

/** Where a hunk went. Lines are 1-based. */
export interface PlacedHunk extends HunkPlace {
  readonly rung: Rung;
  /** First line of the place in the file as the hunk met it. */
  readonly line: number;
}

export interface Updated {
  readonly text: string;
  /** The changes, if one splice made them all. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  readonly warnings: readonly Warning[];
}

/** Places named when a hunk is ambiguous or stands elsewhere. */
const MAX_PLACES = 10;

/** From this likeness on a near miss is the text that was meant. */
const STALE = 0.6;

/** The text after all hunks, or what keeps any of them from being applied. */
export function updateText(
  path: string,
  hunks: readonly Hunk[],
  text: string,
  options: LocateOptions,
): Updated | { readonly problems: readonly Problem[] } {
  const place = (index: number): HunkPlace => ({
    path,
    patchLine: hunks[index]?.patchLine ?? 0,
    hunk: index + 1,
    hunks: hunks.length,
  });
  return update(hunks, 0, new Lines(text), options, place);
}

/** The hunks from `from` on. */
function update(
  all: readonly Hunk[],
  from: number,
  lines: Lines,
  options: LocateOptions,
  place: (index: number) => HunkPlace,
): Updated | { readonly problems: readonly Problem[] } {
  const hunks = all.slice(from);
  const here = (index: number): HunkPlace => place(from + index);
  const { placements, misses } = locate(hunks, lines, options);
  const first = misses[0];
  if (first === undefined) {
    const spliced = splice(lines, placements);
    if (!("misses" in spliced)) {
      return {
        text: spliced.text,
        edits: spliced.edits,
        hunks: placed(placements, here),
        warnings: warningsOf(placements, here, spliced.edits, lines),
      };
    }
    return {
      problems: spliced.misses.map((miss) => ({
        code: "not-indentable",
        ...here(miss.hunk),
        text: miss.text,
      })),
    };
  }
  const later =
    first.hunk > 0 ? onResult(all, from, first, placements, lines, options, place) : undefined;
  if (later !== undefined) return later;
  let near: NearMisses | undefined;
  const nearMisses = (): NearMisses => (near ??= new NearMisses(lines));
  return { problems: misses.map((miss) => problemOf(miss, hunks, lines, here, nearMisses)) };
}

/** A hunk that is nowhere in the file may be meant for the result of the hunks before it. */
function onResult(
  all: readonly Hunk[],
  from: number,
  miss: Miss,
  placements: readonly Placement[],
  lines: Lines,
  options: LocateOptions,
  place: (index: number) => HunkPlace,
): Updated | undefined {
  if (miss.cause === "ambiguous" || miss.cause === "overlap") return undefined;
  const before = placements.filter((placement) => placement.hunk < miss.hunk);
  const here = (index: number): HunkPlace => place(from + index);
  const spliced = splice(lines, before);
  if ("misses" in spliced) return undefined;
  const rest = update(all, from + miss.hunk, new Lines(spliced.text), options, place);
  if ("problems" in rest) return undefined;
  const fitted = rest.hunks[0];
  return {
    text: rest.text,
    edits: undefined,
    hunks: [...placed(before, here), ...rest.hunks],
    warnings: [
      ...warningsOf(before, here, spliced.edits, lines),
      ...(fitted === undefined
        ? []
        : [{ code: "fits-result" as const, ...place(from + miss.hunk), line: fitted.line }]),
      ...rest.warnings,
    ],
  };
}

function placed(
  placements: readonly Placement[],
  place: (index: number) => HunkPlace,
): PlacedHunk[] {
  return placements
    .map(({ hunk, rung, start }) => ({ ...place(hunk), rung, line: start + 1 }))
    .toSorted((a, b) => a.hunk - b.hunk);
}

function warningsOf(
  placements: readonly Placement[],
  place: (index: number) => HunkPlace,
  edits: readonly Edit[],
  lines: Lines,
): Warning[] {
  return placements.flatMap((placement): Warning[] => {
    const { hunk, start, firstOf, outOfOrder, pairs } = placement;
    const line = start + 1;
    const found: Warning[] = [];
    if (firstOf !== undefined)
      found.push({ code: "several-places", ...place(hunk), line, count: firstOf });
    if (outOfOrder === true) found.push({ code: "out-of-order", ...place(hunk), line });
    if (pairs.length === 0 && start === lines.count && start > 0)
      found.push({ code: "appended", ...place(hunk) });
    const end = start + Math.max(pairs.length, 0);
    if (!edits.some((edit) => edit.start <= end && edit.end >= start)) {
      found.push({ code: "changes-nothing", ...place(hunk) });
    }
    return found;
  });
}

function problemOf(
  miss: Miss,
  hunks: readonly Hunk[],
  lines: Lines,
  place: (index: number) => HunkPlace,
  nearMisses: () => NearMisses,
): Problem {
  const at = place(miss.hunk);
  if (miss.cause === "ambiguous") {
    const places = miss.starts.slice(0, MAX_PLACES).map((line) => {
      const above = enclosingLine(lines, line);
      const enclosing =
        above === undefined ? undefined : { line: above + 1, text: lines.text(above) };
      return enclosing === undefined ? { line: line + 1 } : { line: line + 1, enclosing };
    });
    return { code: "ambiguous", ...at, rung: miss.rung, places, count: miss.starts.length };
  }
  if (miss.cause === "overlap") {
    const other = place(miss.other);
    return {
      code: "overlap",
      ...at,
      otherHunk: other.hunk,
      otherPatchLine: other.patchLine,
      line: miss.line + 1,
    };
  }
  const wanted = wantedLines(hunks[miss.hunk]?.lines ?? []);
  const sought = miss.cause === "anchor" ? [miss.anchor ?? ""] : wanted.map((line) => line.text);
  const needsNear = miss.cause === "lines" || miss.cause === "anchor";
  const window = needsNear ? nearMisses().find(sought) : undefined;
  const stale = window !== undefined && window.likeness >= STALE;
  const problem: NotFound = {
    code: "not-found",
    ...at,
    cause: miss.cause === "lines" ? (stale ? "stale" : "invented") : miss.cause,
    ...(miss.anchor === undefined ? {} : { anchor: miss.anchor }),
    elsewhere: miss.elsewhere.slice(0, MAX_PLACES).map((line) => line + 1),
    wanted: wanted.map(({ patchLine, kind, text }) => ({
      patchLine,
      removed: kind === "removed",
      text,
    })),
  };
  if (!stale) return problem;
  const { start, length, likeness } = window;
  const pairs = sought.map((_, index) => (index < length ? index : -1));
  return {
    ...problem,
    nearMiss: { line: start + 1, lines: lines.texts(start, start + length), likeness, pairs },
  };
}

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

/** Why not all hunks fit, and those that do. */
export interface Misfit {
  readonly problems: readonly Problem[];
  readonly hunks: readonly PlacedHunk[];
}

/** Places named when a hunk is ambiguous or stands elsewhere. */
const MAX_PLACES = 10;

/** From this likeness on a near miss is the text that was meant. */
const STALE = 0.6;

/** How often the hunks left are tried on the result of those before them. */
const MAX_STAGES = 50;

/**
 * The text after all hunks, or what keeps any of them from being applied. All hunks are
 * located on the file as it was; one that is nowhere there may be meant for the result
 * of those before it, and so may those behind it.
 */
export function updateText(
  path: string,
  all: readonly Hunk[],
  text: string,
  options: LocateOptions,
): Updated | Misfit {
  const hunks: PlacedHunk[] = [];
  const warnings: Warning[] = [];
  let lines = new Lines(text);
  let from = 0;
  let failure: Misfit | undefined;
  for (let stage = 0; ; stage++) {
    const here = (index: number): HunkPlace => ({
      path,
      patchLine: all[from + index]?.patchLine ?? 0,
      hunk: from + index + 1,
      hunks: all.length,
    });
    const { placements, misses } = locate(all.slice(from), lines, options);
    const fitted = placed(placements, here);
    const later = fitted[0];
    if (stage > 0 && later?.hunk === from + 1) {
      warnings.push({ code: "fits-result", ...here(0), line: later.line });
    }
    const first = misses[0];
    // Of several stages the first is reported: it is about the file as it stands.
    if (first !== undefined)
      failure ??= { problems: problemsOf(misses, all, lines, here), hunks: fitted };
    const before =
      first === undefined ? placements : placements.filter((one) => one.hunk < first.hunk);
    const spliced = splice(lines, before);
    if ("misses" in spliced) {
      const problems = spliced.misses.map((miss): Problem => {
        return { code: "not-indentable", ...here(miss.hunk), text: miss.text };
      });
      return failure ?? { problems, hunks: [] };
    }
    hunks.push(...placed(before, here));
    warnings.push(...warningsOf(before, here, spliced.edits, lines));
    if (first === undefined) {
      return {
        text: spliced.text,
        edits: stage === 0 ? spliced.edits : undefined,
        hunks,
        warnings,
      };
    }
    const final = first.cause === "ambiguous" || first.cause === "overlap" || first.hunk === 0;
    if (failure !== undefined && (final || stage === MAX_STAGES)) return failure;
    from += first.hunk;
    lines = new Lines(spliced.text);
  }
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

function problemsOf(
  misses: readonly Miss[],
  hunks: readonly Hunk[],
  lines: Lines,
  place: (index: number) => HunkPlace,
): Problem[] {
  let near: NearMisses | undefined;
  const nearMisses = (): NearMisses => (near ??= new NearMisses(lines));
  return misses.map((miss) => problemOf(miss, hunks, lines, place, nearMisses));
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

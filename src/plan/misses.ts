/** Why hunks of a file have no place, as problems. */

import { enclosingLine } from "../locate/anchors.ts";
import type { Miss } from "../locate/locate.ts";
import type { NearMisses } from "../locate/similar.ts";
import { type Hunk, wantedLines } from "../patch.ts";
import type { HunkPlace, NotFound, Place, Problem } from "../problem.ts";
import type { Lines } from "../text/lines.ts";

/** Places named when a hunk is ambiguous or stands elsewhere. */
const MAX_PLACES = 10;

/** From this likeness on a near miss is the text that was meant. */
const STALE = 0.6;

/** A problem for a hunk without a place; `hunks` are those that were located, on `lines`. */
export function problemOf(
  miss: Miss,
  hunks: readonly Hunk[],
  lines: Lines,
  place: (index: number) => HunkPlace,
  near: NearMisses,
  needed: number | undefined,
): Problem {
  const at = place(miss.hunk);
  if (miss.cause === "ambiguous") {
    const places = miss.starts.slice(0, MAX_PLACES).map((line) => placeAt(line, lines));
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
  if (miss.cause === "count") {
    const { expected, found } = miss;
    return { code: "count-mismatch", ...at, expected, found };
  }
  if (miss.cause === "applied") return { code: "already-applied", ...at, line: miss.start + 1 };
  const wanted = wantedLines(hunks[miss.hunk]?.lines ?? []);
  const sought = miss.cause === "anchor" ? [miss.anchor ?? ""] : wanted.map((line) => line.text);
  const needsNear = miss.cause === "lines" || miss.cause === "anchor";
  const window = needsNear ? near.find(sought) : undefined;
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
  const pairs = sought.map((_, at) => window.pairs[at] ?? -1);
  return {
    ...problem,
    nearMiss: {
      line: start + 1,
      lines: lines.texts(start, start + length),
      likeness,
      ...(needed === undefined ? {} : { needed }),
      pairs,
    },
  };
}

/** A place of an ambiguous hunk, with the line above it that would do as an anchor. */
export function placeAt(line: number, lines: Lines): Place {
  const above = enclosingLine(lines, line);
  if (above === undefined) return { line: line + 1 };
  return { line: line + 1, enclosing: { line: above + 1, text: lines.text(above) } };
}

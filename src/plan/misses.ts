/** Why hunks of a file have no place, as problems. */

import { enclosingLine } from "../locate/anchors.ts";
import type { Miss } from "../locate/locate.ts";
import type { NearMisses } from "../locate/similar.ts";
import { causeOf, type Evidence, STALE } from "./cause.ts";
import { type Hunk, wantedLines } from "../patch.ts";
import type { HunkPlace, NotFound, Place, Problem } from "../problem.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";

/** Lines that are looked at above and below a place, and places that are compared. */
const MAX_AWAY = 8;
const MAX_COMPARED = 50;
/** Places named when a hunk is ambiguous or stands elsewhere. */
const MAX_PLACES = 10;

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
    const { starts } = miss;
    const length = wantedLines(hunks[miss.hunk]?.lines ?? []).length;
    const places = starts.slice(0, MAX_PLACES).map((line) => {
      const telling = tellingLine(line, starts, length, lines);
      return { ...placeAt(line, lines), ...(telling === undefined ? {} : { telling }) };
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
  if (miss.cause === "count") {
    const { expected, found } = miss;
    return { code: "count-mismatch", ...at, expected, found };
  }
  if (miss.cause === "applied") return { code: "already-applied", ...at, line: miss.start + 1 };
  const hunk = hunks[miss.hunk];
  const wanted = wantedLines(hunk?.lines ?? []);
  const evidence = evidenceOf(miss, hunk, lines, near);
  const elsewhere = [...miss.elsewhere, ...evidence.elsewhere];
  const problem: NotFound = {
    code: "not-found",
    ...at,
    cause: evidence.cause,
    ...(miss.anchor === undefined ? {} : { anchor: miss.anchor }),
    elsewhere: elsewhere.slice(0, MAX_PLACES).map((line) => line + 1),
    wanted: wanted.map(({ patchLine, kind, text }) => ({
      patchLine,
      removed: kind === "removed",
      text,
    })),
  };
  const { window } = evidence;
  if (window === undefined) return problem;
  const { start, length, likeness, pairs } = window;
  const sought = miss.cause === "anchor" ? 1 : wanted.length;
  return {
    ...problem,
    nearMiss: {
      line: start + 1,
      lines: lines.texts(start, start + length),
      likeness,
      ...(needed === undefined ? {} : { needed }),
      pairs: Array.from({ length: sought }, (_, index) => pairs[index] ?? -1),
    },
  };
}

type Evidenced = Omit<Evidence, "cause"> & Pick<NotFound, "cause">;

function evidenceOf(
  miss: Extract<Miss, { readonly elsewhere: readonly number[] }>,
  hunk: Hunk | undefined,
  lines: Lines,
  near: NearMisses,
): Evidenced {
  if (miss.cause === "lines" && hunk !== undefined) return causeOf(hunk, lines, near);
  const none = { cause: miss.cause === "lines" ? "invented" : miss.cause, elsewhere: [] } as const;
  const window = miss.cause === "anchor" ? near.find([miss.anchor ?? ""], hunk?.statedLine) : undefined;
  return window !== undefined && window.likeness >= STALE ? { ...none, window } : none;
}

/** The nearest line beside a place (0-based) that stands beside no other place so far away. */
function tellingLine(
  start: number,
  starts: readonly number[],
  length: number,
  lines: Lines,
): Place["telling"] {
  if (starts.length > MAX_COMPARED) return undefined;
  for (let away = 1; away <= MAX_AWAY; away++) {
    for (const offset of [-away, length - 1 + away]) {
      const text = lineAt(start + offset, lines);
      if (text === undefined || isBlank(text)) continue;
      const isOnly = starts.every(
        (other) => other === start || lineAt(other + offset, lines)?.trim() !== text.trim(),
      );
      if (isOnly) return { line: start + offset + 1, text };
    }
  }
  return undefined;
}

function lineAt(at: number, lines: Lines): string | undefined {
  return at < 0 || at >= lines.count ? undefined : lines.text(at);
}

/** A place of an ambiguous hunk, with the line above it that would do as an anchor. */
export function placeAt(line: number, lines: Lines): Place {
  const above = enclosingLine(lines, line);
  if (above === undefined) return { line: line + 1 };
  return { line: line + 1, enclosing: { line: above + 1, text: lines.text(above) } };
}

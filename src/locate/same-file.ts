/** Several places of a hunk that all give the same file are one. */

import { type HunkLine, isContextOnly, resultLines, wantedLines } from "../patch.ts";
import type { Lines } from "../text/lines.ts";
import type { Candidates } from "./candidates.ts";

/**
 * Is the file the same, whichever of the exact places from the first to the last (0-based) the
 * hunk is applied at? As when one of several equal neighbouring lines is removed.
 */
export function giveSameFile(
  { level, starts, fits, spans, lines }: Candidates,
  from: number,
  to: number,
  file: Lines,
): boolean {
  if (level !== "exact" || fits !== undefined || spans !== undefined) return false;
  const places = starts.filter((start) => from <= start && start <= to);
  const length = wantedLines(lines).length;
  if (places.length < 2 || length === 0 || isContextOnly({ lines })) return false;
  const fresh = resultLines(lines).map(({ text }) => text);
  return places.every((start, at) => {
    const next = places[at + 1];
    return next === undefined || isSame(lines, fresh, start, next, length, file);
  });
}

function isSame(
  lines: readonly HunkLine[],
  fresh: readonly string[],
  start: number,
  next: number,
  length: number,
  file: Lines,
): boolean {
  // Lines between the two places that are in neither would have to be those of the hunk.
  if (next - start > lines.length) return false;
  const end = file.end(start);
  for (let line = start; line < next + length; line++) if (file.end(line) !== end) return false;
  const first = [...fresh, ...file.texts(start + length, next + length)];
  const second = [...file.texts(start, next), ...fresh];
  return first.every((text, at) => text === second[at]);
}

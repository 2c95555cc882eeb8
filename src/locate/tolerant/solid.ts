/**
 * Where a hunk matches but for blank lines: its other lines follow each other in the file, with more or
 * fewer blank lines between them.
 */

import type { HunkLine } from "../../patch.ts";
import { isBlank } from "../../text/indentation.ts";
import type { Lines } from "../../text/lines.ts";
import { solidLines, solidTable } from "../index.ts";
import { fold } from "../levels.ts";
import { layOut } from "../lay-out.ts";
import type { Fit } from "../placement.ts";

/** More places are too many to choose from. */
const MAX_PLACES = 100;

/** All places of the hunk, by their first line; none if it is not certain how it lies at one of them. */
export function fitsButBlanks(
  hunk: readonly HunkLine[],
  lines: Lines,
  isBlock: boolean,
): ReadonlyMap<number, Fit> {
  const block = hunk.filter(({ kind, text }) => kind !== "added" && !isBlank(text));
  const places = solidTable(lines).find(block.map(({ text }) => fold(text)));
  const { numbers } = solidLines(lines);
  const fits = new Map<number, Fit>();
  if (places.length > MAX_PLACES) return fits;
  for (const first of places) {
    const fit = layOut(hunk, numbers.slice(first, first + block.length), lines, isBlock);
    // It may be meant all the same, and then the others are not.
    if (fit === undefined) return new Map();
    fits.set(fit.pairs[0] ?? 0, fit);
  }
  return fits;
}

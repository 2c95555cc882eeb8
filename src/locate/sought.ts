/** The solid wanted lines of a hunk as the rung `aligned` seeks them: how much each says, what must hold. */

import type { HunkLine } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Sought } from "./alignment.ts";
import { remember, type Remembered, weightOf } from "./kinship.ts";

/** A solid wanted line. */
export interface Wanted extends Sought {
  readonly line: HunkLine;
  readonly remembered: Remembered;
  /** Lines are only added above it: which of it and the one before must stand next to them. */
  readonly inserts?: { readonly upper: boolean; readonly lower: boolean };
}

/** The solid wanted lines; `count` tells how often the file has a folded line. */
export function soughtLines(
  hunk: readonly HunkLine[],
  count: (folded: string) => number,
): readonly Wanted[] {
  const wanted: Wanted[] = [];
  const change = hunk.findLastIndex(({ kind }) => kind !== "context");
  let above = -1;
  for (const { line, gap, at } of solidLines(hunk)) {
    const before = wanted.at(-1);
    const remembered = remember(line.text);
    const links = linksOver(gap, before?.line, line);
    const { upper, lower } = links;
    const kept = line.kind === "context" && before?.line.kind === "context";
    const inserts = kept && gap.some(({ kind }) => kind === "added") ? links : undefined;
    if (upper && before !== undefined) wanted[wanted.length - 1] = { ...before, optional: false };
    if (at < change) above = wanted.length;
    wanted.push({
      line,
      remembered,
      weight: weightOf(remembered.folded, count(remembered.folded)),
      optional: line.kind === "context" && !lower,
      linked: before !== undefined && upper && lower,
      joins: kept && gap.length === 0,
      ...(inserts === undefined ? {} : { inserts }),
    });
  }
  // Where the last change is, the line above it tells.
  return wanted.map((one, at) => (at === above ? { ...one, optional: false } : one));
}

/** The solid wanted lines, each with its index in the hunk and the lines between it and the one before. */
function solidLines(
  hunk: readonly HunkLine[],
): readonly { readonly line: HunkLine; readonly gap: readonly HunkLine[]; readonly at: number }[] {
  const solid: { line: HunkLine; gap: readonly HunkLine[]; at: number }[] = [];
  let gap: HunkLine[] = [];
  for (const [at, line] of hunk.entries()) {
    if (line.kind === "added" || isBlank(line.text)) {
      gap.push(line);
    } else {
      solid.push({ line, gap, at });
      gap = [];
    }
  }
  return solid;
}

/**
 * Which of the solid lines above and below a gap must stand next to what changes there. A blank
 * context line may take the place of one of them.
 */
function linksOver(
  gap: readonly HunkLine[],
  above: HunkLine | undefined,
  below: HunkLine,
): { readonly upper: boolean; readonly lower: boolean } {
  const first = gap.findIndex(({ kind }) => kind !== "context");
  const last = gap.findLastIndex(({ kind }) => kind !== "context");
  const [isRemovedAbove, isRemovedBelow] = [above?.kind === "removed", below.kind === "removed"];
  if (first === -1 && !isRemovedAbove && !isRemovedBelow) return { upper: false, lower: false };
  const upperFree = !isRemovedAbove && (first === -1 ? gap.length : first) > 0;
  const lowerFree = !isRemovedBelow && (first === -1 ? gap.length : gap.length - 1 - last) > 0;
  if (upperFree && lowerFree) return { upper: true, lower: true };
  return { upper: !upperFree, lower: !lowerFree };
}

/** A line as what was there once: it may have gone since, and lines may have come next to it. */
export function asRemembered(sought: Wanted): Wanted {
  return { ...sought, optional: true, linked: false };
}

/** The lines of a hunk that are looked for by alignment, and what must hold for each. */

import type { HunkLine } from "../patch.ts";
import { isBlank } from "../text/indentation.ts";
import type { Sought } from "./alignment.ts";
import { remember, type Remembered, weightOf } from "./kinship.ts";

/** The solid lines of a file (0-based among these) by their folded text, ascending. */
export type Places = ReadonlyMap<string, readonly number[]>;

/** A solid wanted line. */
export interface Wanted extends Sought {
  readonly line: HunkLine;
  readonly remembered: Remembered;
  /** How well it fits lines of the file that it has been compared with, by their folded text. */
  readonly kin: Map<string, number>;
  /** And how alike to them it is as a line that is removed. */
  readonly alike: Map<string, number>;
}

/** The solid wanted lines, with what must hold for each. */
export function wantedOf(hunk: readonly HunkLine[], places: Places): readonly Wanted[] {
  const wanted: Wanted[] = [];
  for (const { line, gap } of solidLines(hunk)) {
    const before = wanted.at(-1);
    const remembered = remember(line.text);
    const { upper, lower } = linksOver(gap, before?.line, line);
    if (upper && before !== undefined) wanted[wanted.length - 1] = { ...before, optional: false };
    wanted.push({
      line,
      remembered,
      kin: new Map(),
      alike: new Map(),
      weight: weightOf(remembered.folded, places.get(remembered.folded)?.length ?? 0),
      optional: line.kind === "context" && !lower,
      linked: before !== undefined && upper && lower,
    });
  }
  const last = wanted.at(-1);
  const isEndChanged = hunk.findLast(({ text }) => !isBlank(text))?.kind === "added";
  if (last !== undefined && isEndChanged) wanted[wanted.length - 1] = { ...last, optional: false };
  return wanted;
}

/** The solid wanted lines, each with the lines between it and the one before. */
function solidLines(
  hunk: readonly HunkLine[],
): readonly { readonly line: HunkLine; readonly gap: readonly HunkLine[] }[] {
  const solid: { readonly line: HunkLine; readonly gap: readonly HunkLine[] }[] = [];
  let gap: HunkLine[] = [];
  for (const line of hunk) {
    if (line.kind === "added" || isBlank(line.text)) {
      gap.push(line);
    } else {
      solid.push({ line, gap });
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

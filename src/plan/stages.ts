/**
 * Hunks that build on those before them: what the earlier ones make, where the later ones
 * were before, and whether it is clear which place is meant.
 */

import { fold } from "../locate/levels.ts";
import { exactTable, foldedPlaces } from "../locate/index.ts";
import { isSecondTry } from "../locate/overlap.ts";
import { changesOf, type Placement } from "../locate/placement.ts";
import { type Hunk, wantedLines } from "../patch.ts";
import type { ProblemOf } from "../problem.ts";
import { type Edit, splice } from "../splice/splice.ts";
import { isBlank } from "../text/indentation.ts";
import { lowerBound } from "../text/sorted.ts";
import type { Lines, LineSpan } from "../text/lines.ts";
import type { PlacedHunk } from "./placed.ts";

/** Where the lines that the edits add are in the new text. */
export function addedSpans(edits: readonly Edit[]): readonly LineSpan[] {
  let shift = 0;
  return edits.map(({ start, end, lines }) => {
    const span = { start: start + shift, end: start + shift + lines.length };
    shift += lines.length - (end - start);
    return span;
  });
}

/** What a file edit changed, if one splice made it all, and its hunks. */
interface Changed {
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
}

/**
 * An insertion right beside one of an earlier edit that is a second try: by its lines, or because the hunk does not fit
 * with the other there.
 */
export function retold(earlier: Changed, changed: Changed): ProblemOf<"overlap"> | undefined {
  const beside = new Map<number, Edit>();
  for (const [at, span] of addedSpans(earlier.edits ?? []).entries()) {
    const edit = earlier.edits?.[at];
    if (edit?.end === edit?.start && edit !== undefined)
      beside.set(span.start, edit).set(span.end, edit);
  }
  if (beside.size === 0) return undefined;
  const [hunkOf, otherOf] = [hunksOf(changed), hunksOf(earlier)];
  for (const edit of changed.edits ?? []) {
    const first = edit.start === edit.end ? beside.get(edit.start) : undefined;
    if (first === undefined) continue;
    const [hunk, other] = [hunkOf(edit), otherOf(first)];
    if (hunk === undefined || other === undefined) continue;
    if (hunk.level !== "aligned" && !isSecondTry(textsOf(first), textsOf(edit))) continue;
    const { path, patchLine, hunks } = hunk;
    const both = { otherHunk: other.hunk, otherPatchLine: other.patchLine, line: edit.start + 1 };
    return { code: "overlap", path, patchLine, hunk: hunk.hunk, hunks, ...both };
  }
  return undefined;
}

function textsOf({ lines }: Edit): readonly string[] {
  return lines.map(({ text }) => text);
}

/** The hunk that an edit comes of: of those that begin above it, the last. */
function hunksOf({ hunks }: Changed): (edit: Edit) => PlacedHunk | undefined {
  const sorted = hunks.toSorted((one, other) => one.line - other.line);
  const lines = sorted.map(({ line }) => line);
  return ({ start }) => sorted[lowerBound(lines, start + 2) - 1];
}

/** The homes of the hunks from `from` on, after the edits; those of changed lines are gone. */
export function movedHomes(
  homes: ReadonlyMap<number, number>,
  from: number,
  edits: readonly Edit[],
): Map<number, number> {
  const left = [...homes].filter(([hunk]) => hunk >= from).toSorted(([, a], [, b]) => a - b);
  const moved = new Map<number, number>();
  let shift = 0;
  let at = 0;
  for (const [hunk, home] of left) {
    for (let edit = edits[at]; edit !== undefined && edit.end <= home; edit = edits[++at]) {
      shift += edit.lines.length - (edit.end - edit.start);
    }
    const changed = (edits[at]?.start ?? home + 1) < home;
    moved.set(hunk, changed ? -1 : home + shift);
  }
  return moved;
}

/** Does a hunk want a line, or name an anchor, that the edits make? Or do they bring lines together? */
export function wantsMade({ lines, anchors, isBlock }: Hunk, edits: readonly Edit[]): boolean {
  // A string need not be whole lines.
  if (isBlock === true) return true;
  if (edits.some((edit) => edit.lines.length < edit.end - edit.start)) return true;
  const made = new Set(edits.flatMap((edit) => edit.lines.map((line) => fold(line.text))));
  const wanted = [...anchors, ...wantedLines(lines).map((line) => line.text)].map(fold);
  return wanted.some((text) => text !== "" && made.has(text));
}

/**
 * Does a hunk need lines that earlier stages made, and occur nowhere else in their result, nor
 * twice in what the hunks before it in its own stage make of that?
 */
export function isMadeFor(
  { hunk: index, start, pairs, lines: hunk }: Placement,
  placements: readonly Placement[],
  lines: Lines,
  made: readonly LineSpan[],
): boolean {
  const end = start + Math.max(pairs.length, 1);
  if (!made.some((span) => span.start < end && span.end > start - (pairs.length === 0 ? 1 : 0)))
    return false;
  if (pairs.length === 0) return true;
  if (foldedPlaces(hunk, lines).length !== 1) return false;
  // What the hunks between make may be meant as well.
  const earlier = placements.filter((one) => one.hunk < index);
  const spliced = splice(lines, earlier);
  return !("misses" in spliced) && foldedPlaces(hunk, lines.ofSameKind(spliced.text)).length <= 1;
}

/** Hunks that are tried on the result of those before them to see where else they are. */
export const MAX_CONTESTED = 50;

/**
 * A hunk that is exactly in what the hunks before it make, but in the file only loosely, or at a
 * place that they change: it is unclear which is meant.
 */
export function findContested(
  placements: readonly Placement[],
  lines: Lines,
  edits: readonly Edit[],
): Placement | undefined {
  const changed = new Map<number, number>();
  for (const one of placements.toReversed()) {
    for (const { start, end } of changesOf(one))
      for (let line = start; line < Math.max(end, start + 1); line++) changed.set(line, one.hunk);
  }
  const unsure = placements.filter((one) => {
    const { hunk, level, pairs } = one;
    if (pairs.some((line, at) => at > 0 && (changed.get(line) ?? hunk) < hunk)) return true;
    return level !== "exact" && !isExactAsRead(one, lines);
  });
  if (unsure.length === 0) return undefined;
  const made = new Set(edits.flatMap((edit) => edit.lines.map((line) => line.text)));
  const suspects = unsure.filter(({ lines: own }) =>
    own.some(({ kind, text }) => kind !== "added" && !isBlank(text) && made.has(text)),
  );
  return suspects.find(({ hunk, lines: own }, at) => {
    if (at >= MAX_CONTESTED) return true;
    const earlier = placements.filter((one) => one.hunk < hunk);
    const spliced = splice(lines, earlier);
    if ("misses" in spliced) return true;
    const texts = wantedLines(own).map(({ text }) => text);
    return exactTable(lines.ofSameKind(spliced.text)).find(texts).length > 0;
  });
}

/** Is every line that the hunk wants, in the reading that fits, there exactly? */
function isExactAsRead({ lines: own, pairs }: Placement, lines: Lines): boolean {
  return wantedLines(own).every(({ text }, at) => lines.text(pairs[at] ?? -1) === text);
}

/**
 * Alignment: the match of a hunk whose context may differ or be missing. `aligner` finds the best one; here it is decided
 * whether it may be used.
 *
 * The laws, by example: the file has `def f(x):`, `    # add one`, `    return x + 1`, and `def g(x):` with the same body.
 *
 * F3. Removed lines must be in the file: a hunk that removes `    return x + 2` does not match. (In a diff without numbers
 *     they may differ in letter case and the like, as context may.)
 * F4. A change stays with its neighbours: the lines above and below an addition must be paired, and be neighbours in the
 *     file, as removed lines must be; beside a removal one line may be missing, or there may be one gap. A change that would
 *     be in another block than the lines above it needs context there: a hunk of `def f(x):` and `-    return x + 1`
 *     does not match if only `g` still has that line.
 * F5. Margin: the alignment leads the best one on other lines (where similar ones count, too: a later version) by 0.4, or by
 *     half its sum if less; so does each changed piece, if more than two lines are between the pieces. A line counts up to 1,
 *     as it is distinctive. Three fifths of the hunk's sum must be paired, and 0.8 at least; of a smaller hunk all.
 */

import type { HunkLine } from "../patch.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { type AlignedLine, type Aligner, alignerOf, sumOf } from "./aligner.ts";
import { withBlanks } from "./find.ts";
import type { Pairs } from "./placement.ts";

/** The least lead over the next alignment; half the sum is also enough. */
const MARGIN = 0.4;
/** The least share of a hunk that must be paired, and the least sum. */
const [LEAST_SHARE, LEAST_SUM] = [0.6, 0.8];
/** The largest distance in the file between two lines of one piece. */
const PIECE_GAP = 3;
/** The least sum of a changed piece, and of its context if it only adds lines in another block than the piece above it. */
const [LEAST_PIECE, LEAST_ADDED] = [0.5, 1];

export interface Aligned {
  readonly pairs: Pairs;
  /** The share of the hunk that is paired, from 0 to 1. */
  readonly share: number;
}

/** The only alignment that the laws allow. `isLoose`: removed lines may differ as context may. */
export function align(
  lines: readonly HunkLine[],
  file: Lines,
  isLoose: boolean,
): Aligned | undefined {
  const aligner = alignerOf(file);
  const { expected, elisions, total } = aligner.expectedIn(lines);
  if (expected.length < 2) return undefined;
  const best = aligner.best(expected, (line, row) =>
    line.isRemoved && !aligner.isSame(line, row, isLoose) ? 0 : aligner.likeness(line, row),
  );
  // A small hunk must match as a whole.
  const least = Math.min(Math.max(LEAST_SHARE * total, LEAST_SUM), total);
  if (best === undefined || best.sum < least) return undefined;
  const pairs = lines.map(() => -1);
  for (const { line, row } of best.lines) pairs[line.at] = aligner.lineOf(row);
  // A line without a mark was context or new: it must be in the file to be read as context.
  const areFound = lines.every(({ isUnmarked }, at) => isUnmarked !== true || pairs[at] !== -1);
  if (!areFound || !keepsNeighbours(lines, pairs, file, elisions)) return undefined;
  return leads(lines, best.lines, aligner)
    ? { pairs: withBlanks(lines, pairs, file), share: best.sum / total }
    : undefined;
}

/** Consecutive expected lines. */
type Piece = readonly AlignedLine[];

/** F5: true if the alignment leads the best one on other lines, where removed lines may differ (a later version). */
function leads(lines: readonly HunkLine[], whole: Piece, aligner: Aligner): boolean {
  const taken = new Set(whole.map(({ row }) => row));
  const hasLead = (piece: Piece): boolean => {
    const expected = piece.map(({ line }) => line);
    const rival = aligner.best(expected, (line, row) =>
      taken.has(row) ? 0 : aligner.rivalLikeness(line, row),
    );
    const sum = sumOf(piece);
    return sum - (rival?.sum ?? 0) >= Math.min(MARGIN, 0.5 * sum);
  };
  const isChanged = (piece: Piece): boolean =>
    piece.some(({ line }) => isBesideChange(lines, line.at));
  const changedPieces = (isSplit: (above: number, row: number) => boolean): readonly Piece[] => {
    const pieces = piecesOf(whole, isSplit);
    return pieces.length === 1 ? [] : pieces.filter(isChanged);
  };
  const isFar = (above: number, row: number): boolean => row - above > PIECE_GAP;
  const isOther = (above: number, row: number): boolean => isOtherBlock(above, row, aligner);
  return (
    hasLead(whole) &&
    changedPieces(isFar).every((piece) => sumOf(piece) >= LEAST_PIECE && hasLead(piece)) &&
    changedPieces(isOther).every(hasContext)
  );
}

/** True if a line between two others opens a block that has the lower one and not the upper one. */
function isOtherBlock(above: number, row: number, aligner: Aligner): boolean {
  const width = indentWidth(aligner.textAt(row));
  return range(above + 1, row).some((at) => {
    const text = aligner.textAt(at);
    return indentWidth(text) < width && /\w/.test(text);
  });
}

/** Runs of expected lines, split between two paired ones if `isSplit` is true for their rows. */
function piecesOf(
  whole: Piece,
  isSplit: (above: number, row: number) => boolean,
): readonly Piece[] {
  const pieces: AlignedLine[][] = [[]];
  let above = -1;
  for (const line of whole) {
    if (line.row !== -1 && above !== -1 && isSplit(above, line.row)) pieces.push([]);
    if (line.row !== -1) above = line.row;
    pieces.at(-1)?.push(line);
  }
  return pieces;
}

/** F4: true if a piece in another block has enough context. */
function hasContext(piece: Piece): boolean {
  const context = piece.filter(({ line }) => !line.isRemoved);
  return sumOf(context) >= (context.length < piece.length ? LEAST_PIECE : LEAST_ADDED);
}

function isBesideChange(lines: readonly HunkLine[], at: number): boolean {
  return (
    lines[at]?.kind === "removed" ||
    lines[at - 1]?.kind === "added" ||
    lines[at + 1]?.kind === "added"
  );
}

/** Checks F3 and F4. Blank lines of the hunk and of the file do not count; any line may be beside an elision. */
function keepsNeighbours(
  lines: readonly HunkLine[],
  pairs: Pairs,
  file: Lines,
  elisions: ReadonlySet<number>,
): boolean {
  const rows = lines.flatMap(({ kind, text }, at) => {
    const row = { kind, line: pairs[at] ?? -1, isElision: elisions.has(at) };
    return kind === "added" || !isBlank(text) ? [row] : [];
  });
  const gapsIn = (actual: readonly number[]): number =>
    actual.slice(1).filter((line, index) => {
      return file.texts((actual[index] ?? line) + 1, line).some((text) => !isBlank(text));
    }).length;
  for (let at = 0; at < rows.length; at++) {
    const from = at;
    while (at < rows.length && rows[at]?.kind !== "context") at++;
    if (at === from) continue;
    const change = rows.slice(from, at);
    const removed = change.flatMap(({ kind, line }) => (kind === "removed" ? [line] : []));
    if (removed.includes(-1) || gapsIn(removed) > 0) return false;
    // If lines are only removed, the omitted lines between them may be intended for removal, too.
    const removalContinues =
      removed.length === change.length &&
      rows[at + 1]?.kind === "removed" &&
      rows[at + 2]?.kind !== "added";
    if (removalContinues && rows[at]?.isElision === true) return false;
    const beside = [rows[from - 1], rows[at]].filter((row) => row?.isElision === false);
    const missing = beside.filter((row) => row?.line === -1).length;
    const around = [rows[from - 1]?.line ?? -1, ...removed, rows[at]?.line ?? -1];
    const faults = missing + gapsIn(around.filter((line) => line !== -1));
    if (faults > (removed.length === 0 ? 0 : 1)) return false;
    if (removed.length === 0 && beside.length === missing) return false;
  }
  return true;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

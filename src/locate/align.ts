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
import {
  type Aligner,
  type Alignment,
  alignerOf,
  type ExpectedLine,
  type Like,
} from "./aligner.ts";
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
  const like: Like = (line, row) =>
    line.isRemoved && !aligner.isSame(line, row, isLoose) ? 0 : aligner.likeness(line, row);
  const best = expected.length < 2 ? undefined : aligner.best(expected, like);
  // A small hunk must match as a whole.
  const least = Math.min(Math.max(LEAST_SHARE * total, LEAST_SUM), total);
  if (best === undefined || best.score < least) return undefined;
  const pairs = aligner.pairsOf(lines, expected, best.rows);
  // A line without a mark was context or new: it must be in the file to be read as context.
  const areFound = lines.every(({ isUnmarked }, at) => isUnmarked !== true || pairs[at] !== -1);
  if (!areFound || !keepsNeighbours(lines, pairs, file, elisions)) return undefined;
  return leads(lines, expected, best, like, aligner)
    ? { pairs: withBlanks(lines, pairs, file), share: best.score / total }
    : undefined;
}

/** F5: true if the alignment leads the best one on other lines, where removed lines may differ (a later version). */
function leads(
  lines: readonly HunkLine[],
  expected: readonly ExpectedLine[],
  { rows, score }: Alignment,
  like: Like,
  aligner: Aligner,
): boolean {
  const taken = new Set(rows.filter((row) => row !== -1));
  const hasLead = (some: readonly ExpectedLine[], sum: number): boolean => {
    const rival = aligner.best(some, (line, row) =>
      taken.has(row) ? 0 : aligner.lenient(line, row),
    );
    return sum - (rival?.score ?? 0) >= Math.min(MARGIN, 0.5 * sum);
  };
  if (!hasLead(expected, score)) return false;
  const paired = expected.map((line, index): AlignedLine => {
    const row = rows[index] ?? -1;
    return { line, row, gain: row === -1 ? 0 : like(line, row) * line.weight };
  });
  const changedPieces = (isSplit: (above: number, row: number) => boolean): Piece[] => {
    const pieces = piecesOf(paired, isSplit);
    const isChanged = (piece: Piece): boolean =>
      piece.some(({ line }) => isBesideChange(lines, line.at));
    return pieces.length === 1 ? [] : pieces.filter(isChanged);
  };
  const leadsAlone = (piece: Piece): boolean => {
    const sum = sumOf(piece);
    const own = piece.map(({ line }) => line);
    return sum >= LEAST_PIECE && hasLead(own, sum);
  };
  return (
    changedPieces((above, row) => row - above > PIECE_GAP).every(leadsAlone) &&
    changedPieces((above, row) => isOtherBlock(above, row, aligner)).every(hasContext)
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

/** An expected line, the row of its actual line or -1, and its share of the sum. */
interface AlignedLine {
  readonly line: ExpectedLine;
  readonly row: number;
  readonly gain: number;
}

type Piece = readonly AlignedLine[];

/** Runs of expected lines, split between two paired ones if `isSplit` is true for their rows. */
function piecesOf(
  expected: readonly AlignedLine[],
  isSplit: (above: number, row: number) => boolean,
): readonly Piece[] {
  const pieces: AlignedLine[][] = [[]];
  let above = -1;
  for (const line of expected) {
    if (line.row !== -1 && above !== -1 && isSplit(above, line.row)) pieces.push([]);
    if (line.row !== -1) above = line.row;
    pieces.at(-1)?.push(line);
  }
  return pieces;
}

function sumOf(piece: Piece): number {
  return piece.reduce((sum, { gain }) => sum + gain, 0);
}

/** F4: true if a piece in a block of its own has enough context. */
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
  const solid = [...lines.keys()].filter((at) => {
    const { kind, text } = lines[at] ?? { kind: "context", text: "" };
    return kind === "added" || !isBlank(text);
  });
  const kindAt = (index: number): HunkLine["kind"] | undefined => lines[solid[index] ?? -1]?.kind;
  const lineAt = (index: number): number => pairs[solid[index] ?? -1] ?? -1;
  const gapsIn = (actual: readonly number[]): number =>
    actual.slice(1).filter((line, index) => {
      return file.texts((actual[index] ?? line) + 1, line).some((text) => !isBlank(text));
    }).length;
  for (let at = 0; at < solid.length; at++) {
    const from = at;
    while (at < solid.length && kindAt(at) !== "context") at++;
    if (at === from) continue;
    const change = range(from, at);
    const removed = change.filter((index) => kindAt(index) === "removed").map(lineAt);
    // If lines are only removed, the omitted lines between them may be intended for removal, too.
    const removalContinues =
      removed.length === change.length &&
      kindAt(at + 1) === "removed" &&
      kindAt(at + 2) !== "added";
    if (removalContinues && elisions.has(solid[at] ?? -1)) return false;
    const beside = [from - 1, at].filter(
      (index) => index >= 0 && index < solid.length && !elisions.has(solid[index] ?? -1),
    );
    const missing = beside.filter((index) => lineAt(index) === -1).length;
    const known = beside.length - missing;
    const gaps = gapsIn([lineAt(from - 1), ...removed, lineAt(at)].filter((line) => line !== -1));
    if (removed.includes(-1) || gapsIn(removed) > 0) return false;
    if (
      removed.length === 0
        ? missing > 0 || known === 0 || gaps > 0
        : missing > 1 || gaps > (missing > 0 ? 0 : 1)
    )
      return false;
  }
  return true;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

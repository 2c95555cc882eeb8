/**
 * Alignment: the match of a hunk whose context may differ or be missing. `aligner` finds the best one; here it is decided
 * whether it may be used.
 *
 * The laws, by example: the file has `def f(x):`, `    # add one`, `    return x + 1`, and `def g(x):` with the same body.
 *
 * F3. Removed lines must be in the file: a hunk that removes `    return x + 2` does not match. (In a diff without numbers
 *     they may differ in letter case and the like, as context may.)
 * F4. A change stays with its neighbours: the lines above and below an addition must be paired, and be neighbours in the
 *     file, as removed lines must be, blank ones too; beside a removal one line may be missing, or there may be one gap
 *     without any line that the hunk changes: it would be applied in part, or twice. A change that would be in another
 *     block than the lines above it needs context there: a hunk of `def f(x):` and `-    return x + 1` does not match if
 *     only `g` still has that line, nor does a hunk that names a block `def h(x):`. A line beside a removal that the file
 *     lacks, and that no other stands for, has lost its `+`: the hunk does not match.
 * F5. Margin: the alignment leads the best one on other lines (where similar ones count, too: a later version) by 0.4; so
 *     does each changed piece, if more than two lines are between the pieces: lines paired with another piece are other
 *     lines, too. A line counts up to 1, as it is distinctive. Three fifths of the hunk's sum must be paired, 0.8 at least.
 */

import type { HunkLine } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { isElision } from "../text/elision.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { type AlignedLine, type Aligner, alignerOf, sumOf } from "./aligner.ts";
import { withBlanks } from "./find.ts";
import { indexOf } from "./index.ts";
import type { Pairs } from "./placement.ts";

/** The least lead over the next alignment. */
const MARGIN = 0.4;
/** The least share of a hunk that must be paired, and the least sum: brackets alone prove nothing. */
const [LEAST_SHARE, LEAST_SUM] = [0.6, 0.8];
/** The largest distance in the file between two lines of one piece. */
const PIECE_GAP = 3;
/** The least sum of a changed piece, and of its context if it only adds lines in another block than the piece above it. */
const [LEAST_PIECE, LEAST_ADDED] = [0.5, 1];
/** How many lines above a line the one that opens its block is searched for. */
const LOOK_UP = 1000;
/** The heading of a section in Markdown, INI or TOML. A single `#` may begin a comment. */
const SECTION = /^(?:##+ \S|\[.+\]\s*$)/;
/** A changed line with so many characters is expected only at its place. */
const DISTINCTIVE = 6;

export interface Aligned {
  readonly pairs: Pairs;
  /** The share of the hunk that is paired, from 0 to 1. */
  readonly share: number;
}

/** The only alignment that the laws allow. `isLoose`: removed lines may differ as context may; `isMarked`: in a diff. */
export function align(
  lines: readonly HunkLine[],
  file: Lines,
  isLoose: boolean,
  isMarked: boolean,
): Aligned | undefined {
  const aligner = alignerOf(file);
  const expected = aligner.expectedIn(lines);
  if (expected.length < 2) return undefined;
  const form = isLoose ? "loose" : "folded";
  const best = aligner.best(expected, (line, row) =>
    line.isRemoved && line.form[form] !== aligner.formAt(row)[form]
      ? 0
      : aligner.likeness(line, row),
  );
  const total = expected.reduce((sum, { weight }) => sum + weight, 0);
  if (best === undefined || sumOf(best) < Math.max(LEAST_SHARE * total, LEAST_SUM))
    return undefined;
  const { numbers } = indexOf(file);
  const solidPairs = lines.map(() => -1);
  for (const { line, row } of best) solidPairs[line.at] = numbers[row] ?? -1;
  const pairs = withBlanks(lines, solidPairs, file);
  // A line without a mark was context or new: it must be in the file to be read as context.
  const areFound = lines.every(({ isUnmarked }, at) => isUnmarked !== true || pairs[at] !== -1);
  const isNear =
    areFound &&
    keepsNeighbours(lines, best, aligner) &&
    keepsBlocks(best, aligner) &&
    keepsDepths(best, aligner) &&
    removesTogether(lines, pairs, file) &&
    (!isMarked || hasAllMarks(lines, pairs, file));
  return isNear && leads(lines, best, aligner) ? { pairs, share: sumOf(best) / total } : undefined;
}

/** Consecutive expected lines. */
type Piece = readonly AlignedLine[];

/** F5: true if the alignment leads the best one on other lines, where removed lines may differ (a later version). */
function leads(lines: readonly HunkLine[], whole: Piece, aligner: Aligner): boolean {
  const hasLead = (piece: Piece): boolean => {
    const taken = new Set(piece.map(({ row }) => row));
    const expected = piece.map(({ line }) => line);
    const rival = aligner.best(expected, (line, row) =>
      taken.has(row) ? 0 : aligner.rivalLikeness(line, row),
    );
    return sumOf(piece) - sumOf(rival ?? []) >= MARGIN;
  };
  const changedPieces = (isSplit: (above: number, row: number) => boolean): readonly Piece[] => {
    const pieces = piecesOf(whole, isSplit);
    const isChanged = (piece: Piece): boolean =>
      pieces.length > 1 && piece.some(({ line }) => isBesideChange(lines, line.at));
    return pieces.filter(isChanged);
  };
  return (
    hasLead(whole) &&
    changedPieces((above, row) => row - above > PIECE_GAP).every(
      (piece) =>
        (removes(piece) ? sumOf(piece) >= LEAST_PIECE : hasContext(piece, lines)) && hasLead(piece),
    ) &&
    changedPieces((above, row) => openerOf(row, aligner, above + 1) !== -1).every((piece) =>
      hasContext(piece, lines),
    )
  );
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

/**
 * F4: true if a piece in another block has enough context. If it only adds lines, context below that is less deep than
 * these is outside of the block.
 */
function hasContext(piece: Piece, lines: readonly HunkLine[]): boolean {
  const context = piece.filter(({ line }) => !line.isRemoved);
  if (removes(piece)) return sumOf(context) >= LEAST_PIECE;
  const depthOf = (line: HunkLine | undefined): number => indentWidth(line?.text ?? "");
  const added = lines.findIndex(
    ({ kind, text }, at) => kind === "added" && !isBlank(text) && at > (piece[0]?.line.at ?? 0),
  );
  const inside = context.filter(
    ({ line: { at } }) => at < added || depthOf(lines[at]) >= depthOf(lines[added]),
  );
  return sumOf(inside) >= LEAST_ADDED;
}

function removes(piece: Piece): boolean {
  return piece.some(({ line }) => line.isRemoved);
}

function isBesideChange(lines: readonly HunkLine[], at: number): boolean {
  const isAdded = (one: number): boolean => lines[one]?.kind === "added";
  return lines[at]?.kind === "removed" || isAdded(at - 1) || isAdded(at + 1);
}

/** Checks F3 and F4. Blank lines of the hunk and of the file do not count; any line may be beside an elision. */
function keepsNeighbours(lines: readonly HunkLine[], whole: Piece, aligner: Aligner): boolean {
  const changed = lines.flatMap(({ kind, text }) => (kind === "context" ? [] : [fold(text)]));
  const distinctive = new Set(changed.filter(({ length }) => length >= DISTINCTIVE));
  const rowOf = new Map(whole.map(({ line, row }) => [line.at, row]));
  const paired = new Set(rowOf.values());
  // The row is -1 for a line that the file lacks; elisions and added lines have none.
  const rows = lines.flatMap(({ kind, text }, at) =>
    kind === "added" || !isBlank(text) ? [{ kind, row: rowOf.get(at) }] : [],
  );
  for (let at = 0; at < rows.length; at++) {
    const from = at;
    while (at < rows.length && rows[at]?.kind !== "context") at++;
    if (at === from) continue;
    const removed = rows.slice(from, at).flatMap(({ row }) => row ?? []);
    if (removed.includes(-1)) return false;
    const [above, below] = [rows[from - 1], rows[at]];
    // If lines are only removed, the omitted lines between them may be intended for removal, too.
    const removalContinues =
      removed.length === at - from &&
      rows[at + 1]?.kind === "removed" &&
      rows[at + 2]?.kind !== "added";
    if (removalContinues && below?.row === undefined) return false;
    const beside = [above, below].flatMap((line) => line?.row ?? []);
    const missing = beside.filter((row) => row === -1).length;
    const around = [above?.row ?? -1, ...removed, below?.row ?? -1].filter((row) => row !== -1);
    // The body of a block whose head is removed would be left.
    const last = removed.at(-1) ?? -1;
    const depthAt = (row: number): number => indentWidth(aligner.formAt(row).text);
    const hasGap = removed.length === at - from && (below?.row ?? -1) > last + 1;
    if (hasGap && depthAt(last + 1) > depthAt(last)) return false;
    const faults = missing + gapsIn(around);
    if (faults > Math.min(1, removed.length) || removed.length + beside.length === 0) return false;
    // The lines of the file in place of a missing one count, too.
    const start = (around[0] ?? 0) - (above?.row === -1 ? PIECE_GAP : 0);
    const end = (around.at(-1) ?? 0) + (below?.row === -1 ? PIECE_GAP : 0);
    for (let row = start; row <= end; row++)
      if (!paired.has(row) && distinctive.has(aligner.formAt(row).folded)) return false;
  }
  return true;
}

/**
 * F4: true if the line that opens a block with paired lines, or heads a section, is paired, too, or like the one in the
 * file: a hunk for `def load():` is not for the same lines in `def check():`.
 */
function keepsBlocks(whole: Piece, aligner: Aligner): boolean {
  const rows = new Set(whole.map(({ row }) => row));
  let below: AlignedLine | undefined;
  for (const one of whole.toReversed()) {
    const { text } = one.line.form;
    if (one.row !== -1) below = one;
    else if (below !== undefined && !one.line.isRemoved) {
      if (SECTION.test(text)) return false;
      const isOpener = /\w/.test(text) && indentWidth(below.line.form.text) > indentWidth(text);
      const opener = isOpener ? openerOf(below.row, aligner, Math.max(0, below.row - LOOK_UP)) : -1;
      const isOther = opener !== -1 && !rows.has(opener);
      if (isOther && aligner.likeness(one.line, opener) === 0) return false;
    }
  }
  return true;
}

/** F4: true if brackets are as deep as all lines with words: else they belong to other blocks. */
function keepsDepths(whole: Piece, aligner: Aligner): boolean {
  const paired = whole.filter(({ row }) => row !== -1);
  const shiftOf = ({ line, row }: AlignedLine): number =>
    indentWidth(aligner.formAt(row).text) - indentWidth(line.form.text);
  const shifts = new Set(paired.filter(({ line }) => /\w/.test(line.form.text)).map(shiftOf));
  return shifts.size !== 1 || paired.every((one) => shifts.has(shiftOf(one)));
}

/** The row of the line that opens the block of another: the nearest above that is less deep and has a word; else -1. */
function openerOf(row: number, aligner: Aligner, first: number): number {
  const width = indentWidth(aligner.formAt(row).text);
  for (let at = row - 1; at >= first; at--) {
    const { text } = aligner.formAt(at);
    if (indentWidth(text) < width && /\w/.test(text)) return at;
  }
  return -1;
}

/** F4: true if only blank lines are between the lines that a change removes. */
function removesTogether(lines: readonly HunkLine[], pairs: Pairs, file: Lines): boolean {
  let above = -1;
  for (const [at, { kind, text }] of lines.entries()) {
    const line = pairs[at] ?? -1;
    if (kind === "context" && !isBlank(text)) above = -1;
    if (kind !== "removed" || line === -1) continue;
    if (above !== -1 && solidBetween(above, line, file) > 0) return false;
    above = line;
  }
  return true;
}

/**
 * F4: false if a context line that the file lacks at its place may be a new one whose `+` is lost: it is beside a removal, or
 * in a hunk without changes, the lines above and below it are next to each other in the file, and it is not near there.
 */
function hasAllMarks(lines: readonly HunkLine[], pairs: Pairs, file: Lines): boolean {
  const removed = new Set(lines.map(({ kind, text }) => kind === "removed" && fold(text)));
  const paired = pairs.filter((line) => line !== -1);
  const [first = 0, last = 0] = [paired[0], paired.at(-1)];
  const isNear = (line: number): boolean => line >= first && line <= last;
  const isNew = (folded: string): boolean =>
    removed.has(folded) || !indexOf(file).folded([folded]).some(isNear);
  const changes = lines.some(({ kind }) => kind !== "context");
  let above = -1;
  let isBeside = false;
  let isMissing = false;
  for (const [at, { kind, text }] of lines.entries()) {
    const line = pairs[at] ?? -1;
    if (kind === "added" || isBlank(text)) continue;
    if (line !== -1) {
      isBeside ||= kind === "removed";
      if (isMissing && isBeside && solidBetween(above, line, file) === 0) return false;
      // The file may have more of the line above on the same line.
      const isWhole = fold(text) === fold(file.text(line));
      above = isWhole ? line : -1;
      isBeside = kind === "removed" || (!changes && isWhole);
      isMissing = false;
    } else if (isElision(text)) above = -1;
    else if (above !== -1 && kind === "context" && isNew(fold(text))) isMissing = true;
  }
  return !isMissing || !isBeside;
}

/** The number of lines of the file between two others, but for blank ones. */
function solidBetween(above: number, below: number, file: Lines): number {
  const { numbers } = indexOf(file);
  return lowerBound(numbers, below) - lowerBound(numbers, above + 1);
}

/** How many of the rows are not next to the one before. */
function gapsIn(rows: readonly number[]): number {
  return rows.filter((row, at) => row - (rows[at - 1] ?? row) > 1).length;
}

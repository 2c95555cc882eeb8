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
 *     without any line that the hunk changes: it would be applied in part, or twice. A change stays in its block and its
 *     section, too: a hunk of `def f(x):` and `-    return x + 1` does not match if only `g` still has that line, nor does
 *     one that names a block `def h(x):`, or has ` def g(x):` above a change that is above it in the file. In another block
 *     (its brace may be below its head) than the lines above it needs context; two lines above it there, if it leaves a block
 *     that the hunk opens, or begins in, and that block must lack the changed line. A line beside a removal
 *     that the file lacks, and has no other in place of, has lost its `+`: the hunk does not match.
 * F5. Margin: the alignment leads the best one on other lines (where similar ones count, too: a later version) by 0.4; so
 *     does each changed piece, if more than two lines are between the pieces: lines paired with another piece are other
 *     lines, too. A line counts up to 1, as it is distinctive. Three fifths of the hunk's sum must be paired, 0.8 at least.
 */

import type { HunkLine } from "../patch.ts";
import { isElision } from "../text/elision.ts";
import { fold } from "../text/fold.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lowerBound } from "../text/sorted.ts";
import { type AlignedLine, type Aligner, alignerOf, type ExpectedLine, sumOf } from "./aligner.ts";
import { anchorsOf, continuesScope, type Region, startsIn } from "./anchors.ts";
import { hasWord, withBlanks } from "./find.ts";
import { indexOf } from "./index.ts";
import { lastOf, type Pairs } from "./placement.ts";

/** The least lead over the next alignment. */
const MARGIN = 0.4;
/** The least share of a hunk that must be paired, and the least sum: brackets alone prove nothing. */
const [LEAST_SHARE, LEAST_SUM] = [0.6, 0.8];
/** The largest distance in the file between two lines of one piece. */
const PIECE_GAP = 3;
/** The least context of a piece in another block: with removed lines more than a bracket, of added ones a distinctive line. */
const [LEAST_REMOVED, LEAST_ADDED] = [0.2, 1];
/** How far above a line the one that opens its block is searched for. */
const LOOK_UP = 1000;
/** The heading of a section in Markdown, INI or TOML. A single `#` may begin a comment. */
const SECTION = /^(?:##+ \S|\[.+\]\s*$)/;
/** A change outside of the block in which the hunk has it needs more lines there than these, itself included. */
const FEW = 2;
/** A changed line of this length is expected only at its place, a shorter one not in a gap of its change. */
const DISTINCTIVE = 6;

/** The pairs of the only alignment that the laws allow. `isLoose`: removed lines may differ as context may; `isMarked`: in a diff. */
export function align(
  lines: readonly HunkLine[],
  file: Lines,
  isLoose: boolean,
  isMarked: boolean,
): Pairs | undefined {
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
  const alignment = new Alignment(lines, file, best);
  return alignment.isAllowed(isMarked) ? alignment.pairs : undefined;
}

/** What a line may open, and the line's depth in the hunk. */
interface Head {
  readonly scope: Region;
  readonly depth: number;
  /** The hunk begins in its block. */
  readonly isAround?: true;
}

/** Consecutive expected lines. */
type Piece = readonly AlignedLine[];

/** True if a piece ends at a paired line, and another one begins at the next. */
type IsSplit = (above: AlignedLine, line: AlignedLine) => boolean;

/** Changed lines without context between them, and the context beside them; as indexes in the hunk, -1 for none. */
export interface Change {
  readonly above: number;
  readonly lines: readonly number[];
  readonly below: number;
}

/** The best alignment of a hunk with a file, and the laws that decide whether it may be used. */
class Alignment {
  readonly pairs: Pairs;
  readonly #lines: readonly HunkLine[];
  readonly #whole: Piece;
  readonly #file: Lines;
  readonly #aligner: Aligner;
  /** The row of each line of the hunk: -1 if the file lacks it; none for added lines, blank ones and elisions. */
  readonly #rows: readonly (number | undefined)[];
  readonly #paired: ReadonlySet<number>;
  /** The changed lines, folded. */
  readonly #changed: ReadonlySet<string>;
  readonly #changes: readonly Change[];
  /** The context beside changes that only add lines; of others the removed lines give the place. */
  readonly #beside: ReadonlySet<number>;

  constructor(lines: readonly HunkLine[], file: Lines, whole: Piece) {
    [this.#lines, this.#file, this.#whole] = [lines, file, whole];
    this.#aligner = alignerOf(file);
    const rowOf = new Map(whole.map(({ line, row }) => [line.at, row]));
    this.#rows = lines.map((_, at) => rowOf.get(at));
    this.#paired = new Set(rowOf.values());
    const { numbers } = indexOf(file);
    const solid = this.#rows.map((row = -1) => numbers[row] ?? -1);
    this.pairs = withBlanks(lines, solid, file);
    const changed = lines.filter(({ kind }) => kind !== "context");
    this.#changed = new Set(changed.map(({ text }) => fold(text)));
    this.#changes = changesIn(lines);
    const isAdded = (at: number): boolean => lines[at]?.kind === "added";
    const additions = this.#changes.filter((change) => change.lines.every(isAdded));
    this.#beside = new Set(additions.flatMap(({ above, below }) => [above, below]));
  }

  isAllowed(isMarked: boolean): boolean {
    return (
      // A line without a mark was context or new: it must be in the file to be read as context.
      this.#lines.every(({ isUnmarked }, at) => isUnmarked !== true || this.#rows[at] !== -1) &&
      this.#changes.every(
        (change) => this.#keepsNeighbours(change) && this.#removesTogether(change),
      ) &&
      (!isMarked || this.#hasAllMarks()) &&
      this.#keepsSides() &&
      this.#keepsBlocks() &&
      this.#staysInBlocks() &&
      this.#keepsDepths() &&
      this.#leads()
    );
  }

  /** F3 and F4. Blank lines do not count; any line may be beside an elision. */
  #keepsNeighbours({ above, lines, below }: Change): boolean {
    const removed = lines.flatMap((at) => this.#rows[at] ?? []);
    const [first, last] = [this.#rows[above], this.#rows[below]];
    const around = [first, ...removed, last].filter((row) => row !== undefined);
    const rows = around.filter((row) => row !== -1);
    const gaps = rows.filter((row, at) => row - (rows[at - 1] ?? row) > 1).length;
    const faults = around.length - rows.length + gaps;
    if (around.length === 0 || removed.includes(-1) || faults > Math.min(1, removed.length))
      return false;
    // The lines of the file in place of a missing one count, too, and those beside the hunk.
    const start = (rows[0] ?? 0) - ((first ?? -1) === -1 ? PIECE_GAP : 0);
    const end = (rows.at(-1) ?? 0) + ((last ?? -1) === -1 ? PIECE_GAP : 0);
    for (let row = start; row <= end; row++) {
      const { folded } = this.#aligner.formAt(row);
      const isInGap = row > (rows[0] ?? row) && row < (rows.at(-1) ?? row);
      const isChanged = (isInGap || folded.length >= DISTINCTIVE) && this.#changed.has(folded);
      if (isChanged && !this.#paired.has(row)) return false;
    }
    return true;
  }

  /**
   * F4: true if only blank lines are between the lines that a change removes. If it adds none, those of a gap below may be
   * intended for removal, too: the body of a removed head, and omitted lines.
   */
  #removesTogether({ lines, below }: Change): boolean {
    const { numbers } = indexOf(this.#file);
    const removed = lines.filter((at) => this.#lines[at]?.kind === "removed");
    const pairs = removed.map((at) => this.pairs[at] ?? -1).filter((line) => line !== -1);
    const rowBelow = (line = -1): number => lowerBound(numbers, line + 1);
    if (pairs.some((line, at) => rowBelow(line) < rowBelow((pairs[at + 1] ?? 0) - 1))) return false;
    if (removed.length < lines.length || below === -1) return true;
    const [end, next] = [rowBelow(pairs.at(-1)), this.#rows[below]];
    return next !== undefined && (next <= end || this.#depthOf(end) <= this.#depthOf(end - 1));
  }

  /**
   * F4: true if changes are in the blocks in which the hunk has them, or begins: a change below `def f():` is not in `def g():`,
   * unless more than a few lines are there with it, and `f` lacks the line; nor in another section of INI or TOML. `end` is in
   * the block that it ends; signs are in none.
   */
  #staysInBlocks(): boolean {
    const index = indexOf(this.#file);
    const lineOf = (row: number): number => index.numbers[row] ?? -1;
    const scopeOf = (row: number): Region => anchorsOf(this.#file).regionAt(lineOf(row));
    /** What opens the blocks around a line: the lines of the hunk, below the one of the file around it. */
    const heads: Head[] = [];
    let [outside, above, begins, heading] = [0, 0, true, -1];
    return this.#whole.every(({ line, row }) => {
      const { text, folded } = line.form;
      if (!hasWord(text)) return true;
      // Omitted lines may end the block in which the hunk begins.
      const isBelowElision = this.#lines.slice(above, line.at).some((one) => isElision(one.text));
      above = line.at;
      if (isBelowElision && heads[0]?.isAround === true) heads.shift();
      // A heading of INI or TOML opens no scope.
      if (isBelowElision) heading = -1;
      if (SECTION.test(text)) heading = scopeOf(row).opensScope ? -1 : row;
      if (heading !== -1 && this.#isOfChange(line) && this.#hasBetween(heading, row, 0))
        return false;
      begins ||= isBelowElision;
      const depth = indentWidth(text);
      const isCloser = continuesScope(text);
      while ((heads.at(-1)?.depth ?? -Infinity) >= depth + Number(isCloser)) heads.pop();
      const opener = begins && heads.length === 0 && row !== -1 ? this.#openerOf(row) : -1;
      begins &&= row === -1;
      const scope = scopeOf(opener);
      // A line of a comment may be deeper than a block that ends above it.
      if (opener !== -1 && lineOf(row) < scope.end)
        heads.push({
          scope,
          depth: depth + this.#depthOf(opener) - this.#depthOf(row),
          isAround: true,
        });
      const left = heads.map((head) => head.scope).filter(({ end }) => lineOf(row) >= end);
      if (!isCloser) heads.push({ scope: scopeOf(row), depth });
      if (left.length === 0) return true;
      outside++;
      if (!this.#isOfChange(line)) return true;
      return outside > FEW && startsIn(index.folded([folded]), left, 1).length === 0;
    });
  }

  /**
   * F4: true unless a context line beside a removal, or in a hunk without changes, may be a new one whose `+` is lost: the
   * file lacks it, has none in place of it, and does not have it nearby.
   */
  #hasAllMarks(): boolean {
    const known = [...this.#lines.keys()].filter((at) => (this.#rows[at] ?? -1) !== -1);
    const beside = known.filter((at) => this.#lines[at]?.kind === "removed");
    return (this.#changed.size > 0 ? beside : known).every(
      (at) => !this.#mayAdd(at, -1) && !this.#mayAdd(at, 1),
    );
  }

  /** True if a missing line next above (`step` -1) or below (1) a line may be a new one. */
  #mayAdd(from: number, step: 1 | -1): boolean {
    let isNew = false;
    let at = from + step;
    for (; at >= 0 && at < this.#lines.length; at += step) {
      const { kind, text } = this.#lines[at] ?? { kind: "added", text: "" };
      if (this.#rows[at] === -1) isNew ||= !this.#isNear(fold(text));
      else if (kind !== "added" && !isBlank(text)) break;
    }
    const [upper, row] = [step === 1 ? from : at, this.#rows[at]];
    // Any line may be in place of an elision, and above the hunk.
    const isNext =
      row === undefined ? at === this.#lines.length : row === (this.#rows[from] ?? 0) + step;
    // The file may have more of the upper line on the same line.
    const isWhole = (): boolean =>
      fold(this.#lines[upper]?.text ?? "") === this.#aligner.formAt(this.#rows[upper] ?? 0).folded;
    return isNew && isNext && isWhole();
  }

  /** True if a context line is elsewhere at the place or next to it, and not removed. */
  #isNear(folded: string): boolean {
    if (this.#changed.has(folded)) return false;
    return this.#near(indexOf(this.#file).folded([folded])).length > 0;
  }

  /** Which of some lines of the file, ascending, are within the place or next to it. */
  #near(lines: readonly number[]): readonly number[] {
    const first = this.pairs.find((line) => line !== -1) ?? 0;
    const last = lastOf(this.pairs) ?? 0;
    return lines.slice(lowerBound(lines, first - 1), lowerBound(lines, last + 2));
  }

  /**
   * F4: true unless a missing line of context is on the other side of a change: near it, or as the only such line of the file,
   * so that the change may be in another block (a reply of GPT-4, in a test of gpt-engineer).
   */
  #keepsSides(): boolean {
    const changed = this.#whole.filter(({ line }) => this.#isOfChange(line));
    return this.#whole.every(({ line, row }) => {
      if (row !== -1) return true;
      const lines = indexOf(this.#file).folded([line.form.folded]);
      const near = lines.length === 1 ? lines : this.#near(lines);
      return near.every(
        (at) =>
          this.pairs.includes(at) ||
          changed.every((one) => line.at < one.line.at === at < (this.pairs[one.line.at] ?? -1)),
      );
    });
  }

  /**
   * F4: true if the line that opens a block with paired lines, or heads a section, is paired, too, or like the one in the
   * file: a hunk for `def load():` is not for the same lines in `def check():`.
   */
  #keepsBlocks(): boolean {
    let below: AlignedLine | undefined;
    for (const one of this.#whole.toReversed()) {
      const { text } = one.line.form;
      if (one.row !== -1) below = /\w/.test(text) ? one : below;
      else if (below !== undefined) {
        if (SECTION.test(text)) return false;
        const isOpener = /\w/.test(text) && indentWidth(below.line.form.text) > indentWidth(text);
        const opener = isOpener ? this.#openerOf(below.row) : -1;
        if (opener !== -1 && !this.#paired.has(opener)) return false;
      }
    }
    return true;
  }

  /** F4: true if brackets are moved as far to the side as lines with words: else they belong to other blocks. */
  #keepsDepths(): boolean {
    const paired = this.#whole.filter(({ row }) => row !== -1);
    const shiftOf = ({ line, row }: AlignedLine): number =>
      this.#depthOf(row) - indentWidth(line.form.text);
    const shifts = new Set(paired.filter(({ line }) => /\w/.test(line.form.text)).map(shiftOf));
    return paired.every((one) => shifts.has(shiftOf(one)));
  }

  /** The row of the line that opens the block of another: the nearest above that is less deep and has a word; else -1. */
  #openerOf(row: number): number {
    const [depth, first] = [this.#depthOf(row), Math.max(0, row - LOOK_UP)];
    for (let at = row - 1; at >= first; at--) {
      const { text } = this.#aligner.formAt(at);
      if (indentWidth(text) < depth && /\w/.test(text)) return at;
    }
    return -1;
  }

  #depthOf(row: number): number {
    return indentWidth(this.#aligner.formAt(row).text);
  }

  /** F5: true if the alignment leads the best one on other lines, where removed lines may differ (a later version). */
  #leads(): boolean {
    const isFar: IsSplit = (above, { row }) => row - above.row > PIECE_GAP;
    // A bracket alone ends a block, too.
    const isInOther: IsSplit = (above, { row }) =>
      this.#hasBetween(above.row, row, Math.max(this.#depthOf(above.row), this.#depthOf(row)));
    return (
      this.#hasLead(this.#whole) &&
      this.#changedPieces(isFar).every((piece) => this.#hasLead(piece)) &&
      this.#changedPieces(isInOther).every(hasContext)
    );
  }

  /** True if a line of the file between two rows is less deep than `depth`, or the heading of a section. */
  #hasBetween(above: number, below: number, depth: number): boolean {
    for (let row = above + 1; row < below; row++) {
      const { text } = this.#aligner.formAt(row);
      if (indentWidth(text) < depth || SECTION.test(text)) return true;
    }
    return false;
  }

  #hasLead(piece: Piece): boolean {
    const taken = new Set(piece.map(({ row }) => row));
    const expected = piece.map(({ line }) => line);
    const rival = this.#aligner.best(expected, (line, row) =>
      taken.has(row) ? 0 : this.#aligner.rivalLikeness(line, row),
    );
    return sumOf(piece) - sumOf(rival ?? []) >= MARGIN;
  }

  /** The pieces with changes, if there are several. */
  #changedPieces(isSplit: IsSplit): readonly Piece[] {
    const pieces: AlignedLine[][] = [[]];
    let above: AlignedLine | undefined;
    for (const line of this.#whole) {
      if (line.row !== -1 && above !== undefined && isSplit(above, line)) pieces.push([]);
      if (line.row !== -1) above = line;
      pieces.at(-1)?.push(line);
    }
    const isChanged = (piece: Piece): boolean =>
      pieces.length > 1 && piece.some(({ line }) => this.#isOfChange(line));
    return pieces.filter(isChanged);
  }

  #isOfChange({ at, isRemoved }: ExpectedLine): boolean {
    return isRemoved || this.#beside.has(at);
  }
}

/** The changes of a hunk, in order. */
export function changesIn(lines: readonly HunkLine[]): readonly Change[] {
  const isChanged = (at = -1): boolean => (lines[at]?.kind ?? "context") !== "context";
  const solid = [...lines.keys()].filter((at) => isChanged(at) || !isBlank(lines[at]?.text ?? ""));
  const changes: Change[] = [];
  for (let at = 0; at < solid.length; at++) {
    const from = at;
    while (isChanged(solid[at])) at++;
    const [above = -1, below = -1] = [solid[from - 1], solid[at]];
    if (at > from) changes.push({ above, lines: solid.slice(from, at), below });
  }
  return changes;
}

/** F4: true if a piece in another block has enough context. */
function hasContext(piece: Piece): boolean {
  const context = piece.filter(({ line }) => !line.isRemoved);
  return sumOf(context) >= (context.length < piece.length ? LEAST_REMOVED : LEAST_ADDED);
}

/**
 * Alignment: the best match of a hunk whose context may differ or be missing. There are three steps (seed, chain, align):
 * lines that the file has are seeds; the best chain of seeds is the frame; the lines between them are aligned.
 *
 * The laws, by example: the file has `def f(x):`, `    # add one`, `    return x + 1`, and `def g(x):` with the same body.
 *
 * F3. Removed lines must be in the file: a hunk that removes `    return x + 2` does not match. (In a diff without numbers
 *     they may differ in letter case and the like, as context may.)
 * F4. A change stays with its neighbours: the lines above and below an addition must be paired, and be neighbours in the
 *     file, as removed lines must be; beside a removal one line may be missing, or there may be one gap. A change that would
 *     be in another block than the lines above it needs context there: a hunk of `def f(x):` and `-    return x + 1`
 *     does not match if only `g` still has that line.
 * F5. Margin: the alignment leads the best one on other lines by 0.4, or by half its sum if less; so does each changed
 *     piece, if the pieces are more than two lines apart. With only `# add one` as context both functions are equally good.
 */

import type { HunkLine } from "../patch.ts";
import { isElision } from "../text/elision.ts";
import { indentWidth, isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";

import { isSolid, withBlanks } from "./find.ts";
import { foldedTable, looseTable, once, solidLines } from "./index.ts";
import { comparable, type Comparable, likeness, similarity } from "./likeness.ts";
import type { Pairs } from "./placement.ts";

/** A line that occurs more often is not a seed. */
const SEEDS = 60;
/** How many seeds back a chain may be continued from. */
const BACK = 100;
/** Lines of a hunk are not paired between seeds that are so many lines farther apart than twice their number. */
const FAR = 16;
/** The cost of a gap in a chain, as a weight. */
const GAP = 0.15;
/** Sums that differ by less are equal: then the nearest seed is preferred. */
const ROUNDING = 1e-9;
/** The least lead over the next alignment; half the sum is also enough. */
const MARGIN = 0.4;
/** The least share of a hunk that must be paired, and the least sum. */
const [LEAST_SHARE, LEAST_SUM] = [0.6, 0.8];
/** The distance in the file from which on the next line of a hunk begins a new piece. */
const PIECE_GAP = 3;
/** The least sum of a changed piece, and of its context if it only adds lines in another block than the piece above it. */
const [LEAST_PIECE, LEAST_ADDED] = [0.5, 1];
/** The least similarity, by edit distance, of a line of a rival; lines longer than the second are not compared this way. */
const [RIVAL, LONGEST] = [0.7, 400];
/** How many pairs of lines are compared for one file; this many pairs of words count as one more. */
const [WORK, WORD_PAIRS] = [2_000_000, 120];

/** An expected line that is not blank. */
interface Row extends Comparable {
  /** Its index in the hunk. */
  readonly at: number;
  readonly isRemoved: boolean;
  /** How distinctive it is: from almost 0 (a bracket) to 1 (a statement that the file has once). */
  readonly weight: number;
}

interface Seed {
  readonly row: number;
  /** The index of its solid line. */
  readonly place: number;
  sum: number;
  from: Seed | undefined;
}

/** For each row its solid line, or -1, and the sum of the pairs. */
interface Aligned {
  readonly places: readonly number[];
  readonly score: number;
}

export interface Alignment {
  readonly pairs: Pairs;
  /** The share of the hunk that is paired, from 0 to 1. */
  readonly share: number;
}

/** The likeness of a row and a solid line. */
type Like = (row: Row, place: number) => number;

/** Finds alignments in one file. Only solid lines are aligned; blank ones follow. */
export class Aligner {
  readonly #file: Lines;
  readonly #solid: readonly number[];
  readonly #lines = new Map<number, Comparable>();
  #work = WORK;
  readonly #spend = (wordPairs: number): void => {
    this.#work -= wordPairs / WORD_PAIRS;
  };

  constructor(file: Lines) {
    this.#file = file;
    this.#solid = solidLines(file).numbers;
  }

  /** The only alignment that the laws allow, or why there is none. `isLoose`: removed lines may differ as context may. */
  find(lines: readonly HunkLine[], isLoose: boolean): Alignment | "lines" | "ambiguous" {
    const { rows, elisions, total } = this.#rowsOf(lines);
    const strict: Like = (row, place) => {
      const { folded, loose } = this.#lineAt(place);
      const isThere = row.folded === folded || (isLoose && row.loose === loose);
      return row.isRemoved && !isThere ? 0 : this.#likeness(row, place);
    };
    const best = rows.length < 2 ? undefined : this.#bestAlignment(rows, strict, new Set());
    // A small hunk must match as a whole.
    const least = Math.min(Math.max(LEAST_SHARE * total, LEAST_SUM), total);
    if (best === undefined || best.score < least) return "lines";
    const pairs = this.#pairsOf(lines, rows, best.places);
    // A line without a mark was context or new: it must be in the file to be read as context.
    const areFound = lines.every(({ isUnmarked }, at) => isUnmarked !== true || pairs[at] !== -1);
    const isAllowed = areFound && keepsNeighbours(lines, pairs, this.#file, elisions);
    if (!isAllowed) return "lines";
    return this.#leads(lines, rows, best, strict)
      ? { pairs: withBlanks(lines, pairs, this.#file), share: best.score / total }
      : "ambiguous";
  }

  /** The pairs of the best alignment, regardless of the laws; undefined if no line matches. */
  closest(lines: readonly HunkLine[]): Pairs | undefined {
    const { rows } = this.#rowsOf(lines);
    const best = this.#bestAlignment(rows, (row, place) => this.#likeness(row, place), new Set());
    return best && this.#pairsOf(lines, rows, best.places);
  }

  /** The rows of a hunk, their total weight, and its elisions: lines such as `...` that the file does not have. */
  #rowsOf(lines: readonly HunkLine[]): {
    readonly rows: readonly Row[];
    readonly elisions: ReadonlySet<number>;
    readonly total: number;
  } {
    const rows: Row[] = [];
    const elisions = new Set<number>();
    let total = 0;
    for (const [at, line] of lines.entries()) {
      const { kind, text } = line;
      if (!isSolid(line)) continue;
      const forms = comparable(text);
      const isThere = (): boolean => foldedTable(this.#file).rows(forms.folded).length > 0;
      if (kind === "context" && isElision(text) && !isThere()) {
        elisions.add(at);
        continue;
      }
      const weight = weightOf(forms.folded, looseTable(this.#file).rows(forms.loose).length);
      rows.push({ ...forms, at, isRemoved: kind === "removed", weight });
      total += weight;
    }
    return { rows, elisions, total };
  }

  #pairsOf(lines: readonly HunkLine[], rows: readonly Row[], places: readonly number[]): Pairs {
    const pairs = lines.map(() => -1);
    for (const [index, { at }] of rows.entries())
      pairs[at] = this.#solid[places[index] ?? -1] ?? -1;
    return pairs;
  }

  /** Likeness for rivals: a line with other words may be a later version of the intended one. */
  #lenient(row: Row, place: number): number {
    const alike = this.#likeness(row, place);
    const actual = this.#lineAt(place).folded;
    const longer = Math.max(actual.length, row.folded.length);
    const shorter = Math.min(actual.length, row.folded.length);
    if (alike > 0 || longer > LONGEST || shorter < RIVAL * longer) return alike;
    const similar = similarity(actual, row.folded);
    return similar < RIVAL ? 0 : similar;
  }

  #likeness(row: Row, place: number): number {
    this.#work--;
    return likeness(row, this.#lineAt(place), this.#spend);
  }

  #lineAt(place: number): Comparable {
    const known = this.#lines.get(place) ?? comparable(this.#file.text(this.#solid[place] ?? -1));
    this.#lines.set(place, known);
    return known;
  }

  /** The best alignment on lines that are not in `taken`. */
  #bestAlignment(
    rows: readonly Row[],
    like: Like,
    taken: ReadonlySet<number>,
  ): Aligned | undefined {
    const chain = this.#chainOf(rows, taken);
    const [first] = chain;
    if (first === undefined || this.#work < 0) return undefined;
    const places = rows.map(() => -1);
    const alike: Like = (row, place) => (taken.has(place) ? 0 : like(row, place));
    let [row, place] = [0, Math.max(0, first.place - first.row - 4)];
    for (const seed of [...chain, undefined]) {
      const to = seed?.row ?? rows.length;
      const end = seed?.place ?? Math.min(this.#solid.length, place + to - row + 4);
      this.#fill(rows, places, [row, to], [place, end], alike);
      if (seed === undefined) break;
      places[seed.row] = seed.place;
      [row, place] = [seed.row + 1, seed.place + 1];
    }
    let score = 0;
    for (const [index, one] of rows.entries()) {
      const place = places[index] ?? -1;
      const alikeness = place === -1 ? 0 : like(one, place);
      // A seed may match in the loosest form only, which is not enough for removed lines.
      if (alikeness === 0) places[index] = -1;
      score += alikeness * one.weight;
    }
    return { places, score };
  }

  /** The chain of seeds, ascending in rows and places, with the largest sum. */
  #chainOf(rows: readonly Row[], taken: ReadonlySet<number>): readonly Seed[] {
    const seeds: Seed[] = [];
    for (const [index, row] of rows.entries()) {
      const places = looseTable(this.#file).rows(row.loose);
      for (const place of places)
        if (places.length <= SEEDS && !taken.has(place))
          seeds.push({ row: index, place, sum: row.weight, from: undefined });
    }
    seeds.sort((one, other) => one.place - other.place || one.row - other.row);
    let best: Seed | undefined;
    for (const [at, seed] of seeds.entries()) {
      const weight = seed.sum;
      for (let back = at - 1; back >= Math.max(0, at - BACK); back--) {
        const other = seeds[back];
        if (other === undefined || other.row >= seed.row || other.place >= seed.place) continue;
        const isNext = seed.place - other.place === seed.row - other.row;
        const sum = other.sum + weight - (isNext ? 0 : GAP);
        if (sum > seed.sum + ROUNDING) [seed.sum, seed.from] = [sum, other];
      }
      if (best === undefined || seed.sum > best.sum) best = seed;
    }
    const chain: Seed[] = [];
    for (let seed = best; seed !== undefined; seed = seed.from) chain.unshift(seed);
    return chain;
  }

  /** Aligns a range of rows with a range of solid lines. The best sum wins, among equal ones the first. */
  #fill(
    rows: readonly Row[],
    places: number[],
    [row, to]: readonly [number, number],
    [place, end]: readonly [number, number],
    alike: Like,
  ): void {
    const [height, width] = [to - row, end - place];
    const isFar = width > FAR + 2 * height;
    if (height <= 0 || width <= 0 || isFar || height * width > this.#work) return;
    const best = new Float64Array((height + 1) * (width + 1));
    const gains = new Float64Array(height * width);
    const bestAt = (at: number, other: number): number => best[at * (width + 1) + other] ?? 0;
    for (let at = height - 1; at >= 0; at--) {
      const current = rows[row + at];
      for (let other = width; other >= 0; other--) {
        let sum = bestAt(at + 1, other);
        if (other < width && current !== undefined) {
          sum = Math.max(sum, bestAt(at, other + 1) - 0.001);
          const gain = current.weight * alike(current, place + other);
          gains[at * width + other] = gain;
          if (gain > 0) sum = Math.max(sum, bestAt(at + 1, other + 1) + gain);
        }
        best[at * (width + 1) + other] = sum;
      }
    }
    for (let at = 0, other = 0; at < height && other < width;) {
      const gain = gains[at * width + other] ?? 0;
      if (gain > 0 && bestAt(at, other) === bestAt(at + 1, other + 1) + gain)
        places[row + at++] = place + other++;
      else if (bestAt(at, other) === bestAt(at + 1, other)) at++;
      else other++;
    }
  }

  /** F5: true if it leads the best alignment on other lines, where removed lines may differ (a later version). */
  #leads(
    lines: readonly HunkLine[],
    rows: readonly Row[],
    { places, score }: Aligned,
    strict: Like,
  ): boolean {
    const taken = new Set(places.filter((place) => place !== -1));
    const leads = (some: readonly Row[], sum: number): boolean => {
      const rival =
        this.#bestAlignment(some, (row, place) => this.#lenient(row, place), taken)?.score ?? 0;
      return sum - rival >= Math.min(MARGIN, 0.5 * sum);
    };
    if (!leads(rows, score)) return false;
    const paired = rows.map((row, index): PairedRow => {
      const place = places[index] ?? -1;
      return { row, place, gain: place === -1 ? 0 : strict(row, place) * row.weight };
    });
    const changedPieces = (isSplit: (above: number, place: number) => boolean): Piece[] => {
      const pieces = piecesOf(paired, isSplit);
      const isChanged = (piece: Piece): boolean =>
        piece.some(({ row }) => isBesideChange(lines, row.at));
      return pieces.length === 1 ? [] : pieces.filter(isChanged);
    };
    const leadsAlone = (piece: Piece): boolean => {
      const sum = sumOf(piece);
      const own = piece.map(({ row }) => row);
      return sum >= LEAST_PIECE && leads(own, sum);
    };
    return (
      changedPieces((above, place) => place - above > PIECE_GAP).every(leadsAlone) &&
      changedPieces((above, place) => this.#isOtherBlock(above, place)).every(hasContext)
    );
  }

  /** True if a line between two others opens a block that has the lower one and not the upper one. */
  #isOtherBlock(above: number, place: number): boolean {
    const textAt = (at: number): string => this.#file.text(this.#solid[at] ?? -1);
    const width = indentWidth(textAt(place));
    return range(above + 1, place).some(
      (at) => indentWidth(textAt(at)) < width && /\w/.test(textAt(at)),
    );
  }
}

/** One aligner for each file, because comparing lines is expensive. */
export const alignerOf: (file: Lines) => Aligner = once((file: Lines) => new Aligner(file));

function weightOf(folded: string, count: number): number {
  const letters = folded.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return Math.max(0.05, Math.min(1, letters / 12)) / (1 + Math.log2(Math.max(1, count)));
}

/** A row, its solid line or -1, and its share of the sum. */
interface PairedRow {
  readonly row: Row;
  readonly place: number;
  readonly gain: number;
}

type Piece = readonly PairedRow[];

/** Runs of rows, split where `isSplit` says so of two paired ones. */
function piecesOf(
  rows: readonly PairedRow[],
  isSplit: (above: number, place: number) => boolean,
): readonly Piece[] {
  const pieces: PairedRow[][] = [[]];
  let above = -1;
  for (const row of rows) {
    if (row.place !== -1 && above !== -1 && isSplit(above, row.place)) pieces.push([]);
    if (row.place !== -1) above = row.place;
    pieces.at(-1)?.push(row);
  }
  return pieces;
}

function sumOf(piece: Piece): number {
  return piece.reduce((sum, { gain }) => sum + gain, 0);
}

/** F4: true if a piece in a block of its own has enough context. */
function hasContext(piece: Piece): boolean {
  const context = piece.filter(({ row }) => !row.isRemoved);
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
  const gapsIn = (row: readonly number[]): number =>
    row.slice(1).filter((line, index) => {
      return file.texts((row[index] ?? line) + 1, line).some((text) => !isBlank(text));
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

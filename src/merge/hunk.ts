/**
 * One hunk on the lines of the file.
 *
 * W1. A line that takes the place of another is merged with it, token by token (`tokens`). New lines are directly below the
 *     line above them, or, if that is blank or they end (not begin) with a blank one, below blank lines of the file alone.
 * W2. One rule for the indentation of all new lines (`indentation`). Which of two added lines is deeper, if any, is the same in
 *     the hunk and in the file (without one rule, by how much, too); beside context only the reverse order is refused. So is a
 *     hunk without context at another depth in the file whose new text is not as deep as the old: either may have been moved.
 *     Typography is learnt within the hunk: if `a = “x”` is `a = "x"` in the file, `b = “y”` is written as `b = "y"`.
 */

import { once } from "../locate/cache.ts";
import type { Placement } from "../locate/placement.ts";
import type { HunkLine } from "../patch.ts";
import { commonOf } from "../text/common.ts";
import { fold, foldAt, plainCharacter } from "../text/fold.ts";
import { indentOf, indentWidth, isBlank, ruleFor, unitOf } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lostFirstIndent, ruleOf } from "./indentation.ts";
import { mergedText } from "./tokens.ts";

/** The lines from `start` up to `end` (0-based, of the old text) become `lines`, each with its line end. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export interface HunkEdit extends Edit {
  readonly hunk: number;
  /** The hunk has no line above: the new lines belong to the line below them. */
  readonly insertsAbove?: true | undefined;
  /** The new lines in the hunk; undefined for a string that matches exactly, which is replaced with all line ends in it. */
  readonly added: readonly PairedLine[] | undefined;
  /** Typographic characters of the new lines became plain ones. */
  readonly isRespelled?: boolean;
}

/** A line of a hunk, with the line of the file that it is paired with. */
export interface PairedLine extends Pick<HunkLine, "kind" | "text" | "noNewline" | "isTail"> {
  /** Its index in the hunk. */
  readonly at: number;
  /** Its line in the file, which an added line replaces; -1: none. */
  readonly line: number;
  /** Its text in the file; of an added line the text that is written. */
  readonly actual: string;
  /** In a loose hunk: not blank, and equal to the actual line but for white space and typography. */
  readonly isSame: boolean;
}

/** The edits of a hunk, or the added line whose indentation cannot be derived. */
export function hunkEdits(placement: Placement, file: Lines): readonly HunkEdit[] | string {
  const { hunk, level, start: place } = placement;
  const isLoose = level !== "exact";
  const read = rowsOf(placement, file, isLoose);
  const rows = isLoose ? withLostMarks(read, placement.isBlock) : read;
  if (rows === undefined)
    return read.find(({ kind, text }) => kind === "added" && !isBlank(text))?.text ?? "";
  const style = isLoose ? new Style(rows, file) : undefined;
  const edits: HunkEdit[] = [];
  let above: number | undefined;
  for (let at = 0; at < rows.length; at++) {
    const from = at;
    while (at < rows.length && rows[at]?.kind !== "context") at++;
    if (at > from) {
      const change = rows.slice(from, at);
      const removed = change.filter(({ kind, line }) => kind === "removed" && line !== -1);
      const added = writtenLines(change, removed, style);
      if (typeof added === "string") return added;
      if (style?.keepsRelativeDepths(rows.slice(0, from), added, rows.slice(at)) === false)
        return added.find(({ text }) => !isBlank(text))?.text ?? "";
      const insertsAbove = (removed.length === 0 && above === undefined) || undefined;
      const below = rows.find(({ line }, index) => index >= at && line !== -1)?.line;
      const isBlankAt = (index: number): boolean => isBlank(added.at(index)?.text ?? "");
      const isSeparated =
        above !== undefined &&
        below !== undefined &&
        (isBlank(rows[from - 1]?.text ?? "") || (isBlankAt(-1) && !isBlankAt(0))) &&
        file.texts(above + 1, below).every(isBlank);
      const next = above === undefined || isSeparated ? (below ?? place) : above + 1;
      const runs = removed.length > 0 ? runsOf(removed) : [[next, next] as const];
      // New lines go where those are that they replace, the others below the new line above them.
      let left = added;
      for (const [index, [start, end]] of runs.entries()) {
        const [nextStart = Infinity] = runs[index + 1] ?? [];
        const count = left.findIndex(({ line }) => line >= nextStart);
        const here = count === -1 ? left : left.slice(0, count);
        left = left.slice(here.length);
        const lines = withEnds(here, start, file);
        const isRespelled = here.some(({ text }) => style?.hasTypography(text) === true);
        edits.push({ hunk, insertsAbove, start, end, lines, added: here, isRespelled });
      }
      above = removed.at(-1)?.line ?? above;
    }
    // Below a line that the file lacks, or omitted lines, only the line below determines where new lines go.
    const context = rows[at];
    if (context !== undefined && (context.line !== -1 || !isBlank(context.text)))
      above = context.line === -1 ? undefined : context.line;
  }
  return edits;
}

function rowsOf({ lines, pairs }: Placement, file: Lines, isLoose: boolean): readonly PairedLine[] {
  const blanks = lines.filter(({ text }) => isBlank(text));
  const areSure = blanks.every(({ kind, isUnmarked }) => kind !== "removed" && isUnmarked !== true);
  return lines.map(({ kind, text, noNewline, isTail }, at): PairedLine => {
    const line = pairs[at] ?? -1;
    const row = { kind, text, noNewline, isTail, at, line, actual: text, isSame: false };
    if (!isLoose) return row;
    const actual = file.text(line);
    const isSame = line !== -1 && !isBlank(text) && fold(text) === fold(actual);
    // A blank line that the file lacks, beside an added one, has lost its mark, or the file has it as a removed one.
    const isLost = !areSure && line === -1 && kind === "context" && isBlank(text);
    const beside = new Set([lines[at - 1]?.kind, lines[at + 1]?.kind]);
    const isAdded = isLost && beside.has("added") && !beside.has(undefined);
    return { ...row, kind: isAdded ? "added" : kind, actual, isSame };
  });
}

/**
 * Context one space left of the file's has lost its mark, unless the hunk was moved: all of it is, and a changed line is as
 * deep. In a diff without a removed line that is unsure (undefined): ` * @returns sum` above `+export const ONE = 1;`.
 */
function withLostMarks(
  rows: readonly PairedLine[],
  isBlock = false,
): readonly PairedLine[] | undefined {
  const paired = rows.filter(({ line, text }) => line !== -1 && !isBlank(text));
  const left = new Set(
    paired.filter(({ text, actual }) => indentOf(actual) === ` ${indentOf(text)}`),
  );
  const indents = new Set([...left].map(({ text }) => indentOf(text)));
  const isLeft = ({ kind, text }: PairedLine): boolean =>
    kind !== "context" && !isBlank(text) && indents.has(indentOf(text));
  if (left.size === paired.length && rows.some(isLeft)) {
    const isSure = isBlock || paired.some(({ kind }) => kind === "removed");
    return isSure ? rows : undefined;
  }
  return rows.map((row) =>
    row.kind === "context" && left.has(row) ? { ...row, text: ` ${row.text}` } : row,
  );
}

/** The added lines of a change as they are written, or the one whose indentation cannot be derived. */
function writtenLines(
  change: readonly PairedLine[],
  removed: readonly PairedLine[],
  style: Style | undefined,
): readonly PairedLine[] | string {
  const added = change.filter(({ kind }) => kind === "added");
  const replaced = replacedLines(added, removed);
  const written: PairedLine[] = [];
  for (const [index, row] of added.entries()) {
    const old = replaced[index];
    const actual = style === undefined ? row.text : style.written(row, old);
    if (actual === undefined) return row.text;
    written.push({ ...row, line: old?.line ?? -1, actual });
  }
  return written;
}

/** For each added line the removed one that it replaces: an equal one, or one between equal ones. */
function replacedLines(
  added: readonly PairedLine[],
  removed: readonly PairedLine[],
): readonly (PairedLine | undefined)[] {
  const [old, text] = [removed, added].map((rows) => rows.map((row) => fold(row.text)));
  const same = commonOf(old ?? [], text ?? []);
  const replaced: (PairedLine | undefined)[] = added.map(() => undefined);
  let [at, next] = [0, 0];
  for (const [toOld, to] of [...same.entries(), [removed.length, added.length] as const]) {
    if (to === -1) continue;
    while (at < toOld && next < to) replaced[next++] = removed[at++];
    replaced[to] = removed[toOld];
    [at, next] = [toOld + 1, to + 1];
  }
  return replaced;
}

/** Runs of consecutive lines of the file, each as its first line and the one after its last. */
function runsOf(rows: readonly PairedLine[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const { line } of rows) {
    const last = runs.at(-1);
    if (last?.[1] === line) last[1]++;
    else runs.push([line, line + 1]);
  }
  return runs;
}

/** New lines with line ends: that of the line that is replaced, or of the neighbour. */
function withEnds(added: readonly PairedLine[], start: number, file: Lines): readonly string[] {
  let neighbour = file.end(start - 1) || file.end(start) || file.end(0) || "\n";
  return added.map(({ actual, line }) => actual + (neighbour = file.end(line) || neighbour));
}

/** W2: indentation and typography of new lines, derived from the lines that a loose hunk shares with the file. */
class Style {
  readonly #rule: (indent: string) => string | undefined;
  /** One rule explains all lines that the hunk shares with the file. */
  readonly #hasRule: boolean;
  /** The indexes of the first old and new line, and their indentation in the file, if they alone have lost it in the hunk. */
  readonly #first = new Set<number | undefined>();
  readonly #firstIndent: string | undefined;
  /** The depth of the old lines in the file, if the first has lost its indentation: new ones left of it may have, too. */
  readonly #leastDepth: number;
  /** The only old line has lost its indentation; new lines other than the first may have kept theirs. */
  readonly #isOnlyFirst: boolean;
  /** Without context, and the new text is not as deep as the old one: if the file's is at another depth, either was moved. */
  readonly #mayBeMoved: boolean;
  /** Typographic characters of the hunk, with the plain ones that the file has instead. */
  readonly #plain: ReadonlyMap<string, string>;

  constructor(rows: readonly PairedLine[], file: Lines) {
    const alike = rows.filter(beginsAlike);
    const indents = alike.map(({ text, actual }) => {
      return { expected: indentOf(text), actual: indentOf(actual) };
    });
    const textsOf = (...kinds: readonly HunkLine["kind"][]): readonly string[] =>
      rows.flatMap(({ kind, text }) => (kinds.includes(kind) && !isBlank(text) ? [text] : []));
    const [oldTexts, newTexts] = [textsOf("context", "removed"), textsOf("context", "added")];
    const depthOf = (texts: readonly string[]): number =>
      texts.reduce((least, text) => Math.min(least, indentWidth(text)), Infinity);
    const hasContext = alike.some(({ kind }) => kind === "context");
    this.#mayBeMoved = !hasContext && depthOf(newTexts) !== depthOf(oldTexts);
    const [old, text] = [unitOf(oldTexts), unitOf(newTexts)];
    // A new text with levels of another width than the old one may be in the unit of the file.
    const isMixed = text !== "" && (old === text + text || old + old === text);
    const unit = isMixed ? "" : old || text;
    const isFirst = lostFirstIndent(indents, unit);
    this.#isOnlyFirst = isFirst === undefined;
    if (isFirst === true) {
      this.#firstIndent = indents.shift()?.actual;
      for (const row of [alike[0], rows.find(({ kind }) => kind !== "removed")])
        this.#first.add(row?.at);
    }
    this.#leastDepth = isFirst === true ? depthOf(alike.map(({ actual }) => actual)) : 0;
    // A space after every mark (Qwen) moves added lines between two levels, if two depths of the hunk show the shift.
    const isMoved =
      new Set(indents.map(({ expected }) => expected)).size > 1 &&
      depthOf(textsOf("added")) % unitFor(file).length > 0;
    this.#rule = ruleOf(indents, unit, isMoved ? "" : unitFor(file));
    this.#hasRule = ruleFor(indents, unit) !== undefined;
    this.#plain = typographyOf(rows, file);
  }

  hasTypography(text: string): boolean {
    return [...this.#plain.keys()].some((char) => text.includes(char));
  }

  /** A new line as it is written to the file; undefined if its indentation cannot be derived. */
  written(row: PairedLine, replaced: PairedLine | undefined): string | undefined {
    const { text } = row;
    if (isBlank(text)) return text === "" ? "" : (this.#rule(text) ?? text);
    const indent = this.#indentOf(row, replaced);
    if (indent === undefined) return undefined;
    const body = text.trim();
    const merged = replaced ? mergedText(replaced.text.trim(), body, replaced.actual.trim()) : body;
    const respelled = Array.from(merged, (char) => this.#plain.get(char) ?? char).join("");
    // White space at the end that both texts share is that of the file.
    const endOf = (one = ""): string => one.slice(one.trimEnd().length);
    const isShared = endOf(text) !== "" && endOf(text) === endOf(replaced?.text);
    return indent + respelled + endOf(isShared ? replaced?.actual : text);
  }

  #indentOf(row: PairedLine, replaced: PairedLine | undefined): string | undefined {
    const indent = indentOf(row.text);
    if (indent === "" && this.#first.has(row.at)) return this.#firstIndent;
    if (this.#isOnlyFirst && indent !== "") return undefined;
    const ruled = this.#rule(indent);
    if (this.#mayBeMoved && ruled !== undefined && ruled !== indent) return undefined;
    const mayBeLost = indent === "" || replaced !== undefined;
    if (mayBeLost && indentWidth(ruled ?? indent) < this.#leastDepth) return undefined;
    if (replaced === undefined) return ruled;
    const actual = indentOf(replaced.actual);
    // Moved by the hunk, it may be where the file has the old line.
    if (indentOf(replaced.text) !== indent)
      return ruled ?? (actual === indent ? indent : undefined);
    // If the rule contradicts the replaced line's indentation, neither is trusted.
    return ruled === undefined || ruled === actual ? actual : undefined;
  }

  /**
   * True if added lines have the same order of depths in the hunk and in the file, without one rule the same steps, and none
   * contradicts the nearest context.
   */
  keepsRelativeDepths(
    above: readonly PairedLine[],
    added: readonly PairedLine[],
    below: readonly PairedLine[],
  ): boolean {
    const isKnown = (row: PairedLine): boolean =>
      row.kind === "context" && row.isSame && !this.#first.has(row.at);
    const near = [above.findLast(isKnown), ...added, below.find(isKnown)];
    const rows = near.filter((row) => row && !isBlank(row.text) && !this.#first.has(row.at));
    return rows.every((row, at) => {
      const next = rows[at + 1];
      if (!row || !next || (row.kind === "context" && next.kind === "context")) return true;
      const inHunk = indentWidth(next.text) - indentWidth(row.text);
      const inFile = indentWidth(next.actual) - indentWidth(row.actual);
      // A line that replaces another is as deep as that was.
      const areNew = [row, next].every(({ kind, line }) => kind === "context" || line === -1);
      const areAdded = row.kind === "added" && next.kind === "added";
      const isStrict = areAdded || (areNew && inHunk === 0);
      if (areAdded && !this.#hasRule) return inHunk === inFile;
      return isStrict ? Math.sign(inHunk) === Math.sign(inFile) : inHunk * inFile >= 0;
    });
  }
}

/** True for a paired line whose beginning is in the file: context may be cut off there. */
function beginsAlike({ text, line, actual }: PairedLine): boolean {
  const beginning = (one: string): string | undefined => /[\p{L}\p{N}_]+|\S/u.exec(fold(one))?.[0];
  return line !== -1 && !isBlank(text) && beginning(text) === beginning(actual);
}

const unitFor = once((file: Lines) => unitOf(file.texts(0, Math.min(file.count, 5000))));

/** Typographic characters of the hunk that the file has nowhere, and has plain ones in place of. */
function typographyOf(rows: readonly PairedLine[], file: Lines): ReadonlyMap<string, string> {
  const learnt = new Map<string, string>();
  for (const { text, actual, isSame } of rows) {
    if (!isSame || !/[^\0-\x7f]/.test(text)) continue;
    const [expected, found] = [foldAt(text), foldAt(actual)];
    for (const [index, offset] of expected.offsets.entries()) {
      const char = text.charAt(offset);
      const plain = plainCharacter(char);
      if (plain !== undefined && actual.startsWith(plain, found.offsets[index]))
        learnt.set(char, plain);
    }
  }
  // If one quotation mark of a pair is plain, so is the other.
  if ([...learnt.values()].some((plain) => plain === "'" || plain === '"'))
    for (const char of "\u2018\u2019\u201c\u201d") learnt.set(char, plainCharacter(char) ?? char);
  for (const char of learnt.keys()) if (file.source.includes(char)) learnt.delete(char);
  return learnt;
}

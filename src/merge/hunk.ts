/**
 * One hunk on the lines of the file.
 *
 * W1. A line that takes the place of another is merged with it, token by token (`tokens`).
 * W2. One rule for the indentation of all new lines (`indentation`). A line that is deeper in the hunk than the line above
 *     it must not be less deep in the file, else the hunk is refused. Typography is learnt within the hunk: if `a = “x”`
 *     is `a = "x"` in the file, `b = “y”` is written as `b = "y"`.
 */

import { once } from "../locate/index.ts";
import type { Pairs, Placement } from "../locate/placement.ts";
import type { HunkLine } from "../patch.ts";
import { commonOf } from "../text/common.ts";
import { fold, foldAt, plainCharacter } from "../text/fold.ts";
import { indentWidth, isBlank, unitOf } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";
import { lostFirstIndent, ruleOf } from "./indentation.ts";
import { mergedText } from "./tokens.ts";

/** A new line that has no line end yet. */
export interface AddedLine extends Pick<HunkLine, "text" | "noNewline" | "isTail"> {
  /** The line of the file that it replaces. */
  readonly replaces?: number | undefined;
}

/** New lines for the lines from `start` up to `end` (0-based). */
export interface HunkEdit {
  /** The hunk has no line above: the new lines belong to the line below them. */
  readonly insertsAbove: boolean;
  readonly start: number;
  readonly end: number;
  readonly added: readonly AddedLine[];
}

export interface HunkEdits {
  readonly edits: readonly HunkEdit[];
  /** Typographic characters of added lines became plain ones. */
  readonly isRespelled: boolean;
}

/** A line of a hunk, and the line of the file that it is paired with (-1: none). */
interface PairedLine extends Pick<HunkLine, "kind" | "text" | "noNewline" | "isTail"> {
  readonly line: number;
  readonly actual: string;
  /** In a loose hunk: not blank, and equal to the actual line but for white space and typography. */
  readonly isSame: boolean;
}

/** The edits of a hunk, or the added line whose indentation cannot be derived. */
export function hunkEdits(placement: Placement, file: Lines): HunkEdits | string {
  const isExact = placement.level === "exact";
  const rows = rowsOf(placement, file, !isExact);
  const style = isExact ? undefined : new Style(rows, file);
  const edits: HunkEdit[] = [];
  let above: number | undefined;
  for (let at = 0; at < rows.length; at++) {
    const from = at;
    while (at < rows.length && rows[at]?.kind !== "context") at++;
    if (at > from) {
      const change = rows.slice(from, at);
      const removed = change.filter(({ kind, line }) => kind === "removed" && line !== -1);
      const added = addedLines(rows, [from, at], removed, style);
      if (typeof added === "string") return added;
      const runs = runsOf(removed.map(({ line }) => line));
      if (runs.length === 0) {
        const below = rows.find(({ line }, index) => index >= at && line !== -1);
        const start = above === undefined ? (below?.line ?? placement.start) : above + 1;
        edits.push({ insertsAbove: above === undefined, start, end: start, added });
      }
      // New lines go where those are that they replace, the others below the new line above them.
      let rest = added;
      for (const [start, end] of runs.toReversed()) {
        const isIn = ({ replaces = -1 }: AddedLine): boolean => replaces >= start && replaces < end;
        const first = start === runs[0]?.[0] ? 0 : rest.findIndex(isIn);
        const split = first === -1 ? rest.length : first;
        edits.push({ insertsAbove: false, start, end, added: rest.slice(split) });
        rest = rest.slice(0, split);
      }
      above = removed.at(-1)?.line ?? above;
    }
    // Below a line that the file lacks, or omitted lines, only the line below determines where new lines go.
    const context = rows[at];
    if (context !== undefined && (context.line !== -1 || !isBlank(context.text)))
      above = context.line === -1 ? undefined : context.line;
  }
  const added = rows.filter(({ kind }) => kind === "added");
  return { edits, isRespelled: added.some(({ text }) => style?.hasTypography(text) === true) };
}

function rowsOf({ lines, pairs }: Placement, file: Lines, isLoose: boolean): readonly PairedLine[] {
  return lines.map(({ kind, text, noNewline, isTail }, at): PairedLine => {
    const line = pairs[at] ?? -1;
    const actual = file.text(line);
    const isSame = isLoose && line !== -1 && !isBlank(text) && fold(text) === fold(actual);
    const isAdded = isLoose && isAddedBlank(lines, pairs, at);
    return { kind: isAdded ? "added" : kind, text, noNewline, isTail, line, actual, isSame };
  });
}

/** True for a blank context line that the file lacks, beside an added line and not at an edge: an added line without mark. */
function isAddedBlank(lines: readonly HunkLine[], pairs: Pairs, at: number): boolean {
  const { kind, text = "" } = lines[at] ?? {};
  if (kind !== "context" || !isBlank(text) || pairs[at] !== -1) return false;
  const beside = [lines[at - 1], lines[at + 1]];
  return !beside.includes(undefined) && beside.some((line) => line?.kind === "added");
}

/** The new lines of a change, or the one whose indentation cannot be derived. */
function addedLines(
  rows: readonly PairedLine[],
  [from, to]: readonly [number, number],
  removed: readonly PairedLine[],
  style: Style | undefined,
): readonly AddedLine[] | string {
  const added = rows.slice(from, to).filter(({ kind }) => kind === "added");
  const folded = (lines: readonly PairedLine[]): readonly string[] =>
    lines.map(({ text }) => fold(text));
  const partners = replacedLines(folded(added), folded(removed));
  const made: AddedLine[] = [];
  for (const [index, row] of added.entries()) {
    const partner = removed[partners[index] ?? -1];
    const text = style === undefined ? row.text : style.written(row, partner);
    if (text === undefined) return row.text;
    made.push({ text, noNewline: row.noNewline, isTail: row.isTail, replaces: partner?.line });
  }
  const isKept = style?.keepsRelativeDepths(rows, [from, to], added, made) ?? true;
  return isKept ? made : (added.find(({ text }) => !isBlank(text))?.text ?? "");
}

/** The width of a line's indentation in the hunk and in the file. */
type Depth = readonly [hunk: number, file: number, isNew: boolean];

/** W2: indentation and typography of new lines, derived from the lines that a loose hunk shares with the file. */
class Style {
  readonly #rule: (indent: string) => string | undefined;
  /** The first old and new line, and their indentation in the file, if they alone have lost it in the hunk. */
  readonly #first: readonly (PairedLine | undefined)[] = [];
  readonly #firstIndent: string | undefined;
  /** Typographic characters of the hunk, with the plain ones that the file has instead. */
  readonly #plain: ReadonlyMap<string, string>;

  constructor(rows: readonly PairedLine[], file: Lines) {
    const same = rows.filter(({ isSame }) => isSame);
    const indents = same.map(({ text, actual }) => {
      return { expected: indentOf(text), actual: indentOf(actual) };
    });
    if (lostFirstIndent(indents)) {
      this.#firstIndent = indents.shift()?.actual;
      this.#first = [same[0], rows.find(({ kind }) => kind !== "removed")];
    }
    this.#rule = ruleOf(indents, unitFor(file));
    this.#plain = typographyOf(same, file);
  }

  hasTypography(text: string): boolean {
    return [...this.#plain.keys()].some((char) => text.includes(char));
  }

  /** A new line as it is written to the file; undefined if its indentation cannot be derived. */
  written(row: PairedLine, partner: PairedLine | undefined): string | undefined {
    const { text } = row;
    if (isBlank(text)) return text === "" ? "" : (this.#rule(text) ?? text);
    const indent = this.#indentOf(row, partner);
    if (indent === undefined) return undefined;
    const [body, end] = [text.trim(), text.slice(text.trimEnd().length)];
    const merged = partner ? mergedText(partner.text.trim(), body, partner.actual.trim()) : body;
    return indent + Array.from(merged, (char) => this.#plain.get(char) ?? char).join("") + end;
  }

  #indentOf(row: PairedLine, partner: PairedLine | undefined): string | undefined {
    const indent = indentOf(row.text);
    if (indent === "" && this.#first.includes(row)) return this.#firstIndent;
    const ruled = this.#rule(indent);
    if (partner === undefined) return ruled;
    const actual = indentOf(partner.actual);
    if (indentOf(partner.text) !== indent) return ruled ?? (actual === indent ? indent : undefined);
    // If the rule contradicts the indentation of the replaced line, there is none.
    return ruled === undefined || ruled === actual ? actual : undefined;
  }

  /** True if new lines have the same order of depths in the hunk and in the file, and none contradicts the nearest context. */
  keepsRelativeDepths(
    rows: readonly PairedLine[],
    [from, to]: readonly [number, number],
    added: readonly PairedLine[],
    made: readonly AddedLine[],
  ): boolean {
    const isKnown = (row: PairedLine): boolean =>
      row.kind === "context" && row.isSame && !this.#first.includes(row);
    const near = [rows.slice(0, from).findLast(isKnown), rows.slice(to).find(isKnown)];
    const [above, below] = near.map((row): readonly Depth[] =>
      row === undefined ? [] : [[indentWidth(row.text), indentWidth(row.actual), false]],
    );
    const inner = added.flatMap((row, index): readonly Depth[] => {
      if (isBlank(row.text) || this.#first.includes(row)) return [];
      return [[indentWidth(row.text), indentWidth(made[index]?.text ?? ""), true]];
    });
    const depths = [...(above ?? []), ...inner, ...(below ?? [])];
    return depths.slice(1).every(([hunk, actual, isNew], at) => {
      const [other = 0, there = 0, isOtherNew] = depths[at] ?? [];
      const [inHunk, inFile] = [Math.sign(hunk - other), Math.sign(actual - there)];
      return isNew && isOtherNew === true ? inHunk === inFile : inHunk * inFile !== -1;
    });
  }
}

/** The white space at the start of a line, with no-break spaces as blanks. */
function indentOf(text: string): string {
  return (/^[ \t\u00a0]*/.exec(text)?.[0] ?? "").replaceAll("\u00a0", " ");
}

/** The indentation of one level in the file. */
const unitFor = once((file: Lines): string | undefined => {
  const texts = file.texts(0, Math.min(file.count, 5000));
  const width = unitOf(texts);
  if (width !== undefined) return " ".repeat(width);
  return texts.some((text) => text.startsWith("\t")) ? "\t" : undefined;
});

/** Typographic characters of the hunk that the file has nowhere, and has plain ones in place of. */
function typographyOf(same: readonly PairedLine[], file: Lines): ReadonlyMap<string, string> {
  const learnt = new Map<string, string>();
  for (const { text, actual } of same) {
    if (!/[^\0-\x7f]/.test(text)) continue;
    const [written, there] = [foldAt(text), foldAt(actual)];
    for (const [index, offset] of written.offsets.entries()) {
      const char = text.charAt(offset);
      const plain = plainCharacter(char);
      if (plain !== undefined && actual.startsWith(plain, there.offsets[index]))
        learnt.set(char, plain);
    }
  }
  // If one quotation mark of a pair is plain, so is the other.
  if ([...learnt.values()].some((plain) => plain === "'" || plain === '"'))
    for (const char of "\u2018\u2019\u201c\u201d") learnt.set(char, plainCharacter(char) ?? char);
  for (const char of learnt.keys()) if (file.source.includes(char)) learnt.delete(char);
  return learnt;
}

/** For each added line the index of the removed one that it replaces, or -1. */
function replacedLines(added: readonly string[], removed: readonly string[]): readonly number[] {
  const partners = added.map(() => -1);
  const same = commonOf(removed, added);
  let [old, next] = [0, 0];
  const pairUp = (toOld: number, toNext: number): void => {
    while (old < toOld && next < toNext) partners[next++] = old++;
    [old, next] = [toOld, toNext];
  };
  for (const [at, other] of same.entries()) {
    if (other === -1) continue;
    pairUp(at, other);
    partners[next++] = old++;
  }
  pairUp(removed.length, added.length);
  return partners;
}

/** Runs of consecutive numbers, each as its first number and the one after its last. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number) last[1]++;
    else runs.push([number, number + 1]);
  }
  return runs;
}

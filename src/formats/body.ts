/**
 * Marked lines to hunks: for diffs, diffs without numbers, and envelopes.
 *
 *     header = "@@" [" -" a ["," b] [" +" c ["," d]]] [" @@"] [heading]
 *     body   = (" " text | "-" text | "+" text | "" | text | "\ No newline at end of file")*
 *
 * In place of the numbers models write nothing, `...`, `-,+`, `-XX,XX +XX,XX`: these are ignored. Counts only
 * resolve ambiguities: whether `--- x` is a removal or the next file's name, whether a blank line at the end is
 * context. Wrong counts neither cut a hunk off nor make it fail.
 *
 * A line without a mark is context whose blank was lost (frequent in Copilot's diffs). It ends the hunk
 * if the counts are met, or if a blank line is above it and no marked line below it. Blank lines at
 * the end are layout, except those that the counts require; nothing below such a blank line is in a hunk whose
 * counts are met.
 *
 * A body is lines of the reply, and a string with one character for each: its mark.
 */

import type { Hunk, HunkLine, OtherReading } from "../patch.ts";
import type { MalformedReason } from "../problem.ts";
import { indentOf, isBlank, unitOf } from "../text/indentation.ts";
import type { Cursor } from "./cursor.ts";

/** The marks of other lines: empty, beginning with a tab, or with anything else. */
const [BLANK, TAB, UNMARKED] = [".", "t", "u"];
/** The line above has no line end. */
const NO_NEWLINE = "\\";

function markOf(line: string): string {
  const sign = line.charAt(0);
  if (sign === "+" || sign === "-" || sign === " ") return sign;
  if (sign === "") return BLANK;
  if (sign === "\t") return TAB;
  return isNoNewline(line) ? NO_NEWLINE : UNMARKED;
}

/** True if the line states that the one above it has no line end. */
export function isNoNewline(line: string): boolean {
  return line.startsWith("\\ ");
}

/** Lines of a file as a header states them: `start` is 1-based, 0 above the first line. */
interface Range {
  readonly start: number;
  readonly count: number;
}

export interface HunkHeader {
  readonly old?: Range | undefined;
  readonly new?: Range | undefined;
  readonly heading?: string | undefined;
}

const NUMBERS = "\\s*-\\s*(\\d+)(?:,(\\d+))?(?:\\s+\\+\\s*(\\d+)(?:,(\\d+))?)?";
const NO_NUMBERS = "\\s*-[\\w?.]*(?:,[\\w?.]*)?\\s*\\+[\\w?.]*(?:,[\\w?.]*)?|\\s*(?:\\.{3}|…)";
/** The `@@` may enclose the heading. */
const HEADER = new RegExp(
  `^@@(?:(?:${NUMBERS}|${NO_NUMBERS})(?=\\s|@|$))?(?:\\s*@@)?(.*?)(?:@@)?$`,
);

export function isHunkHeader(line = ""): boolean {
  return line.startsWith("@@") && /^@@(?:\s|$|-\d)/.test(line);
}

export function readHunkHeader(line: string): HunkHeader {
  const [, start, count = "1", newStart, newCount = "1", text = ""] =
    HEADER.exec(line.trimEnd()) ?? [];
  const heading = text.trim();
  return {
    old: start === undefined ? undefined : { start: Number(start), count: Number(count) },
    new: newStart === undefined ? undefined : { start: Number(newStart), count: Number(newCount) },
    heading: /^(?:\.{3}|…)?$/.test(heading) ? undefined : heading,
  };
}

/** The lines from which a body is read, and its limits. */
export interface Source {
  readonly lines: readonly string[];
  /** Lines (0-based) that end with a CR which is part of the text. */
  readonly returns: ReadonlySet<number>;
  /** The line after the last one that can belong to the body. */
  readonly end: number;
  /** The mark of all lines, if the file is created or deleted. */
  readonly only?: "+" | "-" | undefined;
  /**
   * True if the line ends the body. `isMet`: the header's counts are met; `isCounted`: the header has counts.
   * It is not asked about lines with a single `+` or `-`.
   */
  ends(at: number, isMet: boolean, isCounted: boolean): boolean;
}

export interface Fault {
  readonly reason: MalformedReason;
  /** 0-based. */
  readonly line: number;
}

/** A hunk as written in the reply; lines are 0-based. */
export interface RawHunk {
  readonly header: HunkHeader;
  /** The line of its `@@`, or its first one if it has none. */
  readonly at: number;
  /** The first line of its body. */
  readonly from: number;
  /** The body, without blank lines at the end that are layout. A CR that is part of the text is included. */
  readonly rows: readonly string[];
  /** The mark of each row. */
  readonly marks: string;
  /** The counts of the header are right, or there are none. */
  readonly isCounted: boolean;
  /** How many lines are missing on each side by the counts; infinite if the sides differ. */
  readonly missing: number;
  readonly fault?: Fault | undefined;
  /** The line after the last one. */
  readonly next: number;
}

/** True for a line with one `+` or `-`, which is always a line of the body. */
function isSingle(line: string, mark: string): boolean {
  return (mark === "+" || mark === "-") && line.startsWith(mark) && line.charAt(1) !== mark;
}

/** Reads the body below a header, from a line on; `at`: where the hunk begins. */
export function readHunk(source: Source, from: number, header: HunkHeader, at: number): RawHunk {
  const { lines, returns, end, only } = source;
  const hasCounts = header.old !== undefined && header.new !== undefined;
  let [oldLeft, newLeft] = missingLines(header, "", only);
  let marks = "";
  /** The number of rows when the counts were met. */
  let met = Infinity;
  let isMet = false;
  for (let next = from; next < end;) {
    const line = lines[next] ?? "";
    const mark = markOf(line);
    // Below a complete hunk and a blank line is the rest of the reply.
    if (isMet && marks.length > met && mark !== BLANK) break;
    if (isSingle(line, mark)) {
      // Long runs of one mark: no line in them needs more than this test.
      const left = !hasCounts ? Infinity : mark === "+" ? newLeft : oldLeft;
      const most = Math.min(end, next + Math.max(left, 1));
      let last = next + 1;
      while (last < most && isSingle(lines[last] ?? "", mark)) last++;
      marks += mark.repeat(last - next);
      if (mark === "+") newLeft -= last - next;
      else oldLeft -= last - next;
      next = last;
    } else {
      if (mark !== NO_NEWLINE && source.ends(next, isMet, hasCounts)) break;
      // Below a complete hunk is the rest of the reply.
      if (mark === UNMARKED && isMet) break;
      marks += mark;
      next++;
      if (mark === NO_NEWLINE) continue;
      const kind = mark === BLANK && only !== undefined ? only : mark;
      if (kind !== "+") oldLeft--;
      if (kind !== "-") newLeft--;
    }
    isMet = hasCounts && ((oldLeft === 0 && newLeft === 0) || (isMet && marks.endsWith(BLANK)));
    if (isMet) met = Math.min(met, marks.length);
  }
  const all = endOf(marks);
  let length = all;
  while (marks[length - 1] === BLANK && length > (isMet ? met : 0)) length--;
  const kept = marks.slice(0, length);
  const rows = lines.slice(from, from + length);
  const [old, added] = missingLines(header, kept, only);
  const isShort = old >= 0 && added >= 0 && !kept.endsWith(NO_NEWLINE);
  return {
    header,
    at,
    from,
    rows:
      returns.size === 0 ? rows : rows.map((row, n) => row + (returns.has(from + n) ? "\r" : "")),
    marks: kept,
    isCounted: old === 0 && added === 0,
    missing: !isShort ? 0 : old === added ? old : Infinity,
    fault: lostMark(kept, old, added, from),
    next: from + all,
  };
}

/**
 * The number of lines on each side that the header counts and the body lacks. Empty lines of a created or deleted
 * file have lost their marks.
 */
function missingLines(
  header: HunkHeader,
  marks: string,
  only: Source["only"],
): readonly [old: number, added: number] {
  if (header.old === undefined || header.new === undefined) return [0, 0];
  let [old, added] = [header.old.count, header.new.count];
  for (const mark of marks) {
    const kind = mark === BLANK && only !== undefined ? only : mark;
    if (kind !== "+" && kind !== NO_NEWLINE) old--;
    if (kind !== "-" && kind !== NO_NEWLINE) added--;
  }
  return [old, added];
}

/** The number of rows until the hunk ends: at one without a mark, below a blank line and above no marked one. */
function endOf(marks: string): number {
  let tail = marks.length;
  while (marks[tail - 1] === UNMARKED || marks[tail - 1] === BLANK) tail--;
  const end = marks.indexOf(BLANK + UNMARKED, tail);
  return end === -1 ? marks.length : end + 1;
}

/** The first line without a mark, if all such lines exceed the count of one side: they are added or removed ones. */
function lostMark(marks: string, old: number, added: number, from: number): Fault | undefined {
  const first = marks.search(/[tu]/);
  const count = marks.match(/[tu]/g)?.length ?? 0;
  const isLost = Math.max(old, added) === 0 && Math.min(old, added) <= -count;
  return first !== -1 && isLost ? { reason: "unexpected-line", line: from + first } : undefined;
}

/** True if the text after `@@` is a changed line, and not a method of Objective-C or a list item. */
export function isChange(heading = ""): boolean {
  return /^[-+](?!\s*\(| \S)/.test(heading);
}

/** A line on a side that ended above it: nothing follows the last line of a file. */
const AFTER_END = /-\\[+\\]*[^+\\]|\+\\[-\\]*[^-\\]|[^-+\\]\\+[^\\]/;

/** The reason why a hunk cannot be read. */
export function faultOf({ header, at, from, marks, isCounted, fault }: RawHunk): Fault | undefined {
  if (fault !== undefined) return fault;
  if (marks.startsWith(NO_NEWLINE)) return { reason: "unexpected-line", line: from };
  if (!isCounted && isChange(header.heading)) return { reason: "unexpected-line", line: at };
  if (/^\.*$/.test(marks)) return { reason: "empty-hunk", line: at };
  const found = AFTER_END.exec(marks);
  if (found === null) return undefined;
  return { reason: "unexpected-line", line: from + found.index + found[0].length - 1 };
}

/** The hunks without empty ones that have only `@@`, if there are others (replies to aider, Codex). */
export function withoutEmpty(hunks: readonly RawHunk[], cursor: Cursor): readonly RawHunk[] {
  const isEmpty = ({ header, marks, fault }: RawHunk): boolean =>
    header.old === undefined && header.heading === undefined && !fault && marks === "";
  const others = hunks.filter((hunk) => !isEmpty(hunk));
  if (others.length === 0) return hunks;
  for (const hunk of hunks) if (isEmpty(hunk)) cursor.repair("empty-hunk", hunk.at);
  return others;
}

/** The lines of a hunk. `isBare`: context lines have no marks, so a leading blank is indentation. */
function linesOf({ rows, marks, from }: RawHunk, isBare: boolean, areAll = isBare): HunkLine[] {
  const lines: HunkLine[] = [];
  for (const [at, row] of rows.entries()) {
    const mark = marks[at] ?? "";
    if (mark === NO_NEWLINE) continue;
    const kind = mark === "-" ? "removed" : mark === "+" ? "added" : "context";
    const isMarked = kind !== "context" || (mark === " " && !isBare);
    const text = isMarked ? row.slice(1) : row;
    const noNewline = marks[at + 1] === NO_NEWLINE ? (true as const) : undefined;
    // If other lines have marks, it may have been an added line.
    const odd = !areAll && mark === UNMARKED ? ({ isUnmarked: true } as const) : undefined;
    lines.push({ kind, text, patchLine: from + at + 1, noNewline, ...odd });
  }
  return isBare ? spaced(lines) : lines;
}

/**
 * The lines of a hunk whose context has no marks. If all changed lines are one blank deeper than a level, that
 * blank belongs to the mark (Copilot).
 */
function spaced(lines: HunkLine[]): HunkLine[] {
  const solid = lines.filter(({ text }) => !isBlank(text));
  const context = solid.filter(({ kind }) => kind === "context");
  const unit = unitOf(context.map(({ text }) => text)) ?? 2;
  const isDeeper = ({ kind, text }: HunkLine): boolean =>
    indentOf(text).length % unit === (kind === "context" ? 0 : 1) && !text.startsWith("\t");
  if (context.length === solid.length || !solid.every(isDeeper)) return lines;
  return lines.map((line) =>
    line.kind === "context" ? line : { ...line, text: line.text.slice(1) },
  );
}

/** True if all context lines have lost their marks. Then their indentation is a multiple of two blanks. */
function areBare({ rows, marks }: RawHunk): boolean {
  const isLost = /[tu]/.test(marks);
  const isBare = /^(?:[-+](?: |$)|(?: {2})+\S|\s*$|[^-+ ])/;
  return isLost && rows.every((row) => isBare.test(row));
}

/** Builds the hunk; the cursor records its repairs. `isFirst`: it is the first of its section. */
export function hunkOf(raw: RawHunk, cursor: Cursor, isFirst: boolean): Hunk {
  const { header, rows, marks, from, at } = raw;
  const isBare = areBare(raw);
  const lines = linesOf(raw, isBare);
  const unmarked = marks.search(/[tu]/);
  const isDoubtful = unmarked !== -1 || rows.some((row) => /^ \s+\S/.test(row));
  const otherReadings: readonly OtherReading[] | undefined =
    marks.includes(" ") && isDoubtful
      ? [{ repair: "unmarked-context", lines: linesOf(raw, !isBare, isBare) }]
      : undefined;
  if (unmarked !== -1) cursor.repair("unmarked-context", from + unmarked);
  if (!raw.isCounted) cursor.repair("wrong-counts", at);
  const onlyAdds = /^[+\\]+$/.test(marks);
  // As in Codex: a hunk that only adds and names no place goes to the end.
  const isNowhere = header.old === undefined && header.heading === undefined && onlyAdds;
  const [old, added] = isFirst ? [header.old, header.new] : [];
  return {
    patchLine: at + 1,
    anchors: [],
    heading: header.heading,
    statedLine: statedStart(header.old, onlyAdds, added),
    statedNewLine: statedStart(header.new, /^[-\\]+$/.test(marks), old),
    endOfFile: isNowhere,
    endPresumed: isNowhere ? true : undefined,
    lines,
    otherReadings,
    looseRemovals: header.old === undefined ? true : undefined,
  };
}

/**
 * The start of the hunk on one side, as stated by the header, 0-based. Undefined if the hunk has no line on that
 * side although the header counts some, or states the same start for both sides: then it may mean the line
 * before or after.
 */
function statedStart(
  range: Range | undefined,
  isEmpty: boolean,
  other: Range | undefined,
): number | undefined {
  if (range === undefined) return undefined;
  const { start, count } = range;
  const isSame = start > 0 && start === other?.start;
  if ((isEmpty && (count !== 0 || isSame)) || !Number.isSafeInteger(start)) return undefined;
  return count === 0 ? start : Math.max(start - 1, 0);
}

/** The content of a file that hunks create or delete: only lines of that kind, and empty ones between them. */
export function contentOf(
  hunks: readonly RawHunk[],
  only: "+" | "-",
  cursor: Cursor,
): { readonly lines: readonly string[]; readonly isOpen: boolean } | Fault {
  const lines: string[] = [];
  let isOpen = false;
  for (const { header, at, from, rows, marks, isCounted } of hunks) {
    if (!isCounted && header.new !== undefined) cursor.repair("wrong-counts", at);
    const first = isCounted ? 0 : Math.max(marks.indexOf(only), 0);
    for (let n = first; n < rows.length; n++) {
      const [row = "", mark] = [rows[n], marks[n]];
      if (mark === NO_NEWLINE) continue;
      if (isOpen || (mark !== only && !isBlank(row)))
        return { reason: "unexpected-line", line: from + n };
      lines.push(mark === only ? row.slice(1) : "");
      if (mark !== only) cursor.repair("unmarked-added", from + n);
      isOpen = marks[n + 1] === NO_NEWLINE;
    }
  }
  return { lines, isOpen };
}

/**
 * Marked lines to hunks: for diffs, diffs without numbers, envelopes and FILE_PATCH.
 *
 *     header = "@@" [" -" a ["," b] [" +" c ["," d]]] [" @@"] [heading]
 *     body   = (" " text | "-" text | "+" text | "" | text | "\ No newline at end of file")*
 *
 * In place of the numbers models write nothing, `...`, `-,+`, `-XX,XX +XX,XX`: these are ignored. Counts only
 * resolve ambiguities: whether `--- x` is a removal or the next file's name, whether a blank line at the end is
 * context. Wrong counts neither cut a hunk off nor make it fail.
 *
 * A line without a mark is context whose space was lost (Copilot's diffs). It ends the hunk if the counts are met, or if a
 * blank line is above it and no marked line below it. Blank lines at the end are layout, except those that the counts
 * require; nothing below such a blank line is in a hunk whose counts are met.
 *
 * A body is lines of the reply, and a string with one character for each: its mark.
 */

import type { Hunk, HunkLine } from "../patch.ts";
import type { MalformedReason } from "../problem.ts";
import { isOpen, joinLines, linesIn } from "../text/content.ts";
import { isBlank } from "../text/indentation.ts";
import type { Cursor } from "./cursor.ts";

/** The marks of lines that have none: an empty one, another. */
const [BLANK, UNMARKED] = [".", "u"];
/** The line above has no line end. */
const NO_NEWLINE = "\\";

function markOf(line: string): string {
  const sign = line.charAt(0);
  if (sign === "+" || sign === "-" || sign === " ") return sign;
  if (sign === "") return BLANK;
  return line.startsWith("\\ ") ? NO_NEWLINE : UNMARKED;
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
  /** The lines above the hunk that an envelope names. */
  readonly anchors?: readonly string[];
}

const NUMBERS = "\\s*-\\s*(\\d+)(?:,(\\d+))?(?:\\s+\\+\\s*(\\d+)(?:,(\\d+))?)?";
const NO_NUMBERS = "\\s*-[\\w?.]*(?:,[\\w?.]*)?\\s*\\+[\\w?.]*(?:,[\\w?.]*)?|\\s*(?:\\.{3}|…)";
/** The `@@` may enclose the heading; agent-os has a third sign around numbers. */
const HEADER = new RegExp(
  `^@@(?:@(?=\\s*-))?(?:(?:${NUMBERS}|${NO_NUMBERS})(?=\\s|@|$))?(?:\\s*@@(?:@(?=\\s|$))?)?(.*?)(?:@@)?$`,
  "s",
);

export function isHunkHeader(line = ""): boolean {
  return line.startsWith("@@") && /^@@(?:\s|$|@?\s*-\d)/.test(line);
}

export function readHunkHeader(line: string): HunkHeader {
  const [, start, count = "1", newStart, newCount = "1", text = ""] =
    HEADER.exec(line.trimEnd()) ?? [];
  const heading = text.replace(/^ /, "").trimEnd();
  return {
    old: start === undefined ? undefined : { start: Number(start), count: Number(count) },
    new: newStart === undefined ? undefined : { start: Number(newStart), count: Number(newCount) },
    heading: /^\s*(?:\.{3}|…|end)?$/.test(heading) ? undefined : heading,
  };
}

/** The lines from which a body is read, and its limits. */
export interface Source {
  readonly lines: readonly string[];
  /** Lines (0-based) that end with a CR which is part of the text. */
  readonly returns?: ReadonlySet<number> | undefined;
  /** The line after the last one that can belong to the body. */
  readonly end: number;
  /** The mark of all lines, if the file is created or deleted: empty ones have lost it. */
  readonly only?: "+" | "-" | undefined;
  /** True if the line ends the body. `isMet`: the header's counts are met. Not asked about lines with a single `+` or `-`. */
  ends(at: number, isMet: boolean): boolean;
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
  /** The number of lines on each side that the header counts and the body lacks; 0 without counts. */
  readonly lacks: readonly [old: number, added: number];
  /** The line after the last one. */
  readonly next: number;
}

/** Reads the body below a header, from a line on; `at`: where the hunk begins. */
export function readHunk(source: Source, from: number, header: HunkHeader, at: number): RawHunk {
  const { lines, returns, end, only } = source;
  const hasCounts = header.old !== undefined && header.new !== undefined;
  const lacks: [number, number] = hasCounts ? [header.old.count, header.new.count] : [0, 0];
  const count = (mark: string, step: number): void => {
    const kind = mark === BLANK ? (only ?? mark) : mark;
    if (!hasCounts || kind === NO_NEWLINE) return;
    if (kind !== "+") lacks[0] += step;
    if (kind !== "-") lacks[1] += step;
  };
  let marks = "";
  /** The number of rows that meet the counts, if only blank ones are below them. */
  let met = -1;
  for (let next = from; next < end; next++) {
    const line = lines[next] ?? "";
    const mark = markOf(line);
    // Below a complete hunk, or the blank line below it, is the rest of the reply.
    const isRest = mark === UNMARKED || (mark !== BLANK && marks.length > met);
    if (met >= 0 && isRest) break;
    const isSingle = (mark === "+" || mark === "-") && line.charAt(1) !== mark;
    if (!isSingle && mark !== NO_NEWLINE && source.ends(next, met >= 0)) break;
    marks += mark;
    count(mark, -1);
    if (hasCounts && lacks[0] === 0 && lacks[1] === 0) met = marks.length;
    else if (mark !== BLANK) met = -1;
  }
  const all = endOf(marks);
  let length = all;
  while (marks[length - 1] === BLANK && length > met) length--;
  for (const mark of marks.slice(length)) count(mark, 1);
  const rows = lines.slice(from, from + length);
  return {
    header,
    at,
    from,
    rows: returns ? rows.map((row, n) => (returns.has(from + n) ? `${row}\r` : row)) : rows,
    marks: marks.slice(0, length),
    lacks,
    next: from + all,
  };
}

/** The number of rows until the hunk ends: at one without a mark, below a blank line and above no marked one. */
function endOf(marks: string): number {
  let tail = marks.length;
  while (marks[tail - 1] === UNMARKED || marks[tail - 1] === BLANK) tail--;
  const end = marks.indexOf(BLANK + UNMARKED, tail);
  return end === -1 ? marks.length : end + 1;
}

/** True if the counts of the header are right, or if there are none. */
export function isCounted({ lacks }: Pick<RawHunk, "lacks">): boolean {
  return lacks.every((count) => count === 0);
}

/** How many lines are missing on each side by the counts; infinite if the sides differ. */
export function missingLines({ lacks: [old, added], marks }: RawHunk): number {
  // Below the end of the old file may be the new lines.
  if (old < 0 || added < 0 || /[^-]\\$/.test(marks)) return 0;
  return old === added ? old : Infinity;
}

/** A line on a side that ended above it, as nothing follows the last line of a file; or the end of no line. */
const AFTER_END = /^\\|-\\[+\\]*[^+\\]|\+\\[-\\]*[^-\\]|[^-+\\]\\+[^\\]/;

/** The reason why a hunk cannot be read. */
export function faultOf({ header, at, from, rows, marks, lacks }: RawHunk): Fault | undefined {
  // A header with a mark (a test of apply-patch-py), unless the counts are right with it. A diff that is added has more of
  // its lines below, or changes one.
  const marked = rows.findIndex(
    (row, n) => /^\+@@(?:\s|$)/.test(row) && /^(?:$|[^+].*[-+])/.test(marks.slice(n + 1)),
  );
  const hasRightCounts = header.new !== undefined && isCounted({ lacks });
  if (marked !== -1 && !hasRightCounts && !rows.some((row) => row.startsWith("-@@")))
    return { reason: "unexpected-line", line: from + marked };
  // Lines without a mark beyond the counts of one side are added or removed ones.
  const unmarked = marks.indexOf(UNMARKED);
  const isOver = unmarked !== -1 && Math.max(...lacks) === 0;
  if (isOver && Math.min(...lacks) <= 1 - marks.split(UNMARKED).length)
    return { reason: "unexpected-line", line: from + unmarked };
  // A changed line is after `@@`, and not a method of Objective-C or a list item.
  if (/^[-+](?!\s*\(| \S)/.test(header.heading ?? ""))
    return { reason: "unexpected-line", line: at };
  if (/^\.*$/.test(marks)) return { reason: "empty-hunk", line: at };
  const found = AFTER_END.exec(marks);
  if (found === null) return undefined;
  return { reason: "unexpected-line", line: from + found.index + found[0].length - 1 };
}

function namesNoPlace({ old, heading, anchors = [] }: HunkHeader): boolean {
  return old === undefined && heading === undefined && anchors.length === 0;
}

/** True for an `@@` alone. */
export function isEmpty({ header, marks }: RawHunk): boolean {
  return namesNoPlace(header) && marks === "";
}

/** The lines of a hunk. `isBare`: its context has no marks, so a space at the beginning is indentation. */
function linesOf({ rows, marks, from }: RawHunk, isBare: boolean): HunkLine[] {
  const lines: HunkLine[] = [];
  for (const [at, row] of rows.entries()) {
    const mark = marks.charAt(at);
    if (mark === NO_NEWLINE) continue;
    const kind = mark === "-" ? "removed" : mark === "+" ? "added" : "context";
    const text = kind !== "context" || (mark === " " && !isBare) ? row.slice(1) : row;
    const noNewline = marks.charAt(at + 1) === NO_NEWLINE || undefined;
    // If other lines have marks, it may have been an added line.
    const isUnmarked = mark === BLANK || (mark === UNMARKED && !isBare) || undefined;
    lines.push({ kind, text, patchLine: from + at + 1, noNewline, isUnmarked });
  }
  if (!isBare) return lines;
  // A space below each mark belongs to it: then changed lines are indented by an odd number of spaces, others by an even one.
  const isSpaced = ({ kind, text }: HunkLine): boolean =>
    isBlank(text) || (kind === "context" ? /^(?: {2})*\S/ : /^ (?: {2})*\S/).test(text);
  if (!lines.every(isSpaced)) return lines;
  return lines.map((line) =>
    line.kind === "context" ? line : { ...line, text: line.text.slice(1) },
  );
}

/** All lines of a text, as lines of a hunk of one kind. */
export function linesFrom(content: string, kind: HunkLine["kind"], patchLine: number): HunkLine[] {
  const lines = linesIn(content);
  const last = isOpen(content) ? lines.length - 1 : undefined;
  return lines.map((text, at) => ({ kind, text, patchLine, noNewline: at === last || undefined }));
}

/** A line of a hunk whose context has lost its marks; then its indentation is a multiple of two spaces. */
const BARE = /^(?:[-+](?: |$)|(?: {2})+\S|\s*$|[^-+ ])/;

/** Builds the hunk; the cursor records its repairs. `isFirst`: it is the first of its section. */
export function hunkOf(raw: RawHunk, cursor: Cursor, isFirst: boolean): Hunk {
  const { header, rows, marks, from, at } = raw;
  const unmarked = marks.indexOf(UNMARKED);
  const isBare = unmarked !== -1 && rows.every((row) => BARE.test(row));
  if (unmarked !== -1) cursor.repair("unmarked-context", from + unmarked);
  const onlyAdds = /^[+\\]+$/.test(marks);
  // As in Codex: a hunk that only adds and names no place goes to the end.
  const isNowhere = onlyAdds && namesNoPlace(header);
  const [old, added] = isFirst ? [header.old, header.new] : [];
  return {
    patchLine: at + 1,
    anchors: header.anchors ?? [],
    heading: header.heading,
    statedLine: statedStart(header.old, onlyAdds, added),
    statedNewLine: statedStart(header.new, /^[-\\]+$/.test(marks), old),
    endOfFile: isNowhere,
    endPresumed: isNowhere || undefined,
    // A diff without numbers was written by heart.
    looseRemovals: (header.anchors === undefined && header.old === undefined) || undefined,
    lines: linesOf(raw, isBare),
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

/**
 * The content of a file that lines create or delete: all have the mark, but empty ones may have lost it. Undefined, and a
 * problem, if there are others. `isOnce`: only the first one has its mark.
 */
export function contentOf(
  hunks: readonly Pick<RawHunk, "rows" | "from" | "lacks">[],
  only: "+" | "-",
  cursor: Cursor,
  path: string,
  isOnce = false,
): string | undefined {
  const lines: string[] = [];
  let isOpen = false;
  for (const hunk of hunks) {
    const { rows, from } = hunk;
    for (const [at, row] of rows.entries()) {
      const isMarked = row.startsWith(only);
      const isEnd: boolean = !isOpen && markOf(row) === NO_NEWLINE;
      if (isOpen || !(isMarked || isEnd || isOnce || isBlank(row)))
        return cursor.malformed("unexpected-line", from + at, path);
      isOpen = isEnd;
      // Nobody counted a blank line above the first one.
      const isLayout = lines.length === 0 && !isMarked && !isCounted(hunk);
      if (isEnd || isLayout) continue;
      if (!isMarked) cursor.repair("unmarked-added", from + at);
      lines.push(isMarked ? row.slice(1) : isBlank(row) ? "" : row);
    }
  }
  return joinLines(lines, isOpen);
}

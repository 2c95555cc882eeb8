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
 * the end are layout, except those that the counts require.
 */

import type { Hunk, HunkLine, Reading } from "../patch.ts";
import type { MalformedReason } from "../problem.ts";
import { indentOf, isBlank, unitOf } from "../text/indentation.ts";
import type { Cursor } from "./cursor.ts";

/** `blank`: an empty line; `tab`: a line that begins with a tab; `none`: any other line without a mark. */
type Mark = "context" | "removed" | "added" | "blank" | "tab" | "none";

export interface RawLine {
  readonly mark: Mark;
  /** Includes its mark, and a CR that is part of the text. */
  readonly line: string;
  /** 0-based, in the reply. */
  readonly at: number;
  /** The next line states that this one has no line end. */
  noNewline?: true;
}

const MARKS: Readonly<Record<string, Mark>> = {
  "": "blank",
  " ": "context",
  "-": "removed",
  "+": "added",
  "\t": "tab",
};

export function rawLineOf(line: string, at: number): RawLine {
  return { mark: MARKS[line.charAt(0)] ?? "none", line, at };
}

export function isChanged({ mark }: RawLine): boolean {
  return mark === "added" || mark === "removed";
}

export function isUnmarked({ mark }: RawLine): boolean {
  return mark === "tab" || mark === "none";
}

function isLayout({ mark }: RawLine): boolean {
  return mark === "blank";
}

/** True if the line states that the one above it has no line end. */
export function isNoNewline(line: string): boolean {
  return line.startsWith("\\ ");
}

/** The entries without empty ones at the end. */
export function withoutLayout(entries: readonly RawLine[]): readonly RawLine[] {
  return entries.slice(0, 1 + entries.findLastIndex((entry) => !isLayout(entry)));
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

const HUNK_HEADER = /^@@(?:\s|$|-\d)/;
const NUMBERS = /^\s*-\s*(\d+)(?:,(\d+))?(?:\s+\+\s*(\d+)(?:,(\d+))?)?(?=\s|@|$)/;
const NO_NUMBERS = /^-[\w?.]*(?:,[\w?.]*)?\s*\+[\w?.]*(?:,[\w?.]*)?$/;

export function isHunkHeader(line = ""): boolean {
  return line.startsWith("@@") && HUNK_HEADER.test(line);
}

export function readHunkHeader(line: string): HunkHeader {
  const found = NUMBERS.exec(line.slice(2));
  const rest = line.slice(2 + (found?.[0].length ?? 0)).trim();
  // The `@@` may enclose the heading.
  const marks = rest.startsWith("@@") ? 0 : rest.indexOf(" @@");
  const between = (marks === -1 ? rest : rest.slice(0, marks)).trim();
  const after = marks === -1 ? "" : rest.slice(marks).trim().slice(2).trim();
  const text = after === "" && !NO_NUMBERS.test(between) ? between : after;
  const heading = /^(?:\.{3}|…)?$/.test(text) ? undefined : text;
  if (found === null) return { heading };
  const [, start, count = "1", newStart, newCount = "1"] = found;
  return {
    old: { start: Number(start), count: Number(count) },
    new: newStart === undefined ? undefined : { start: Number(newStart), count: Number(newCount) },
    heading,
  };
}

/** The lines from which a body is read, and its limits. */
export interface Source {
  readonly lines: readonly string[];
  /** Lines (0-based) that end with a CR which is part of the text. */
  readonly returns: ReadonlySet<number>;
  /** The line after the last one that can belong to the body. */
  readonly end: number;
  /** The kind of all lines, if the file is created or deleted. */
  readonly only?: "added" | "removed" | undefined;
  /** True if the line ends the body. `isMet`: the header's counts are met; `isCounted`: the header has counts. */
  ends(at: number, isMet: boolean, isCounted: boolean): boolean;
}

export interface Fault {
  readonly reason: MalformedReason;
  /** 0-based. */
  readonly line: number;
}

/** A hunk as written in the reply. */
export interface RawHunk {
  readonly header: HunkHeader;
  /** 1-based line of its `@@`, or of its first line if it has none. */
  readonly patchLine: number;
  /** Without blank lines at the end that are layout. */
  readonly entries: readonly RawLine[];
  /** The counts of the header are right, or there are none. */
  readonly isCounted: boolean;
  /** How many lines are missing on each side by the counts; infinite if the sides differ. */
  readonly missing: number;
  readonly fault?: Fault | undefined;
  /** The line after the last one. */
  readonly next: number;
}

/** How many lines a line counts for on each side. Empty lines of a created or deleted file have lost their marks. */
function sidesOf(mark: Mark, only: Source["only"]): readonly [old: number, added: number] {
  const kind = mark === "blank" ? only : mark;
  return [kind === "added" ? 0 : 1, kind === "removed" ? 0 : 1];
}

/** The number of lines on each side that the header counts and the entries lack. */
function missingLines(
  header: HunkHeader,
  entries: readonly RawLine[],
  only: Source["only"],
): readonly [old: number, added: number] {
  if (header.old === undefined || header.new === undefined) return [0, 0];
  let [old, added] = [header.old.count, header.new.count];
  for (const { mark } of entries) {
    const [onOld, onNew] = sidesOf(mark, only);
    old -= onOld;
    added -= onNew;
  }
  return [old, added];
}

/** Reads the body below a header; `patchLine`: where the hunk begins, 1-based. */
export function readHunk(
  source: Source,
  from: number,
  header: HunkHeader,
  patchLine: number,
): RawHunk {
  const { lines, returns, end, only } = source;
  const hasCounts = header.old !== undefined && header.new !== undefined;
  let [oldLeft, newLeft] = missingLines(header, [], only);
  const entries: RawLine[] = [];
  /** The number of entries when the counts were met. */
  let met = Infinity;
  let isMet = false;
  let fault: Fault | undefined;
  let at = from;
  for (; at < end && fault === undefined; at++) {
    const line = lines[at] ?? "";
    const last = entries.at(-1);
    if (isNoNewline(line)) {
      if (last === undefined) fault = { reason: "unexpected-line", line: at };
      else last.noNewline = true;
      continue;
    }
    if (source.ends(at, isMet, hasCounts)) break;
    const entry = rawLineOf(returns.has(at) ? `${line}\r` : line, at);
    // Below a complete hunk is the rest of the reply.
    if (entry.mark === "none" && isMet) break;
    entries.push(entry);
    const [onOld, onNew] = sidesOf(entry.mark, only);
    oldLeft -= onOld;
    newLeft -= onNew;
    isMet = hasCounts && ((oldLeft === 0 && newLeft === 0) || (isMet && isLayout(entry)));
    if (isMet) met = Math.min(met, entries.length);
  }
  const length = endOf(entries);
  const kept = entries.slice(0, length);
  for (let last = kept.at(-1); last && isLayout(last) && kept.length > (isMet ? met : 0);) {
    kept.pop();
    last = kept.at(-1);
  }
  const [old, added] = missingLines(header, kept, only);
  const isShort = old >= 0 && added >= 0 && kept.at(-1)?.noNewline !== true;
  return {
    header,
    patchLine,
    entries: kept,
    isCounted: old === 0 && added === 0,
    missing: !isShort ? 0 : old === added ? old : Infinity,
    fault: fault ?? itemFault(entries.slice(met)) ?? lostMark(kept, old, added),
    next: entries[length]?.at ?? at,
  };
}

/** The number of entries until the hunk ends: at one without a mark, below a blank line and above no marked one. */
function endOf(entries: readonly RawLine[]): number {
  const lastMarked = entries.findLastIndex(({ mark }) => mark !== "none" && mark !== "blank");
  const end = entries.findIndex(
    ({ mark }, at) => at > lastMarked && mark === "none" && entries[at - 1]?.mark === "blank",
  );
  return end === -1 ? entries.length : end;
}

/** An ambiguity: lines below a complete hunk may be a list in the text, or lines of the hunk. */
function itemFault([first, ...others]: readonly RawLine[]): Fault | undefined {
  const below = first?.mark === "blank" ? others.filter((entry) => !isLayout(entry)) : [];
  const [item] = below;
  const areItems = item !== undefined && below.every(({ line }) => /^[-+] \S/.test(line));
  return areItems ? { reason: "unread-edit", line: item.at } : undefined;
}

/** The first line without a mark, if all such lines exceed the count of one side: they are added or removed ones. */
function lostMark(entries: readonly RawLine[], old: number, added: number): Fault | undefined {
  const unmarked = entries.filter(isUnmarked);
  const [first] = unmarked;
  const isLost = Math.max(old, added) === 0 && Math.min(old, added) <= -unmarked.length;
  return first !== undefined && isLost ? { reason: "unexpected-line", line: first.at } : undefined;
}

/** The first entry that follows the end of the file on its side. */
export function afterEnd(entries: readonly RawLine[]): RawLine | undefined {
  const ended = { old: false, new: false };
  return entries.find(({ mark, noNewline }) => {
    const [onOld, onNew] = [mark !== "added", mark !== "removed"];
    if ((onOld && ended.old) || (onNew && ended.new)) return true;
    ended.old ||= onOld && noNewline === true;
    ended.new ||= onNew && noNewline === true;
    return false;
  });
}

/** True if the text after `@@` is a changed line, and not a method of Objective-C or a list item. */
export function isChange(heading = ""): boolean {
  return /^[-+](?!\s*\(| \S)/.test(heading);
}

/** The reason why a hunk cannot be read. */
export function faultOf({
  header,
  entries,
  isCounted,
  patchLine,
  fault,
}: RawHunk): Fault | undefined {
  if (fault !== undefined) return fault;
  if (!isCounted && isChange(header.heading))
    return { reason: "unexpected-line", line: patchLine - 1 };
  if (entries.every(isLayout)) return { reason: "empty-hunk", line: patchLine - 1 };
  const extra = afterEnd(entries);
  return extra && { reason: "unexpected-line", line: extra.at };
}

/** The hunks without empty ones that have only `@@`, if there are others (replies to aider, Codex). */
export function withoutEmpty(hunks: readonly RawHunk[], cursor: Cursor): readonly RawHunk[] {
  const isEmpty = ({ header, fault, entries }: RawHunk): boolean =>
    header.old === undefined && header.heading === undefined && !fault && entries.length === 0;
  const others = hunks.filter((hunk) => !isEmpty(hunk));
  if (others.length === 0) return hunks;
  for (const hunk of hunks) if (isEmpty(hunk)) cursor.repair("empty-hunk", hunk.patchLine - 1);
  return others;
}

/** The lines of the entries. `isBare`: context lines have no marks, so a leading blank is indentation. */
function linesOf(raw: readonly RawLine[], isBare: boolean, areAll = isBare): readonly HunkLine[] {
  const lines = raw.map(({ mark, line, at, noNewline }): HunkLine => {
    const kind = mark === "removed" || mark === "added" ? mark : "context";
    const isMarked = kind !== "context" || (mark === "context" && !isBare);
    const text = isMarked ? line.slice(1) : line;
    // If other lines have marks, it may have been an added line.
    const odd = !areAll && mark === "none" ? ({ isUnmarked: true } as const) : undefined;
    return { kind, text, patchLine: at + 1, noNewline, ...odd };
  });
  return isBare ? spaced(lines) : lines;
}

/**
 * The lines of a hunk whose context has no marks. If all changed lines are one blank deeper than a level, that
 * blank belongs to the mark (Copilot).
 */
function spaced(lines: readonly HunkLine[]): readonly HunkLine[] {
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
function areBare(entries: readonly RawLine[]): boolean {
  return (
    entries.some(isUnmarked) &&
    entries.every(
      (entry) => isUnmarked(entry) || /^(?:[-+](?: |$)|(?: {2})+\S|\s*$)/.test(entry.line),
    )
  );
}

/** Builds the hunk; the cursor records its repairs. `isFirst`: it is the first of its section. */
export function hunkOf(
  raw: Pick<RawHunk, "header" | "entries" | "patchLine" | "isCounted">,
  cursor: Cursor,
  isFirst: boolean,
): Hunk {
  const { header, entries, patchLine } = raw;
  const isBare = areBare(entries);
  const lines = linesOf(entries, isBare);
  const context = entries.filter(({ mark }) => mark === "context");
  const unmarked = entries.find(isUnmarked);
  const isDoubtful = unmarked !== undefined || context.some(({ line }) => /^ \s+\S/.test(line));
  const otherReadings: readonly Reading[] =
    context.length > 0 && isDoubtful
      ? [{ repair: "unmarked-context", lines: linesOf(entries, !isBare, isBare) }]
      : [];
  if (unmarked !== undefined) cursor.repair("unmarked-context", unmarked.at);
  if (!raw.isCounted) cursor.repair("wrong-counts", patchLine - 1);
  const onlyAdds = areAll(lines, "added");
  // As in Codex: a hunk that only adds and names no place goes to the end.
  const isNowhere = header.old === undefined && header.heading === undefined && onlyAdds;
  const [old, added] = isFirst ? [header.old, header.new] : [];
  return {
    patchLine,
    anchors: [],
    heading: header.heading,
    statedLine: statedStart(header.old, onlyAdds, added),
    statedNewLine: statedStart(header.new, areAll(lines, "removed"), old),
    endOfFile: isNowhere,
    endPresumed: isNowhere ? true : undefined,
    lines,
    otherReadings: otherReadings.length === 0 ? undefined : otherReadings,
    looseRemovals: header.old === undefined ? true : undefined,
  };
}

function areAll(lines: readonly HunkLine[], kind: HunkLine["kind"]): boolean {
  return lines.length > 0 && lines.every((line) => line.kind === kind);
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
  kind: "added" | "removed",
  cursor: Cursor,
): { readonly lines: readonly string[]; readonly isOpen: boolean } | Fault {
  const lines: string[] = [];
  let isOpen = false;
  const isOfKind = ({ mark }: RawLine): boolean => mark === kind;
  for (const { header, patchLine, entries, isCounted } of hunks) {
    const odd = entries.find((entry) => !isOfKind(entry) && !isBlank(entry.line));
    if (odd !== undefined) return { reason: "unexpected-line", line: odd.at };
    if (!isCounted && header.new !== undefined) cursor.repair("wrong-counts", patchLine - 1);
    const from = isCounted ? 0 : entries.findIndex(isOfKind);
    for (const entry of entries.slice(Math.max(from, 0))) {
      if (isOpen) return { reason: "unexpected-line", line: entry.at };
      lines.push(isOfKind(entry) ? entry.line.slice(1) : "");
      if (!isOfKind(entry)) cursor.repair("unmarked-added", entry.at);
      isOpen = entry.noNewline === true;
    }
  }
  return { lines, isOpen };
}

/**
 * Marked lines to hunks: for diffs, diffs without numbers, and envelopes.
 *
 *     header = "@@" [" -" a ["," b] [" +" c ["," d]]] [" @@"] [heading]
 *     body   = (" " text | "-" text | "+" text | "" | text | "\ No newline at end of file")*
 *
 * Where the numbers belong models write nothing, `...`, `-,+`, `-XX,XX +XX,XX`: these say nothing. Counts
 * settle only what could be either: whether `--- x` is a removal or the next file's name, whether a blank
 * line at the end is context. Wrong ones neither cut a hunk off nor make it fail.
 *
 * A line without a mark is context whose blank was lost (Copilot's diffs are full of them). The hunk
 * is over at it if the counts are met, or if a blank line is above it and no marked line below it.
 * Blank lines at the end are layout.
 */

import type { Hunk, HunkLine, Reading } from "../patch.ts";
import type { MalformedReason } from "../problem.ts";
import { indentOf, isBlank, unitOf } from "../text/indentation.ts";
import type { Cursor } from "./cursor.ts";

/** `blank`: an empty line; `tab`: a line that begins with a tab; `none`: any other without mark. */
type Mark = "context" | "removed" | "added" | "blank" | "tab" | "none";

export interface Entry {
  readonly mark: Mark;
  /** With its mark, and with the CR that belongs to it. */
  readonly line: string;
  /** 0-based, in the reply. */
  readonly at: number;
  /** The line after says that this one has no line end. */
  noNewline?: true;
}

const MARKS: Readonly<Record<string, Mark>> = {
  " ": "context",
  "-": "removed",
  "+": "added",
  "\t": "tab",
};

export function entryOf(line: string, at: number): Entry {
  return { mark: line === "" ? "blank" : (MARKS[line[0] ?? ""] ?? "none"), line, at };
}

export function isChanged({ mark }: Entry): boolean {
  return mark === "added" || mark === "removed";
}

export function isUnmarked({ mark }: Entry): boolean {
  return mark === "tab" || mark === "none";
}

/** Does the line say of the one above it that it has no end? */
export function isNoNewline(line: string): boolean {
  return line.startsWith("\\ ");
}

/** The entries without the empty ones at the end. */
export function withoutLayout(entries: readonly Entry[]): readonly Entry[] {
  return entries.slice(0, 1 + entries.findLastIndex(({ mark }) => mark !== "blank"));
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
const OLD = /^\s*-\s*(\d+)(?:,(\d+))?(?=\s|@|$)/;
const NEW = /^\s+\+\s*(\d+)(?:,(\d+))?(?=\s|@|$)/;
const NO_NUMBERS = /^-[\w?.]*(?:,[\w?.]*)?\s*\+[\w?.]*(?:,[\w?.]*)?$/;
const NO_HEADING: ReadonlySet<string> = new Set(["", "...", "…"]);

export function isHunkHeader(line: string | undefined): boolean {
  return HUNK_HEADER.test(line ?? "");
}

export function readHunkHeader(line: string): HunkHeader {
  let rest = line.slice(2);
  const old = OLD.exec(rest);
  if (old === null) return { heading: headingOf(numberless(rest.trim())) };
  rest = rest.slice(old[0].length);
  const added = NEW.exec(rest);
  const after = rest.slice(added?.[0].length ?? 0).trim();
  const heading = headingOf(after.startsWith("@@") ? after.slice(2).trim() : after);
  return { old: rangeOf(old), new: added === null ? undefined : rangeOf(added), heading };
}

function rangeOf(found: RegExpExecArray): Range {
  return { start: Number(found[1]), count: Number(found[2] ?? 1) };
}

/** The marks may be doubled or not, and are around the heading. */
function numberless(text: string): string {
  const marks = text.startsWith("@@") ? 0 : text.indexOf(" @@");
  if (marks === -1) return NO_NUMBERS.test(text) ? "" : text;
  const between = text.slice(0, marks).trim();
  const after = text.slice(marks).trimStart().slice(2).trim();
  return after !== "" || NO_NUMBERS.test(between) ? after : between;
}

function headingOf(text: string): string | undefined {
  return NO_HEADING.has(text) ? undefined : text;
}

/** Is it a line of a diff's header that names the file of the section around it? */
export function isOwnHeader(line: string, path: string): boolean {
  const name = /^(?:--- (?:a\/)?|\+\+\+ (?:b\/)?)(?=\S)([^\t]*?)\s*$/.exec(line)?.[1];
  return (
    name === path || line.startsWith(`diff --git a/${path} `) || /^index [0-9a-f]+\.\./.test(line)
  );
}

/** What a section does with its file. One that is made or deleted has all its lines in the body. */
export type Action = "create" | "delete" | "update";

/** Where a body is read. */
export interface Source {
  readonly lines: readonly string[];
  /** Lines (0-based) that end in a CR which is part of the text. */
  readonly returns: ReadonlySet<number>;
  /** The line after the last one that can belong to it. */
  readonly end: number;
  /** Does the line end the body? `isMet`: it has the lines that its header counts; `isCounted`: that counts some. */
  ends(at: number, isMet: boolean, isCounted: boolean): boolean;
}

export interface Fault {
  readonly reason: MalformedReason;
  /** 0-based. */
  readonly line: number;
}

/** A hunk as it is in the reply. */
export interface RawHunk {
  readonly header: HunkHeader;
  /** 1-based line of its `@@`, or of its first line if it has none. */
  readonly patchLine: number;
  /** Without the blank lines at the end that are layout. */
  readonly entries: readonly Entry[];
  /** The counts of the header are right, or there are none. */
  readonly isCounted: boolean;
  /** So many lines are missing on each side by the counts: `uneven` if not the same. */
  readonly missing: number | "uneven";
  readonly fault?: Fault | undefined;
  /** The line after the last one. */
  readonly next: number;
}

interface Counts {
  old: number;
  new: number;
}

/** Reads the body below a header; `patchLine`: where the hunk begins, 1-based. */
export function readHunk(
  source: Source,
  from: number,
  header: HunkHeader,
  action: Action,
  patchLine: number,
): RawHunk {
  const { lines, returns, end } = source;
  const stated =
    header.old && header.new ? { old: header.old.count, new: header.new.count } : undefined;
  const sides = sidesOf(action);
  const all: Counts = { old: 0, new: 0 };
  /** The same without blank lines at the end. */
  const solid: Counts = { old: 0, new: 0 };
  const isMet = (): boolean =>
    [all, solid].some((counts) => stated?.old === counts.old && stated.new === counts.new);
  const count = (counts: Counts, mark: Mark, step: number): void => {
    if (sides.old(mark)) counts.old += step;
    if (sides.new(mark)) counts.new += step;
  };
  const entries: Entry[] = [];
  const sure = stated === undefined ? -1 : countedEnd(source, from, stated, count);
  /** How many entries there were when the counts were met above an empty line. */
  let met: number | undefined;
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
    if (at > sure && source.ends(at, isMet(), stated !== undefined)) break;
    const entry = entryOf(returns.has(at) ? `${line}\r` : line, at);
    if (entry.mark === "blank" && at > sure && isMet()) met ??= entries.length;
    // Many lines without a mark after a complete hunk are the rest of the reply.
    if (entry.mark === "none" && (isMet() || met !== undefined)) break;
    entries.push(entry);
    count(all, entry.mark, 1);
    if (entry.mark !== "blank") Object.assign(solid, all);
  }
  const length = endOf(entries);
  const kept = entries.slice(0, length);
  while (kept.at(-1)?.mark === "blank" && (kept.at(-1)?.at ?? 0) > sure) kept.pop();
  const found: Counts = { old: 0, new: 0 };
  for (const { mark } of kept) count(found, mark, 1);
  const isCounted = stated === undefined || (stated.old === found.old && stated.new === found.new);
  const [old, added] = stated ? [stated.old - found.old, stated.new - found.new] : [0, 0];
  const isShort = old >= 0 && added >= 0 && kept.at(-1)?.noNewline !== true;
  fault ??=
    itemFault(entries, met) ?? (isCounted ? undefined : lostMark(entries, stated, count, action));
  return {
    header,
    patchLine,
    entries: kept,
    isCounted,
    missing: !isShort ? 0 : old === added ? old : "uneven",
    fault,
    next: entries[length]?.at ?? at,
  };
}

/** On which sides of a section a line counts: a new file has no old one. */
function sidesOf(action: Action): Readonly<Record<"old" | "new", (mark: Mark) => boolean>> {
  return {
    old: (mark) =>
      action === "create" ? mark === "removed" || mark === "context" : mark !== "added",
    new: (mark) =>
      action === "delete" ? mark === "added" || mark === "context" : mark !== "removed",
  };
}

/** The line at which the stated counts are met, if all up to there have marks and none ends the body for sure; else -1. */
function countedEnd(
  source: Source,
  from: number,
  stated: Counts,
  count: (counts: Counts, mark: Mark, step: number) => void,
): number {
  const { lines, end } = source;
  const left = { ...stated };
  let at = from;
  for (; at < end && (left.old > 0 || left.new > 0); at++) {
    const line = lines[at] ?? "";
    if (isNoNewline(line)) continue;
    const { mark } = entryOf(line, at);
    const mayBeName = line.startsWith("--- ") || line.startsWith("+++ ");
    if (mark === "none" || (mayBeName && isNextFile(lines, at) && source.ends(at, false, true)))
      return -1;
    count(left, mark, -1);
  }
  return left.old === 0 && left.new === 0 ? at - 1 : -1;
}

/** Both names as git writes them, above a hunk: no counts make lines of them. */
function isNextFile(lines: readonly string[], at: number): boolean {
  const [old = "", added = "", header] = lines.slice(at, at + 3);
  const isPair =
    old.startsWith("--- a/") && added.startsWith("+++ b/") && old.slice(6) === added.slice(6);
  return (isPair && isHunkHeader(header)) || (old.startsWith("+++ b/") && isHunkHeader(added));
}

/** How many entries there are until the hunk is over: at one without a mark below a blank line, and above no marked one. */
function endOf(entries: readonly Entry[]): number {
  const lastMarked = entries.findLastIndex(({ mark }) => mark !== "none" && mark !== "blank");
  const end = entries.findIndex(
    ({ mark }, at) => at > lastMarked && mark === "none" && entries[at - 1]?.mark === "blank",
  );
  return end === -1 ? entries.length : end;
}

/** A list in the text below a hunk that is complete, or lines of it: nobody knows. */
function itemFault(entries: readonly Entry[], met: number | undefined): Fault | undefined {
  const below = met === undefined ? [] : entries.slice(met).filter(({ mark }) => mark !== "blank");
  const [item] = below;
  const areItems = item !== undefined && below.every(({ line }) => /^[-+] \S/.test(line));
  return areItems ? { reason: "unexpected-line", line: item.at } : undefined;
}

/** The first line without a mark, if the counts say that such lines are new ones, or old ones; blank ones among them may be. */
function lostMark(
  entries: readonly Entry[],
  stated: Counts | undefined,
  count: (counts: Counts, mark: Mark, step: number) => void,
  action: Action,
): Fault | undefined {
  const first = entries.find(isUnmarked);
  if (first === undefined || action !== "update") return undefined;
  const isLost = [
    isUnmarked,
    (entry: Entry): boolean => isUnmarked(entry) || entry.mark === "blank",
  ];
  const isRight = (["added", "removed"] as const).some((kind) =>
    isLost.some((test) => {
      const counts: Counts = { old: 0, new: 0 };
      for (const entry of entries) count(counts, test(entry) ? kind : entry.mark, 1);
      return counts.old === stated?.old && counts.new === stated.new;
    }),
  );
  return isRight ? { reason: "unexpected-line", line: first.at } : undefined;
}

/** The first entry on a side of which one above has said that it ends the file. */
export function afterEnd(entries: readonly Entry[]): Entry | undefined {
  const ended = { old: false, new: false };
  return entries.find(({ mark, noNewline }) => {
    const [onOld, onNew] = [mark !== "added", mark !== "removed"];
    if ((onOld && ended.old) || (onNew && ended.new)) return true;
    ended.old ||= onOld && noNewline === true;
    ended.new ||= onNew && noNewline === true;
    return false;
  });
}

/** Is what is after the `@@` a changed line, and no method of Objective-C or item of a list? */
export function isChange(heading = ""): boolean {
  return /^[-+](?!\s*\(| \S)/.test(heading);
}

/** What keeps a hunk from being read. */
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
  if (entries.every(({ mark }) => mark === "blank"))
    return { reason: "empty-hunk", line: patchLine - 1 };
  const stray = afterEnd(entries);
  return stray && { reason: "unexpected-line", line: stray.at };
}

/** The hunks without an empty `@@` that says nothing, if there are others; and without one right above another. */
export function withoutEmpty(hunks: readonly RawHunk[], cursor: Cursor): readonly RawHunk[] {
  const isEmpty = ({ header, fault, entries }: RawHunk): boolean =>
    header.old === undefined && fault === undefined && entries.length === 0;
  return hunks.filter((hunk, index) => {
    const isBare = hunk.header.heading === undefined;
    const isAbove = hunks[index + 1]?.patchLine === hunk.next + 1;
    if (!isEmpty(hunk) || !(isAbove || (isBare && !hunks.every(isEmpty)))) return true;
    cursor.repair(isBare ? "empty-hunk" : "anchor-markers", hunk.patchLine - 1);
    return false;
  });
}

/** The lines of the entries; `isBare`: context lines have no marks, what could be one is indentation. */
function linesOf(entries: readonly Entry[], isBare: boolean): readonly HunkLine[] {
  const lines = entries.map(({ mark, line, at, noNewline }): HunkLine => {
    const kind = mark === "removed" || mark === "added" ? mark : "context";
    const isMarked = kind !== "context" || (mark === "context" && !isBare);
    const text = isMarked ? line.slice(1) : line;
    const isOdd = !isBare && kind === "context" && mark === "none";
    return {
      kind,
      text,
      patchLine: at + 1,
      noNewline,
      ...(isOdd && { isUnmarked: true as const }),
    };
  });
  return isBare ? spaced(lines) : lines;
}

/**
 * The lines of a hunk whose context has no marks, with the changed ones in the same indentation: where all
 * of them are one blank deeper than a level, that belongs to the mark; one blank less deep, the mark
 * replaced one (Copilot).
 */
function spaced(lines: readonly HunkLine[]): readonly HunkLine[] {
  const isContext = ({ kind }: HunkLine): boolean => kind === "context";
  const solid = lines.filter(({ text }) => !isBlank(text));
  const unit = unitOf(solid.filter(isContext).map(({ text }) => text)) ?? 2;
  const over = (line: HunkLine): number => indentOf(line.text).length % unit;
  const rests = new Set(solid.filter((line) => !isContext(line)).map(over));
  const [rest, ...others] = rests;
  const isEven = solid.every(
    (line) => !line.text.startsWith("\t") && (!isContext(line) || over(line) === 0),
  );
  if (others.length > 0 || rest === undefined || !isEven) return lines;
  const shift = (text: string): string =>
    isBlank(text) ? text.trim() : rest === 1 ? text.slice(1) : ` ${text}`;
  if (rest !== 1 && rest !== unit - 1) return lines;
  return lines.map((line) => (isContext(line) ? line : { ...line, text: shift(line.text) }));
}

/** Have all context lines lost their marks? Then each blank before one is part of an even indentation. */
function areBare(entries: readonly Entry[]): boolean {
  const mayBe = (entry: Entry): boolean =>
    isUnmarked(entry) || /^(?:[-+](?: |$)|(?: {2})+\S|\s*$)/.test(entry.line);
  return entries.some(isUnmarked) && entries.every(mayBe);
}

/** The hunk of a change; the cursor notes its repairs. `isFirst`: no other one of its section is above it. */
export function hunkOf(
  raw: Pick<RawHunk, "header" | "entries" | "patchLine">,
  cursor: Cursor | undefined,
  isFirst: boolean,
): Hunk {
  const { header, entries, patchLine } = raw;
  const isBare = areBare(entries);
  const lines = linesOf(entries, isBare);
  const context = entries.filter(({ mark }) => mark === "context");
  const isDoubtful = entries.some(isUnmarked) || context.some(({ line }) => /^ \s+\S/.test(line));
  const otherReadings: readonly Reading[] =
    context.length > 0 && isDoubtful
      ? [{ repair: "unmarked-context", lines: linesOf(entries, !isBare) }]
      : [];
  const unmarked = entries.find(isUnmarked);
  if (unmarked !== undefined) cursor?.repair("unmarked-context", unmarked.at);
  if (!isCounted(header, lines)) cursor?.repair("wrong-counts", patchLine - 1);
  // As in Codex: a hunk that only adds and names no place goes to the end.
  const isNowhere =
    header.old === undefined && header.heading === undefined && areAll(lines, "added");
  const [old, added] = isFirst ? [header.old, header.new] : [];
  const statedLine = statedStart(header.old, areAll(lines, "added"), added);
  return {
    patchLine,
    anchors: [],
    // Lines of which the numbers do not say where they go are not right below it either.
    heading: header.old !== undefined && statedLine === undefined ? undefined : header.heading,
    statedLine,
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

function isCounted(header: HunkHeader, lines: readonly HunkLine[]): boolean {
  const on = (kind: HunkLine["kind"]): number => lines.filter((line) => line.kind !== kind).length;
  return (
    (header.old === undefined || header.old.count === on("added")) &&
    (header.new === undefined || header.new.count === on("removed"))
  );
}

/**
 * Where the header says that the hunk begins on a side, 0-based. If the hunk has no line there although the
 * header counts some, or gives the line where the other side begins, nobody knows whether it means the line
 * before or after it.
 */
function statedStart(
  range: Range | undefined,
  isEmpty: boolean,
  other: Range | undefined,
): number | undefined {
  if (range === undefined) return undefined;
  const { start, count } = range;
  const isSame = start > 0 && start === other?.start;
  if (isEmpty && (count !== 0 || isSame)) return undefined;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(count)) return undefined;
  return count === 0 ? start : Math.max(start - 1, 0);
}

/** The content of a file that hunks make or delete: lines of that kind only, and empty ones between them. */
export function contentOf(
  hunks: readonly RawHunk[],
  kind: "added" | "removed",
  cursor: Cursor,
): { readonly lines: readonly string[]; readonly isOpen: boolean } | Fault {
  const lines: string[] = [];
  let isOpen = false;
  const isOwn = ({ mark }: Entry): boolean => mark === kind;
  for (const { header, patchLine, entries, isCounted } of hunks) {
    const odd = entries.find((entry) => !isOwn(entry) && !isBlank(entry.line));
    if (odd !== undefined)
      return {
        reason: kind === "added" && isUnmarked(odd) ? "unexpected-line" : "unexpected-line",
        line: odd.at,
      };
    if (!isCounted && header.new !== undefined) cursor.repair("wrong-counts", patchLine - 1);
    const from = isCounted ? 0 : entries.findIndex(isOwn);
    for (const entry of entries.slice(Math.max(from, 0))) {
      if (isOpen) return { reason: "unexpected-line", line: entry.at };
      lines.push(isOwn(entry) ? entry.line.slice(1) : entry.line.endsWith("\r") ? "\r" : "");
      if (!isOwn(entry))
        cursor.repair(kind === "added" ? "unmarked-added" : "unmarked-context", entry.at);
      isOpen = entry.noNewline === true;
    }
  }
  return { lines, isOpen };
}

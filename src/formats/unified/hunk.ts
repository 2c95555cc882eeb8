/** The body of a hunk becomes context, removed and added lines, in one or several readings. */

import { joinLines } from "../../text/content.ts";
import { isBlank } from "../../text/indentation.ts";
import type { Hunk, HunkLine, Reading, Repair, RepairName } from "../../patch.ts";
import { behindEnd, type Entry, isUnmarked, linesOf, withoutMarks } from "../marked.ts";
import { firstLine, isChange, type HunkHeader } from "./hunk-header.ts";
import type { Body, HunkFault } from "./body.ts";

interface MarkedHunk {
  readonly header: HunkHeader;
  /** 1-based line of its `@@`, or of its first line if it has none. */
  readonly patchLine: number;
  readonly body: Pick<Body, "entries" | "cut">;
}

export interface RawHunk extends MarkedHunk {
  readonly body: Body;
}

/** The hunk without the lines that may be text behind it: they are. */
export function withoutText(hunk: RawHunk): RawHunk {
  const entries = hunk.body.entries.slice(0, hunk.body.cut);
  return { ...hunk, body: { ...hunk.body, entries, cut: undefined } };
}

/** The hunk of an update; its repairs are added to `repairs`. `isFirst`: no other one moves its lines. */
export function buildHunk(
  { header, patchLine, body: { entries, cut } }: MarkedHunk,
  repairs: Repair[],
  isFirst = false,
): Hunk {
  const lines = linesOf(entries);
  const shortest = lines.slice(0, cut);
  const cutOff = (all: Reading["lines"]): readonly Reading[] =>
    cut === undefined ? [] : [{ repair: "prose-in-hunk", lines: all.slice(0, cut) }];
  const readings = [
    ...cutOff(lines),
    ...withoutMarks(entries).flatMap((reading) => [reading, ...cutOff(reading.lines)]),
  ];
  // Empty ones are no news.
  for (const { at } of entries.slice(0, cut).filter(isUnmarked))
    repairs.push({ name: "unmarked-context", patchLine: at + 1 });
  if (!isCounted(header, lines) && (cut === undefined || !isCounted(header, shortest)))
    repairs.push({ name: "wrong-counts", patchLine });
  // As in an envelope: a hunk that only adds and names no place goes to the end.
  const nowhere = header.old === undefined && header.heading === undefined && isAll(lines, "added");
  const [old, added] = isFirst ? [header.old, header.new] : [];
  const statedLine = statedStart(header.old, isAll(shortest, "added"), added);
  return {
    patchLine,
    anchors: [],
    // Lines of which the numbers do not tell where they go are not right below it either.
    heading: header.old !== undefined && statedLine === undefined ? undefined : header.heading,
    statedLine,
    statedNewLine: statedStart(header.new, isAll(shortest, "removed"), old),
    endOfFile: nowhere,
    endPresumed: nowhere ? true : undefined,
    lines,
    otherReadings: readings.length === 0 ? undefined : readings,
    looseRemovals: header.old === undefined ? true : undefined,
  };
}

function isAll(lines: readonly HunkLine[], kind: HunkLine["kind"]): boolean {
  return lines.length > 0 && lines.every((line) => line.kind === kind);
}

function isCounted(header: HunkHeader, lines: readonly HunkLine[]): boolean {
  const added = lines.filter((line) => line.kind === "added").length;
  const removed = lines.filter((line) => line.kind === "removed").length;
  return (
    (header.old === undefined || header.old.count === lines.length - added) &&
    (header.new === undefined || header.new.count === lines.length - removed)
  );
}

/**
 * Where the header says that the hunk begins on a side. If the hunk has no line there although the header
 * counts some, or gives the line where the other side begins, too, nobody can tell whether it means the line
 * before or after it.
 */
function statedStart(
  range: HunkHeader["old"],
  isEmpty: boolean,
  other: HunkHeader["new"],
): number | undefined {
  if (range === undefined) return undefined;
  const isSame = range.start > 0 && range.start === other?.start;
  return isEmpty && (range.count !== 0 || isSame) ? undefined : firstLine(range);
}

/** What keeps the body of a hunk from being read. */
export function faultOf({ header, body, patchLine }: RawHunk): HunkFault | undefined {
  if (body.problem !== undefined) return body.problem;
  if (body.added !== undefined) return undefined;
  if (!body.exact && header.new !== undefined && isChange(header.heading))
    return { reason: "text-on-header", line: patchLine - 1 };
  if (body.entries.every(({ mark }) => mark === "blank"))
    return { reason: "empty-hunk", line: patchLine - 1 };
  const stray = behindEnd(body.entries);
  return stray && { reason: "line-after-end-of-file", line: stray.at };
}

/**
 * The hunks without those that have no lines and no numbers, if there are others: a bare `@@`, and
 * a heading right above another, which says better where.
 */
export function withoutEmpty(
  hunks: readonly RawHunk[],
  notes: { repair(name: RepairName, at: number): void },
): readonly RawHunk[] {
  const isEmpty = ({ header, body }: RawHunk): boolean =>
    header.old === undefined && body.problem === undefined && body.entries.length === 0;
  return hunks.filter((hunk, index) => {
    const isBare = hunk.header.heading === undefined;
    const isAbove = hunks[index + 1]?.patchLine === hunk.body.next + 1;
    if (!isEmpty(hunk) || !(isAbove || (isBare && !hunks.every(isEmpty)))) return true;
    notes.repair(isBare ? "empty-hunk" : "anchor-markers", hunk.patchLine - 1);
    return false;
  });
}

/**
 * The content of a file that a patch makes or deletes. A section may hold lines of that kind only: an
 * empty line without its mark is one of them if it is between two, or if the counts say so.
 */
export function wholeFile(
  hunks: readonly RawHunk[],
  kind: "added" | "removed",
  repairs: Repair[],
): string | HunkFault {
  const [added] = hunks.map(({ body }) => body.added);
  if (added !== undefined && hunks.length === 1) return added;
  const lines: string[] = [];
  let isOpen = false;
  const isOwn = ({ mark }: Entry): boolean => mark === kind;
  for (const { header, patchLine, body } of hunks) {
    const { entries, exact } = body;
    const odd = entries.find((entry) => !isOwn(entry) && !isBlank(entry.line));
    if (odd !== undefined) {
      const isBare = kind === "added" && isUnmarked(odd);
      return { reason: isBare ? "unmarked-added-line" : "wrong-lines", line: odd.at };
    }
    if (!exact && header.new !== undefined) repairs.push({ name: "wrong-counts", patchLine });
    const [from, end] = exact
      ? [0, entries.length]
      : [entries.findIndex(isOwn), 1 + entries.findLastIndex(isOwn)];
    for (const entry of entries.slice(from, end)) {
      const { line, at, noNewline } = entry;
      if (isOpen) return { reason: "line-after-end-of-file", line: at };
      const blank = line.endsWith("\r") ? "\r" : "";
      lines.push(isOwn(entry) ? line.slice(1) : blank);
      if (!isOwn(entry))
        repairs.push({
          name: kind === "added" ? "unmarked-added" : "unmarked-context",
          patchLine: at + 1,
        });
      isOpen = noNewline === true;
    }
  }
  return joinLines(lines, isOpen);
}

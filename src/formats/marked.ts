/** Lines with marks become the lines of a hunk, in one or several readings. */

import type { HunkLine, Reading } from "../patch.ts";
import { indentOf, isBlank, unitOf } from "../text/indentation.ts";

/** `blank`: an empty line; `tab`: a line that begins with a tab; `none`: any other without mark. */
export type Mark = "context" | "removed" | "added" | "blank" | "tab" | "none";

export interface Entry {
  readonly mark: Mark;
  /** With its mark, and with the CR that belongs to it. */
  readonly line: string;
  /** 0-based, in the reply. */
  readonly at: number;
  /** The line after says that this one has no line end. */
  noNewline?: true;
  /** The last line of the reply that belongs to it. */
  last: number;
}

const MARKS: Readonly<Record<string, Mark>> = {
  " ": "context",
  "-": "removed",
  "+": "added",
  "\t": "tab",
};

export function markOf(line: string): Mark {
  return line === "" ? "blank" : (MARKS[line[0] ?? ""] ?? "none");
}

export function isUnmarked({ mark }: Entry): boolean {
  return mark === "tab" || mark === "none";
}

export function isChanged({ mark }: Entry): boolean {
  return mark === "added" || mark === "removed";
}

/** The lines of the entries; `withoutMarks`: context lines have none, as written. */
export function linesOf(
  entries: readonly Entry[],
  withoutMarks: boolean = isBare(entries),
): readonly HunkLine[] {
  const isMixed = entries.some(isUnmarked) && !isBare(entries);
  const lines = entries.map(({ mark, line, at, noNewline }): HunkLine => {
    const kind = mark === "removed" || mark === "added" ? mark : "context";
    const isMarked = kind !== "context" || (mark === "context" && !withoutMarks);
    const text = isMarked ? line.slice(1) : line;
    const mayBeNew = isMixed && mark === "none" ? true : undefined;
    return { kind, text, patchLine: at + 1, noNewline, mayBeNew };
  });
  // Where all lines begin with a blank, that may be a mark.
  return withoutMarks ? spaced(lines, entries.some(isUnmarked) ? [0, 1, -1] : [0, -1]) : lines;
}

/** Has all context lost its marks? Then what could be one is part of an even indentation, and changed lines are indented. */
function isBare(entries: readonly Entry[]): boolean {
  const mayBe = (entry: Entry): boolean =>
    isUnmarked(entry) || /^(?:[-+](?: |$)|(?: {2})+\S|\s*$)/.test(entry.line);
  return entries.some(isUnmarked) && entries.every(mayBe);
}

const OPENS = /[[({:]\s*$/;

/** The text of a changed line whose mark is in place of a blank (1), or has one behind it (-1). */
function moved(text: string, by: number): string {
  return text.startsWith(" ") ? ` ${text}`.slice(1 - by) : text;
}

/** The lines, the changed ones moved so that they are indented as the context around them. */
function spaced(lines: readonly HunkLine[], shifts: readonly number[]): readonly HunkLine[] {
  const solid = lines.filter(({ text }) => !isBlank(text));
  const isContext = ({ kind }: HunkLine): boolean => kind === "context";
  if (solid.some((line) => !isContext(line) && !line.text.startsWith(" "))) return lines;
  const unit = " ".repeat(unitOf(solid.filter(isContext).map(({ text }) => text)) ?? 0);
  const votes: number[] = [];
  let first = "";
  for (const [at, line] of solid.entries()) {
    const above = solid[at - 1];
    if (above === undefined || isContext(above)) first = line.text;
    if (above === undefined || isContext(above) === isContext(line)) continue;
    const { text } = isContext(line) ? line : above;
    const indent = indentOf(text) + (text === above.text && OPENS.test(text) ? unit : "");
    votes.push(...shifts.filter((by) => indentOf(moved(first, by)) === indent));
  }
  const count = (by: number): number => votes.filter((one) => one === by).length;
  const [by = 0] = shifts.toSorted((one, other) => count(other) - count(one));
  return lines.map((line) => (isContext(line) ? line : { ...line, text: moved(line.text, by) }));
}

/** The entries read as if all context lines had lost their marks, or had them, if that makes a difference. */
export function withoutMarks(entries: readonly Entry[]): readonly Reading[] {
  const context = entries.filter(({ mark }) => mark === "context");
  const isDoubtful = entries.some(isUnmarked) || context.some(({ line }) => /^ \s+\S/.test(line));
  if (context.length === 0 || !isDoubtful) return [];
  return [{ repair: "unmarked-context", lines: linesOf(entries, !isBare(entries)) }];
}

/** The first line on a side of which a line above has said that it ends the file. */
export function behindEnd(entries: readonly Entry[]): Entry | undefined {
  const ended = { old: false, new: false };
  return entries.find(({ mark, noNewline }) => {
    const [onOld, onNew] = [mark !== "added", mark !== "removed"];
    if ((onOld && ended.old) || (onNew && ended.new)) return true;
    ended.old ||= onOld && noNewline === true;
    ended.new ||= onNew && noNewline === true;
    return false;
  });
}

/** Lines with marks become the lines of a hunk, in one or several readings. */

import type { HunkLine, Reading } from "../patch.ts";
import { indentOf, isBlank } from "../text/indentation.ts";

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

/** Has the line lost its mark? */
export function isUnmarked({ mark }: Entry): boolean {
  return mark === "tab" || mark === "none";
}

/** The lines of the entries; `withoutMarks`: context lines have none, as written. */
export function linesOf(entries: readonly Entry[], withoutMarks = false): readonly HunkLine[] {
  const lines = entries.map(({ mark, line, at, noNewline }): HunkLine => {
    const kind = mark === "removed" || mark === "added" ? mark : "context";
    const isMarked = kind !== "context" || (mark === "context" && !withoutMarks);
    return { kind, text: isMarked ? line.slice(1) : line, patchLine: at + 1, noNewline };
  });
  return withoutMarks && isOverwritten(lines)
    ? lines.map((line) => (line.kind === "context" ? line : { ...line, text: ` ${line.text}` }))
    : lines;
}

/** Are the marks in place of a blank? Then changed lines have odd indentation, and the others even. */
function isOverwritten(lines: readonly HunkLine[]): boolean {
  const solid = lines.filter(({ text }) => !isBlank(text));
  const isEven = ({ text }: HunkLine): boolean => /^(?: {2})*[^\s]/.test(text);
  return solid.every((line) => isEven(line) === (line.kind === "context"));
}

/** The entries read as if all context lines had lost their marks, if that makes a difference. */
export function withoutMarks(entries: readonly Entry[]): readonly Reading[] {
  if (!entries.some(readsOtherwise) || !entries.some(({ mark }) => mark === "context")) return [];
  return [{ repair: "unmarked-context", lines: linesOf(entries, true) }];
}

function readsOtherwise(entry: Entry): boolean {
  const text = entry.line.slice(1);
  return (
    isUnmarked(entry) || (entry.mark === "context" && text.trim() !== "" && indentOf(text) !== "")
  );
}

/** The first line on a side of which a line above has said that it ends the file. */
export function behindEnd(entries: readonly Entry[]): Entry | undefined {
  if (entries.every(({ noNewline }) => noNewline === undefined)) return undefined;
  const ended = { old: false, new: false };
  return entries.find(({ mark, noNewline }) => {
    const [onOld, onNew] = [mark !== "added", mark !== "removed"];
    if ((onOld && ended.old) || (onNew && ended.new)) return true;
    ended.old ||= onOld && noNewline === true;
    ended.new ||= onNew && noNewline === true;
    return false;
  });
}

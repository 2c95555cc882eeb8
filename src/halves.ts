/**
 * Turns an old and a new text into the lines of a hunk: lines that both have, in the same order, are context.
 *
 *     search `a`, `b`, replacement `b`, `c`      -a, " b", +c
 *     a hunk -a, -b, +b, +c                      the same
 */

import { type Hunk, type HunkLine, withReadings } from "./patch.ts";
import { commonOf } from "./text/common.ts";
import { linesIn } from "./text/content.ts";

/** A line of a half, and its line in the reply (1-based). */
export type HalfLine = Omit<HunkLine, "kind">;
export type Rows = readonly HalfLine[];

/** The lines of a text, all with the line of the reply where its edit begins. */
export function halfOf(text: string, patchLine: number): Rows {
  return linesIn(text).map((line) => ({ text: line, patchLine }));
}

/** Lines that both halves have, in the same order, are context; the others are removed and added. */
export function alignHalves(old: Rows, replacement: Rows): readonly HunkLine[] {
  const [keys = [], others = []] = [old, replacement].map((half) =>
    half.map(({ text, noNewline }) => (noNewline === true ? `${text}\n` : text)),
  );
  const pairs = commonOf(keys, others);
  const lines: HunkLine[] = [];
  let next = 0;
  const add = (to: number): void => {
    for (const line of replacement.slice(next, to)) lines.push({ ...line, kind: "added" });
  };
  for (const [at, line] of old.entries()) {
    const pair = pairs[at] ?? -1;
    if (pair !== -1) add(pair);
    if (pair !== -1) next = pair + 1;
    lines.push({ ...line, kind: pair === -1 ? "removed" : "context" });
  }
  add(replacement.length);
  return lines;
}

/** The hunk, in all its readings, with as many context lines as the texts share; most share no more. */
export function withSharedContext(hunk: Hunk): Hunk {
  const removed = new Set<string>();
  for (const { kind, text } of hunk.lines) if (kind === "removed") removed.add(text);
  const isShared = ({ kind, text }: HunkLine): boolean => kind === "added" && removed.has(text);
  return hunk.lines.some(isShared) ? withReadings(hunk, linesWithSharedContext) : hunk;
}

/** The lines with as many context lines as both sides share. In each change the removed lines are the first. */
export function linesWithSharedContext(lines: readonly HunkLine[]): readonly HunkLine[] {
  const made: HunkLine[] = [];
  const [removed, added]: [HunkLine[], HunkLine[]] = [[], []];
  const endChange = (): void => {
    for (const line of alignHalves(removed.splice(0), added.splice(0))) made.push(line);
  };
  for (const line of lines) {
    if (line.kind === "context") endChange();
    const list = { context: made, removed, added }[line.kind];
    list.push(line);
  }
  endChange();
  return made;
}

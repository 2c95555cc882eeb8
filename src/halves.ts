/** Two halves, what is to be found and what replaces it, become the lines of a hunk. */

import { diffArrays } from "diff";
import type { HunkLine } from "./patch.ts";
import { commonEnds } from "./text/common.ts";
import { linesIn } from "./text/content.ts";

/** A line of a half, and where it is in the reply (1-based). */
export type HalfLine = Pick<HunkLine, "text" | "patchLine">;
export type Rows = readonly HalfLine[];

/** The lines of a text, all at the line of the reply where its edit begins. */
export function halfOf(text: string, patchLine: number): Rows {
  return linesIn(text).map((line) => ({ text: line, patchLine }));
}

/** More differences than this are not looked into: then all between the equal ends is replaced. */
const MAX_EDITS = 500;

/** Lines that both halves hold, in order, are context; the others are removed and added. */
export function alignHalves(search: Rows, replacement: Rows): readonly HunkLine[] {
  // Blank lines at the end of both halves are context, not those from the middle of one.
  let blanks = 0;
  while ([search, replacement].every((half) => half.at(-1 - blanks)?.text === "")) blanks++;
  const texts = (half: Rows): readonly string[] =>
    half.slice(0, half.length - blanks).map(({ text }) => text);
  const parts = changesOf(texts(search), texts(replacement));
  const lines: HunkLine[] = [];
  let at = 0;
  let added = 0;
  for (const { kind, count } of [...parts, { kind: "context", count: blanks } as const]) {
    const [source, from] = kind === "added" ? [replacement, added] : [search, at];
    for (const line of source.slice(from, from + count)) lines.push({ kind, ...line });
    if (kind !== "added") at += count;
    if (kind !== "removed") added += count;
  }
  return lines;
}

interface Part {
  readonly kind: HunkLine["kind"];
  readonly count: number;
}

function changesOf(old: readonly string[], fresh: readonly string[]): readonly Part[] {
  const { head, tail } = commonEnds(old, fresh);
  const gone = old.slice(head, old.length - tail);
  const come = fresh.slice(head, fresh.length - tail);
  // Mostly nothing of what is between the ends is in the other half, and the library need not be loaded.
  const mayShare = isIn(gone, fresh) || isIn(come, old);
  const changes = mayShare
    ? diffArrays([...old], [...fresh], { maxEditLength: MAX_EDITS })
    : undefined;
  if (changes !== undefined)
    return changes.map(({ added, removed, count }) => {
      return { kind: added ? "added" : removed ? "removed" : "context", count };
    });
  return [
    { kind: "context", count: head },
    { kind: "removed", count: gone.length },
    { kind: "added", count: come.length },
    { kind: "context", count: tail },
  ];
}

function isIn(lines: readonly string[], half: readonly string[]): boolean {
  const all = new Set(half);
  return lines.some((line) => all.has(line));
}

/** Two halves, what is to be found and what replaces it, become the lines of a hunk. */

import { diffArrays } from "diff";
import type { HunkLine } from "../patch.ts";

/** A line of a half, and where it is in the reply (1-based). */
export interface HalfLine {
  readonly text: string;
  readonly patchLine: number;
}

/** More differences than this are not looked into: then all between the equal ends is replaced. */
const MAX_EDITS = 500;

/** Lines that both halves hold, in order, are context; the others are removed and added. */
export function alignHalves(
  search: readonly HalfLine[],
  replacement: readonly HalfLine[],
): readonly HunkLine[] {
  const [old, fresh] = [search, replacement].map((half) => half.map(({ text }) => text));
  const parts = diffArrays(old ?? [], fresh ?? [], { maxEditLength: MAX_EDITS });
  if (parts === undefined) return replaced(search, replacement);
  const lines: HunkLine[] = [];
  let at = 0;
  let added = 0;
  for (const part of parts) {
    const kind = part.added ? "added" : part.removed ? "removed" : "context";
    const source = kind === "added" ? replacement : search;
    const from = kind === "added" ? added : at;
    for (const line of source.slice(from, from + part.value.length)) lines.push({ kind, ...line });
    if (kind !== "added") at += part.value.length;
    if (kind !== "removed") added += part.value.length;
  }
  return lines;
}

/** All old lines removed and all new ones added, but for those that are the same at both ends. */
function replaced(
  search: readonly HalfLine[],
  replacement: readonly HalfLine[],
): readonly HunkLine[] {
  let head = 0;
  const shorter = Math.min(search.length, replacement.length);
  while (head < shorter && search[head]?.text === replacement[head]?.text) head++;
  let tail = 0;
  while (tail < shorter - head && search.at(-1 - tail)?.text === replacement.at(-1 - tail)?.text)
    tail++;
  const marked = (kind: HunkLine["kind"], half: readonly HalfLine[]): HunkLine[] =>
    half.map((line) => ({ kind, ...line }));
  return [
    ...marked("context", search.slice(0, head)),
    ...marked("removed", search.slice(head, search.length - tail)),
    ...marked("added", replacement.slice(head, replacement.length - tail)),
    ...marked("context", search.slice(search.length - tail)),
  ];
}

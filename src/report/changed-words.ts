/** The words of changed lines that differ: emphasized where there are colours, marked in evidence. */

import { diffArrays } from "diff";
import { linesIn } from "../text/content.ts";
import { visible } from "./visible.ts";

/** Consecutive rows of one kind, each with its LF and without its mark. */
export interface DiffPart {
  readonly kind: "header" | "place" | "context" | "added" | "removed" | "remark";
  readonly text: string;
}

/** A piece of two lines: only in the old one, only in the new one, or in both. */
export interface Piece {
  readonly text: string;
  readonly kind: "removed" | "added" | "same";
}

/** A word, a run of blanks, or any other character. */
const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|./gsu;
/** Longer lines are not compared. */
const LONGEST = 400;
/** Lines that differ in more words are shown as different as a whole. */
const MAX_EDITS = 60;
const MAX_PAIRS = 1000;
/** The part of the longer line, without blanks, that two versions of a line must share. */
const SHARED = 0.4;

/**
 * The lines with emphasized words, by part. If removed lines are followed by as many added ones, they
 * are compared one by one.
 */
export function changedWords(
  parts: readonly DiffPart[],
): ReadonlyMap<DiffPart, readonly (readonly Piece[] | undefined)[]> {
  const found = new Map<DiffPart, readonly (readonly Piece[] | undefined)[]>();
  let left = MAX_PAIRS;
  for (const [at, added] of parts.entries()) {
    const removed = parts[at - 1]?.kind === "remark" ? parts[at - 2] : parts[at - 1];
    if (added.kind !== "added" || removed?.kind !== "removed") continue;
    const [before, after] = [removed, added].map(({ text }) =>
      linesIn(text).map((line) => visible(line.replace(/\r$/, ""))),
    );
    if (before === undefined || after === undefined || before.length !== after.length) continue;
    const pairs = before.slice(0, left).map((line, index) => piecesOf(line, after[index] ?? ""));
    left -= pairs.length;
    for (const [part, other] of [
      [removed, "added"],
      [added, "removed"],
    ] as const)
      found.set(
        part,
        pairs.map((pieces) => pieces?.filter(({ kind }) => kind !== other)),
      );
  }
  return found;
}

/** Two lines in pieces; undefined if they are too long, or too different. */
export function piecesOf(before: string, after: string): readonly Piece[] | undefined {
  if (Math.max(before.length, after.length) > LONGEST) return undefined;
  const wordsOf = (line: string): string[] => line.match(WORD) ?? [];
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_EDITS });
  const pieces = changes?.map(({ added, removed, value }): Piece => {
    return { text: value.join(""), kind: added ? "added" : removed ? "removed" : "same" };
  });
  const solid = (text: string): number => text.replaceAll(/\s/g, "").length;
  const shared = pieces?.filter(({ kind }) => kind === "same").map(({ text }) => text) ?? [];
  const isAlike = solid(shared.join("")) >= SHARED * Math.max(solid(before), solid(after));
  return isAlike ? pieces : undefined;
}

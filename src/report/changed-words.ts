/** Which words of changed lines differ: they stand out where there are colours. */

import { diffArrays } from "diff";
import { linesIn } from "../text/content.ts";
import { visible } from "./visible.ts";

/** Rows of one kind that follow each other, each with its LF and without its mark, and perhaps many. */
export interface DiffPart {
  readonly kind: "header" | "place" | "context" | "added" | "removed" | "remark";
  readonly text: string;
}

/** A piece of a changed line; `changed` if its partner has it not. */
interface Piece {
  readonly text: string;
  readonly changed: boolean;
}
/** A line in pieces; undefined if nothing stands out. */
type Line = readonly Piece[] | undefined;

/** A word, a run of blanks, or any other character. */
const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|./gsu;
/** Longer lines are not compared. */
const LONGEST = 400;
/** Lines that differ in more words are distinguished as a whole. */
const MAX_EDITS = 60;
const MAX_PAIRS = 1000;
/** What two lines must share of the longer one, without blanks, to be two versions of one. */
const SHARED = 0.4;

/**
 * The lines of the parts in which words stand out. Where removed lines are followed by as many added
 * ones, each replaces the one in its place.
 */
export function changedWords(parts: readonly DiffPart[]): ReadonlyMap<DiffPart, readonly Line[]> {
  const found = new Map<DiffPart, readonly Line[]>();
  let left = MAX_PAIRS;
  for (const [at, added] of parts.entries()) {
    const removed = parts[at - 1]?.kind === "remark" ? parts[at - 2] : parts[at - 1];
    if (added.kind !== "added" || removed?.kind !== "removed") continue;
    const [old, fresh] = [linesIn(removed.text), linesIn(added.text)];
    if (old.length !== fresh.length) continue;
    const pairs = old.slice(0, left).map((line, index) => compare(line, fresh[index] ?? ""));
    left -= pairs.length;
    for (const [side, part] of [removed, added].entries())
      found.set(
        part,
        pairs.map((pair) => pair[side]),
      );
  }
  return found;
}

/** A removed line in pieces, and the added one that replaces it; none if nothing stands out. */
function compare(removed: string, added: string): readonly Line[] {
  if (Math.max(removed.length, added.length) > LONGEST) return [];
  const wordsOf = (line: string): string[] => visible(line.replace(/\r$/, "")).match(WORD) ?? [];
  const [before, after] = [wordsOf(removed), wordsOf(added)];
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS });
  if (changes === undefined) return [];
  const shared = changes.flatMap(({ added, removed, value }) => (added || removed ? [] : value));
  if (solid(shared) < SHARED * Math.max(solid(before), solid(after))) return [];
  const without = (side: "added" | "removed"): readonly Piece[] =>
    changes
      .filter((change) => !change[side])
      .map(({ added, removed, value }) => ({ text: value.join(""), changed: added || removed }));
  return [without("added"), without("removed")];
}

/** How long words are, without blanks. */
function solid(words: readonly string[]): number {
  return words.join("").replaceAll(/\s/g, "").length;
}

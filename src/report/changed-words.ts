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
    const side = (name: keyof Pair): readonly Line[] => pairs.map((pair) => pair?.[name]);
    found.set(removed, side("old"));
    found.set(added, side("fresh"));
  }
  return found;
}

/** As it is shown. */
function shown(line: string): string {
  return line.length > LONGEST ? line : visible(line.replace(/\r$/, ""));
}

interface Pair {
  readonly old: readonly Piece[];
  readonly fresh: readonly Piece[];
}

function compare(removed: string, added: string): Pair | undefined {
  const [old, fresh] = [shown(removed), shown(added)];
  if (Math.max(old.length, fresh.length) > LONGEST) return undefined;
  const [before, after] = [old.match(WORD) ?? [], fresh.match(WORD) ?? []];
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS })?.map((change) => {
    return { ...change, text: change.value.join("") };
  });
  if (changes === undefined) return undefined;
  const shared = changes.filter(({ added, removed }) => !added && !removed);
  const length = solid(shared.map(({ text }) => text).join(""));
  if (length < SHARED * Math.max(solid(old), solid(fresh))) return undefined;
  const parts = (without: "added" | "removed"): readonly Piece[] =>
    joined(
      changes
        .filter((change) => !change[without])
        .map(({ text, added, removed }) => ({ text, changed: added || removed })),
    );
  return { old: parts("added"), fresh: parts("removed") };
}

function solid(text: string): number {
  return text.replaceAll(/\s/g, "").length;
}

/** Blanks between two changed parts are changed, too. */
function joined(parts: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  for (const [at, { text, changed }] of parts.entries()) {
    const isBetween = text.trim() === "" && parts[at - 1]?.changed && parts[at + 1]?.changed;
    const isChanged = changed || isBetween === true;
    const last = result.at(-1);
    if (last?.changed === isChanged)
      result.splice(-1, 1, { text: last.text + text, changed: isChanged });
    else result.push({ text, changed: isChanged });
  }
  return result;
}

/** Which words of changed lines differ: they stand out where there are colours. */

import { diffArrays } from "diff";
import { visible } from "./visible.ts";

/** A line of the diff, without its LF. */
export interface DiffRow {
  readonly kind: "header" | "place" | "context" | "added" | "removed" | "remark";
  readonly text: string;
}

/** A piece of a changed line; `changed` if its partner has it not. */
export interface Part {
  readonly text: string;
  readonly changed: boolean;
}

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
 * The rows in which words stand out, by their index, as parts. Where a run of removed lines is
 * followed by as many added ones, each replaces the one in its place.
 */
export function changedWords(rows: readonly DiffRow[]): ReadonlyMap<number, readonly Part[]> {
  const found = new Map<number, readonly Part[]>();
  let left = MAX_PAIRS;
  for (let at = 0; at < rows.length; at++) {
    const removed = run(rows, "removed", at);
    if (removed.length === 0) continue;
    at = (removed.at(-1) ?? at) + 1;
    const added = run(rows, "added", at);
    at = added.at(-1) ?? at - 1;
    if (added.length !== removed.length) continue;
    for (const [index, old] of removed.entries()) {
      const fresh = added[index];
      if (fresh === undefined || left-- <= 0) break;
      const parts = compare(textAt(rows, old), textAt(rows, fresh));
      if (parts === undefined) continue;
      found.set(old, parts.old).set(fresh, parts.fresh);
    }
  }
  return found;
}

/** The rows of one kind from `from` on; remarks between them do not count. */
function run(rows: readonly DiffRow[], kind: DiffRow["kind"], from: number): readonly number[] {
  const found: number[] = [];
  for (let at = from; rows[at]?.kind === kind || rows[at]?.kind === "remark"; at++) {
    if (rows[at]?.kind === kind) found.push(at);
  }
  return found;
}

/** As it is shown, without its mark. */
function textAt(rows: readonly DiffRow[], at: number): string {
  const text = rows[at]?.text ?? "";
  return text.length > LONGEST ? text : visible(text.slice(1).replace(/\r$/, ""));
}

function compare(
  old: string,
  fresh: string,
): { readonly old: readonly Part[]; readonly fresh: readonly Part[] } | undefined {
  if (Math.max(old.length, fresh.length) > LONGEST) return undefined;
  const [before, after] = [old.match(WORD) ?? [], fresh.match(WORD) ?? []];
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS })?.map((change) => {
    return { ...change, text: change.value.join("") };
  });
  if (changes === undefined) return undefined;
  const shared = changes.filter(({ added, removed }) => !added && !removed);
  const length = solid(shared.map(({ text }) => text).join(""));
  if (length < SHARED * Math.max(solid(old), solid(fresh))) return undefined;
  const parts = (without: "added" | "removed"): readonly Part[] =>
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
function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = [];
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

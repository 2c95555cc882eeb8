/**
 * Which place blocks and strings mean: the only one; of several the one at the stated line or
 * the nearest to it; as many equal blocks as places pair off (formats/search-replace, R1, R8, R11).
 */

import { type Hunk, type StringEdit, wantedLines } from "../patch.ts";
import { type Candidates, candidatesOf, type Nowhere, type Search } from "./candidates.ts";
import type { Entry } from "./hints.ts";
import type { Placement } from "./locate.ts";
import type { Overlap } from "./overlap.ts";
import { apart, FileText } from "./strings.ts";

/** A string stands more or less often than the edit says. */
export interface Miscounted {
  readonly cause: "count";
  readonly expected: number;
  readonly found: number;
}

/** Finds blocks and strings in one file. */
export class BlockFinder {
  readonly #search: Search;
  #file: FileText | undefined;

  constructor(search: Search) {
    this.#search = search;
  }

  /** The file as one string. */
  get text(): FileText {
    return (this.#file ??= new FileText(this.#search.lines));
  }

  /** A string to the letter, else whole lines, else one line within another to the letter. */
  candidates(hunk: Hunk): Candidates | Nowhere | Miscounted {
    const { string } = hunk;
    if (string === undefined) {
      const found = candidatesOf(hunk, this.#search);
      return "cause" in found && found.cause === "lines" ? (this.#within(hunk) ?? found) : found;
    }
    const exact = this.#string(hunk, string);
    if (exact !== undefined) return exact;
    const found = candidatesOf(hunk, this.#search);
    if ("cause" in found) return found;
    const starts = apart(found.starts, wantedLines(found.lines).length);
    return this.#counted(
      { ...found, starts: string.all ? starts : found.starts },
      starts.length,
      string,
    );
  }

  /** The places of a string; undefined if it has none. */
  #string(hunk: Hunk, edit: StringEdit): Candidates | Miscounted | undefined {
    const { text } = this;
    const all = text.find(edit.old);
    if (all.length === 0) return undefined;
    const offsets = apart(all, edit.old.length);
    const isEvery = edit.all || edit.expected === offsets.length;
    if (!isEvery && all.length > 1) {
      if (edit.expected !== undefined)
        return { cause: "count", expected: edit.expected, found: offsets.length };
      const starts = all.map((offset) => text.lineAt(offset));
      return { ...PLACED, starts, lines: hunk.lines };
    }
    const { old, new: fresh } = edit;
    const spans = offsets.map((offset) => ({ offset, length: old.length, fresh }));
    const starts = spans.map(({ offset }) => text.lineAt(offset));
    return this.#counted({ ...PLACED, starts, lines: hunk.lines, spans }, offsets.length, edit);
  }

  /** The places, all of them if that is asked for, if there are as many as the edit says. */
  #counted(found: Candidates, count: number, edit: StringEdit): Candidates | Miscounted {
    const { all, expected } = edit;
    if (expected !== undefined && expected !== count)
      return { cause: "count", expected, found: count };
    return all || expected !== undefined ? { ...found, every: true } : found;
  }

  /** A block of one line that stands within a line. */
  #within(hunk: Hunk): Candidates | undefined {
    const [only, ...others] = wantedLines(hunk.lines);
    if (only === undefined || others.length > 0 || only.text.trim() === "") return undefined;
    const added = hunk.lines.flatMap(({ kind, text }) => (kind === "added" ? [text] : []));
    const fresh = only.kind === "context" ? hunk.lines.map(({ text }) => text) : added;
    const edit = { old: only.text, new: fresh.join("\n"), all: false };
    const found = this.#string(hunk, edit);
    return found === undefined || "cause" in found ? undefined : found;
  }
}

const PLACED = {
  rung: "exact",
  firstMeant: false,
  orderDecides: false,
  settled: false,
  repairs: [],
} as const;

/** Entries of blocks, each with one place if it can be told; without those that only repeat another. */
export function decideBlocks(entries: readonly Entry[], hunks: readonly Hunk[]): readonly Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = JSON.stringify(entry.lines.map(({ kind, text }) => [kind, text]));
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [entry]);
    else same.push(entry);
  }
  const decided = [...groups.values()].flatMap((group): readonly Entry[] => {
    const [first, ...others] = group;
    if (first === undefined || first.every === true) return group;
    const { starts } = first;
    const isStated = group.some(({ hunk }) => hunks[hunk]?.statedLine !== undefined);
    if (others.length > 0 && starts.length === 1) {
      return [{ ...first, repairs: [...first.repairs, "repeated-hunk"] }];
    }
    if (others.length > 0 && !isStated && starts.length === group.length && areApart(first)) {
      return group.map((entry, at) => ({ ...entry, starts: starts.slice(at, at + 1) }));
    }
    return group.map((entry) => nearest(entry, hunks[entry.hunk]?.statedLine));
  });
  return decided.toSorted((a, b) => a.hunk - b.hunk);
}

function areApart({ starts, lines }: Entry): boolean {
  const length = wantedLines(lines).length;
  return starts.every((start, at) => at === 0 || start - (starts[at - 1] ?? 0) >= length);
}

/** The place nearest to the stated line, if no other is as near. */
function nearest(entry: Entry, stated: number | undefined): Entry {
  if (stated === undefined || entry.starts.length < 2) return entry;
  const distances = entry.starts.map((start) => Math.abs(start - stated));
  const least = distances.reduce((a, b) => Math.min(a, b));
  const near = entry.starts.filter((_, at) => distances[at] === least);
  return near.length === 1 ? { ...entry, starts: near } : entry;
}

/** Where strings go, and those that claim what another does. */
export function placeStrings(
  entries: readonly Entry[],
  hunks: readonly Hunk[],
  text: FileText,
): { readonly placements: readonly Placement[]; readonly overlaps: readonly Overlap[] } {
  const spans = entries
    .flatMap(({ hunk, spans: own = [] }) =>
      own.map((span) => ({ ...span, hunk, patchLine: hunks[hunk]?.patchLine ?? 0 })),
    )
    .toSorted((a, b) => a.offset - b.offset);
  const overlaps: Overlap[] = [];
  for (const [at, { hunk, offset }] of spans.entries()) {
    const before = spans[at - 1];
    if (before === undefined || before.offset + before.length <= offset) continue;
    const [other, later] = [before.hunk, hunk].toSorted((a, b) => a - b);
    overlaps.push({ hunk: later ?? hunk, other: other ?? hunk, line: text.lineAt(offset) });
  }
  if (overlaps.length > 0) return { placements: [], overlaps };
  const repairs = new Map(entries.map((entry) => [entry.hunk, entry.repairs]));
  const placements = text.stretches(spans).flatMap(({ line: start, fit, hunks: own }) =>
    own.map((hunk, at): Placement => {
      const place = { hunk, rung: "exact", start, repairs: repairs.get(hunk) ?? [] } as const;
      return at === 0
        ? { ...place, lines: fit.lines, pairs: fit.pairs }
        : { ...place, lines: [], pairs: [], isShared: true };
    }),
  );
  return { placements, overlaps };
}

/** Where a hunk matches in a file, or why it does not. All lines are 0-based. */

import type { HunkLine, RepairName, StringEdit } from "../patch.ts";

/**
 * How a hunk matches, strictest first: exactly; with other white space; also with other typography; with different
 * context; similar, on request. `space` and `typography` are distinguished after one search for both.
 */
export const LEVELS = ["exact", "space", "typography", "aligned", "similar"] as const;

export type Level = (typeof LEVELS)[number];

/** How tolerant a level is: 0 for `exact`. */
export function looseness(level: Level): number {
  return LEVELS.indexOf(level);
}

/**
 * For each line of a hunk the line of the file that it is paired with; -1 for added lines, and for lines that
 * the file lacks. Ascending, apart from the -1s.
 */
export type Pairs = readonly number[];

/** A part of the file's text: from a column of the first line up to a column of the last one. */
export interface Span {
  readonly first: number;
  readonly from: number;
  readonly last: number;
  /** Exclusive; 0 if `last` is the line after the file's last one. */
  readonly to: number;
}

/** One place of a hunk; or, for a string that matches exactly and is replaced everywhere, all of them. */
export interface Place {
  readonly level: Level;
  /** First line of the place; for a hunk that only adds, the line to insert before. */
  readonly start: number;
  /** The lines of the hunk as they were read; none for a string that matches exactly. */
  readonly lines: readonly HunkLine[];
  readonly pairs: Pairs;
  /** A string that matches exactly, and where: it is replaced exactly. */
  readonly exact?: { readonly string: StringEdit; readonly spans: readonly Span[] } | undefined;
}

/** All places of a hunk. There may be many, so each is computed on demand. */
export interface Places {
  /** First lines of the places, ascending. A line with two places of a string is listed twice. */
  readonly starts: readonly number[];
  readonly placeAt: (start: number) => Place;
  /** They match exactly; else none does. */
  readonly isExact: boolean;
  /** All are replaced (`replace_all`, expected counts). */
  readonly isForAll?: boolean | undefined;
  /** The repair of the reading that matched. */
  readonly repair?: RepairName | undefined;
}

/** The place that was chosen for a hunk. */
export interface Placement extends Place {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  readonly repairs: readonly RepairName[];
  /** Its lines have no marks. */
  readonly isBlock?: true | undefined;
  /** The number of exact places, of those in the scope of its anchor, if this one was chosen only as the first. */
  readonly firstAmong?: number | undefined;
  /** It is above the place of an earlier hunk. */
  readonly outOfOrder?: true | undefined;
}

/** A hunk without a place. */
export type Miss = Cause & { readonly hunk: number };

/** Why a hunk has no place. */
export type Cause =
  /** Its lines are not in the file; or its anchor is not (`anchor`), or its lines are only `elsewhere`, or nothing says where. */
  | {
      readonly cause: "no-match" | "no-place";
      readonly anchor?: string;
      readonly elsewhere: readonly number[];
    }
  /** Its new lines are already at `start`; `isPart`: those of one change, the others may not be. */
  | { readonly cause: "applied"; readonly start: number; readonly isPart?: true | undefined }
  | { readonly cause: "ambiguous"; readonly level: Level; readonly starts: readonly number[] }
  /** A string occurs more or less often than the edit states. */
  | { readonly cause: "count"; readonly expected: number; readonly found: number }
  /** It changes a line that another hunk changes. */
  | { readonly cause: "overlap"; readonly other: number; readonly line: number }
  /** The indentation of an added line cannot be derived. */
  | { readonly cause: "not-indentable"; readonly text: string };

/** All places of a hunk, computed before. */
export function placesFrom(places: readonly [Place, ...Place[]], isForAll = false): Places {
  const byStart = new Map(places.toReversed().map((place) => [place.start, place]));
  return {
    isExact: places[0].level === "exact",
    starts: places.map(({ start }) => start),
    placeAt: (start) => byStart.get(start) ?? places[0],
    isForAll,
  };
}

/** Pairs a hunk's expected lines with consecutive lines of the file. */
export function consecutive(lines: readonly HunkLine[], start: number): Pairs {
  let at = start;
  return lines.map(({ kind }) => (kind === "added" ? -1 : at++));
}

/** The last paired line of the file; undefined if there is none. */
export function lastOf(pairs: Pairs): number | undefined {
  return pairs.findLast((line) => line !== -1);
}

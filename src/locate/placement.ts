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

/** One place of a hunk. */
export interface Place {
  readonly level: Level;
  /** First line of the place; for a hunk that only adds, the line to insert before. */
  readonly start: number;
  /** The lines of the hunk as they were read. */
  readonly lines: readonly HunkLine[];
  readonly pairs: Pairs;
  /** For a string that matches exactly, and its replacement. */
  readonly span?: Span | undefined;
  readonly string?: StringEdit | undefined;
}

/** The place that was chosen for a hunk. */
export interface Placement extends Pick<Place, "level" | "start" | "lines" | "pairs"> {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  /** For a string that matches exactly: all its places, which are replaced exactly. */
  readonly exact?: { readonly string: StringEdit; readonly spans: readonly Span[] } | undefined;
  readonly repairs: readonly RepairName[];
  /** The number of exact places, if this one was picked only because it is the first. */
  readonly firstOf?: number | undefined;
  /** It is above a hunk that precedes it in the patch. */
  readonly outOfOrder?: true | undefined;
}

/** Why a hunk has no place. */
export type Miss = NoPlace & { readonly hunk: number };

export type NoPlace =
  | Nowhere
  /** Its new lines are already at `start`. */
  | { readonly cause: "applied"; readonly start: number }
  | { readonly cause: "ambiguous"; readonly level: Level; readonly starts: readonly number[] }
  /** A string occurs more or less often than the edit states. */
  | { readonly cause: "count"; readonly expected: number; readonly found: number }
  /** It changes a line that another hunk changes. */
  | { readonly cause: "overlap"; readonly other: number; readonly line: number }
  /** The indentation of an added line cannot be derived. */
  | { readonly cause: "not-indentable"; readonly text: string };

/** Its lines or its anchor are not where they should be; they may be elsewhere. */
export interface Nowhere {
  readonly cause: "anchor" | "below-anchor" | "end-of-file" | "no-place" | "lines";
  readonly anchor?: string;
  readonly elsewhere: readonly number[];
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

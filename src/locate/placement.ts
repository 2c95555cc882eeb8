/** Where a hunk matches in a file, or why it does not. All lines are 0-based. */

import type { HunkLine, RepairName, StringEdit } from "../patch.ts";
import { fold } from "../text/fold.ts";
import { isBlank } from "../text/indentation.ts";
import type { Lines } from "../text/lines.ts";

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

/** The place of a hunk. */
export interface Placement {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  readonly level: Level;
  /** First line of the place; for a hunk that only adds, the line to insert before. */
  readonly start: number;
  /** The lines of the hunk as they were read. */
  readonly lines: readonly HunkLine[];
  readonly pairs: Pairs;
  /** For a string that matches exactly: all its places, which are replaced exactly. */
  readonly exact?: { readonly string: StringEdit; readonly spans: readonly Span[] } | undefined;
  readonly repairs: readonly RepairName[];
  /** The number of exact places, if this one was picked only because it is the first. */
  readonly firstOf?: number | undefined;
  /** It is above a hunk that precedes it in the patch. */
  readonly outOfOrder?: true | undefined;
}

/** Why a hunk has no place. */
export type Miss = Cause & { readonly hunk: number };

export type Cause =
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

/** The first and last paired line of the file; undefined if there is none. */
export function extentOf(
  pairs: Pairs,
): { readonly first: number; readonly last: number } | undefined {
  const first = pairs.find((line) => line !== -1);
  const last = pairs.findLast((line) => line !== -1);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** The strictest level at which the paired lines match. */
export function labelOf(
  lines: readonly HunkLine[],
  pairs: Pairs,
  file: Lines,
): "exact" | "space" | "typography" | "aligned" {
  let label: "exact" | "space" | "typography" = "exact";
  let last: number | undefined;
  for (const [at, { kind, text }] of lines.entries()) {
    if (kind === "added") continue;
    const line = pairs[at] ?? -1;
    if (line === -1) {
      if (!isBlank(text)) return "aligned";
      label = label === "exact" ? "space" : label;
      continue;
    }
    if (line !== (last ?? line - 1) + 1 && label === "exact") label = "space";
    last = line;
    const actual = file.text(line);
    if (actual === text) continue;
    if (fold(actual) !== fold(text)) return "aligned";
    const isSpace = withoutSpace(actual) === withoutSpace(text);
    if (!isSpace) label = "typography";
    else if (label === "exact") label = "space";
  }
  return label;
}

function withoutSpace(text: string): string {
  return text.replace(/[\s\u200b\ufeff]+/g, "");
}

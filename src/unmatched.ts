/** What is known of a hunk that matches nowhere, and where a finding is. */

import type { RepairName } from "./patch.ts";

/** Which file a finding is about, and which line (1-based) of the reply. */
export interface FilePlace {
  readonly path: string;
  readonly patchLine: number;
}

export interface HunkPlace extends FilePlace {
  /** Number of the hunk in its file edit, and how many there are, 1-based. */
  readonly hunk: number;
  readonly hunks: number;
}

/** A hunk whose lines were not found where they should be. */
export interface Unmatched extends HunkPlace {
  /** The anchor that was not found, or below which the lines were not found. */
  readonly anchor?: string;
  /** Lines (1-based) where the expected lines are, if not where they should; of a deletion the first that it lacks. */
  readonly elsewhere: readonly number[];
  /** With `wrong-file`: where the lines are, the file and its line (1-based). */
  readonly otherFile?: { readonly path: string; readonly line: number };
  readonly expected: readonly ExpectedLine[];
  readonly nearMiss?: NearMiss;
  /** Line of the reply of the edit before it of the same file, if there is one: that made the file's lines. */
  readonly earlierPatchLine?: number;
  /** The added line that no one rule of indentation moves: all else is there, with other indentation. */
  readonly unclear?: string;
  /** What is wrong with the text of the hunk, as far as it can be told. */
  readonly mistake?: Mistake;
  /** It deletes the file, and does not list all that the file holds. */
  readonly isDeletion?: true;
}

/** A repair that would help, but not alone; context lines only; items of a list that were read as removed lines. */
export type Mistake =
  | Extract<RepairName, "line-numbers" | "escapes" | "entities" | "doubled-prefixes">
  | "unmarked"
  | "list-items";

export interface ExpectedLine {
  readonly patchLine: number;
  readonly removed: boolean;
  readonly text: string;
}

/** The most similar place of a hunk that found none. */
export interface NearMiss {
  /** First line of `lines`, 1-based. */
  readonly line: number;
  /** Where the only line of `lines` begins in its line, 1-based, if it is a part of it. */
  readonly column?: number;
  readonly lines: readonly string[];
  /** From 0 to 1. */
  readonly likeness: number;
  /** How similar it would have to be, if similarity may decide. */
  readonly needed?: number;
  /** For each expected line the index in `lines` of the line that it is paired with, or -1. */
  readonly pairs: readonly number[];
}

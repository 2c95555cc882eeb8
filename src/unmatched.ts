/** What is known of a hunk without a match, and where a finding is: facts, without the cause and what is said of it. */

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
  /** Lines (1-based) where the wanted lines are, if not where they should. */
  readonly elsewhere: readonly number[];
  /** With `wrong-file`: where the lines are, the file and its line (1-based). */
  readonly otherFile?: { readonly path: string; readonly line: number };
  readonly wanted: readonly WantedLine[];
  readonly nearMiss?: NearMiss;
  /** Line of the reply of the edit before it of the same file, if there is one: that made the file's lines. */
  readonly earlierPatchLine?: number;
  /** The hunk has context lines only, or a line without a mark: perhaps marks are missing. */
  readonly isUnmarked?: true;
}

export interface WantedLine {
  readonly patchLine: number;
  readonly removed: boolean;
  readonly text: string;
}

/** The most similar place of a hunk that found none. */
export interface NearMiss {
  /** First line of `lines`, 1-based. */
  readonly line: number;
  readonly lines: readonly string[];
  /** From 0 to 1. */
  readonly likeness: number;
  /** How similar it would have to be, if similarity may decide. */
  readonly needed?: number;
  /** For each wanted line the index in `lines` that stands for it, or -1. */
  readonly pairs: readonly number[];
}

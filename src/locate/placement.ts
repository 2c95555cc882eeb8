import type { HunkLine, RepairName } from "../patch.ts";
import type { Level } from "./levels.ts";

/** Where a hunk goes. All lines are 0-based. */
export interface Placement {
  /** Index of the hunk in its file edit. */
  readonly hunk: number;
  readonly level: Level;
  /** The hunk's lines in the reading that fits. */
  readonly lines: readonly HunkLine[];
  /** First line of the place; of a hunk that only adds, the line to insert before. */
  readonly start: number;
  /** For each wanted line the line of the file that it stands for. */
  readonly pairs: readonly number[];
  /** Exact places among which this is the first, if nothing but that picked it. */
  readonly firstOf?: number;
  /** It is a string that ends within its last line: blanks after it stay. */
  readonly keepsTail?: true;
  /** Its lines are those of a hunk before it, which changes other parts of them. */
  readonly isShared?: true;
  /** It is before a hunk that precedes it in the patch. */
  readonly outOfOrder?: true;
  /** What was repaired in reading the lines so. */
  readonly repairs: readonly RepairName[];
}

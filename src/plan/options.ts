import type { LocateOptions } from "../locate/locate.ts";
import type { ReadOptions } from "../reading.ts";
import type { UnmarkedEncoding } from "../text/unmarked.ts";

/** How patches are planned; what is missing is false. */
export interface PlanOptions extends LocateOptions, Pick<ReadOptions, "limits" | "select"> {
  /** Creations, copies and moves may replace existing files. */
  readonly overwrite?: boolean;
  /** Paths may be absolute or lead out of the root. */
  readonly allowOutside?: boolean;
  /** Skip what is already applied, with a warning. */
  readonly skipApplied?: boolean;
  /** Allow added lines that are placeholders. */
  readonly allowPlaceholder?: boolean;
  /** The encoding of files that are neither UTF-8 nor marked UTF-16; by default it is detected from the patch. */
  readonly encoding?: UnmarkedEncoding;
  /** Called at the beginning of each step. */
  readonly onStep?: (step: Step) => void;
}

/** The current step: planning a file edit (number `file` of `files`), or writing files. */
export type Step =
  | { readonly kind: "planning"; readonly file: number; readonly files: number }
  | { readonly kind: "writing"; readonly files: number };

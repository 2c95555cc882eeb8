import type { Limits } from "../limits.ts";
import type { LocateOptions } from "../locate/locate.ts";
import type { Patch } from "../patch.ts";
import type { UnmarkedEncoding } from "../text/encoding.ts";

/** How patches are planned. */
export interface PlanOptions extends LocateOptions {
  /** Creations, copies and moves may replace existing files. */
  readonly overwrite: boolean;
  /** Paths may be absolute or lead out of the root. Default: false. */
  readonly allowOutside?: boolean;
  /** What is applied already is left out, with a warning. */
  readonly skipApplied: boolean;
  /** Added lines may stand for lines left out. */
  readonly allowPlaceholder: boolean;
  /** Of files that are neither UTF-8 nor marked UTF-16; without it the patch has to prove it. */
  readonly encoding?: UnmarkedEncoding;
  readonly limits: Limits;
  /** All patches of the reply, where a part of them is planned: names are told by all of them. */
  readonly all?: readonly Patch[];
  /** Called with each step as it begins. */
  readonly onStep?: (step: Step) => void;
}

/** What a run is at: planning a file edit (1-based, of so many), or writing so many files. */
export type Step =
  | { readonly kind: "planning"; readonly file: number; readonly files: number }
  | { readonly kind: "writing"; readonly files: number };

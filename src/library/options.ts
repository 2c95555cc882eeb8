/** The options of the library, and the complete options of the engine. */

import { type CheckOptions, DEFAULTS } from "../check.ts";
import { LIMITS, type Limits } from "../limits.ts";
import type { PlanOptions } from "../plan/options.ts";
import type { ReadOptions } from "../reading.ts";
import { defined } from "../values.ts";

/** How a reply is read. */
export type ParseOptions = Omit<ReadOptions, "maxPatch">;

/** How patches are planned. */
export interface PlanningOptions extends Partial<Omit<PlanOptions, "limits" | "all">> {
  /** Bytes of the reply and of a file (64 MiB each), and the number of files (10,000). */
  readonly limits?: Partial<Limits>;
}

/** How a reply is read and planned. Defaults: those of `llm-patch apply` without flags. */
export interface Options
  extends
    ParseOptions,
    PlanningOptions,
    Partial<Pick<CheckOptions, "strict" | "reverse" | "select" | "partial">> {}

/** The options with their defaults. */
export function settled(options: Options): CheckOptions {
  const limits = { ...LIMITS, ...defined(options.limits ?? {}) };
  const exact = options.strict === true ? ({ maxLevel: "exact" } as const) : {};
  return { ...DEFAULTS, ...defined(options), ...exact, limits, maxPatch: limits.patch };
}

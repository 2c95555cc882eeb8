/** What the flags of a call say. */

import type { CheckOptions } from "../check.ts";
import type { CommitOptions } from "../commit/exclusive.ts";
import { settled } from "../library/options.ts";
import { LIMITS, MIB } from "../limits.ts";
import type { Level } from "../locate/placement.ts";
import type { ReportOptions } from "../report/report.ts";
import type { Rule } from "../revise/select.ts";
import type { Vendor } from "../tools/names.ts";

/** What the flags give, by commander's names: most are those of the options that they set. */
export interface FlagValues
  extends
    ReportOptions,
    Partial<Omit<CheckOptions, "limits" | "select" | "all" | "onStep" | "maxLevel">>,
    Pick<CommitOptions, "sync"> {
  readonly directory: string;
  readonly d?: string;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  /** The same list in both: all rules, in order. */
  readonly include?: readonly Rule[];
  readonly exclude?: readonly Rule[];
  readonly maxLevel: Level;
  readonly interactive?: boolean;
  /** In MiB, as the one of the patch. */
  readonly maxFile?: number;
  readonly maxFiles?: number;
  readonly for?: Vendor;
  readonly list?: string;
  readonly show?: string;
  readonly color: "auto" | "always" | "never";
}

/** Without flags. */
export const FALLBACKS = { directory: ".", maxLevel: "aligned", color: "auto" } as const;

export function optionsOf(values: FlagValues): CheckOptions & CommitOptions {
  const { include, exclude, maxPatch = LIMITS.patch / MIB, maxFile = LIMITS.file / MIB } = values;
  const { maxFiles: files = LIMITS.files } = values;
  const limits = { patch: maxPatch * MIB, file: maxFile * MIB, files };
  return { ...values, ...settled({ ...values, limits, select: include ?? exclude ?? [] }) };
}

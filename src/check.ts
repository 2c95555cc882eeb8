/** The second step of the main path: plans the patches of a reply (reading.ts). Writes nothing. */

import type { Recovery } from "./commit/recover.ts";
import { diagnose } from "./diagnose/diagnose.ts";
import type { Parsed } from "./formats/format.ts";
import { written } from "./formats/write.ts";
import { planPartly } from "./partial/partial.ts";
import type { Parts } from "./partial/parts.ts";
import type { FormatName, Patch } from "./patch.ts";
import type { PlanOptions } from "./plan/options.ts";
import { draftPlan, type Plan } from "./plan/plan.ts";
import type { Folder } from "./plan/tree.ts";
import { exitCode, type Problem } from "./problem.ts";
import { type ReadOptions, refusedRepair } from "./reading.ts";

/** How a reply is read and planned. The defaults are those of `llm-patch apply`. */
export interface CheckOptions extends ReadOptions, PlanOptions {
  /** Apply everything that matches, even if not everything does. Default: false. */
  readonly partial?: boolean;
}

/** The options of the apply_patch command, which behaves like Codex: it uses the first match, and overwrites files. */
export const LIKE_CODEX: CheckOptions = { first: true, overwrite: true };

export interface Outcome {
  readonly status: "applied" | "applied-partly" | "would-apply" | "would-apply-partly" | "refused";
  /** 0: applied, or would be; 1: read, but not or not completely applied; 2: trouble. */
  readonly exitCode: 0 | 1 | 2;
  /** The format that was read or, if none was, requested. */
  readonly format?: FormatName | undefined;
  /** The patches that were read: a reply may have several formats. */
  readonly patches?: readonly Patch[];
  /** Undefined if the reply could not be read. */
  readonly plan: Plan | undefined;
  /** What was done about an interrupted run; undefined if there was none. */
  readonly recovery?: Recovery;
  /** Why the patch is refused or only partly applied. */
  readonly problems: readonly Problem[];
  /** What a partial application leaves, as a patch for the resulting files; undefined if none can express it. */
  readonly rest?: string | Uint8Array | undefined;
}

/** Plans the patches of a reply; a partial application leaves out some parts. */
export function checkPatches(
  { patches, problems: unread, format }: Parsed,
  folder: Folder,
  options: CheckOptions,
  leftOut?: Parts,
): Outcome {
  const read = { format, patches };
  if (unread.length > 0) return { ...read, ...refused(undefined, unread) };
  const { strict = false, reverse = false, partial = false } = options;
  const planning: PlanOptions = {
    ...options,
    // Lines restored by a reversal were in the files before, even if they look like placeholders.
    allowPlaceholder: options.allowPlaceholder === true || reverse,
    ...(strict && { maxLevel: "exact" }),
  };
  const { plan, problems, left } = partial
    ? planPartly(patches, folder, planning, leftOut)
    : { plan: makePlan(patches, folder, planning), problems: [], left: [] };
  // Some repairs are only detected when files are compared.
  const repairs = strict ? plan.repairs.map(refusedRepair) : [];
  const withReversal = (problem: Problem): Problem =>
    reverse && problem.code === "already-applied" ? { ...problem, reversed: true } : problem;
  const refusals = (plan.problems.length > 0 ? plan.problems : repairs).map(withReversal);
  if (refusals.length > 0) return { ...read, ...refused(plan, refusals) };
  const outcome = { ...read, plan, problems: problems.map(withReversal) };
  if (left.length === 0) return { ...outcome, status: "would-apply", exitCode: 0 };
  const status = plan.writes.length === 0 ? "refused" : "would-apply-partly";
  return { ...outcome, status, exitCode: 1, rest: written(left) };
}

/** Plans all patches as one transaction in a folder; a refused plan contains the problems. */
export function makePlan(patches: readonly Patch[], folder: Folder, options: PlanOptions): Plan {
  return diagnose(draftPlan(patches, folder, options));
}

/** The outcome after writing. */
export function asApplied(outcome: Outcome): Outcome {
  return { ...outcome, status: outcome.status === "would-apply" ? "applied" : "applied-partly" };
}

/** An outcome without changes. */
export function refused(plan: Plan | undefined, problems: readonly Problem[]): Outcome {
  const unwritten = plan && { ...plan, files: [], writes: [] };
  return { status: "refused", exitCode: exitCode(problems), plan: unwritten, problems };
}

/** The main path up to the plan: from a reply to patches, selected or reversed, and to a plan. Writes nothing. */

import type { Recovery } from "./commit/recover.ts";
import { diagnose } from "./diagnose/diagnose.ts";
import type { Parsed } from "./formats/format.ts";
import { LIMITS } from "./limits.ts";
import { planPartly } from "./partial/partial.ts";
import type { Parts } from "./partial/parts.ts";
import type { FormatName, Patch, Repair } from "./patch.ts";
import type { PathSyntax } from "./plan/path-syntax.ts";
import type { PlanOptions } from "./plan/options.ts";
import { draftPlan, type Plan } from "./plan/plan.ts";
import type { Folder } from "./plan/tree.ts";
import type { Problem } from "./problem.ts";
import { exitCode } from "./verdict.ts";
import { type ReadOptions, readPatches } from "./reading.ts";
import { reverse } from "./revise/reverse.ts";
import { type Rule, select } from "./revise/select.ts";

export interface CheckOptions extends PlanOptions, ReadOptions {
  /** Every repair is a problem. */
  readonly strict: boolean;
  /** Undo the patches instead. */
  readonly reverse: boolean;
  /** Which files of the patches are taken: the first rule that matches decides. */
  readonly select: readonly Rule[];
  /** Apply all that matches if not everything does. Default: false. */
  readonly partial?: boolean;
}

export interface Outcome {
  readonly status: "applied" | "applied-partly" | "would-apply" | "would-apply-partly" | "refused";
  /** 0: applied, or would be; 1: read, but not all of it applied; 2: trouble. */
  readonly exitCode: 0 | 1 | 2;
  /** The format that was read or, if none was, requested. */
  readonly format?: FormatName | undefined;
  /** Undefined if the reply could not be read. */
  readonly plan: Plan | undefined;
  /** What was done about an interrupted run, if there was one. */
  readonly recovery?: Recovery;
  /** Why the patch is refused, or why parts of it are left. */
  readonly problems: readonly Problem[];
  /** What is left of the patches if a part is applied, for the files after that. */
  readonly left?: readonly Patch[];
}

/** The options of `llm-patch apply` without flags. */
export const DEFAULTS: CheckOptions = {
  strict: false,
  reverse: false,
  select: [],
  overwrite: false,
  skipApplied: false,
  allowPlaceholder: false,
  first: false,
  maxLevel: "aligned",
  limits: LIMITS,
};

/** The options of the apply_patch command, which are those of Codex: the first place, and new files over old ones. */
export const LIKE_CODEX: CheckOptions = { ...DEFAULTS, first: true, overwrite: true };

/** Reads a reply, and plans what it would do to the files in a folder. */
export function check(reply: string | Uint8Array, folder: Folder, options: CheckOptions): Outcome {
  return withPatches(reply, options, folder.tree.paths, (patches) =>
    checkPatches(patches, folder, options),
  );
}

/** Reads a reply, and passes its patches on, selected and perhaps reversed; refused if it cannot be read. */
export function withPatches(
  reply: string | Uint8Array,
  options: CheckOptions,
  paths: PathSyntax,
  follow: (patches: readonly Patch[]) => Outcome,
): Outcome {
  const reading = readPatches(reply, options, paths);
  const read = select(reading, options.select);
  const format = read.patches[0]?.format ?? reading.format ?? options.format;
  const { patches, problems } = asAsked(read, options);
  const outcome = problems.length > 0 ? refused(undefined, problems) : follow(patches);
  return { ...outcome, format };
}

/** Refused by --strict, or reversed. */
function asAsked(read: Parsed, options: CheckOptions): Parsed {
  if (read.problems.length > 0) return read;
  if (options.strict) {
    const repairs = refusedRepairs(read.patches.flatMap((patch) => patch.repairs));
    if (repairs.length > 0) return { patches: [], problems: repairs };
  }
  return options.reverse ? reverse(read.patches) : read;
}

/** Plans patches, without the parts to leave out of a partial application; nothing is written. */
export function checkPatches(
  patches: readonly Patch[],
  folder: Folder,
  options: CheckOptions,
  leftOut?: Parts,
): Outcome {
  // What a reversal restores was in the files.
  const allowPlaceholder = options.allowPlaceholder || options.reverse;
  const planning = { ...options, allowPlaceholder };
  const { plan, problems, left } =
    options.partial === true
      ? planPartly(patches, folder, planning, leftOut)
      : { plan: makePlan(patches, folder, planning), problems: [], left: [] };
  if (plan.problems.length > 0) return refused(plan, plan.problems);
  // Some repairs show only when files are compared.
  if (options.strict && plan.repairs.length > 0) return refused(plan, refusedRepairs(plan.repairs));
  if (left.length === 0) return { status: "would-apply", exitCode: 0, plan, problems };
  return { status: "would-apply-partly", exitCode: 1, plan, problems, left };
}

/** Plans all patches as one transaction in a folder; a plan that is refused has the causes. */
export function makePlan(patches: readonly Patch[], folder: Folder, options: PlanOptions): Plan {
  const draft = draftPlan(patches, folder, options);
  return draft.findings.length === 0 ? { ...draft.plan, problems: [] } : diagnose(draft);
}

/** The outcome once it is written. */
export function asApplied<Checked extends Pick<Outcome, "status">>(checked: Checked): Checked {
  return { ...checked, status: checked.status === "would-apply" ? "applied" : "applied-partly" };
}

function refusedRepairs(repairs: readonly Repair[]): Problem[] {
  const reason = "repair-needed";
  return repairs.map(({ name: repair, patchLine }) => {
    return { code: "malformed", reason, repair, patchLine, found: "" };
  });
}

/** An outcome in which nothing is written. */
export function refused(plan: Plan | undefined, problems: readonly Problem[]): Outcome {
  const unwritten = plan && { ...plan, files: [], writes: [] };
  return { status: "refused", exitCode: exitCode(problems), plan: unwritten, problems };
}

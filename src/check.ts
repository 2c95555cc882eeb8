/** The main path up to the plan: reads a reply, selects or reverses its patches, and plans them. Writes nothing. */

import type { Recovery } from "./commit/recover.ts";
import { diagnose } from "./diagnose/diagnose.ts";
import type { Parsed } from "./formats/format.ts";
import { LIMITS } from "./limits.ts";
import { planPartly } from "./partial/partial.ts";
import type { Parts } from "./partial/parts.ts";
import type { FormatName, Patch, Repair } from "./patch.ts";
import type { PlanOptions } from "./plan/options.ts";
import { draftPlan, type Plan } from "./plan/plan.ts";
import type { Folder } from "./plan/tree.ts";
import type { Problem } from "./problem.ts";
import { exitCode } from "./verdict.ts";
import { type ReadOptions, readPatches } from "./reading.ts";
import { reverse } from "./revise/reverse.ts";
import { type Rule, select } from "./revise/select.ts";

export interface CheckOptions extends PlanOptions, ReadOptions {
  /** Treat every repair as a problem. */
  readonly strict: boolean;
  /** Undo the patches instead of applying them. */
  readonly reverse: boolean;
  /** Which files of the patches to apply: the first rule that matches decides. */
  readonly select: readonly Rule[];
  /** Apply everything that matches, even if not everything does. Default: false. */
  readonly partial?: boolean;
}

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
  /** The rest after a partial application, as patches for the resulting files. */
  readonly left?: readonly Patch[];
}

/** The defaults of `llm-patch apply`. */
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

/** The options of the apply_patch command, which behaves like Codex: it uses the first match, and overwrites files. */
export const LIKE_CODEX: CheckOptions = { ...DEFAULTS, first: true, overwrite: true };

/** Reads a reply, and plans what it would do to the files in a folder. */
export function check(reply: string | Uint8Array, folder: Folder, options: CheckOptions): Outcome {
  return withPatches(reply, options, (patches) => checkPatches(patches, folder, options));
}

/** Reads a reply, selects and perhaps reverses its patches, and passes them on; refused if it cannot be read. */
export function withPatches(
  reply: string | Uint8Array,
  options: CheckOptions,
  follow: (patches: readonly Patch[]) => Outcome,
): Outcome {
  const reading = readPatches(reply, options);
  const read = select(reading, options.select);
  const format = read.patches[0]?.format ?? reading.format ?? options.format;
  const { patches, problems } = asAsked(read, options);
  const outcome = problems.length > 0 ? refused(undefined, problems) : follow(patches);
  return { ...outcome, format, patches };
}

/** Refuses repairs with --strict, and reverses patches with --reverse. */
function asAsked(read: Parsed, options: CheckOptions): Parsed {
  if (read.problems.length > 0) return read;
  if (options.strict) {
    const repairs = refusedRepairs(read.patches.flatMap((patch) => patch.repairs));
    if (repairs.length > 0) return { patches: [], problems: repairs };
  }
  return options.reverse ? reverse(read.patches) : read;
}

/** Plans patches; a partial application leaves out some parts. Nothing is written. */
export function checkPatches(
  patches: readonly Patch[],
  folder: Folder,
  options: CheckOptions,
  leftOut?: Parts,
): Outcome {
  // Lines restored by a reversal were in the files before, even if they look like placeholders.
  const allowPlaceholder = options.allowPlaceholder || options.reverse;
  const planning = { ...options, allowPlaceholder };
  const { plan, problems, left } =
    options.partial === true
      ? planPartly(patches, folder, planning, leftOut)
      : { plan: makePlan(patches, folder, planning), problems: [], left: [] };
  if (plan.problems.length > 0) return refused(plan, plan.problems);
  // Some repairs are only detected when files are compared.
  if (options.strict && plan.repairs.length > 0) return refused(plan, refusedRepairs(plan.repairs));
  if (left.length === 0) return { status: "would-apply", exitCode: 0, plan, problems };
  return { status: "would-apply-partly", exitCode: 1, plan, problems, left };
}

/** Plans all patches as one transaction in a folder; a refused plan contains the problems. */
export function makePlan(patches: readonly Patch[], folder: Folder, options: PlanOptions): Plan {
  const draft = draftPlan(patches, folder, options);
  return draft.findings.length === 0 ? { ...draft.plan, problems: [] } : diagnose(draft);
}

/** The outcome after writing. */
export function asApplied<Checked extends Pick<Outcome, "status">>(checked: Checked): Checked {
  return { ...checked, status: checked.status === "would-apply" ? "applied" : "applied-partly" };
}

function refusedRepairs(repairs: readonly Repair[]): Problem[] {
  const reason = "repair-needed";
  return repairs.map(({ name: repair, patchLine }) => {
    return { code: "malformed", reason, repair, patchLine, found: "" };
  });
}

/** An outcome without changes. */
export function refused(plan: Plan | undefined, problems: readonly Problem[]): Outcome {
  const unwritten = plan && { ...plan, files: [], writes: [] };
  return { status: "refused", exitCode: exitCode(problems), plan: unwritten, problems };
}

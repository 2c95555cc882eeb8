/** The main path as far as it writes nothing: reply to patches, patches as they are wanted, to plan. */

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
  /** Which files of the patches are taken: the first rule that fits decides. */
  readonly select: readonly Rule[];
  /** Apply all that fits where not everything does. Default: false. */
  readonly partial?: boolean;
}

export interface Outcome {
  readonly status: "applied" | "applied-partly" | "would-apply" | "would-apply-partly" | "refused";
  /** 0 done or would be; 1 understood, but not all of it applied; 2 trouble. */
  readonly exitCode: 0 | 1 | 2;
  /** The format that was read or, if none could be, asked for. */
  readonly format?: FormatName | undefined;
  /** Undefined if the reply could not be read. */
  readonly plan: Plan | undefined;
  /** What was done about a run that had been interrupted, if there was one. */
  readonly recovery?: Recovery;
  /** Why the patch is refused, and nothing was written; or why a part of it is left. */
  readonly problems: readonly Problem[];
  /** What is left of the patches if a part is applied: for the files as they are then. */
  readonly left?: readonly Patch[];
}

/** What a careful caller starts from: the strictest reading that takes all formats. */
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

/** What the apply_patch command does, as Codex's does: the first place, and new files over old ones. */
export const LIKE_CODEX: CheckOptions = { ...DEFAULTS, first: true, overwrite: true };

/** Reads a reply, and tells what would become of the files in a folder. */
export function check(reply: string | Uint8Array, folder: Folder, options: CheckOptions): Outcome {
  return withPatches(reply, options, folder.tree.paths, (patches) =>
    checkPatches(patches, folder, options),
  );
}

/** What comes of a reply: of its patches as they are wanted, or refused because there are none. */
export function withPatches(
  reply: string | Uint8Array,
  options: CheckOptions,
  paths: PathSyntax,
  follow: (patches: readonly Patch[]) => Outcome,
): Outcome {
  const read = select(readPatches(reply, options, paths), options.select);
  const format = read.patches[0]?.format ?? options.format;
  const { patches, problems } = wanted(read, options);
  const outcome = problems.length > 0 ? refused(undefined, problems) : follow(patches);
  return { ...outcome, format };
}

function wanted(read: Parsed, options: CheckOptions): Parsed {
  if (read.problems.length > 0) return read;
  if (options.strict) {
    const repairs = refusedRepairs(read.patches.flatMap((patch) => patch.repairs));
    if (repairs.length > 0) return { patches: [], problems: repairs };
  }
  return options.reverse ? reverse(read.patches) : read;
}

/** Plans patches, without the parts that a partial application shall leave out; nothing is written. */
export function checkPatches(
  patches: readonly Patch[],
  folder: Folder,
  options: CheckOptions,
  leftOut?: Parts,
): Outcome {
  // What is put back was in the files.
  const allowPlaceholder = options.allowPlaceholder || options.reverse;
  const planning = { ...options, allowPlaceholder };
  const { plan, problems, left } =
    options.partial === true
      ? planPartly(patches, folder, planning, leftOut)
      : { plan: makePlan(patches, folder, planning), problems: [], left: [] };
  if (plan.problems.length > 0) return refused(plan, plan.problems);
  // Some repairs only the files can tell.
  if (options.strict && plan.repairs.length > 0) return refused(plan, refusedRepairs(plan.repairs));
  if (left.length === 0) return { status: "would-apply", exitCode: 0, plan, problems };
  return { status: "would-apply-partly", exitCode: 1, plan, problems, left };
}

/** Plans all patches as one transaction in a folder, and says why if it is refused. */
export function makePlan(patches: readonly Patch[], folder: Folder, options: PlanOptions): Plan {
  const draft = draftPlan(patches, folder, options);
  return draft.findings.length === 0 ? { ...draft.plan, problems: [] } : diagnose(draft);
}

/** What would apply, once it is written. */
export function asApplied<Checked extends Pick<Outcome, "status">>(checked: Checked): Checked {
  return { ...checked, status: checked.status === "would-apply" ? "applied" : "applied-partly" };
}

function refusedRepairs(repairs: readonly Repair[]): Problem[] {
  const reason = "repair-needed";
  return repairs.map(({ name: repair, patchLine }) => {
    return { code: "malformed", reason, repair, patchLine, found: "" };
  });
}

/** Nothing was, or will be, written. */
export function refused(plan: Plan | undefined, problems: readonly Problem[]): Outcome {
  const unwritten = plan && { ...plan, files: [], writes: [] };
  return { status: "refused", exitCode: exitCode(problems), plan: unwritten, problems };
}

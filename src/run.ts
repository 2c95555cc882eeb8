/** The main path: reply to patches, patches as they are wanted, to plan, plan to disk. */

import { statSync } from "node:fs";
import type { Receipt } from "./commit/commit.ts";
import { awaitsRecovery, type CommitOptions, exclusively, type Held } from "./commit/exclusive.ts";
import type { Recovery } from "./commit/recover.ts";
import type { Parsed } from "./formats/format.ts";
import { parse, type Reading } from "./formats/index.ts";
import { replyText } from "./input/read.ts";
import { unwrap } from "./input/unwrap.ts";
import { LIMITS, maxLines } from "./limits.ts";
import type { FormatName, Patch, Repair } from "./patch.ts";
import { makePlan, type Plan, type PlanOptions } from "./plan/plan.ts";
import { OPEN_ROOT } from "./plan/planner.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { exitCode, type Problem } from "./problem.ts";
import { inFolder } from "./revise/folder.ts";
import { hasMoreLines } from "./text/lines.ts";
import { reverse } from "./revise/reverse.ts";
import { type Rule, select } from "./revise/select.ts";

export interface ReadOptions {
  /** Read this format only; without it the outermost that the reply holds. */
  readonly format?: FormatName;
  /** Leading components to take off every path of a diff; without it by evidence. */
  readonly strip?: number;
  /** The file of blocks that name none. */
  readonly file?: string;
  /** Fences that name a file and hold no patch are whole files to create or replace. */
  readonly wholeFiles?: boolean;
  /** Bytes that a reply may have; without it the usual limit. */
  readonly maxPatch?: number;
}

export interface RunOptions extends PlanOptions, ReadOptions, CommitOptions {
  /** The folder that the patch is confined to. */
  readonly root: string;
  /** Plan, but write nothing. */
  readonly dryRun: boolean;
  /** Every repair is a problem. */
  readonly strict: boolean;
  /** Undo the patches instead. */
  readonly reverse: boolean;
  /** Which files of the patches are taken: the first rule that fits decides. */
  readonly select: readonly Rule[];
}

export interface Outcome {
  readonly status: "applied" | "would-apply" | "refused";
  /** 0 done or would be; 1 understood, but not applied; 2 trouble. */
  readonly exitCode: 0 | 1 | 2;
  /** The format that was read or, if none could be, asked for. */
  readonly format?: FormatName;
  /** Undefined if the reply could not be read. */
  readonly plan: Plan | undefined;
  readonly receipt?: Receipt;
  /** What was done about a run that had been interrupted, if there was one. */
  readonly recovery?: Recovery;
  /** Empty unless `status` is `refused`: then nothing was written. */
  readonly problems: readonly Problem[];
}

/** What a careful caller starts from: the strictest reading that takes all formats. */
export const DEFAULTS: Omit<RunOptions, "root"> = {
  dryRun: false,
  strict: false,
  reverse: false,
  select: [],
  overwrite: false,
  skipApplied: false,
  allowPlaceholder: false,
  first: false,
  maxRung: "anchored",
  limits: LIMITS,
};

/** What the apply_patch command does, as Codex's does: the first place, and new files over old ones. */
export const LIKE_CODEX: Omit<RunOptions, "root"> = { ...DEFAULTS, first: true, overwrite: true };

/**
 * Reads a reply, plans its patches, and writes all files or none. Nobody else writes between
 * the planning and the writing; what an interrupted run has left is finished or undone first.
 */
export function run(reply: string | Uint8Array, options: RunOptions): Outcome {
  const read = select(readPatches(reply, options), options.select);
  const format = read.patches[0]?.format ?? options.format;
  return { ...follow(read, options), ...(format === undefined ? {} : { format }) };
}

/** Plans and writes what was read. */
function follow(read: Parsed, options: RunOptions): Outcome {
  if (read.problems.length > 0) return refused(undefined, read.problems);
  if (options.strict) {
    const repairs = read.patches.flatMap((patch) => refusedRepairs(patch.repairs, read.patches));
    if (repairs.length > 0) return refused(undefined, repairs);
  }
  const { patches, problems } = options.reverse ? reverse(read.patches) : read;
  if (problems.length > 0) return refused(undefined, problems);
  const { root } = options;
  if (!isFolder(root)) return planned(patches, options);
  if (options.dryRun) {
    const code = awaitsRecovery(root, options);
    return code === undefined
      ? planned(patches, options)
      : refused(undefined, [{ code, path: root }]);
  }
  const outcome = exclusively(root, options, ({ recovery, write }) => {
    const outcome = planned(patches, options, write);
    return recovery.outcome === "nothing" ? outcome : { ...outcome, recovery };
  });
  return "code" in outcome ? refused(undefined, [outcome]) : outcome;
}

/** Finishes or undoes what an interrupted run has left below `root`. */
export function recover(
  root: string,
  options: CommitOptions = {},
): Pick<Outcome, "exitCode" | "problems"> & { readonly recovery?: Recovery } {
  if (!isFolder(root)) {
    const problem = { code: "io", path: root, operation: OPEN_ROOT, reason: "ENOENT" } as const;
    return { exitCode: 2, problems: [problem] };
  }
  const result = exclusively(root, { foreign: true, ...options }, ({ recovery }) => recovery);
  if ("code" in result) return { exitCode: exitCode([result]), problems: [result] };
  return { exitCode: result.left.length === 0 ? 0 : 1, problems: [], recovery: result };
}

/** Is there a folder? Why not, the planner tells. */
function isFolder(path: string): boolean {
  try {
    return path.trim() !== "" && statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Plans patches, and writes the plan if that is wanted. */
function planned(patches: readonly Patch[], options: RunOptions, write?: Held["write"]): Outcome {
  // What is put back stood in the files.
  const allowPlaceholder = options.allowPlaceholder || options.reverse;
  const plan = makePlan(patches, options.root, nodeTree, { ...options, allowPlaceholder });
  if (plan.problems.length > 0) return refused(plan, plan.problems);
  // Some repairs only the files can tell.
  if (options.strict && plan.repairs.length > 0)
    return refused(plan, refusedRepairs(plan.repairs, patches));
  if (write === undefined) return { status: "would-apply", exitCode: 0, plan, problems: [] };
  options.onStep?.({ kind: "writing", files: plan.writes.length });
  const receipt = write(plan);
  if ("code" in receipt) return refused(plan, [receipt]);
  return { status: "applied", exitCode: 0, plan, receipt, problems: [] };
}

/** The patches of a reply, in order, or what keeps them from being read. */
export function readPatches(
  reply: string | Uint8Array,
  { format, strip, file, wholeFiles = false, maxPatch = LIMITS.patch }: ReadOptions = {},
): Reading {
  const size = typeof reply === "string" ? Buffer.byteLength(reply) : reply.length;
  if (size > maxPatch) return unread({ code: "too-large", what: "patch", limit: maxPatch });
  // Lines cost more than their bytes.
  const most = maxLines(maxPatch);
  if (hasMoreLines(reply, most)) return unread({ code: "too-large", what: "lines", limit: most });
  const source = replyText(reply);
  if ("code" in source) return unread(source);
  const { text, badByte } = source;
  const reading = withRawBytes(
    parse(unwrap(text), {
      strip,
      wholeFiles: wholeFiles || format === "whole-file",
      ...(format === undefined ? {} : { format }),
      ...(file === undefined ? {} : { file }),
    }),
    badByte,
  );
  const patches = reading.patches.map(inFolder);
  const empty = patches.every((patch) => patch.edits.length === 0);
  if (reading.problems.length === 0 && empty)
    return { ...reading, patches: [], problems: [{ code: "no-patch", empty: true }] };
  return { ...reading, patches };
}

/** Bytes that are not UTF-8 are meant in a diff of such files only. */
function withRawBytes(reading: Reading, badByte: number | undefined): Reading {
  const { patches, problems } = reading;
  if (badByte === undefined) return reading;
  const isDiff =
    patches.every(({ format }) => format === "unified") &&
    !problems.some(({ code }) => code === "no-patch");
  if (!isDiff) return unread({ code: "encoding", offset: badByte });
  return { ...reading, patches: patches.map((patch) => ({ ...patch, rawBytes: true })) };
}

function unread(problem: Problem): Reading {
  return { patches: [], problems: [problem], text: [] };
}

/** What strict reading says of repairs. */
function refusedRepairs(repairs: readonly Repair[], patches: readonly Patch[]): Problem[] {
  return repairs.map(({ name, patchLine }) => {
    const patch = patches.findLast((one) => one.patchLine <= patchLine);
    return {
      code: "malformed",
      reason: "repair-needed",
      repair: name,
      patchLine,
      beginLine: patch?.patchLine ?? patchLine,
      found: "",
    };
  });
}

function refused(plan: Plan | undefined, problems: readonly Problem[]): Outcome {
  return { status: "refused", exitCode: exitCode(problems), plan, problems };
}

/**
 * The plan: all files before and after, in memory. Every edit sees the result of the edits before it;
 * problems of all files are collected; nothing is written here. The modules:
 *
 *     planner    applies the file edits, one after the other
 *     names      resolves names to files; which of them a patch may touch (`paths`)
 *     overlay    a file before the patches, and after the edits so far
 *     rewrite    applies hunks to the bytes of a file, of which `file-text` is the text
 *     update     applies hunks to its lines: locates and merges them, in stages if they need earlier ones
 *     placed     the hunks of an edit with their places, for the report; where problems get theirs
 *     changes    the resulting changes, by file and by path; some of them are not allowed
 */

import { LIMITS } from "../limits.ts";
import type { FileEdit, Patch, Repair } from "../patch.ts";
import type { Problem, Warning } from "../problem.ts";
import {
  type FileWrite,
  fileWrites,
  isChanged,
  type PlannedFile,
  plannedFiles,
  refusedChanges,
} from "./changes.ts";
import type { EditNames, Prefix } from "./names.ts";
import type { PlanOptions } from "./options.ts";
import { rootOf, rootProblem } from "./paths.ts";
import type { PlacedHunk, Refusal } from "./placed.ts";
import { Planner } from "./planner.ts";
import type { Folder, Tree } from "./tree.ts";

export interface Plan {
  /** The folder that the patch is confined to, absolute. */
  readonly root: string;
  /** The folder that was removed from all paths of the patches, or added to them. */
  readonly prefix?: Prefix | undefined;
  /** The changes by file, for people. */
  readonly files: readonly PlannedFile[];
  /** The changes by path, for the commit. */
  readonly writes: readonly FileWrite[];
  /** The edits that change a file, in the order of the patches. */
  readonly edits: readonly FileEdit[];
  /** All hunks that fit, even if others do not. */
  readonly hunks: readonly PlacedHunk[];
  readonly repairs: readonly Repair[];
  readonly warnings: readonly Warning[];
  /** Nothing may be written unless this is empty. */
  readonly problems: readonly Problem[];
}

/** A plan whose refusals are not yet diagnosed. */
export interface Draft {
  readonly plan: Omit<Plan, "problems">;
  readonly refusals: readonly Refusal[];
  /** The names of the files of the edits, as resolved. */
  readonly names: ReadonlyMap<FileEdit, EditNames>;
  readonly tree: Tree;
}

/** Plans all patches as one transaction in a folder. `all`: those of the reply, by which names are resolved. */
export function draftPlan(
  patches: readonly Patch[],
  folder: Folder,
  options: PlanOptions,
  all?: readonly Patch[],
): Draft {
  const { tree } = folder;
  const root = rootOf(folder, options.allowOutside);
  const planner = new Planner(root, options);
  const { refusals, warnings, names } = planner;
  const refuse = (finding: Problem): unknown => refusals.push({ edit: undefined, finding });
  const unusable = rootProblem(folder);
  const limit = options.limits?.files ?? LIMITS.files;
  const paths = patches.flatMap(({ edits }) => edits.map(({ path }) => path));
  if (new Set(paths).size > limit) refuse({ code: "too-large", what: "files", limit });
  else if (unusable !== undefined) refuse(unusable);
  else planner.plan(patches, all);
  // A reply that can be read has edits, so all of them were excluded.
  if (planner.files.size + refusals.length === 0) warnings.push({ code: "nothing-selected" });
  const touched = [...planner.files.values()];
  if (refusals.length === 0) refusals.push(...refusedChanges(touched, tree));
  const changed = refusals.length === 0 ? touched.filter(isChanged) : [];
  const plan = {
    root: root.given,
    prefix: names.prefix,
    files: plannedFiles(changed),
    writes: fileWrites(changed),
    edits: [...planner.effective],
    hunks: planner.hunks,
    repairs: [...patches.flatMap((patch) => patch.repairs), ...planner.repairs],
    warnings,
  };
  return { plan, refusals, names: names.files, tree };
}

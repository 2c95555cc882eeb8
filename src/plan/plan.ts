/**
 * The plan: all files before and after, in memory. Every edit sees the result of the edits before it;
 * problems of all files are collected; nothing is written here. The modules:
 *
 *     planner    applies the file edits, one after the other
 *     files      resolves names to files, and checks that a patch may touch them (`paths`)
 *     overlay    the files after the edits so far
 *     rewrite    applies hunks to the bytes of a file
 *     update     applies hunks to its lines: locates and merges them, in stages if they need earlier ones
 *     placed     the places of the hunks, for the report; why others do not fit
 *     changes    the resulting changes, by file and by path; some of them are not allowed (`checks`)
 */

import { LIMITS, maxLines, TooLargeError } from "../limits.ts";
import type { FileEdit, Patch, Repair } from "../patch.ts";
import { hasMoreLines } from "../text/lines.ts";
import type { Problem, Warning, WarningCode } from "../problem.ts";
import { type FileWrite, fileWrites, type PlannedFile, plannedFiles } from "./changes.ts";
import type { PlanOptions } from "./options.ts";
import type { OverlayFile } from "./overlay.ts";
import { rootProblem } from "./folder.ts";
import { Planner } from "./planner.ts";
import type { Entry, Folder, Tree } from "./tree.ts";
import type { EditNames, Prefix } from "./files.ts";
import type { Finding, PlacedHunk } from "./placed.ts";
import { aliases, readOnlyFiles } from "./checks.ts";

export interface Plan {
  /** The folder that the patch is confined to, absolute. */
  readonly root: string;
  /** The folder that was removed from all paths of the patches, or added to them. */
  readonly prefix?: Prefix | undefined;
  /** The changes by file, for people. */
  readonly files: readonly PlannedFile[];
  /** The changes by path, for the commit. */
  readonly writes: readonly FileWrite[];
  /** Every edit of the patches, in order. */
  readonly edits: readonly FileEdit[];
  /** All hunks that fit, even if others do not. */
  readonly hunks: readonly PlacedHunk[];
  readonly repairs: readonly Repair[];
  readonly warnings: readonly Warning[];
  /** Nothing may be written unless this is empty. */
  readonly problems: readonly Problem[];
}

/** A plan whose findings are not yet diagnosed. */
export interface Draft {
  readonly plan: Omit<Plan, "problems">;
  readonly findings: readonly Finding[];
  /** The edit of each finding, for the first findings. */
  readonly origins: readonly FileEdit[];
  /** The names of the edits' files, as resolved. */
  readonly names: ReadonlyMap<FileEdit, EditNames>;
  readonly scene: Scene;
}

/** The files that the findings are about. */
export interface Scene {
  /** The root with all links resolved. */
  readonly root: string;
  readonly tree: Tree;
  /** The files that the edits name, after all edits that fit. */
  readonly files: readonly OverlayFile[];
}

/** Plans all patches as one transaction in a folder. `all`: those of the reply, by which names are resolved. */
export function draftPlan(
  patches: readonly Patch[],
  folder: Folder,
  options: PlanOptions,
  all?: readonly Patch[],
): Draft {
  const edits = patches.flatMap((patch) => patch.edits);
  const tree = snapshot(folder.tree, options.limits?.file ?? LIMITS.file);
  const bounded = { ...folder, tree };
  const planner = new Planner(bounded, options);
  const { findings, origins, warnings, files: named } = planner;
  const unusable = rootProblem(bounded);
  const limit = options.limits?.files ?? LIMITS.files;
  if (new Set(edits.map(({ path }) => path)).size > limit)
    findings.push({ code: "too-large", what: "files", limit });
  else if (unusable !== undefined) findings.push(unusable);
  else planner.plan(patches, all);
  // A reply that can be read has edits, so all of them were excluded.
  if (edits.length === 0) warnings.push({ code: "nothing-selected" });
  const touched = planner.overlay.files();
  const writes = findings.length === 0 ? fileWrites(touched) : [];
  const mayBeEmpty =
    options.skipApplied === true || warnings.some(({ code }) => NO_CHANGE.has(code));
  if (findings.length === 0 && writes.length === 0 && !mayBeEmpty)
    findings.push({ code: "no-change", patchLine: patches[0]?.patchLine ?? 1 });
  const files = findings.length === 0 ? plannedFiles(touched) : [];
  const checks = [() => aliases(touched, tree), () => readOnlyFiles(writes, tree)];
  for (const check of checks)
    if (findings.length === 0)
      for (const one of check())
        findings.push(one.code === "io" ? one : { ...one, patchLine: named.lineOf(one.path) });
  const plan = {
    root: planner.root.given,
    prefix: named.prefix,
    ...(findings.length === 0 ? { files, writes } : { files: [], writes: [] }),
    edits,
    hunks: planner.hunks,
    repairs: [...patches.flatMap((patch) => patch.repairs), ...planner.repairs],
    warnings,
  };
  const scene = { root: planner.root.real, tree, files: touched };
  return { plan, findings, origins, names: named.names, scene };
}

/** Warnings that explain a plan without changes: the files have the result already, or the flags exclude all of them. */
const NO_CHANGE: ReadonlySet<WarningCode> = new Set(["already-there", "nothing-selected"]);

/** A tree that looks up each path once, and refuses to read files above the limits of bytes and lines. */
function snapshot(tree: Tree, limit: number): Tree {
  const seen = new Map<string, Entry | undefined>();
  return {
    paths: tree.paths,
    look(path) {
      if (!seen.has(path)) seen.set(path, tree.look(path));
      return seen.get(path);
    },
    realPath: (path) => tree.realPath(path),
    read(path) {
      const bytes = tree.read(path, limit);
      if (bytes.length > limit) throw new TooLargeError(limit);
      const max = maxLines(limit);
      if (hasMoreLines(bytes, max)) throw new TooLargeError(max, "lines");
      return bytes;
    },
    mayWrite: (path, mode, read) => tree.mayWrite(path, mode, read),
    list: (path) => tree.list(path),
  };
}

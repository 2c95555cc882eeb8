/**
 * The plan: all files before and after, in memory. Every edit sees the edits before it; what is
 * found wrong with any file is collected; nothing is written here. From the edits to the plan:
 *
 *     planner    what each file edit makes of the files, one after the other
 *     files      which file a name means, and whether a patch may touch it (`paths`)
 *     overlay    the files as the edits so far have left them
 *     rewrite    hunks on the bytes of a file: as they are written, or without CRs and marks (`forms`)
 *     update     the same hunks on its lines: located and merged, in stages if they build on others
 *     placed     where they went, for the report; what did not fit is `refused`
 *     changes    what is different in the end, for people and path by path; not all may be (`checks`)
 */

import { maxLines, TooLargeError } from "../limits.ts";
import type { FileEdit, Patch, Repair } from "../patch.ts";
import { hasMoreLines } from "../text/lines.ts";
import type { Problem } from "../problem.ts";
import type { Warning, WarningCode } from "../warning.ts";
import { type FileWrite, fileWrites, type PlannedFile, plannedFiles } from "./changes.ts";
import type { PlanOptions } from "./options.ts";
import type { OverlayFile } from "./overlay.ts";
import { rootProblem } from "./folder.ts";
import { Planner } from "./planner.ts";
import type { Finding } from "./refused.ts";
import type { Entry, Folder, Tree } from "./tree.ts";
import type { EditNames, Prefix } from "./files.ts";
import type { PlacedHunk } from "./placed.ts";
import { lostFiles, readOnlyFiles, sameFiles } from "./checks.ts";

export interface Plan {
  /** The folder that the patch is confined to, absolute. */
  readonly root: string;
  /** The folder that was taken off all paths of the patches, or put before them. */
  readonly prefix?: Prefix | undefined;
  /** What becomes of the files, for people. */
  readonly files: readonly PlannedFile[];
  /** The same, path by path, for the commit. */
  readonly writes: readonly FileWrite[];
  /** Every edit of the patches, in order. */
  readonly edits: readonly FileEdit[];
  /** All hunks that fit, also where others do not. */
  readonly hunks: readonly PlacedHunk[];
  readonly repairs: readonly Repair[];
  readonly warnings: readonly Warning[];
  /** Nothing may be written unless this is empty. */
  readonly problems: readonly Problem[];
}

/** A plan before its findings are told as problems. */
export interface Draft {
  readonly plan: Omit<Plan, "problems">;
  readonly findings: readonly Finding[];
  /** For each of the first findings the edit that it is about. */
  readonly origins: readonly FileEdit[];
  /** The names of the edits' files as they were understood. */
  readonly names: ReadonlyMap<FileEdit, EditNames>;
  readonly scene: Scene;
}

/** Where the findings were made. */
export interface Scene {
  /** The root with all links resolved. */
  readonly root: string;
  readonly tree: Tree;
  /** The files that the edits name, as those that fit have left them. */
  readonly files: readonly OverlayFile[];
}

/** Plans all patches as one transaction in a folder. */
export function draftPlan(patches: readonly Patch[], folder: Folder, options: PlanOptions): Draft {
  const edits = patches.flatMap((patch) => patch.edits);
  const tree = snapshot(folder.tree, options.limits.file);
  const bounded = { ...folder, tree };
  const planner = new Planner(edits, bounded, options);
  const { findings, origins, warnings, files: named } = planner;
  const unusable = rootProblem(bounded);
  if (new Set(edits.map(({ path }) => path)).size > options.limits.files)
    findings.push({ code: "too-large", what: "files", limit: options.limits.files });
  else if (unusable !== undefined) findings.push(unusable);
  else planner.plan(patches, options.all);
  // What is read has edits: all of them were left out.
  if (edits.length === 0) warnings.push({ code: "nothing-selected" });
  const touched = planner.overlay.files();
  const writes = findings.length === 0 ? fileWrites(touched) : [];
  const isMeant = options.skipApplied || warnings.some(({ code }) => MEANT.has(code));
  if (findings.length === 0 && writes.length === 0 && !isMeant)
    findings.push({ code: "no-change", patchLine: patches[0]?.patchLine ?? 1 });
  const files = findings.length === 0 ? plannedFiles(touched) : [];
  const checks = [
    () => sameFiles(touched, tree),
    () => lostFiles(files),
    () => readOnlyFiles(writes, tree),
  ];
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

/** Why nothing to write is as it should be: the files are as the patches want them, or the flags leave none. */
const MEANT: ReadonlySet<WarningCode> = new Set(["already-there", "nothing-selected"]);

/** The tree as it is at the first look, and no file is read with more bytes, or lines, than it may have. */
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
      const most = maxLines(limit);
      if (hasMoreLines(bytes, most)) throw new TooLargeError(most, "lines");
      return bytes;
    },
    mayWrite: (path, mode, read) => tree.mayWrite(path, mode, read),
    list: (path) => tree.list(path),
  };
}

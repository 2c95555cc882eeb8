/**
 * Writes a plan: all files or none. New content is staged beside its target, every
 * target is compared with what was read, then the names are changed; any error undoes
 * all of it. (A kill between two renames is not undone: that takes a journal.)
 */

import { relative, sep } from "node:path";
import type { FileWrite, Plan } from "../plan/plan.ts";
import type { ChangedOnDisk, Io } from "../problem.ts";
import { type Disk, nodeDisk } from "./disk.ts";
import { removeIfThere, stage, type Staged } from "./stage.ts";

/** What the commit wrote: paths relative to the root. */
export interface Receipt {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Somebody else changed a target: not an error of the system. */
class Changed extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/**
 * Commits a plan that has no problems. Returns a problem, with the tree as it was, if the
 * system refuses a step or a target is not what was read.
 */
export function commit(plan: Plan, disk: Disk = nodeDisk): Receipt | ChangedOnDisk | Io {
  const undo: (() => void)[] = [];
  let staged: readonly Staged[];
  try {
    staged = stage(plan.writes, disk, undo);
    for (const { write } of staged) compare(write, disk);
    for (const entry of staged) put(entry, disk, undo);
  } catch (error) {
    rollBack(undo);
    return problemOf(error, plan.root);
  }
  for (const { backup, temporary } of staged) {
    // The tree is new by now: what cannot be tidied up does not change the verdict.
    attempt(() => removeIfThere(backup, disk));
    attempt(() => removeIfThere(temporary, disk));
  }
  return {
    written: plan.writes.filter((write) => write.after !== undefined).map((write) => write.path),
    removed: plan.writes.filter((write) => write.after === undefined).map((write) => write.path),
  };
}

function compare({ key, path, before }: FileWrite, disk: Disk): void {
  const bytes = disk.read(key);
  const same =
    before === undefined
      ? bytes === undefined
      : bytes !== undefined && Buffer.compare(bytes, before.bytes) === 0;
  if (!same) throw new Changed(path);
}

/** Changes the names of one file. */
function put({ write, temporary, backup }: Staged, disk: Disk, undo: (() => void)[]): void {
  const { key, before, after } = write;
  if (before === undefined) {
    // A link, unlike a rename, never replaces what somebody else put there.
    disk.link(temporary, key);
    undo.push(() => disk.remove(key));
    return;
  }
  // A rename between two names of one file does nothing, hence the removal after it.
  undo.push(() => removeIfThere(backup, disk));
  undo.push(() => {
    if (disk.exists(backup)) disk.rename(backup, key);
  });
  if (after === undefined) {
    disk.rename(key, backup);
  } else {
    disk.link(key, backup);
    disk.rename(temporary, key);
  }
}

function rollBack(undo: readonly (() => void)[]): void {
  for (const step of undo.toReversed()) attempt(step);
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The next step may still succeed, and the first error is the one to report.
  }
}

function problemOf(error: unknown, root: string): ChangedOnDisk | Io {
  if (error instanceof Changed) return { code: "changed-on-disk", path: error.path };
  if (!isSystemError(error)) throw error;
  const { code = "unknown", syscall = "write", path, dest } = error;
  const at = relative(root, dest ?? path ?? root)
    .split(sep)
    .join("/");
  if (code === "EEXIST") return { code: "changed-on-disk", path: at };
  return { code: "io", path: at, operation: syscall, reason: code };
}

/** What Node's file calls throw; `dest` is the second path of those that have two. */
interface SystemError extends NodeJS.ErrnoException {
  readonly dest?: string;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error;
}

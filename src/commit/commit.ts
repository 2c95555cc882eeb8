/**
 * Writes a plan: all files or none. New content is staged beside its target, every
 * target is compared with what was read, then the names are changed; any error undoes
 * all of it. (A kill between two renames is not undone: that takes a journal.)
 */

import { basename } from "node:path";
import type { FileWrite } from "../plan/changes.ts";
import type { Plan } from "../plan/plan.ts";
import type { ChangedOnDisk, Io } from "../problem.ts";
import { type Disk, nodeDisk } from "./disk.ts";
import { removeIfThere, runName, stage, type Staged, type Undo } from "./stage.ts";

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
  const undo: Undo[] = [];
  const staged: Staged[] = [];
  let path = "";
  try {
    const run = runName();
    for (const write of plan.writes) {
      path = write.path;
      staged.push(stage(write, `${run}-${staged.length.toString(36)}`, disk, undo));
    }
    for (const { write } of staged) compare(write, write.key, disk);
    for (const entry of staged) {
      path = entry.write.path;
      put(entry, disk, undo);
    }
  } catch (error) {
    const stuck = undo.toReversed().filter(({ step }) => !attempt(step));
    const problem = problemOf(error, path);
    if (stuck.length === 0) return problem;
    const notUndone = stuck.map(({ path: at, backup }) => ({
      path: at,
      backup: backup && basename(backup),
    }));
    const refusal = { operation: "write", reason: "changed-on-disk", ...problem };
    return { ...refusal, code: "io", notUndone };
  }
  // The tree is new by now: what cannot be tidied up does not change the verdict.
  const leftovers = staged.flatMap(({ backup, temporary }) => [backup, temporary]);
  const stubborn = leftovers.filter((leftover) => !attempt(() => removeIfThere(leftover, disk)));
  for (const leftover of stubborn) attempt(() => removeIfThere(leftover, disk));
  const paths = (removed: boolean): readonly string[] =>
    plan.writes
      .filter((write) => (write.after === undefined) === removed)
      .map((write) => write.path);
  return { written: paths(false), removed: paths(true) };
}

/** Throws `Changed` unless `at` holds what was read from the target. */
function compare({ path, before }: FileWrite, at: string, disk: Disk): void {
  const bytes = before === undefined ? undefined : disk.read(at);
  const same =
    before === undefined
      ? !disk.exists(at)
      : bytes !== undefined && Buffer.compare(bytes, before.bytes) === 0;
  if (!same) throw new Changed(path);
}

/** Changes the names of one file. */
function put({ write, temporary, backup }: Staged, disk: Disk, undo: Undo[]): void {
  const { key, path, before, after } = write;
  if (before === undefined) {
    // A link, unlike a rename, never replaces what somebody else put there.
    disk.link(temporary, key);
    undo.push({ path, step: () => disk.remove(key) });
    return;
  }
  // Until we touch the target there is nothing to put back, whatever others do to it.
  let touched = false;
  const step = (): void => {
    if (!disk.exists(backup)) return;
    if (touched) restore(backup, key, after === undefined, disk);
    removeIfThere(backup, disk);
  };
  undo.push({ path, backup, step });
  if (after === undefined) {
    touched = true;
    disk.rename(key, backup);
    compare(write, backup, disk);
  } else {
    disk.link(key, backup);
    compare(write, key, disk);
    touched = true;
    disk.rename(temporary, key);
  }
}

/** Gives the old content its name back; a removed one only if nobody has taken the name. */
function restore(backup: string, key: string, removed: boolean, disk: Disk): void {
  try {
    if (removed) disk.link(backup, key);
    else disk.rename(backup, key);
  } catch (error) {
    if (!holdsSame(key, backup, disk)) throw error;
  }
}

/** Do both names hold the same content? Then the target was not replaced after all. */
function holdsSame(key: string, backup: string, disk: Disk): boolean {
  const [there, kept] = [disk.read(key), disk.read(backup)];
  return there !== undefined && kept !== undefined && Buffer.compare(there, kept) === 0;
}

/** True if the step went through. */
function attempt(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    // The next step may still succeed, and the first error is the one to report.
    return false;
  }
}

function problemOf(error: unknown, path: string): ChangedOnDisk | Io {
  if (error instanceof Changed) return { code: "changed-on-disk", path: error.path };
  if (!isSystemError(error)) throw error;
  const { code = "unknown", syscall = "write" } = error;
  // A name that is taken, or gone, since it was looked at.
  if (code === "EEXIST" || code === "ENOENT") return { code: "changed-on-disk", path };
  return { code: "io", path, operation: syscall, reason: code };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error;
}

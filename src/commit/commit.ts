/**
 * Writes a plan: all files or none, even after a failure or a kill.
 *
 *     lock, recover an interrupted run                exclusive.ts, recover.ts
 *     journal "staging", flushed                      journal.ts
 *     folders, temporary files beside their targets,
 *     second names for old content; flushed           stage.ts
 *     compare every target with what was read
 *     journal "commit", flushed: the commit point     a kill before it is undone, one after it finished
 *     compare again, change the names                 steps.ts
 *     compare the old content, flush
 *     remove the temporary names, then the journal
 *
 * A single file needs no journal: its only step is one change of one name, and its two temporary
 * files have fixed names in the root, where the next run finds them. Whatever they contain after a
 * kill, the target is complete, old or new, and they can be removed.
 */

import { dirname, join } from "node:path";
import type { FileWrite } from "../plan/changes.ts";
import { RESERVED } from "../plan/paths.ts";
import { OPEN_JOURNAL, type ProblemOf } from "../problem.ts";
import { attempt } from "../values.ts";
import { DENIED, ABSENT, hasCode, isSystemError, unless } from "./codes.ts";
import type { Disk } from "./disk.ts";
import {
  encode,
  entryOf,
  type Journal,
  journalFile,
  numberOf,
  placesOf,
  type Work,
} from "./journal.ts";
import { clean, recover, SINGLE } from "./recover.ts";
import {
  checkOwners,
  flushStaged,
  isBackedUp,
  fitsInRoot,
  makeFolders,
  missingFolders,
  runName,
  stage,
  workOf,
} from "./stage.ts";
import { drop, flushFolders, foldersOf, isAsRead, put, tidy, undo } from "./steps.ts";

/** What the commit wrote: paths relative to the root. */
export interface Receipt {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

export type Refused = ProblemOf<"changed-on-disk" | "io" | "busy">;

/** The path of errors that occur before the first temporary file. */
const JOURNAL = `${RESERVED}journal`;

/** Somebody else changed a target: no error of the system. */
class Changed extends Error {}

/** Undefined if all is written; `needs-journal` if a single file cannot be written without one. */
type Attempt = Refused | "needs-journal" | undefined;

/**
 * Writes all files or none. The caller holds the lock of the tree and has recovered it;
 * `root` is its real path. Returns a problem, with the tree as it was, if the system
 * refuses a step or a target is not as it was read.
 */
export function writeAll(
  writes: readonly FileWrite[],
  root: string,
  disk: Disk,
): Receipt | Refused {
  if (writes.length === 0) return { written: [], removed: [] };
  const single = writes.length === 1 ? attemptToWrite(writes, root, disk, true) : "needs-journal";
  const problem = single === "needs-journal" ? attemptToWrite(writes, root, disk, false) : single;
  if (problem !== undefined && problem !== "needs-journal") return problem;
  const paths = (removed: boolean): readonly string[] =>
    writes.filter((write) => (write.after === undefined) === removed).map((write) => write.path);
  return { written: paths(false), removed: paths(true) };
}

/** One attempt: with a journal or, for a single file, without. */
function attemptToWrite(
  writes: readonly FileWrite[],
  root: string,
  disk: Disk,
  isSingle: boolean,
): Attempt {
  let works: readonly Work[] = [];
  let journal: Journal | undefined;
  /** The targets that have their new content. */
  const done = new Set<Work>();
  let isCommitted = false;
  /** True once a target may have been changed. */
  let isBegun = false;
  /** The file that an error is about. */
  let path = JOURNAL;
  const [staging, committed] = [journalFile(root, "staging"), journalFile(root, "commit")];

  /** Throws `Changed` for the first work that fails a check. */
  const each = (some: readonly Work[], passes: (work: Work, index: number) => boolean): void => {
    for (const [index, work] of some.entries()) {
      path = work.path;
      if (!passes(work, index)) throw new Changed();
    }
  };

  /** Makes a file in the root; an error is reported for the root if the root is not writable. */
  const inRoot = <T>(make: () => T): T => {
    try {
      return make();
    } catch (error) {
      const isOurs = works.every(({ temporary }) => dirname(temporary) === root);
      const isMade = isSystemError(error) && error.syscall === "open" && hasCode(error, ...DENIED);
      if (!isMade || !isOurs) throw error;
      path = root;
      throw Object.assign(error, { syscall: OPEN_JOURNAL });
    }
  };

  /** Makes the journal and the folders; false if a run that the lock does not exclude has a journal. */
  const begin = (): boolean => {
    const identity = { root: numberOf(root, disk), run: runName() };
    const folders = missingFolders(root, writes, disk);
    const made = { ...identity, folders, entries: writes.map(entryOf) };
    journal = made;
    const create = (): true => inRoot(() => disk.create(staging, encode(made), 0o600)) ?? true;
    if (unless(["EEXIST"], create) === undefined) return false;
    works = writes.map((write, index) => workOf(write, placesOf(write.key, made.run, index)));
    disk.flush([staging, root]);
    makeFolders(root, made, disk);
    return true;
  };

  /** The commit point. */
  const commit = (): void => {
    if (journal === undefined) return;
    path = JOURNAL;
    disk.rename(staging, committed);
    isCommitted = true;
    disk.flush([root]);
  };

  /** Throws errors, after which `rollBack` is called; returns a problem if nothing was begun. */
  const write = (): Attempt => {
    checkOwners(writes, disk, (of) => (path = of));
    if (!isSingle) {
      if (!begin()) return { code: "busy", path: root };
    } else {
      path = writes[0]?.path ?? "";
      const places = { temporary: join(root, SINGLE.new), backup: join(root, SINGLE.old) };
      if (!writes.every((one) => fitsInRoot(one, root, disk))) return "needs-journal";
      works = writes.map((one) => workOf(one, places));
    }

    const copied = new Set<Work>();
    each(works, (work, index) => {
      const source = writes[index];
      if (source && inRoot(() => stage(source, work, disk))) copied.add(work);
      return true;
    });
    flushStaged(works, copied, root, journal?.folders, disk);
    each(works, (work) => isBackedUp(work, copied.has(work), disk));
    commit();

    isBegun = true;
    each(works, (work) => {
      if (!put(work, disk)) return false;
      done.add(work);
      return true;
    });
    disk.flush(foldersOf(works));
    const replaced = works.filter(({ before }) => before !== undefined);
    each(replaced, (work) => isAsRead(work.backup, work, disk));
    const inFolders = new Map(works.map((work) => [dirname(work.key), work]));
    each([...inFolders.values()], ({ key }) => disk.isInPlace(dirname(key)));
    return undefined;
  };

  const finish = (): true => {
    for (const { before, temporary, backup } of works)
      drop(before === undefined ? temporary : backup, disk);
    // Not flushed for a single file: if a power failure restores them, the next run removes them again.
    if (journal === undefined) return true;
    disk.flush(foldersOf(works));
    disk.remove(committed);
    disk.flush([root]);
    return true;
  };

  /** Undoes everything done so far. Needs no space on the disk. False if that fails. */
  const rollBack = (): boolean => {
    let isUndone = true;
    for (const work of isBegun ? works : []) {
      if (!undo(work, disk) && done.has(work)) isUndone = false;
      else done.delete(work);
    }
    if (journal === undefined) {
      for (const work of works) tidy(work, disk);
      return isUndone;
    }
    const journals = [committed, staging].filter((file) => disk.look(file) !== undefined);
    if (journals.length === 0) return isUndone;
    flushFolders(foldersOf(works), disk);
    clean(root, works, journal.folders, disk);
    for (const file of journals) drop(file, disk);
    disk.flush([root]);
    return isUndone;
  };

  try {
    const problem = write();
    if (problem !== undefined) return problem;
  } catch (error) {
    const problem = problemOf(error, path);
    // If the root was moved or the journal removed, nothing can be rolled back.
    const isRootLost = isCommitted && attempt(() => disk.look(committed) ?? "none") === "none";
    const isUndone = attempt(rollBack) ?? attempt(rollBack) ?? false;
    // The folder is on another device, or mounted twice.
    if (isUndone && journal === undefined && hasCode(error, "EXDEV")) return "needs-journal";
    if (isUndone && !isRootLost) return problem;
    return { operation: "undo", reason: problem.code, ...problem, code: "io", unfinished: true };
  }
  // All targets are new, so the commit has succeeded even if temporary files cannot be removed.
  if (attempt(finish) !== true) attempt(() => recover(root, disk));
  return undefined;
}

function problemOf(error: unknown, path: string): ProblemOf<"changed-on-disk" | "io"> {
  if (error instanceof Changed) return { code: "changed-on-disk", path };
  if (!isSystemError(error)) throw error;
  const { code = "unknown", syscall = "write" } = error;
  // A name was taken or removed since it was checked.
  if (hasCode(error, "EEXIST", ...ABSENT)) return { code: "changed-on-disk", path };
  return { code: "io", path, operation: syscall, reason: code };
}

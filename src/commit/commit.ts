/**
 * Writes a plan: all files or none, whatever fails or is killed in between.
 *
 *     lock, recover what an earlier run left          exclusive.ts, recover.ts
 *     journal "staging", flushed                      journal.ts
 *     folders, temporary files beside their targets,
 *     second names for old content; flushed           stage.ts
 *     compare every target with what was read
 *     journal "commit", flushed: the commit point     a kill was undone before, is finished from here on
 *     compare again, change the names                 steps.ts
 *     compare the old content, flush
 *     remove the temporary names, then the journal
 *
 * One file alone needs no journal: its only step is one change of one name, and its two temporary
 * names are fixed ones in the root, where the next run finds them. Whatever they hold after a
 * kill, the target is whole, old or new, and they can go.
 */

import { dirname, join } from "node:path";
import type { FileWrite } from "../plan/changes.ts";
import { RESERVED } from "../plan/paths.ts";
import { OPEN_JOURNAL, type ProblemOf } from "../problem.ts";
import { attempt, CLOSED, GONE, hasCode, isSystemError, unless } from "./codes.ts";
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
  birthplace,
  type Birthplace,
  checkOwners,
  flushStaged,
  isBackedUp,
  isSimple,
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

/** The path of errors before the first temporary file. */
const JOURNAL = `${RESERVED}journal`;

/** Somebody else changed a target: not an error of the system. */
class Changed extends Error {}

/** Undefined if all is written; `needs-journal` if one file cannot be written without. */
type Attempt = Refused | "needs-journal" | undefined;

/**
 * Writes all files or none. The caller holds the lock of the tree and has recovered it;
 * `root` is its real path. Returns a problem, with the tree as it was, if the system
 * refuses a step or a target is not what was read.
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

/** One attempt: with a journal, or of one file alone without. */
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

  /** Throws `Changed` for the first work that fails a test. */
  const each = (some: readonly Work[], passes: (work: Work, index: number) => boolean): void => {
    for (const [index, work] of some.entries()) {
      path = work.path;
      if (!passes(work, index)) throw new Changed();
    }
  };

  /** Makes something that must be in the root to be found again. */
  const inRoot = <T>(make: () => T): T => {
    try {
      return make();
    } catch (error) {
      const isOurs = works.every(({ temporary }) => dirname(temporary) === root);
      const isMade = isSystemError(error) && error.syscall === "open" && hasCode(error, ...CLOSED);
      if (!isMade || !isOurs) throw error;
      path = root;
      throw Object.assign(error, { syscall: OPEN_JOURNAL });
    }
  };

  /** Makes the journal and the folders; false if there is a journal of a run that our lock does not exclude. */
  const begin = (): boolean => {
    const identity = { root: numberOf(root, disk), run: runName() };
    const folders = missingFolders(root, writes, disk);
    const made = { ...identity, folders, entries: writes.map(entryOf) };
    journal = made;
    const create = (): true => inRoot(() => disk.create(staging, encode(made))) ?? true;
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

  /** Throws errors, which are then undone; returns a problem if nothing was begun. */
  const write = (): Attempt => {
    checkOwners(writes, disk, (of) => (path = of));
    if (!isSingle) {
      if (!begin()) return { code: "busy", path: root };
    } else {
      path = writes[0]?.path ?? "";
      const places = { temporary: join(root, SINGLE.new), backup: join(root, SINGLE.old) };
      if (!writes.every((one) => isSimple(one, root, disk))) return "needs-journal";
      works = writes.map((one) => workOf(one, places));
    }

    const copied = new Set<Work>();
    const folders = new Map<string, Birthplace>();
    each(works, (work, index) => {
      const source = writes[index];
      const folder = dirname(work.temporary);
      const place = folders.get(folder) ?? birthplace(folder, disk);
      folders.set(folder, place);
      if (source && inRoot(() => stage(source, work, place, disk))) copied.add(work);
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
    const inPlace = new Set<string>();
    each(works, ({ key }) => {
      const folder = dirname(key);
      if (!inPlace.has(folder) && !disk.isInPlace(folder)) return false;
      inPlace.add(folder);
      return true;
    });
    return undefined;
  };

  const finish = (): true => {
    for (const { before, temporary, backup } of works)
      drop(before === undefined ? temporary : backup, disk);
    // Not flushed for one file: if a power failure brings them back, the next run removes them again.
    if (journal === undefined) return true;
    disk.flush(foldersOf(works));
    disk.remove(committed);
    disk.flush([root]);
    return true;
  };

  /** Undoes what was done. Needs no space on the disk. False if it cannot be undone. */
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
    // Somebody may have moved the root away, or taken the journal: then nothing can be rolled back.
    const isLost = isCommitted && attempt(() => disk.look(committed) ?? "none") === "none";
    const isUndone = attempt(rollBack) ?? attempt(rollBack) ?? false;
    // The folder is on another device, or mounted twice.
    if (isUndone && journal === undefined && hasCode(error, "EXDEV")) return "needs-journal";
    if (isUndone && !isLost) return problem;
    return { operation: "undo", reason: problem.code, ...problem, code: "io", unfinished: true };
  }
  // The tree is new by now: what cannot be tidied up does not change the verdict.
  if (attempt(finish) !== true) attempt(() => recover(root, disk));
  return undefined;
}

function problemOf(error: unknown, path: string): ProblemOf<"changed-on-disk" | "io"> {
  if (error instanceof Changed) return { code: "changed-on-disk", path };
  if (!isSystemError(error)) throw error;
  const { code = "unknown", syscall = "write" } = error;
  // A name that is taken, or gone, since it was looked at.
  if (hasCode(error, "EEXIST", ...GONE)) return { code: "changed-on-disk", path };
  return { code: "io", path, operation: syscall, reason: code };
}

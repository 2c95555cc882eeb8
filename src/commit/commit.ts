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
import { CLOSED, GONE, hasCode, isSystemError, unless } from "./codes.ts";
import type { Disk } from "./disk.ts";
import {
  encode,
  entryOf,
  type Journal,
  journalFile,
  numberOf,
  PHASES,
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

/** What an error before the first temporary file is about. */
const JOURNAL = `${RESERVED}journal`;

/** Somebody else changed a target: not an error of the system. */
class Changed extends Error {}

/** Why not all is written; undefined if it is. */
type Tried = Refused | "no way alone" | undefined;

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
  const tried = (isAlone: boolean): Tried => new Commit(writes, root, disk).run(isAlone);
  const alone = writes.length === 1 ? tried(true) : "no way alone";
  const problem = alone === "no way alone" ? tried(false) : alone;
  if (problem !== undefined && problem !== "no way alone") return problem;
  const paths = (removed: boolean): readonly string[] =>
    writes.filter((write) => (write.after === undefined) === removed).map((write) => write.path);
  return { written: paths(false), removed: paths(true) };
}

/** One attempt, and how far it has come. */
class Commit {
  readonly #writes: readonly FileWrite[];
  readonly #root: string;
  readonly #disk: Disk;
  #works: readonly Work[] = [];
  /** Without it there is one file alone. */
  #journal: Journal | undefined;
  /** The targets that have their new content. */
  readonly #done = new Set<Work>();
  #isCommitted = false;
  /** Has any target been touched? */
  #isBegun = false;
  /** The file in hand, for whatever goes wrong. */
  #path = JOURNAL;

  constructor(writes: readonly FileWrite[], root: string, disk: Disk) {
    this.#writes = writes;
    this.#root = root;
    this.#disk = disk;
  }

  run(isAlone: boolean): Tried {
    const disk = this.#disk;
    try {
      const problem = this.#write(isAlone);
      if (problem !== undefined) return problem;
    } catch (error) {
      const problem = problemOf(error, this.#path);
      // Somebody may have moved the root away, or taken the journal: then nothing can be rolled back.
      const journal = (): unknown => disk.look(journalFile(this.#root, "commit")) ?? "none";
      const isLost = this.#isCommitted && attempt(journal) === "none";
      const isUndone = attempt(() => this.#undo()) ?? attempt(() => this.#undo()) ?? false;
      // Folders may be mounted twice, which only the attempt tells.
      if (isUndone && this.#journal === undefined && hasCode(error, "EXDEV")) return "no way alone";
      if (isUndone && !isLost) return problem;
      return { operation: "undo", reason: problem.code, ...problem, code: "io", unfinished: true };
    }
    // The tree is new by now: what cannot be tidied up does not change the verdict.
    if (attempt(() => this.#finish()) !== true) attempt(() => recover(this.#root, disk));
    return undefined;
  }

  /** Throws what goes wrong, to be undone; a problem if nothing was begun. */
  #write(isAlone: boolean): Tried {
    const [root, disk, writes] = [this.#root, this.#disk, this.#writes];
    checkOwners(writes, disk, (path) => (this.#path = path));
    if (!isAlone) {
      if (!this.#begin()) return { code: "busy", path: root };
    } else {
      this.#path = writes[0]?.path ?? "";
      const [fresh, old] = [join(root, SINGLE.fresh), join(root, SINGLE.old)];
      if (!writes.every((write) => isSimple(write, root, disk))) return "no way alone";
      this.#works = writes.map((write) => workOf(write, { temporary: fresh, backup: old }));
    }

    const copied = new Set<Work>();
    const folders = new Map<string, Birthplace>();
    this.#each(this.#works, (work, index) => {
      const write = writes[index];
      const folder = dirname(work.temporary);
      const place = folders.get(folder) ?? birthplace(folder, disk);
      folders.set(folder, place);
      if (write && this.#inRoot(() => stage(write, work, place, disk))) copied.add(work);
      return true;
    });
    flushStaged(this.#works, copied, root, this.#journal?.folders, disk);
    this.#each(this.#works, (work) => isBackedUp(work, copied.has(work), disk));
    this.#commit();

    this.#isBegun = true;
    this.#each(this.#works, (work) => {
      if (!put(work, disk)) return false;
      this.#done.add(work);
      return true;
    });
    disk.flush(foldersOf(this.#works));
    const replaced = this.#works.filter(({ before }) => before !== undefined);
    this.#each(replaced, (work) => isAsRead(work.backup, work, disk));
    const inPlace = new Set<string>();
    this.#each(this.#works, ({ key }) => {
      const folder = dirname(key);
      if (!inPlace.has(folder) && !disk.isInPlace(folder)) return false;
      inPlace.add(folder);
      return true;
    });
    return undefined;
  }

  /** Makes the journal and the folders; false if another run has made one, of which our lock does not know. */
  #begin(): boolean {
    const [root, disk, writes] = [this.#root, this.#disk, this.#writes];
    const identity = { root: numberOf(root, disk), run: runName() };
    const folders = missingFolders(root, writes, disk);
    const journal = { ...identity, folders, entries: writes.map(entryOf) };
    const file = journalFile(root, "staging");
    this.#journal = journal;
    const create = (): true => this.#inRoot(() => disk.create(file, encode(journal))) ?? true;
    if (unless(["EEXIST"], create) === undefined) return false;
    this.#works = writes.map((write, index) =>
      workOf(write, placesOf(write.key, journal.run, index)),
    );
    disk.flush([file, root]);
    makeFolders(root, journal, disk);
    return true;
  }

  /** The commit point. */
  #commit(): void {
    if (this.#journal === undefined) return;
    this.#path = JOURNAL;
    const [from, to] = [journalFile(this.#root, "staging"), journalFile(this.#root, "commit")];
    this.#disk.rename(from, to);
    this.#isCommitted = true;
    this.#disk.flush([this.#root]);
  }

  #finish(): void {
    const [root, disk] = [this.#root, this.#disk];
    for (const work of this.#works) {
      if (work.before === undefined) drop(work.temporary, disk);
      else drop(work.backup, disk);
    }
    // Not flushed for one file: if a power failure brings them back, the next run removes them again.
    if (this.#journal === undefined) return;
    disk.flush(foldersOf(this.#works));
    disk.remove(journalFile(root, "commit"));
    disk.flush([root]);
  }

  /** Takes back whatever has been done. Needs no room on the disk. False if it cannot be. */
  #undo(): boolean {
    const [root, disk] = [this.#root, this.#disk];
    let isUndone = true;
    if (this.#isBegun) {
      for (const work of this.#works) {
        if (!undo(work, disk) && this.#done.has(work)) isUndone = false;
        else this.#done.delete(work);
      }
    }
    if (this.#journal === undefined) {
      for (const work of this.#works) tidy(work, disk);
      return isUndone;
    }
    const journals = PHASES.map((phase) => journalFile(root, phase)).filter(
      (file) => disk.look(file) !== undefined,
    );
    if (journals.length === 0) return isUndone;
    flushFolders(foldersOf(this.#works), disk);
    clean(root, this.#works, this.#journal.folders, disk);
    for (const file of journals) drop(file, disk);
    disk.flush([root]);
    return isUndone;
  }

  /** Throws `Changed` for the first work that fails a test. */
  #each(works: readonly Work[], passes: (work: Work, index: number) => boolean): void {
    for (const [index, work] of works.entries()) {
      this.#path = work.path;
      if (!passes(work, index)) throw new Changed();
    }
  }

  /** Makes something that must lie in the root, or it would not be found. */
  #inRoot<T>(make: () => T): T {
    try {
      return make();
    } catch (error) {
      const isOurs = this.#works.every(({ temporary }) => dirname(temporary) === this.#root);
      const isMade = isSystemError(error) && error.syscall === "open" && hasCode(error, ...CLOSED);
      if (!isMade || !isOurs) throw error;
      this.#path = this.#root;
      throw Object.assign(error, { syscall: OPEN_JOURNAL });
    }
  }
}

/** What a step gives; undefined if it does not go through: the first error is the one to report. */
function attempt<T>(step: () => T): T | undefined | true {
  try {
    return step() ?? true;
  } catch {
    return undefined;
  }
}

function problemOf(error: unknown, path: string): ProblemOf<"changed-on-disk" | "io"> {
  if (error instanceof Changed) return { code: "changed-on-disk", path };
  if (!isSystemError(error)) throw error;
  const { code = "unknown", syscall = "write" } = error;
  // A name that is taken, or gone, since it was looked at.
  if (hasCode(error, "EEXIST", ...GONE)) return { code: "changed-on-disk", path };
  return { code: "io", path, operation: syscall, reason: code };
}

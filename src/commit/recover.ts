/**
 * Recovery after a kill or an error: finishes a commit that had passed its commit point, undoes
 * any other, and removes temporary files. It can itself be killed and repeated.
 */

import { dirname, join, resolve } from "node:path";
import { RESERVED } from "../plan/paths.ts";
import type { ProblemOf } from "../problem.ts";
import { isSystemError } from "./codes.ts";
import type { Disk } from "./disk.ts";
import {
  type Journal,
  journalFile,
  leadsOut,
  numberOf,
  type Phase,
  PHASES,
  readJournal,
  type Work,
  worksOf,
} from "./journal.ts";
import {
  drop,
  flushFolders,
  foldersOf,
  holds,
  isDone,
  isUntouched,
  put,
  tidy,
  undo,
} from "./steps.ts";

/** What was found and done. `tidied`: only temporary files were removed. */
export interface Recovery {
  readonly outcome: "nothing" | "tidied" | "finished" | "undone";
  /** Files that are neither old nor new, because somebody changed them: they are not touched. */
  readonly left: readonly string[];
}

/** The temporary files of the commit of a single file, which has no journal: see commit.ts. */
export const SINGLE: { readonly new: string; readonly old: string } = {
  new: `${RESERVED}new`,
  old: `${RESERVED}old`,
};

export function isInterrupted(root: string, disk: Disk): boolean {
  return leftovers(root).some((path) => disk.look(path) !== undefined);
}

/** Reasons to follow a journal only on request, or not at all. */
export function untrusted(root: string, disk: Disk): Partial<ProblemOf<"interrupted">> {
  const committed = journalFile(root, "commit");
  // It was complete when it got this name; what it says of half-written files must not be lost.
  if (disk.look(committed) !== undefined && readJournal(root, "commit", disk) === undefined)
    return { unreadable: true };
  const journals = PHASES.flatMap((phase) => readJournal(root, phase, disk) ?? []);
  const number = numberOf(root, disk);
  const isForeign = journals.some((journal) => journal.root !== number);
  return { ...(isForeign && { foreign: true }), ...(journals.some(leadsOut) && { outside: true }) };
}

function leftovers(root: string): readonly string[] {
  return [
    ...Object.values(SINGLE).map((name) => join(root, name)),
    ...PHASES.map((phase) => journalFile(root, phase)),
  ];
}

/** Recovers the tree below `root`, a real path that is locked and not `untrusted`. Throws errors of the system. */
export function recover(root: string, disk: Disk): Recovery {
  if (!isInterrupted(root, disk)) return { outcome: "nothing", left: [] };
  let recovery: Recovery = { outcome: "tidied", left: [] };
  for (const phase of PHASES) {
    // While its journal is incomplete, a run has changed nothing.
    const journal = readJournal(root, phase, disk);
    if (journal === undefined) continue;
    recovery = resume(root, phase, journal, disk);
    break;
  }
  for (const path of leftovers(root)) if (disk.look(path) !== undefined) drop(path, disk);
  disk.flush([root]);
  return recovery;
}

function resume(root: string, phase: Phase, journal: Journal, disk: Disk): Recovery {
  const all = worksOf(root, journal);
  const works = all.filter(({ key }) => isReached(dirname(key), disk));
  const reached = new Set(works);
  const canFinish = (): boolean =>
    works.some((work) => isCleaned(work, disk)) ||
    // Targets that somebody else changed are no obstacle.
    works.every((work) => isStaged(work, disk) || isDone(work, disk) || !isUntouched(work, disk));
  const finishes = phase === "commit" && canFinish() && finish(works, disk);
  if (!finishes && phase === "commit") for (const work of works) undo(work, disk);
  const isLeft = (work: Work): boolean =>
    !reached.has(work) || !(finishes ? isDone : isUntouched)(work, disk);
  const left = phase === "commit" ? all.filter(isLeft).map(({ path }) => path) : [];
  flushFolders(foldersOf(works), disk);
  clean(root, works, finishes ? [] : journal.folders, disk);
  return { outcome: finishes ? "finished" : "undone", left };
}

/** True if no part of the path is anything but a folder, as far as the parts exist. */
function isReached(folder: string, disk: Disk): boolean {
  const stats = disk.look(folder);
  if (stats !== undefined) return stats.kind === "folder";
  return dirname(folder) === folder || isReached(dirname(folder), disk);
}

/** False if the system refuses a change: then all are rolled back. */
function finish(works: readonly Work[], disk: Disk): boolean {
  for (const work of works) {
    if (isDone(work, disk) || !isStaged(work, disk)) continue;
    try {
      put(work, disk);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return false;
    }
  }
  return true;
}

/**
 * True if the old content was removed, which happens after all targets are new: then nothing can be
 * rolled back. (If the target is as it was, the write was rolled back.)
 */
function isCleaned(work: Work, disk: Disk): boolean {
  const { key, temporary, backup, before, after } = work;
  const isGone = (path: string): boolean => disk.look(path) === undefined;
  if (before === undefined || !isGone(backup)) return false;
  return isGone(after === undefined ? key : temporary) && !isUntouched(work, disk);
}

function isStaged(work: Work, disk: Disk): boolean {
  return work.after === undefined || holds(work.temporary, work.after, disk);
}

/** Removes all temporary files, and folders that are empty; the journal is kept. */
export function clean(
  root: string,
  works: readonly Work[],
  folders: readonly string[],
  disk: Disk,
): void {
  for (const work of works) tidy(work, disk);
  for (const folder of folders.toReversed()) disk.removeFolder(resolve(root, folder));
  const above = folders.map((folder) => dirname(resolve(root, folder)));
  flushFolders([...foldersOf(works), ...above], disk);
}

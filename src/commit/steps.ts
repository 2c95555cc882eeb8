/**
 * The steps that change one file, and those that take them back. Each looks at the disk
 * for what is to be done and can be repeated, so that it serves the commit, the recovery
 * after a kill, and the recovery after a kill of the recovery.
 */

import { dirname, isAbsolute, parse, relative, sep } from "node:path";
import type { Disk } from "./disk.ts";
import { hashOf, type Work } from "./journal.ts";

/** Does a file hold what the target held before, or shall hold after? */
export function holds(path: string, work: Work, side: "before" | "after", disk: Disk): boolean {
  const hash = work[side];
  const bytes = hash === undefined ? undefined : disk.read(path);
  if (hash === undefined || bytes === undefined) return false;
  if (hashOf(bytes) !== hash) return false;
  return (
    work.modes === undefined || disk.look(path)?.mode === work.modes[side === "before" ? 0 : 1]
  );
}

/** Is the target as it was when it was read? */
export function isUntouched(work: Work, disk: Disk): boolean {
  return work.before === undefined
    ? disk.look(work.key) === undefined
    : holds(work.key, work, "before", disk);
}

/** Is the target as it shall be? */
export function isDone(work: Work, disk: Disk): boolean {
  return work.after === undefined
    ? disk.look(work.key) === undefined
    : holds(work.key, work, "after", disk);
}

/**
 * Gives the target its new content, which is staged. False, and nothing done, if it is
 * not what was read: somebody else's work.
 */
export function put(work: Work, disk: Disk): boolean {
  const { key, temporary, backup } = work;
  if (!isUntouched(work, disk)) return false;
  if (work.before === undefined) {
    return giveName(temporary, key, disk);
  } else if (work.after === undefined) {
    disk.rename(key, backup);
    if (!holds(backup, work, "before", disk)) {
      giveName(backup, key, disk);
      return false;
    }
  } else {
    disk.rename(temporary, key);
  }
  return true;
}

/** Gives the target its old content, if it is still as `put` has made it. */
export function undo(work: Work, disk: Disk): void {
  const { key, temporary, backup, before, after } = work;
  if (before === undefined) {
    const staged = disk.look(temporary);
    // Without links (or after a kill in here) the temporary file has become the target.
    const isOurs = staged === undefined || staged.identity === disk.look(key)?.identity;
    // Somebody may have written into it since.
    if (isOurs && holds(key, work, "after", disk)) disk.remove(key);
    return;
  }
  const old = disk.look(backup);
  if (old === undefined || old.identity === disk.look(key)?.identity) return;
  if (after === undefined) {
    if (disk.look(key) === undefined) giveName(backup, key, disk);
  } else if (disk.look(temporary) === undefined && isDone(work, disk)) {
    // Where the new content waits still, the same content in the target is somebody else's.
    disk.rename(backup, key);
  }
}

/**
 * Gives a file a name that must be free; false, or an error, if it is not. A link, unlike a
 * rename, never replaces what somebody puts there this moment.
 */
export function giveName(file: string, name: string, disk: Disk): boolean {
  if (disk.link(file, name)) return true;
  if (disk.look(name) !== undefined) return false;
  disk.rename(file, name);
  return true;
}

/** Removes the temporary names; those of folders that nobody could make are not there. */
export function tidy({ temporary, backup }: Work, disk: Disk): void {
  for (const path of [temporary, backup]) if (disk.look(path) !== undefined) disk.remove(path);
}

/** The folders whose names the works change, each once; those that are there. */
export function foldersOf(works: readonly Work[], disk: Disk): readonly string[] {
  const folders = [...new Set(works.map(({ key }) => dirname(key)))];
  return folders.filter((folder) => disk.look(folder)?.kind === "folder");
}

/** Where the folders of a path begin that must be no links: the root, or above all if it lies outside. */
export function topOf(root: string, path: string): string {
  return isAbsolute(path) ? parse(path).root : root;
}

/**
 * Is a folder below the top, or one that is still to be made, behind no link? They were
 * resolved when the plan was made.
 */
export function isStraight(
  folder: string,
  top: string,
  disk: Disk,
  known: Map<string, boolean>,
): boolean {
  if (folder === top) return true;
  if (relative(top, folder).split(sep)[0] === ".." || dirname(folder) === folder) return false;
  const before = known.get(folder);
  if (before !== undefined) return before;
  const sight = disk.look(folder);
  const straight =
    (sight === undefined || sight.kind === "folder") &&
    isStraight(dirname(folder), top, disk, known);
  known.set(folder, straight);
  return straight;
}

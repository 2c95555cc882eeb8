/**
 * The steps that change one file, and those that take them back. Each looks at the disk
 * for what is to be done and can be repeated, so that it serves the commit, the recovery
 * after a kill, and the recovery after a kill of the recovery.
 */

import { dirname } from "node:path";
import { GONE, unless } from "./codes.ts";
import type { Disk } from "./disk.ts";
import type { Side, Work } from "./journal.ts";

/** True if a file has the content and the mode of one side of a write. */
export function holds(path: string, side: Side | undefined, disk: Disk): boolean {
  const bytes = side === undefined ? undefined : disk.read(path);
  if (side === undefined || bytes === undefined || !side.isIn(bytes)) return false;
  return side.mode === undefined || disk.look(path)?.mode === side.mode;
}

/** True if the target is as it was when it was read. */
export function isUntouched(work: Work, disk: Disk): boolean {
  return isAsRead(work.key, work, disk);
}

/**
 * True if a file, or the absence of one, is what was read: by its kind, size and time, if they are
 * known, else by its content.
 */
export function isAsRead(path: string, work: Work, disk: Disk): boolean {
  const stats = disk.look(path);
  if (work.before === undefined) return stats === undefined;
  if (stats?.kind !== "file" || stats.mode !== (work.before.mode ?? stats.mode)) return false;
  if (stats.stamp !== undefined && stats.stamp === work.stamp) return true;
  const bytes = disk.read(path);
  if (bytes === undefined || !work.before.isIn(bytes)) return false;
  work.stamp = stats.stamp;
  return true;
}

/** True if the target has its new content. */
export function isDone({ key, after }: Work, disk: Disk): boolean {
  return after === undefined ? disk.look(key) === undefined : holds(key, after, disk);
}

/** Gives the target its new content, which is staged. False, and nothing done, if somebody else changed it. */
export function put(work: Work, disk: Disk): boolean {
  const { key, temporary, backup, before, after } = work;
  if (!isUntouched(work, disk)) return false;
  if (before === undefined) return giveName(temporary, key, disk);
  if (after !== undefined) {
    disk.rename(temporary, key);
    return true;
  }
  disk.rename(key, backup);
  if (isAsRead(backup, work, disk)) return true;
  giveName(backup, key, disk);
  return false;
}

/**
 * Gives the target its old content, if it is still as `put` left it. Needs no space on the disk.
 * False if the old content is missing, or the target cannot be reached.
 */
export function undo(work: Work, disk: Disk): boolean {
  const { key, temporary, backup, before, after } = work;
  const isThere = after === undefined || disk.look(key) !== undefined;
  if (!isThere && !disk.isInPlace(dirname(key))) return false;
  if (before === undefined) {
    const staged = disk.look(temporary);
    // Without links (or after a kill in here) the temporary file has become the target.
    const isOurs = staged === undefined || staged.identity === disk.look(key)?.identity;
    // Somebody may have written to it since.
    if (isOurs && holds(key, after, disk)) disk.remove(key);
    return true;
  }
  const old = disk.look(backup);
  if (old === undefined) return false;
  if (old.identity === disk.look(key)?.identity) return true;
  if (after === undefined) {
    if (disk.look(key) === undefined) giveName(backup, key, disk);
  } else if (disk.look(temporary) === undefined && isDone(work, disk)) {
    // While the new content is still staged, the same content in the target is somebody else's.
    disk.rename(backup, key);
  }
  return true;
}

/**
 * Gives a file a name that must be free; false, or an error, if it is not. A link, unlike a
 * rename, never replaces a file that somebody makes at that moment, but needs space on the disk.
 */
function giveName(file: string, name: string, disk: Disk): boolean {
  if (unless(["ENOSPC", "EDQUOT"], () => disk.link(file, name)) === true) return true;
  if (disk.look(name) !== undefined) return false;
  disk.rename(file, name);
  return true;
}

/** Removes the temporary names that exist. */
export function tidy({ temporary, backup }: Work, disk: Disk): void {
  for (const path of [temporary, backup]) if (disk.look(path) !== undefined) drop(path, disk);
}

/** Removes a name that may be gone already. */
export function drop(path: string, disk: Disk): void {
  unless(GONE, () => disk.remove(path));
}

/** The folders whose names the works change, each once. */
export function foldersOf(works: readonly Work[]): readonly string[] {
  return [...new Set(works.map(({ key }) => dirname(key)))];
}

export function flushFolders(folders: Iterable<string>, disk: Disk): void {
  disk.flush([...new Set(folders)].filter((folder) => disk.look(folder)?.kind === "folder"));
}

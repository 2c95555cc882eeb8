/**
 * The steps that change one file, and those that undo a change. Each looks at the disk first to find
 * what is left to do, so it can be repeated: it serves the commit, the recovery after a kill, and
 * the recovery after a kill of a recovery.
 */

import { dirname } from "node:path";
import { ABSENT, unless } from "./codes.ts";
import type { Disk } from "./disk.ts";
import type { Side, Work } from "./journal.ts";

/** True if a file has the content and the mode of one side of a write. */
export function holds(path: string, side: Side | undefined, disk: Disk): boolean {
  const bytes = side === undefined ? undefined : disk.read(path);
  if (side === undefined || bytes === undefined || !side.isIn(bytes)) return false;
  return side.mode === undefined || disk.look(path)?.mode === side.mode;
}

/** True if the target is as it was read. */
export function isUntouched(work: Work, disk: Disk): boolean {
  return isAsRead(work.key, work, disk);
}

/**
 * True if a file, or its absence, is what was read: compared by kind, size and time if these are
 * known, else by content.
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

/** Moves the staged content to the target. Returns false, and changes nothing, if somebody else changed the target. */
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
 * Restores the old content of the target, if it is still as `put` left it. Needs no space on the disk.
 * False if the old content is missing, or the target cannot be reached.
 */
export function undo(work: Work, disk: Disk): boolean {
  const { key, temporary, backup, before, after } = work;
  const exists = after === undefined || disk.look(key) !== undefined;
  if (!exists && !disk.isInPlace(dirname(key))) return false;
  if (before === undefined) {
    const staged = disk.look(temporary);
    // Without links (or after a kill in this function) the temporary file was renamed to the target.
    const isOurs = staged === undefined || staged.identity === disk.look(key)?.identity;
    // Somebody may have written to it in the meantime.
    if (isOurs && holds(key, after, disk)) disk.remove(key);
    return true;
  }
  const old = disk.look(backup);
  if (old === undefined) return false;
  if (old.identity === disk.look(key)?.identity) return true;
  if (after === undefined) {
    if (disk.look(key) === undefined) giveName(backup, key, disk);
  } else if (disk.look(temporary) === undefined && isDone(work, disk)) {
    // If the new content is still staged, the same content in the target was written by somebody else.
    disk.rename(backup, key);
  }
  return true;
}

/**
 * Gives a file a name that must be free; returns false, or throws, if it is not. A link, unlike a
 * rename, never replaces a file that is created at that moment, but needs space on the disk.
 */
function giveName(file: string, name: string, disk: Disk): boolean {
  if (unless(["ENOSPC", "EDQUOT"], () => disk.link(file, name)) === true) return true;
  if (disk.look(name) !== undefined) return false;
  disk.rename(file, name);
  return true;
}

/** Removes the temporary files that exist. */
export function tidy({ temporary, backup }: Work, disk: Disk): void {
  for (const path of [temporary, backup]) if (disk.look(path) !== undefined) drop(path, disk);
}

/** Removes a file that may not exist. */
export function drop(path: string, disk: Disk): void {
  unless(ABSENT, () => disk.remove(path));
}

/** The folders of the targets, without duplicates. */
export function foldersOf(works: readonly Work[]): readonly string[] {
  return [...new Set(works.map(({ key }) => dirname(key)))];
}

export function flushFolders(folders: Iterable<string>, disk: Disk): void {
  disk.flush([...new Set(folders)].filter((folder) => disk.look(folder)?.kind === "folder"));
}

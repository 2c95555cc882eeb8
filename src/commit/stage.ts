/** Staging: everything that may run out of space is done here, before any target changes. */

import { dirname, resolve } from "node:path";
import type { FileWrite } from "../plan/changes.ts";
import type { FileImage } from "../plan/overlay.ts";
import { nodeTree, readStamp } from "../plan/node-tree.ts";
import { pathFrom } from "../plan/paths.ts";
import { areSameBytes } from "../text/bytes.ts";
import { unless } from "./codes.ts";
import type { Disk, FileStats } from "./disk.ts";
import { bitsOf, type Journal, type Side, type Work } from "./journal.ts";
import { foldersOf, holds, isUntouched } from "./steps.ts";

/** Distinguishes two runs of one process. */
let runs = 0;

export function runName(): string {
  return `${process.pid.toString(36)}-${Date.now().toString(36)}-${(runs++).toString(36)}`;
}

/** The missing folders that the writes need, outermost first, relative to the root. */
export function missingFolders(
  root: string,
  writes: readonly FileWrite[],
  disk: Disk,
): readonly string[] {
  const known = new Set([root]);
  const missing: string[] = [];
  const look = (folder: string): void => {
    if (known.has(folder)) return;
    known.add(folder);
    if (disk.look(folder) !== undefined) return;
    look(dirname(folder));
    missing.push(pathFrom(root, folder, nodeTree.paths));
  };
  for (const { key, after } of writes) if (after !== undefined) look(dirname(key));
  return missing;
}

/**
 * Checks ownership in folders where everybody may write, but only owners may remove: throws the error that a
 * rename of somebody else's file gives there. The second name of such a file could not be removed again.
 */
export function checkOwners(
  writes: readonly FileWrite[],
  disk: Disk,
  onFile: (path: string) => void,
): void {
  const user = process.getuid?.() ?? 0;
  if (user === 0) return;
  const folders = new Map<string, FileStats | undefined>();
  for (const { key, path, before } of writes) {
    if (before === undefined) continue;
    const folder = dirname(key);
    if (!folders.has(folder)) folders.set(folder, disk.look(folder));
    const { mode = 0, owner } = folders.get(folder) ?? {};
    if ((mode & STICKY) === 0 || owner === user || disk.look(key)?.owner === user) continue;
    onFile(path);
    throw Object.assign(new Error("not ours to rename"), { code: "EPERM", syscall: "rename" });
  }
}

const STICKY = 0o1000;

/** Makes the folders; one that somebody else has made in the meantime is used. */
export function makeFolders(root: string, { folders }: Journal, disk: Disk): void {
  for (const folder of folders) unless(["EEXIST"], () => disk.makeFolder(resolve(root, folder)));
}

/** True if the temporary files of a file may be in the root. Only a rename shows whether the devices differ. */
export function fitsInRoot({ key, after }: FileWrite, root: string, disk: Disk): boolean {
  const folder = dirname(key);
  if (folder === root) return true;
  const { kind, mode = 0 } = disk.look(folder) ?? {};
  // A new file in such a folder gets the folder's group, if it is made there.
  return kind === "folder" && (after === undefined || (mode & 0o2000) === 0);
}

/** The work for one write, with its temporary files at these places. */
export function workOf(
  { path, key, before, after }: FileWrite,
  places: Pick<Work, "temporary" | "backup">,
): Work {
  const sideOf = ({ bytes }: FileImage, mode: number | undefined): Side => {
    return { isIn: (found) => areSameBytes(bytes, found), mode };
  };
  const isMode = areSameBytes(before?.bytes, after?.bytes);
  return {
    path,
    key,
    ...places,
    before: before && sideOf(before, typeof before.mode === "number" ? before.mode : undefined),
    after: after && sideOf(after, isMode ? bitsOf(after) : undefined),
    stamp: before && readStamp(before.bytes),
  };
}

/**
 * Makes the temporary file of one write, with its owner and mode, and the second name of its
 * old content. Returns true if that is a copy, for want of links.
 */
export function stage(
  { key, before, after }: FileWrite,
  { temporary, backup }: Work,
  disk: Disk,
): boolean {
  if (after === undefined) return false;
  disk.create(temporary, after.bytes, bitsOf(after), before && key);
  if (before === undefined || disk.link(key, backup)) return false;
  disk.copy(key, backup);
  return true;
}

export function flushStaged(
  works: readonly Work[],
  copied: ReadonlySet<Work>,
  root: string,
  made: readonly string[] | undefined,
  disk: Disk,
): void {
  disk.flush(works.flatMap(({ after, temporary }) => (after === undefined ? [] : [temporary])));
  disk.flush([...copied].map(({ backup }) => backup));
  // After a power failure a single file does not need its temporary files.
  if (made === undefined) return;
  const above = made.map((folder) => dirname(resolve(root, folder)));
  disk.flush([...new Set([...foldersOf(works), ...above])]);
}

/**
 * True if the target is as it was read, and its old content is safe. The second name is a name of the same file,
 * which is checked again before its rename. A file to delete is only moved away after this check.
 */
export function isBackedUp(work: Work, isCopy: boolean, disk: Disk): boolean {
  const { key, backup, before, after } = work;
  if (before === undefined || after === undefined) return isUntouched(work, disk);
  if (isCopy) return isUntouched(work, disk) && holds(backup, before, disk);
  const { stamp, mode, identity } = disk.look(backup) ?? {};
  if (stamp !== undefined && stamp === work.stamp && mode === (before.mode ?? mode)) return true;
  return isUntouched(work, disk) && disk.look(key)?.identity === identity;
}

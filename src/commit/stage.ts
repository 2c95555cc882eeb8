/** Staging: everything that can run out of space happens here, before any target changes. */

import { dirname, resolve } from "node:path";
import type { FileWrite } from "../plan/changes.ts";
import { nodeTree } from "../plan/node-tree.ts";
import { pathFrom } from "../plan/paths.ts";
import { hasCode } from "./codes.ts";
import type { Disk, Sight } from "./disk.ts";
import { bitsOf, type Journal, type Work } from "./journal.ts";

/** Tells two runs of one process apart. */
let runs = 0;

/** What the temporary names of one run begin with. */
export function runName(): string {
  return `${process.pid.toString(36)}-${Date.now().toString(36)}-${(runs++).toString(36)}`;
}

/** The folders that the writes need and that are not there, outermost first, relative to the root. */
export function missingFolders(
  root: string,
  writes: readonly FileWrite[],
  disk: Disk,
): readonly string[] {
  const missing = new Map<string, boolean>();
  const look = (folder: string): void => {
    if (folder === root || missing.has(folder)) return;
    const isMissing = disk.look(folder) === undefined;
    if (isMissing) look(dirname(folder));
    missing.set(folder, isMissing);
  };
  for (const { key, after } of writes) if (after !== undefined) look(dirname(key));
  return [...missing].flatMap(([folder, isMissing]) =>
    isMissing ? [pathFrom(root, folder, nodeTree.paths)] : [],
  );
}

/**
 * Throws what a rename of somebody else's file would in a folder where all may write, but only
 * owners remove: the second name of such a file could not be removed again either.
 */
export function checkOwners(
  writes: readonly FileWrite[],
  disk: Disk,
  onFile: (path: string) => void,
): void {
  const user = process.getuid?.() ?? 0;
  if (user === 0) return;
  const folders = new Map<string, Sight | undefined>();
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

/** Makes the folders; one that somebody else has made meanwhile will do. */
export function makeFolders(root: string, { folders }: Journal, disk: Disk): void {
  for (const folder of folders) {
    try {
      disk.makeFolder(resolve(root, folder));
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
  }
}

/** Makes the temporary file of one write, and the second name of its old content. */
export function stage(write: FileWrite, { key, temporary, backup }: Work, disk: Disk): void {
  if (write.after === undefined) return;
  makeFile(write, temporary, disk);
  if (write.before !== undefined && !disk.link(key, backup)) disk.copy(key, backup);
}

/** The new content of a write in a file of its own, with the owner and the mode that it gets. */
export function makeFile({ key, before, after }: FileWrite, path: string, disk: Disk): void {
  if (after === undefined) return;
  disk.create(path, after.bytes);
  if (before !== undefined) disk.copyOwner(path, key);
  disk.setMode(path, bitsOf(after));
}

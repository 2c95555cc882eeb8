/** Staging: everything that can run out of space happens here, before any target changes. */

import { dirname, resolve } from "node:path";
import type { FileWrite } from "../plan/changes.ts";
import type { FileImage } from "../plan/overlay.ts";
import { nodeTree, readFacts } from "../plan/node-tree.ts";
import { pathFrom } from "../plan/paths.ts";
import { areSameBytes } from "../text/bytes.ts";
import { unless } from "./codes.ts";
import type { Disk, FileStats } from "./disk.ts";
import { bitsOf, type Journal, type Side, type Work } from "./journal.ts";
import { foldersOf, holds, isUntouched } from "./steps.ts";

/** Tells two runs of one process apart. */
let runs = 0;

export function runName(): string {
  return `${process.pid.toString(36)}-${Date.now().toString(36)}-${(runs++).toString(36)}`;
}

/** The folders that the writes need and that are not there, outermost first, relative to the root. */
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

/** Makes the folders; one that somebody else has made meanwhile will do. */
export function makeFolders(root: string, { folders }: Journal, disk: Disk): void {
  for (const folder of folders) unless(["EEXIST"], () => disk.makeFolder(resolve(root, folder)));
}

/** True if the temporary names of a file may be in the root. That the devices differ shows only when it is tried. */
export function isSimple({ key, after }: FileWrite, root: string, disk: Disk): boolean {
  const folder = dirname(key);
  if (folder === root) return true;
  const { kind, mode = 0 } = disk.look(folder) ?? {};
  // In such a folder a new file gets the folder's group, if it is made there.
  return kind === "folder" && (after === undefined || (mode & 0o2000) === 0);
}

/** What is to be done for one write, with temporary files at these places. */
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
    stamp: before && readFacts(before.bytes)?.stamp,
  };
}

/**
 * Makes the temporary file of one write, with the owner and the mode that it gets, and the second
 * name of its old content. Where the file system has none that is a copy: then true. `folder` is the
 * one of the temporary file.
 */
export function stage(
  { key, before, after }: FileWrite,
  { temporary, backup }: Work,
  folder: Birthplace,
  disk: Disk,
): boolean {
  if (after === undefined) return false;
  const mode = bitsOf(after);
  const isOurs = before === undefined || isBornOurs(before.bytes, folder);
  // In another folder than the target's more people might read it.
  const isBorn = isOurs && dirname(temporary) === dirname(key) && folder.modes.get(mode) !== false;
  disk.create(temporary, after.bytes, isBorn ? mode : undefined);
  if (!isOurs) disk.copyOwner(temporary, key);
  if (isBorn && !folder.modes.has(mode))
    folder.modes.set(mode, disk.look(temporary)?.mode === mode);
  if (!isBorn || folder.modes.get(mode) === false) disk.setMode(temporary, mode);
  if (before === undefined || disk.link(key, backup)) return false;
  disk.copy(key, backup);
  return true;
}

/** What becomes of a new file in a folder. */
export interface Birthplace {
  /** Undefined if it is unclear: the group is ours, or that of the folder, as the system likes it. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** Whether a new file has the bits that were asked for: the folder may have other defaults. */
  readonly modes: Map<number, boolean>;
}

export function birthplace(folder: string, disk: Disk): Birthplace {
  const [uid, gid] = [process.geteuid?.(), process.getegid?.()];
  const isKnown = uid !== undefined && gid !== undefined && disk.look(folder)?.group === gid;
  return { owner: isKnown ? { uid, gid } : undefined, modes: new Map() };
}

/** True if a new file in the folder has the owner of the file that was read. */
function isBornOurs(read: Uint8Array, { owner }: Birthplace): boolean {
  const facts = readFacts(read);
  return owner !== undefined && facts?.uid === owner.uid && facts.gid === owner.gid;
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
  // One file alone needs its temporary names no longer after a power failure.
  if (made === undefined) return;
  const above = made.map((folder) => dirname(resolve(root, folder)));
  disk.flush([...new Set([...foldersOf(works), ...above])]);
}

/**
 * True if the target is as it was read, and its old content is safe. The second name is of the same file,
 * which is looked at again before its rename. A file to delete is moved away only then.
 */
export function isBackedUp(work: Work, isCopy: boolean, disk: Disk): boolean {
  const { key, backup, before, after } = work;
  if (before === undefined || after === undefined) return isUntouched(work, disk);
  if (isCopy) return isUntouched(work, disk) && holds(backup, before, disk);
  const { stamp, mode, identity } = disk.look(backup) ?? {};
  if (stamp !== undefined && stamp === work.stamp && mode === (before.mode ?? mode)) return true;
  return isUntouched(work, disk) && disk.look(key)?.identity === identity;
}

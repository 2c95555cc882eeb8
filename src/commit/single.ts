/**
 * The commit of one file. It needs no journal: its only step is one change of one name,
 * and its two temporary names are fixed ones in the root, where the next run finds them.
 * Whatever they hold after a kill, the target is whole, old or new, and they can go.
 *
 *     create new, flush ──▶ link target to old ──▶ compare ──▶ rename new to target ──▶ look
 *     at old again, flush the folder ──▶ remove old
 */

import { dirname, join } from "node:path";
import { type FileWrite, sameBytes } from "../plan/changes.ts";
import type { Disk } from "./disk.ts";
import { SINGLE } from "./recover.ts";
import { makeFile } from "./stage.ts";
import { giveName } from "./steps.ts";

/** Is it a write whose temporary file may lie in the root? */
export function isSimple({ key, after }: FileWrite, root: string, disk: Disk): boolean {
  const folder = dirname(key);
  if (folder === root) return true;
  const sight = disk.look(folder);
  if (sight?.kind !== "folder") return false;
  // In such a folder a new file gets the folder's group, if it is made there.
  const givesGroup = (sight.mode & 0o2000) !== 0 && after !== undefined;
  // Names can be changed within a device only.
  return !givesGroup && deviceOf(sight.identity) === deviceOf(disk.look(root)?.identity);
}

function deviceOf(identity: string | undefined): string | undefined {
  return identity?.split(":")[0];
}

/**
 * Writes one file. False if the target is not what was read. What the system throws is
 * passed on. In both cases the target is as it was, but the temporary names may be there.
 */
export function writeSingle(write: FileWrite, root: string, disk: Disk): boolean {
  const { key, before, after } = write;
  const fresh = join(root, SINGLE.fresh);
  const old = join(root, SINGLE.old);
  const isAsRead = (path: string): boolean => {
    if (before === undefined) return disk.look(path) === undefined;
    const bytes = disk.read(path);
    return (
      bytes !== undefined &&
      sameBytes(bytes, before.bytes) &&
      (before.mode === undefined || disk.look(path)?.mode === before.mode)
    );
  };
  if (after !== undefined) {
    makeFile(write, fresh, disk);
    disk.flush([fresh]);
  }
  if (before !== undefined && after !== undefined && !disk.link(key, old)) disk.copy(key, old);
  const staged = disk.look(fresh)?.identity;
  if (!isAsRead(key)) return false;
  return change(write, { fresh, old, staged }, isAsRead, disk);
}

interface Names {
  readonly fresh: string;
  readonly old: string;
  /** Which file the new content is, under whatever name. */
  readonly staged: string | undefined;
}

/** Changes the name, and changes it back if the old content turns out not to be what was read. */
function change(
  { key, before, after }: FileWrite,
  { fresh, old, staged }: Names,
  isAsRead: (path: string) => boolean,
  disk: Disk,
): boolean {
  /** Is the target as we have made it? */
  const isOurs = (): boolean => {
    if (after === undefined || disk.look(key)?.identity !== staged) return false;
    const bytes = disk.read(key);
    return bytes !== undefined && sameBytes(bytes, after.bytes);
  };
  let undo: () => void;
  if (before === undefined) {
    undo = () => {
      if (isOurs()) disk.remove(key);
    };
    if (!giveName(fresh, key, disk)) return false;
  } else if (after === undefined) {
    undo = () => {
      if (disk.look(key) === undefined) giveName(old, key, disk);
    };
    disk.rename(key, old);
  } else {
    undo = () => {
      if (isOurs()) disk.rename(old, key);
    };
    disk.rename(fresh, key);
  }
  try {
    if (before === undefined || isAsRead(old)) {
      disk.flush([dirname(key)]);
      return true;
    }
    if (disk.look(old) === undefined) throw new Stuck(undefined);
  } catch (error) {
    undoOrTell(undo, error);
    throw error;
  }
  undoOrTell(undo);
  return false;
}

/** What was changed cannot be changed back: the tree is not what it was. */
export class Stuck extends Error {
  /** What went wrong first; undefined if somebody has taken the old content away. */
  readonly first: unknown;

  constructor(first: unknown) {
    super("not undone");
    this.first = first;
  }
}

function undoOrTell(undo: () => void, error?: unknown): void {
  try {
    undo();
  } catch (second) {
    throw error instanceof Stuck ? error : new Stuck(error ?? second);
  }
}

/**
 * Removes the temporary names. Not flushed: if a power cut brings them back, the next run
 * removes them again.
 */
export function tidySingle(root: string, disk: Disk): void {
  for (const name of Object.values(SINGLE)) {
    const path = join(root, name);
    if (disk.look(path) !== undefined) disk.remove(path);
  }
}

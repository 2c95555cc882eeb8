/**
 * The system calls of the commit, and nothing else: every one that writes goes
 * through here, so that tests can make the k-th fail.
 */

import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";

/** Each throws what the system throws. Paths are absolute. */
export interface Disk {
  /** The bytes of a file; undefined if nothing is there. */
  read(path: string): Uint8Array | undefined;
  exists(path: string): boolean;
  makeFolder(path: string): void;
  /** Removes a folder; one that somebody else uses by now stays. */
  removeFolder(path: string): void;
  /** Makes a file that must not exist, for nobody else to read yet. */
  create(path: string, bytes: Uint8Array): void;
  setMode(path: string, mode: number): void;
  /** Gives `path` the owner of `like`, where that is allowed and `like` is still there. */
  copyOwner(path: string, like: string): void;
  /** A second name for a file, or a copy where there are none; fails if the name is taken. */
  link(path: string, name: string): void;
  /** Replaces what stands at `to`. */
  rename(from: string, to: string): void;
  remove(path: string): void;
}

/** The file system of this machine. */
export const nodeDisk: Disk = {
  read(path) {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined
      ? undefined
      : readFileSync(path);
  },
  exists: (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined,
  makeFolder: (path) => mkdirSync(path),
  removeFolder(path) {
    try {
      rmdirSync(path);
    } catch (error) {
      if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    }
  },
  create: (path, bytes) => writeFileSync(path, bytes, { flag: "wx", mode: 0o600 }),
  setMode: (path, mode) => chmodSync(path, mode),
  copyOwner(path, like) {
    const mine = lstatSync(path);
    const wanted = lstatSync(like, { throwIfNoEntry: false });
    if (wanted === undefined || (mine.uid === wanted.uid && mine.gid === wanted.gid)) return;
    try {
      chownSync(path, wanted.uid, wanted.gid);
    } catch (error) {
      if (!hasCode(error, "EPERM")) throw error;
    }
  },
  link(path, name) {
    try {
      linkSync(path, name);
    } catch (error) {
      if (!hasCode(error, "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK")) throw error;
      copyFileSync(path, name, constants.COPYFILE_EXCL);
    }
  },
  rename: (from, to) => renameSync(from, to),
  remove: (path) => unlinkSync(path),
};

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/**
 * The system calls of the commit, and nothing else. All of them are made here, so that tests
 * can make any of them fail, or end the process after it.
 */

import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { MIB } from "../limits.ts";
import { stampOf } from "../plan/node-tree.ts";
import { ABSENT, hasCode, unless } from "./codes.ts";
import { flush } from "./flush.ts";
import { type Folders, openFolders } from "./folders.ts";

/** Methods throw errors of the system. Paths are absolute; links are never followed. */
export interface Disk extends Pick<Folders, "isInPlace"> {
  look(path: string): FileStats | undefined;
  /** The bytes of a plain file; undefined if there is none, or if it is larger than any run may read. */
  read(path: string): Uint8Array | undefined;
  makeFolder(path: string): void;
  /** Removes a folder, unless somebody else uses it. */
  removeFolder(path: string): void;
  /**
   * Makes a new file that nobody else may read until it has its mode, and the owner of `like`, if that is
   * allowed and `like` still exists.
   */
  create(path: string, bytes: Uint8Array, mode: number, like?: string): void;
  /** Makes a second name for a file; false if the file system has none. Fails if the name is taken. */
  link(path: string, name: string): boolean;
  /** Makes a copy with the same mode, time and owner; fails if the name is taken. */
  copy(path: string, name: string): void;
  /** Moves a file to `to`, and replaces the file there. */
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Returns when the files, or the names in the folders, would survive a power failure. */
  flush(paths: readonly string[]): void;
}

export interface FileStats {
  readonly kind: "file" | "folder" | "other";
  /** Permission bits. */
  readonly mode: number;
  /** The same for two names of one file, and different for two files. */
  readonly identity: string;
  /** The user id of its owner, on systems with users. */
  readonly owner?: number;
  /** Changes whenever somebody writes to the file; undefined if unknown. */
  readonly stamp?: string | undefined;
}

/** A disk that keeps folders open until it is closed. */
export interface OpenDisk extends Disk, Pick<Folders, "forget" | "close"> {
  /** The root, as a path for system calls. */
  readonly root: string;
}

/** The file system of this machine below `root`, a real path, and outside of it; links are never followed. */
export function openDisk(root: string, folders: Folders = openFolders(root)): OpenDisk {
  const { at, isInPlace, forget, close } = folders;
  return { ...diskBy(at, isInPlace), root: at(root), forget, close };
}

/** The file system of this machine; links are followed. */
export const nodeDisk: Disk = diskBy(
  (path) => path,
  () => true,
);

function diskBy(at: (path: string) => string, isInPlace: (folder: string) => boolean): Disk {
  return {
    look(path) {
      // A path below a file or a link does not exist.
      const stats = unless(ABSENT, () =>
        lstatSync(at(path), { throwIfNoEntry: false, bigint: true }),
      );
      if (stats === undefined) return undefined;
      const kind = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
      const { dev, ino, mode } = stats;
      const identity = `${dev}:${ino}`;
      const bits = Number(mode) & 0o7777;
      return { kind, mode: bits, identity, owner: Number(stats.uid), stamp: stampOf(stats) };
    },
    read(path) {
      // The flags keep a pipe from blocking us, and a link from leading elsewhere.
      const file = unless([...ABSENT, "ENXIO"], () => openSync(at(path), TO_READ));
      if (file === undefined) return undefined;
      try {
        const stats = fstatSync(file);
        return stats.isFile() && stats.size <= MOST_BYTES ? readFileSync(file) : undefined;
      } finally {
        closeSync(file);
      }
    },
    isInPlace,
    makeFolder: (path) => mkdirSync(at(path)),
    removeFolder: (path) => unless(["ENOTEMPTY", "EEXIST", ...ABSENT], () => rmdirSync(at(path))),
    create: (path, bytes, mode, like) => create(at(path), bytes, mode, like && at(like)),
    link(path, name) {
      const link = (): true => linkSync(at(path), at(name)) ?? true;
      return unless(NO_LINKS, link) === true;
    },
    copy(path, name) {
      const { atime, mtime, mode } = lstatSync(at(path));
      create(at(name), readFileSync(at(path)), mode & 0o7777, at(path));
      utimesSync(at(name), atime, mtime);
    },
    rename(from, to) {
      const deadline = Date.now() + (process.platform === "win32" ? SCANNED_MS : 0);
      for (;;) {
        try {
          renameSync(at(from), at(to));
          return;
        } catch (error) {
          // On Windows a virus scanner or an editor may have the file open for a moment.
          if (!hasCode(error, "EPERM", "EBUSY", "EACCES") || Date.now() >= deadline) throw error;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
        }
      }
    },
    remove: (path) => unlinkSync(at(path)),
    // If the folder was replaced, flushing the other one is harmless, and a later check notices it.
    flush: (paths) => paths.forEach(flush),
  };
}

function create(path: string, bytes: Uint8Array, mode: number, like: string | undefined): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeFileSync(file, bytes);
    const ours = fstatSync(file);
    const { uid, gid } = (like && lstatSync(like, { throwIfNoEntry: false })) || ours;
    if (uid !== ours.uid || gid !== ours.gid) unless(["EPERM"], () => fchownSync(file, uid, gid));
    fchmodSync(file, mode);
  } finally {
    closeSync(file);
  }
}

/** The same without flushing: safe against a kill, but not against a power failure. */
export function withoutFlush<T extends Disk>(disk: T): T {
  return { ...disk, flush: () => undefined };
}

/** A file larger than any limit cannot be the one that was read. */
const MOST_BYTES = 2000 * MIB;

/** Errors of file systems without second names, in general or for this file. */
const NO_LINKS = ["EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** How long a rename is retried on Windows, in milliseconds. */
const SCANNED_MS = 1500;

/** A flag that the system lacks is undefined, which counts as 0. */
const TO_READ = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

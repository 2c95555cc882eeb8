/**
 * The system calls of the commit, and nothing else: every one goes through here, so that
 * tests can make any of them fail, or be the last.
 */

import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
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
import { GONE, hasCode, unless } from "./codes.ts";
import { flushAll } from "./flush.ts";
import { type Folders, openFolders } from "./folders.ts";

/** Each throws what the system throws. Paths are absolute; links are never followed. */
export interface Disk extends Pick<Folders, "isInPlace"> {
  look(path: string): FileStats | undefined;
  /** The bytes of a plain file; undefined if there is none, or one that no run can have read. */
  read(path: string): Uint8Array | undefined;
  makeFolder(path: string): void;
  /** Removes a folder; one that somebody else uses by now stays. */
  removeFolder(path: string): void;
  /**
   * Makes a file that must not exist, for nobody else to read yet; or with these permission bits, if
   * the system gives them to a new file, which `look` shows.
   */
  create(path: string, bytes: Uint8Array, mode?: number): void;
  setMode(path: string, mode: number): void;
  /** Gives `path` the owner of `like`, where that is allowed and `like` is still there. */
  copyOwner(path: string, like: string): void;
  /** A second name for a file; false where the file system has none. Fails if the name is taken. */
  link(path: string, name: string): boolean;
  /** A copy with its mode, time and owner; fails if the name is taken. */
  copy(path: string, name: string): void;
  /** Replaces what is at `to`. */
  rename(from: string, to: string): void;
  remove(path: string): void;
  /** Returns when the files, or the names in the folders, would outlive a power failure. */
  flush(paths: readonly string[]): void;
}

export interface FileStats {
  readonly kind: "file" | "folder" | "other";
  /** Permission bits. */
  readonly mode: number;
  /** Equal for two names of one file, and for no others. */
  readonly identity: string;
  /** The number of its user, where there are users. */
  readonly owner?: number;
  readonly group?: number;
  /** Changes whenever somebody writes into the file, if it is known. */
  readonly stamp?: string | undefined;
}

/** A disk that holds folders open until it is closed. */
export interface OpenDisk extends Disk, Pick<Folders, "forget" | "close"> {
  /** The root, as the path for system calls. */
  readonly root: string;
}

/** The file system of this machine below `root`, a real path, and beside it: through no link. */
export function openDisk(root: string, folders: Folders = openFolders(root)): OpenDisk {
  const { at, isInPlace, forget, close } = folders;
  return { ...diskBy(at, isInPlace), root: at(root), forget, close };
}

/** The file system of this machine, which leads where links lead. */
export const nodeDisk: Disk = diskBy(
  (path) => path,
  () => true,
);

function diskBy(at: (path: string) => string, isInPlace: (folder: string) => boolean): Disk {
  return {
    look(path) {
      // Nothing is below a file or a link.
      const stats = unless(GONE, () =>
        lstatSync(at(path), { throwIfNoEntry: false, bigint: true }),
      );
      if (stats === undefined) return undefined;
      const kind = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
      const { dev, ino, mode } = stats;
      const identity = `${dev}:${ino}`;
      const bits = Number(mode) & 0o7777;
      const [owner, group] = [Number(stats.uid), Number(stats.gid)];
      return { kind, mode: bits, identity, owner, group, stamp: stampOf(stats) };
    },
    read(path) {
      // A pipe must not block us, and a link must not lead us elsewhere.
      const file = unless([...GONE, "ENXIO"], () => openSync(at(path), TO_READ));
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
    removeFolder: (path) => unless(["ENOTEMPTY", "EEXIST", ...GONE], () => rmdirSync(at(path))),
    create: (path, bytes, mode = 0o600) => writeFileSync(at(path), bytes, { flag: "wx", mode }),
    setMode: (path, mode) => chmodSync(at(path), mode),
    copyOwner: (path, like) => copyOwner(at(path), at(like)),
    link(path, name) {
      const link = (): true => linkSync(at(path), at(name)) ?? true;
      return unless(NO_LINKS, link) === true;
    },
    copy(path, name) {
      copyFileSync(at(path), at(name), constants.COPYFILE_EXCL);
      const { atime, mtime, mode } = lstatSync(at(path));
      copyOwner(at(name), at(path));
      chmodSync(at(name), mode & 0o7777);
      utimesSync(at(name), atime, mtime);
    },
    rename(from, to) {
      const deadline = Date.now() + (process.platform === "win32" ? SCANNED_MS : 0);
      for (;;) {
        try {
          renameSync(at(from), at(to));
          return;
        } catch (error) {
          // A virus scanner or an editor may hold the file for a moment: Windows only.
          if (!hasCode(error, "EPERM", "EBUSY", "EACCES") || Date.now() >= deadline) throw error;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
        }
      }
    },
    remove: (path) => unlinkSync(at(path)),
    // To flush a folder that was put in its place does no harm, and is noticed in the end.
    flush: flushAll,
  };
}

function copyOwner(path: string, like: string): void {
  const mine = lstatSync(path);
  const other = lstatSync(like, { throwIfNoEntry: false });
  if (other === undefined || (mine.uid === other.uid && mine.gid === other.gid)) return;
  unless(["EPERM"], () => chownSync(path, other.uid, other.gid));
}

/** The same without the wait for the disk: as safe against a kill, but not against a power failure. */
export function withoutFlush<T extends Disk>(disk: T): T {
  return { ...disk, flush: () => undefined };
}

/** A larger file than any limit allows cannot be what was read. */
const MOST_BYTES = 2000 * MIB;

/** Errors of file systems without second names, or without any for this file. */
const NO_LINKS = ["EPERM", "EACCES", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** How long a rename is tried again on Windows. */
const SCANNED_MS = 1500;

/** Where the system lacks one of them it is undefined, which counts as 0. */
const TO_READ = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

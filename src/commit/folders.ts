/**
 * The folders of a commit. Between plan and rename somebody may replace a folder by a
 * link, which would lead the rename elsewhere. So each folder is opened, one part of its
 * path after the other and through no link, and its files are accessed by the open folder:
 * `/proc/self/fd/7/name`. On systems without such paths (all but Linux) all parts are checked before
 * each call, which leaves a short race.
 */

import { closeSync, constants, fstatSync, lstatSync, openSync } from "node:fs";
import { dirname } from "node:path";

export interface Folders {
  /** The path for system calls. Throws if a part of the path is a link. */
  readonly at: (path: string) => string;
  /** True if the path still leads to the same folder, and no part of it is a link. */
  readonly isInPlace: (folder: string) => boolean;
  /** Closes all folders but the root; they are opened again when needed. */
  readonly forget: () => void;
  readonly close: () => void;
}

/** Opens the folders below `root`, a real path, and other folders at their first use. */
export function openFolders(root: string): Folders {
  return openedFolders(root) ?? lookedAtFolders(root);
}

/** Opens a folder to access its files, even if it may not be listed (Linux only). */
const O_PATH = 0o10000000;

/** Limits of open folders: if that many more files may be open, and otherwise. */
const [MOST, FEW, SPARE] = [100, 2, 30] as const;

/** The longest path that the system accepts, in bytes. */
const LONGEST = 4095;

interface Opened {
  readonly file: number;
  /** Its path for system calls. */
  readonly name: string;
  readonly identity: string;
}

function openedFolders(root: string): Folders | undefined {
  if (process.platform !== "linux") return undefined;
  const top = open(root);
  const opened = new Map<string, Opened>();
  let limit: number | undefined;
  /** Kept when the folder is closed. */
  const identities = new Map<string, string>();
  // With the dot the link in `/proc` is followed to the folder.
  const here = `${top.name}/.`;
  if (!isSame(here, top.identity)) {
    closeSync(top.file);
    return undefined;
  }
  const folderAt = (folder: string): Opened => {
    if (folder === root) return top;
    const known = opened.get(folder);
    if (known !== undefined) return known;
    const found = open(dirname(folder) === folder ? folder : at(folder));
    const before = identities.get(folder);
    if (before !== undefined && before !== found.identity) {
      closeSync(found.file);
      throw Object.assign(new Error("another folder"), { code: "ENOENT", syscall: "open" });
    }
    identities.set(folder, found.identity);
    opened.set(folder, found);
    if (opened.size > FEW) limit ??= areHandlesFree(MOST + SPARE) ? MOST : FEW;
    for (const [oldest, { file }] of opened) {
      if (opened.size <= (limit ?? FEW)) break;
      closeSync(file);
      opened.delete(oldest);
    }
    return found;
  };
  const at = (path: string): string => {
    if (path === root) return here;
    // Through open folders a longer path could be made, but nobody could open it by its name.
    if (3 * path.length > LONGEST && Buffer.byteLength(path) > LONGEST)
      throw Object.assign(new Error("too long a path"), { code: "ENAMETOOLONG", syscall: "open" });
    const cut = path.lastIndexOf("/");
    return folderAt(path.slice(0, cut) || "/").name + path.slice(cut);
  };
  const isInPlace = (folder: string): boolean => {
    if (folder === root) return isSame(folder, top.identity);
    const above = dirname(folder);
    if (above === folder) return true;
    const identity = identities.get(folder);
    if (identity === undefined) return isFolder(at(folder)) && isInPlace(above);
    return isSame(at(folder), identity) && isInPlace(above);
  };
  const forget = (): void => {
    for (const { file } of opened.values()) closeSync(file);
    opened.clear();
    identities.clear();
  };
  const close = (): void => {
    forget();
    closeSync(top.file);
  };
  return { at, isInPlace, forget, close };
}

/** True if this process may open this many more files. */
function areHandlesFree(count: number): boolean {
  const files: number[] = [];
  try {
    while (files.length < count) files.push(openSync("/", "r"));
    return true;
  } catch {
    return false;
  } finally {
    for (const file of files) closeSync(file);
  }
}

function open(folder: string): Opened {
  const { O_DIRECTORY, O_NOFOLLOW } = constants;
  const file = openSync(folder, O_PATH | O_DIRECTORY | O_NOFOLLOW);
  const { dev, ino } = fstatSync(file, { bigint: true });
  return { file, name: `/proc/self/fd/${file}`, identity: `${dev}:${ino}` };
}

/** True for this folder, but not for a link to it. */
function isSame(path: string, identity: string): boolean {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats?.isDirectory() === true && `${stats.dev}:${stats.ino}` === identity;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The same for systems without paths through open folders. */
export function lookedAtFolders(root: string): Folders {
  const isInPlace = (folder: string): boolean =>
    folder === root ||
    dirname(folder) === folder ||
    (isFolder(folder) && isInPlace(dirname(folder)));
  const at = (path: string): string => {
    if (path === root || isInPlace(dirname(path))) return path;
    throw Object.assign(new Error("a link in the path"), { code: "ENOENT", syscall: "open" });
  };
  const nothing = (): void => undefined;
  return { at, isInPlace, forget: nothing, close: nothing };
}

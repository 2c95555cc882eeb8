/** The file system of this machine, as planning looks at it. */

import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  type Stats,
  lstatSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
} from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { TooLargeError } from "../limits.ts";
import type { Entry, Tree } from "./tree.ts";

/** What the system said of a file when it was read. */
export interface ReadFacts {
  readonly stamp: string | undefined;
  readonly uid: number;
  readonly gid: number;
}

const facts = new WeakMap<Uint8Array, ReadFacts>();

/** What is known of the file that gave these bytes to a plan. */
export function readFacts(bytes: Uint8Array): ReadFacts | undefined {
  return facts.get(bytes);
}

/** Node's. */
export const nodeTree: Tree = {
  paths: { sep, isAbsolute, resolve, join, relative, dirname },
  look(path) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined ? undefined : { kind: kindOf(stats), mode: stats.mode & 0o7777 };
  },
  realPath(path) {
    try {
      return realpathSync(path);
    } catch {
      return undefined;
    }
  },
  read(path, limit = Infinity) {
    // What was a file when we looked may be a pipe by now, or a link to anywhere.
    // Where the system lacks one of them it is undefined, which counts as 0.
    const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
    const file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const stats = fstatSync(file, { bigint: true });
      if (!stats.isFile()) throw Object.assign(new Error("not a file"), { code: "EINVAL" });
      if (stats.size > limit) throw new TooLargeError(limit);
      const known = { stamp: stampOf(stats), uid: Number(stats.uid), gid: Number(stats.gid) };
      const bytes = allOf(file, Number(stats.size));
      facts.set(bytes, known);
      return bytes;
    } finally {
      closeSync(file);
    }
  },
  mayWrite(path, mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0, read) {
    // The bits count for the administrator, too, whom the system refuses nothing.
    if ((mode & 0o222) === 0) return false;
    const owner = read && facts.get(read)?.uid;
    if (owner !== undefined && owner === process.geteuid?.() && (mode & 0o200) !== 0) return true;
    try {
      accessSync(path, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  },
  list(path) {
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        folder: entry.isDirectory(),
      }));
    } catch {
      return [];
    }
  },
};

/** The bytes of a file of such a size. Who changes it meanwhile is found out when it is written. */
function allOf(file: number, size: number): Uint8Array {
  // Some systems show files whose size they do not tell.
  if (size === 0) return readFileSync(file);
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size;) {
    const count = readSync(file, bytes, at, size - at, null);
    if (count === 0) return bytes.subarray(0, at);
    at += count;
  }
  return bytes;
}

function kindOf(stats: Stats): Entry["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "special";
}

/** Where times count nanoseconds they are at most this much behind the clock, in milliseconds. */
const FRESH_MS = 100;

/** Some file systems count seconds, or two of them. */
const FRESH_WHERE_COARSE_MS = 3000;

/** What is asked of Node's BigIntStats: the types of the library name none of Node's. */
type Numbers = Readonly<Record<"dev" | "ino" | "size" | "mtimeNs", bigint>>;

/**
 * Identity, size and time of a file. Undefined if it was written so shortly before it was looked
 * at that another write now might leave all of them as they are.
 */
export function stampOf({ dev, ino, size, mtimeNs }: Numbers): string | undefined {
  const fresh = mtimeNs % 1_000_000_000n === 0n ? FRESH_WHERE_COARSE_MS : FRESH_MS;
  const age = Date.now() - Number(mtimeNs / 1_000_000n);
  return age < fresh ? undefined : `${dev}:${ino}:${size}:${mtimeNs}`;
}

/** The file system of this machine, for planning. */

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
  realpathSync,
} from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { TooLargeError } from "../limits.ts";
import { attempt } from "../values.ts";
import type { Entry, Tree } from "./tree.ts";

const stamps = new WeakMap<Uint8Array, string | undefined>();

/** The stamp of the file with these bytes when it was read; undefined if it was not read here, or recently written. */
export function readStamp(bytes: Uint8Array): string | undefined {
  return stamps.get(bytes);
}

export const nodeTree: Tree = {
  paths: { sep, isAbsolute, resolve, relative },
  look(path) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined ? undefined : { kind: kindOf(stats), mode: stats.mode & 0o7777 };
  },
  realPath: (path) => attempt(() => realpathSync(path)),
  read(path, limit = Infinity) {
    // The file may have been replaced by a pipe or a link since it was looked at.
    // A flag that the system lacks is undefined, which counts as 0.
    const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
    const file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const stats = fstatSync(file, { bigint: true });
      if (!stats.isFile()) throw Object.assign(new Error("not a file"), { code: "EINVAL" });
      if (stats.size > limit) throw new TooLargeError(limit);
      const stamp = stampOf(stats);
      const bytes = readFileSync(file);
      stamps.set(bytes, stamp);
      return bytes;
    } finally {
      closeSync(file);
    }
  },
  mayWrite(path) {
    // The permission bits are checked, too, since the system refuses an administrator nothing.
    const { mode = 0 } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
    return (mode & 0o222) !== 0 && attempt(() => accessSync(path, constants.W_OK) ?? true) === true;
  },
  list(path) {
    const entries = attempt(() => readdirSync(path, { withFileTypes: true })) ?? [];
    return entries.map((entry) => ({ name: entry.name, folder: entry.isDirectory() }));
  },
};

function kindOf(stats: Stats): Entry["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "special";
}

/** Where times have nanoseconds, a time of a file may be this much behind the clock, in milliseconds. */
const CLOCK_MARGIN_MS = 100;

/** The same where times count seconds, or two of them. */
const COARSE_CLOCK_MARGIN_MS = 3000;

/** The fields of Node's BigIntStats that are used; the types of the library must not name Node's. */
type Numbers = Readonly<Record<"dev" | "ino" | "size" | "mtimeNs", bigint>>;

/**
 * Identity, size and time of a file. Undefined if it was written so recently that another write
 * might not change any of them.
 */
export function stampOf({ dev, ino, size, mtimeNs }: Numbers): string | undefined {
  const margin = mtimeNs % 1_000_000_000n === 0n ? COARSE_CLOCK_MARGIN_MS : CLOCK_MARGIN_MS;
  const age = Date.now() - Number(mtimeNs / 1_000_000n);
  return age < margin ? undefined : `${dev}:${ino}:${size}:${mtimeNs}`;
}

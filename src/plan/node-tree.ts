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
  realpathSync,
} from "node:fs";
import syntax from "node:path";
import { type Entry, TooLargeError, type Tree } from "./tree.ts";

/** Node's. */
export const nodeTree: Tree = {
  paths: syntax,
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
      const stats = fstatSync(file);
      if (!stats.isFile()) throw Object.assign(new Error("not a file"), { code: "EINVAL" });
      if (stats.size > limit) throw new TooLargeError(limit);
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  },
  mayWrite(path) {
    try {
      // The bits count for the administrator, too, whom the system refuses nothing.
      accessSync(path, constants.W_OK);
      return (lstatSync(path).mode & 0o222) !== 0;
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

function kindOf(stats: Stats): Entry["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "special";
}

/** How planning looks at a tree of files. Reading only. */

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

export interface Tree {
  /** What stands at an absolute path, links not followed; undefined if nothing does. */
  look(path: string): Entry | undefined;
  /** The path with all links resolved; undefined if it leads nowhere. */
  realPath(path: string): string | undefined;
  /** All bytes of a file; more than `limit` is a `TooLargeError`. Throws what the system throws. */
  read(path: string, limit?: number): Uint8Array;
  /** May the user change the file? */
  mayWrite(path: string): boolean;
  /** Names in a folder; none if it cannot be read. */
  list(path: string): readonly { readonly name: string; readonly folder: boolean }[];
}

export interface Entry {
  readonly kind: "file" | "folder" | "link" | "special";
  /** Permission bits. */
  readonly mode: number;
}

/** A file has more bytes or lines than it may have. */
export class TooLargeError extends Error {
  readonly limit: number;
  readonly what: "file" | "lines";

  constructor(limit: number, what: "file" | "lines" = "file") {
    super("too large");
    this.limit = limit;
    this.what = what;
  }
}

/** The file system of this machine. */
export const nodeTree: Tree = {
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

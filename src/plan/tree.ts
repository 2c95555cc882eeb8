/** How planning looks at a tree of files. Reading only. */

import { type Stats, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";

export interface Tree {
  /** What stands at an absolute path, links not followed; undefined if nothing does. */
  look(path: string): Entry | undefined;
  /** The path with all links resolved; undefined if it leads nowhere. */
  realPath(path: string): string | undefined;
  /** All bytes of a file. Throws what the system throws. */
  read(path: string): Uint8Array;
  /** Names in a folder; none if it cannot be read. */
  list(path: string): readonly { readonly name: string; readonly folder: boolean }[];
}

export interface Entry {
  readonly kind: "file" | "folder" | "link" | "special";
  /** Permission bits. */
  readonly mode: number;
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
  read: (path) => readFileSync(path),
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

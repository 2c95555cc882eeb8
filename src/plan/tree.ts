/** How planning looks at a tree of files. Reading only. All paths are absolute. */

import type { PathSyntax } from "./path-syntax.ts";

/**
 * The file system as planning sees it: Node's (node-tree.ts), one in memory (memory-tree.ts), or
 * one made of either: `{ ...nodeTree, read: ... }`.
 */
export interface Tree {
  readonly paths: PathSyntax;
  /** What is at a path, links not followed; undefined if nothing is. */
  look(path: string): Entry | undefined;
  /** The path with all links resolved; undefined if it leads nowhere. */
  realPath(path: string): string | undefined;
  /**
   * All bytes of a file; where there are more than `limit` it need not read them, but may throw a
   * `TooLargeError`. What else it throws becomes a problem if it has a `code`, as errors of the
   * system do.
   */
  read(path: string, limit?: number): Uint8Array;
  /** May the user change the file? `mode`: its permission bits, `read`: what was read of it, if they are known. */
  mayWrite(path: string, mode?: number, read?: Uint8Array): boolean;
  /** Names in a folder; none if it cannot be read. */
  list(path: string): readonly { readonly name: string; readonly folder: boolean }[];
}

/** A folder of a tree. */
export interface Folder {
  /** Patches are confined to it. */
  readonly root: string;
  readonly tree: Tree;
}

export interface Entry {
  readonly kind: "file" | "folder" | "link" | "special";
  /** Permission bits. */
  readonly mode: number;
}

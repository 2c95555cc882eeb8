/** The interface through which planning reads a tree of files. All paths are absolute. */

import type { PathSyntax } from "./path-syntax.ts";

/**
 * The file system for planning: Node's (node-tree.ts), one in memory (memory-tree.ts), or
 * one derived from either: `{ ...nodeTree, read: ... }`.
 */
export interface Tree {
  readonly paths: PathSyntax;
  /** The entry at a path, links not followed; undefined if there is none. */
  look(path: string): Entry | undefined;
  /** The path with all links resolved; undefined if it leads nowhere. */
  realPath(path: string): string | undefined;
  /**
   * All bytes of a file. If there are more than `limit`, it need not read them and may throw a
   * `TooLargeError`. Any other error becomes a problem if it has a `code`, as errors of the
   * system do.
   */
  read(path: string, limit?: number): Uint8Array;
  /** True if the user may change the file. */
  mayWrite(path: string): boolean;
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

/** The code of an error of the system; anything else is a bug and thrown again. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return String(error.code);
}

/** A tree of files in memory: plain files in folders, without links. Every file may be changed. */

import { assertContent } from "../values.ts";
import { slashPaths as paths } from "./path-syntax.ts";
import type { Entry, Tree } from "./tree.ts";

/** The content of a file: bytes, or text, which is encoded as UTF-8. */
export type Content = string | Uint8Array;

/** Files by their paths, with slashes. */
export type Files = ReadonlyMap<string, Content>;

/** The same files as a plain object. */
export type FileRecord = Readonly<Record<string, Content>>;

/** True for a map, even of another realm. An object may have a file of any name. */
export function isMap<Map extends Files>(files: Map | FileRecord): files is Map {
  return typeof files.entries === "function";
}

const FILE: Entry = { kind: "file", mode: 0o644 };
const FOLDER: Entry = { kind: "folder", mode: 0o755 };

/**
 * The tree of these files, whose paths start from the folder `root`. Throws a TypeError if two of
 * them cannot exist together: they have the same path, or one needs the other as a folder.
 *
 * @example
 * const tree = memoryTree(new Map([["src/a.ts", "let a;\n"]]), "/project");
 * tree.list("/project/src"); // [{ name: "a.ts", folder: false }]
 */
export function memoryTree(files: Files | FileRecord, root: string): Tree {
  const top = paths.resolve(root);
  const contents = new Map<string, Content>();
  /** The names in each folder; true for folders. */
  const folders = new Map([[top, new Map<string, boolean>()]]);
  const enter = (path: string, isFolder: boolean): void => {
    for (let [at, folder] = [path, ""]; at !== "/"; at = folder) {
      folder = at.slice(0, at.lastIndexOf("/")) || "/";
      const known = folders.get(folder);
      const names = known ?? new Map<string, boolean>();
      names.set(at.slice(at.lastIndexOf("/") + 1), isFolder || at !== path);
      if (known !== undefined) break;
      folders.set(folder, names);
    }
  };
  enter(top, true);
  for (const [name, content] of isMap(files) ? files : Object.entries(files)) {
    assertContent(content, name);
    const path = paths.resolve(top, name);
    if (contents.has(path)) throw new TypeError(`two files at ${path}`);
    contents.set(path, content);
    enter(path, false);
  }
  for (const path of contents.keys())
    if (folders.has(path)) throw new TypeError(`a file and a folder at ${path}`);

  const look = (path: string): Entry | undefined =>
    contents.has(path) ? FILE : folders.has(path) ? FOLDER : undefined;
  return {
    paths,
    look,
    realPath: (path) => (look(path) === undefined ? undefined : path),
    read(path) {
      const content = contents.get(path);
      if (content === undefined) throw Object.assign(new Error("no such file"), { code: "ENOENT" });
      // Half a surrogate pair has no UTF-8 bytes, and another character must not be written in its place.
      if (typeof content === "string" && !content.isWellFormed())
        throw Object.assign(new Error("not Unicode"), { code: "EILSEQ" });
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
    mayWrite: (path) => contents.has(path),
    list: (path) => Array.from(folders.get(path) ?? [], ([name, folder]) => ({ name, folder })),
  };
}

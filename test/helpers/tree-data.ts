/** Trees of files as plain data: read from folders, and written to them. */

import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * A tree as data: paths to contents, one character a byte. A link is `-> target`, a folder
 * without entries is `folder`, an executable file begins with `executable: `.
 */
export type TreeData = Readonly<Record<string, string>>;

/** Everything below a folder. */
export function readTree(folder: string, below = ""): TreeData {
  const tree: Record<string, string> = {};
  for (const name of readdirSync(join(folder, below)).toSorted()) {
    const path = below === "" ? name : `${below}/${name}`;
    const stats = lstatSync(join(folder, path));
    if (stats.isSymbolicLink()) {
      tree[path] = `-> ${readlinkSync(join(folder, path))}`;
    } else if (stats.isDirectory()) {
      const inside = readTree(folder, path);
      if (Object.keys(inside).length === 0) tree[path] = "folder";
      Object.assign(tree, inside);
    } else {
      const content = readFileSync(join(folder, path), "latin1");
      tree[path] = (stats.mode & 0o111) === 0 ? content : `executable: ${content}`;
    }
  }
  return tree;
}

/** Makes the files and links of a tree below a folder. */
export function writeTree(folder: string, tree: TreeData): void {
  for (const [path, data] of Object.entries(tree)) {
    const at = join(folder, path);
    mkdirSync(dirname(at), { recursive: true });
    const [, sign, content = data] = /^(-> |executable: )([^]*)$/.exec(data) ?? [];
    if (sign === "-> ") symlinkSync(content, at);
    else writeFileSync(at, content, "latin1");
    if (sign === "executable: ") chmodSync(at, 0o755);
  }
}

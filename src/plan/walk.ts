/** The files of a tree, for those who look for names. */

import type { Tree } from "./tree.ts";
import { addTo } from "../text/multimap.ts";

/** Paths of files, nearest to the root first, without hidden and installed ones; undefined after `limit` entries. */
export function* walk(root: string, tree: Tree, limit: number): Generator<string | undefined> {
  const folders = [""];
  let looked = 0;
  for (const folder of folders) {
    for (const { name, folder: isFolder } of tree.list(tree.paths.join(root, folder))) {
      if (looked++ > limit) {
        yield undefined;
        return;
      }
      if (name === "node_modules" || name.startsWith(".")) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isFolder) folders.push(path);
      else yield path;
    }
  }
}

/** Files looked at for one that ends with a path. */
const LOOKED_AT = 100_000;

/** Files by the end of their path; the tree is walked when the first one is asked for. */
export class Endings {
  readonly #root: string;
  readonly #tree: Tree;
  #byName: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(root: string, tree: Tree) {
    this.#root = root;
    this.#tree = tree;
  }

  /** The one file that ends with `path`; undefined if there are none, several, or too many to tell. */
  find(path: string): string | undefined {
    const ending = `/${path.replace(/^(?:\.\/)+/, "")}`;
    const name = ending.slice(ending.lastIndexOf("/") + 1);
    this.#byName ??= this.#index();
    const [only, ...others] = (this.#byName.get(name) ?? []).filter((file) =>
      `/${file}`.endsWith(ending),
    );
    return others.length === 0 ? only : undefined;
  }

  #index(): ReadonlyMap<string, readonly string[]> {
    const byName = new Map<string, string[]>();
    for (const path of walk(this.#root, this.#tree, LOOKED_AT)) {
      if (path === undefined) return new Map();
      addTo(byName, path.slice(path.lastIndexOf("/") + 1), path);
    }
    return byName;
  }
}

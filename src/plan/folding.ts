/**
 * File systems that take `A.txt` and `a.txt` for one name, or two ways to write `é`. Files are
 * distinguished by their paths; here are those that are one file all the same. To change its
 * spelling would be to remove it: the new name exists already.
 */

import type { OverlayFile } from "./overlay.ts";
import type { OfFile } from "./refused.ts";
import type { Tree } from "./tree.ts";
import { addTo } from "../text/multimap.ts";

/** The second names of files that have two in one plan, of which the first is in its folder. */
export function sameFiles(files: readonly OverlayFile[], tree: Tree): readonly OfFile<"exists">[] {
  const known = new Map<string, OverlayFile[]>();
  for (const file of files) {
    if (file.before === undefined) continue;
    addTo(known, file.key.normalize("NFC").toLowerCase(), file);
  }
  return [...known.values()].flatMap((same) => {
    if (same.length === 1) return [];
    const misspelt = same.find(({ key }) => !isSpelt(key, tree));
    if (misspelt === undefined) return [];
    return [
      {
        code: "exists",
        path: misspelt.path,
        by: misspelt.origin === misspelt.key ? "create" : "move",
      },
    ];
  });
}

/** Does every folder above name the next part of a path just so? */
function isSpelt(key: string, tree: Tree): boolean {
  const { dirname, sep } = tree.paths;
  const folder = dirname(key);
  if (folder === key) return true;
  const names = tree.list(folder);
  // Folders that may not be listed have nothing to say.
  const last = key.slice(key.lastIndexOf(sep) + 1);
  const isNamed = names.length === 0 || names.some(({ name }) => name === last);
  return isNamed && isSpelt(folder, tree);
}

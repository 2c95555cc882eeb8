/** Where calls are carried out that write no disk. */

import { checkPatches } from "../check.ts";
import { changeFiles, folderOf, isFolder, type OpenFiles } from "../library/in-memory.ts";
import { resultOf } from "../library/result.ts";
import type { Folder } from "../plan/tree.ts";
import type { Workspace } from "./handle.ts";

/**
 * Files that calls change, in the map or object itself; or a folder of a tree, in which nothing is written:
 * `onResult` gets the changes.
 */
export type EditedPlace = OpenFiles | Folder;

export function workspaceOf(place: EditedPlace): Workspace {
  return {
    get folder() {
      return folderOf(place);
    },
    run(patches, options, isCheck) {
      const outcome = checkPatches(patches, folderOf(place), options);
      if (isCheck || outcome.status === "refused") return outcome;
      if (!isFolder(place)) changeFiles(place, resultOf(outcome).changes);
      return { ...outcome, status: "applied" };
    },
  };
}

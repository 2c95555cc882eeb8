/** Where calls are carried out that write no disk. */

import { checkPatches, type Folder } from "../check.ts";
import { changeFiles, folderOf } from "../library/in-memory.ts";
import { resultOf } from "../library/result.ts";
import type { Content } from "../plan/memory-tree.ts";
import type { Workspace } from "./handle.ts";

/**
 * Files that calls change, in the map itself; or a folder of a tree, in which nothing is written:
 * `onResult` gets the changes.
 */
export type EditedPlace = Map<string, Content> | Folder;

export function workspaceOf(place: EditedPlace): Workspace {
  return {
    get folder() {
      return folderOf(place);
    },
    run(patches, options, isCheck) {
      const outcome = checkPatches(patches, folderOf(place), options);
      if (isCheck || outcome.status === "refused") return outcome;
      if (place instanceof Map) changeFiles(place, resultOf(outcome).changes);
      return { ...outcome, status: "applied" };
    },
  };
}

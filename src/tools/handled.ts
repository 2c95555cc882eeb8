/** One call or several, in memory. */

import { asApplied, checkPatches } from "../check.ts";
import { changeFiles, folderOf, isFolder, type OpenFiles } from "../library/in-memory.ts";
import { resultOf } from "../library/result.ts";
import type { Folder } from "../plan/tree.ts";
import { answers, type HandleOptions, type Workspace } from "./handle.ts";
import type { Answers, AnswersTo } from "./shapes.ts";

/** A list has a list of answers, a call its own. */
export function handled(calls: object, workspace: Workspace, options?: HandleOptions): Answers {
  return Array.isArray(calls)
    ? answers(calls, workspace, options)
    : answers([calls], workspace, options)[0];
}

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
      return asApplied(outcome);
    },
  };
}

/**
 * Carries out a call of a tool, and gives the answer to send back to the model, in the shape of the
 * call and with its id. Undefined: it is no call, or one of a tool that is not known. The calls of a
 * list are one transaction: all are carried out or none, and each has its answer.
 *
 * @example
 * const answer = handle(toolUse, files); // { type: "tool_result", tool_use_id, content, is_error }
 */
export function handle<const C extends object>(
  calls: C,
  place: EditedPlace,
  options?: HandleOptions,
): AnswersTo<C>;
export function handle(calls: object, place: EditedPlace, options?: HandleOptions): Answers {
  return handled(calls, workspaceOf(place), options);
}

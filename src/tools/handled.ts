/** One call or several, in memory. */

import { asApplied, checkPatches } from "../check.ts";
import { changeFiles, folderOf, isFolder, type OpenFiles } from "../library/in-memory.ts";
import { resultOf } from "../library/result.ts";
import type { Folder } from "../plan/tree.ts";
import { answers, type HandleOptions, type Workspace } from "./handle.ts";
import type { Answers, AnswersTo } from "./shapes.ts";

/** The answer to a call, or a list of answers to a list. */
export function handled(calls: object, workspace: Workspace, options?: HandleOptions): Answers {
  return Array.isArray(calls)
    ? answers(calls, workspace, options)
    : answers([calls], workspace, options)[0];
}

/**
 * Files in a map or an object, which calls change; or a folder of a tree, in which nothing is written:
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
 * Carries out a call of a tool, and returns the answer to send back to the model, in the shape of the
 * call and with its id; undefined for anything but a call of a known tool. The calls of a list are one
 * transaction: all are carried out or none, and each has its answer.
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

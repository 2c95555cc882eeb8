/** One call or several, in a place that answers at once or later, or in one that writes no disk. */

import { asApplied, checkPatches } from "../check.ts";
import { answered, type AsyncFolder, isAsync } from "../library/async.ts";
import { changeFiles, folderOf, isFolder, type OpenFiles } from "../library/in-memory.ts";
import { type Result, resultOf } from "../library/result.ts";
import type { Folder } from "../plan/tree.ts";
import { answers, type HandleOptions, onlyLooks, type Workspace } from "./handle.ts";
import type { Answer, Answers, AnswerTo } from "./shapes.ts";

/** The answer to a call, or those to a list; a promise of it where the place answers later. */
export type Handled<C, Place> = Place extends AsyncFolder ? Promise<AnswersTo<C>> : AnswersTo<C>;

type AnswersTo<C> = [C] extends [readonly (infer One)[]]
  ? readonly (AnswerTo<One> | undefined)[]
  : AnswerTo<C> | undefined;

/** A list has a list of answers, a call its own. */
export function handled(
  calls: object,
  place: Workspace | AsyncFolder,
  options: HandleOptions = {},
): Answers | Promise<Answers> {
  const all: readonly unknown[] = Array.isArray(calls) ? calls : [calls];
  const own = (given: readonly (Answer | undefined)[]): Answers =>
    Array.isArray(calls) ? given : given[0];
  if (isAsync(place)) return answersLater(all, place, options).then(own);
  return own(answers(all, place, options));
}

/** The answers once all is written. */
async function answersLater(
  calls: readonly unknown[],
  folder: AsyncFolder,
  options: HandleOptions,
): Promise<readonly (Answer | undefined)[]> {
  const answersTo = async (looks: boolean): Promise<readonly (Answer | undefined)[]> => {
    const own = calls.map((call) => (onlyLooks(call) === looks ? call : undefined));
    const { given, results } = await answered(folder.tree, (tree) => {
      const found: Result[] = [];
      const onResult = (result: Result): void => void found.push(result);
      const workspace = workspaceOf({ root: folder.root, tree });
      return { given: answers(own, workspace, { ...options, onResult }), results: found };
    });
    for (const result of results) {
      if (result.status === "applied") await folder.write(result.changes);
      options.onResult?.(result);
    }
    return given;
  };
  const edited = await answersTo(false);
  // What only looks sees what the others have written.
  const seen = await answersTo(true);
  return calls.map((_, at) => edited[at] ?? seen[at]);
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
export function handle<const C extends object, P extends EditedPlace | AsyncFolder>(
  calls: C,
  place: P,
  options?: HandleOptions,
): Handled<C, P>;
export function handle(
  calls: object,
  place: EditedPlace | AsyncFolder,
  options?: HandleOptions,
): Answers | Promise<Answers> {
  return handled(calls, isAsync(place) ? place : workspaceOf(place), options);
}

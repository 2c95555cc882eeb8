/** Tool calls that are carried out in memory, or in any tree. */

import { type AsyncFolder, isAsync } from "../library/async.ts";
import { answers, type HandleOptions, type Workspace } from "./handle.ts";
import { type EditedPlace, workspaceOf } from "./workspace.ts";
import { oneOrAllLater } from "./later.ts";
import { type Editor, editorIn } from "./agents-sdk.ts";
import type { Answers, AnswerTo } from "./shapes.ts";

/**
 * Carries out a call of a tool, and gives the answer to send back to the model, in the shape of the
 * call and with its id. Undefined: it is no call, or one of a tool that is not known. The calls of a
 * list are one transaction: all are carried out or none, and each has its answer.
 *
 * @example
 * const answer = handle(toolUse, files); // { type: "tool_result", tool_use_id, content, is_error }
 */
export function handle<const C extends object>(
  calls: readonly C[],
  folder: AsyncFolder,
  options?: HandleOptions,
): Promise<readonly (AnswerTo<C> | undefined)[]>;
export function handle<const C extends object>(
  call: C,
  folder: AsyncFolder,
  options?: HandleOptions,
): Promise<AnswerTo<C> | undefined>;
export function handle<const C extends object>(
  calls: readonly C[],
  place: EditedPlace,
  options?: HandleOptions,
): readonly (AnswerTo<C> | undefined)[];
export function handle<const C extends object>(
  call: C,
  place: EditedPlace,
  options?: HandleOptions,
): AnswerTo<C> | undefined;
export function handle(
  calls: object,
  place: EditedPlace | AsyncFolder,
  options?: HandleOptions,
): Answers | Promise<Answers> {
  if (isAsync(place)) return oneOrAllLater(calls, place, options);
  return oneOrAll(calls, workspaceOf(place), options);
}

/**
 * The `Editor` that the agents SDK's `applyPatchTool` wants. An operation that is refused is
 * `failed`, and its output says what to send instead.
 *
 * @example
 * const agent = new Agent({ tools: [applyPatchTool({ editor: editor(files) })] });
 */
export function editor(place: EditedPlace, options?: HandleOptions): Editor {
  return editorIn(workspaceOf(place), options);
}

/** A list has a list of answers, a call its own. */
export function oneOrAll(calls: object, workspace: Workspace, options?: HandleOptions): Answers {
  return Array.isArray(calls)
    ? answers(calls, workspace, options)
    : answers([calls], workspace, options)[0];
}

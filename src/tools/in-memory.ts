/** Tool calls that are carried out in memory, or in any tree. */

import { type AsyncFolder, isAsync } from "../library/async.ts";
import type { HandleOptions } from "./handle.ts";
import { type EditedPlace, handled, type Handled, workspaceOf } from "./handled.ts";
import { type Editor, editorIn } from "./agents-sdk.ts";
import type { Answers } from "./shapes.ts";

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

/** For builders of agents: definitions of tools, prompts, and answers to calls. */

import { nodeTree } from "./plan/node-tree.ts";
import type { WriteOptions } from "./library/on-disk.ts";
import { runPatches } from "./run.ts";
import { type Editor, editorIn } from "./tools/agents-sdk.ts";
import {
  type EditedPlace,
  handled,
  type HandleOptions as InMemory,
  type Workspace,
  workspaceOf,
} from "./tools/handle.ts";
import type { Answers, AnswersTo } from "./tools/shapes.ts";

export * from "./tools/plain.ts";

/** How calls are applied. The defaults are those of `llm-patch apply`. */
export interface HandleOptions extends InMemory, WriteOptions {}

/** The path of a folder, or files in memory. */
export type Where = string | EditedPlace;

/**
 * Applies a tool call, and returns the answer to send back to the model, in the format of the call and
 * with its id; undefined for anything but a call of a known tool. A list of calls is one
 * transaction: all are applied or none, and each has its answer.
 *
 * @example
 * const answers = handle(response.output, "project");
 * input.push(...answers.filter((answer) => answer !== undefined));
 */
export function handle<const C extends object>(
  calls: C,
  where: Where,
  options?: HandleOptions,
): AnswersTo<C>;
export function handle(calls: object, where: Where, options?: HandleOptions): Answers {
  return handled(calls, workspaceAt(where, options), options);
}

/**
 * The `Editor` for a folder (a path), or for files in memory, for the agents SDK's `applyPatchTool`.
 * An operation that is refused is `failed`, and its output states what to send instead.
 *
 * @example
 * const agent = new Agent({ tools: [applyPatchTool({ editor: editor("project") })] });
 */
export function editor(where: Where, options?: HandleOptions): Editor {
  return editorIn(workspaceAt(where, options), options);
}

function workspaceAt(where: Where, options?: HandleOptions): Workspace {
  if (typeof where !== "string") return workspaceOf(where);
  return {
    folder: { root: where, tree: nodeTree },
    run: (patches, settings, dryRun) =>
      runPatches(patches, { ...options, ...settings, root: where, dryRun }),
  };
}

/** For builders of agents: definitions of tools, prompts, and answers to calls. */

import { type Workspace, workspaceOf } from "./library/in-memory.ts";
import type { WriteOptions } from "./library/on-disk.ts";
import { nodeTree } from "./plan/node-tree.ts";
import { runPatches } from "./run.ts";
import { type Editor, editorIn } from "./tools/agents-sdk.ts";
import { type EditedPlace, handled, type HandleOptions as InMemory } from "./tools/handle.ts";
import type { AnswersTo } from "./tools/shapes.ts";

export * from "./tools/plain.ts";

/** How calls are applied. The defaults are those of `llm-patch apply`. */
export interface HandleOptions extends InMemory, WriteOptions {}

/** The path of a folder, or files in memory. */
export type Where = string | EditedPlace;

/**
 * As in `llm-patch/core`; in a folder the files are written.
 *
 * @example
 * const answers = handle(response.output, "project");
 * input.push(...answers.filter((answer) => answer !== undefined));
 */
export function handle<const C extends object>(
  calls: C,
  where: Where,
  options?: HandleOptions,
): AnswersTo<C> {
  return handled(calls, workspaceAt(where, options), options);
}

/**
 * As in `llm-patch/core`; in a folder the files are written.
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
    run: (read, settings, dryRun) =>
      runPatches(read, { ...options, ...settings, root: where, dryRun }),
  };
}

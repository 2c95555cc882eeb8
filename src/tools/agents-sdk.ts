/** `applyDiff` and `Editor` for OpenAI's agents SDK. */

import type { PlanOptions } from "../plan/options.ts";
import { type Workspace, workspaceOf } from "../library/in-memory.ts";
import { type EditedPlace, handled, type HandleOptions } from "./handle.ts";
import type { AnswerTo, Operation } from "./shapes.ts";

/** The result of an operation. */
export type EditorResult = Pick<AnswerTo<{ type: "apply_patch_call" }>, "status" | "output">;

/** The editor that the SDK's tool `apply_patch` calls. */
export type Editor = Readonly<
  Record<"createFile" | "updateFile" | "deleteFile", (one: Operation) => Promise<EditorResult>>
>;

/**
 * Applies a diff without headers: `@@` lines and lines with their marks; with `create` the
 * text of a new file, with all lines marked `+`. Throws an Error that states what to send
 * instead if the diff does not fit; its `cause` is the result.
 *
 * @example
 * applyDiff("one\ntwo\n", "@@\n one\n-two\n+2\n"); // "one\n2\n"
 */
export function applyDiff(
  input: string,
  diff: string,
  mode: "default" | "create" = "default",
  options: PlanOptions = {},
): string {
  const files = new Map(mode === "create" ? [] : [["file", input]]);
  const type = mode === "create" ? "create_file" : "update_file";
  let cause: unknown;
  const onResult = (result: object): void => {
    cause = result;
  };
  const { status, output } = execute({ type, path: "file", diff }, workspaceOf(files), {
    ...options,
    onResult,
  });
  const after = files.get("file");
  if (status === "completed" && typeof after === "string") return after;
  throw new Error(output, { cause });
}

/**
 * The `Editor` for the agents SDK's `applyPatchTool`. An operation that is refused is
 * `failed`, and its output states what to send instead.
 *
 * @example
 * const agent = new Agent({ tools: [applyPatchTool({ editor: editor(files) })] });
 */
export function editor(place: EditedPlace, options?: HandleOptions): Editor {
  return editorIn(workspaceOf(place), options);
}

export function editorIn(workspace: Workspace, options?: HandleOptions): Editor {
  // Each operation is applied at once, so their order is kept.
  const carryOut = async (operation: Operation): Promise<EditorResult> =>
    execute(operation, workspace, options);
  return { createFile: carryOut, updateFile: carryOut, deleteFile: carryOut };
}

function execute(
  operation: Operation,
  workspace: Workspace,
  options?: HandleOptions,
): EditorResult {
  const answer = handled({ type: "apply_patch_call", operation }, workspace, options);
  if (answer === undefined) throw new TypeError("no operation");
  const { status, output } = answer;
  return { status, output };
}

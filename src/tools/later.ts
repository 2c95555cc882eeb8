/** Tool calls that are carried out in a tree that answers later. */

import { answered, type AsyncFolder } from "../library/async.ts";
import type { Result } from "../library/result.ts";
import { answers, type HandleOptions, onlyLooks } from "./handle.ts";
import type { Answer } from "./shapes.ts";
import { workspaceOf } from "./workspace.ts";

/** The answers once all is written. */
export async function answersLater(
  calls: readonly unknown[],
  folder: AsyncFolder,
  options: HandleOptions,
): Promise<readonly (Answer | undefined)[]> {
  const said = new Map<number, Answer | undefined>();
  // What only looks sees what the others have written.
  for (const isLook of [false, true]) {
    const chosen = [...calls.keys()].filter((at) => onlyLooks(calls[at]) === isLook);
    const given = await answersIn(
      chosen.map((at) => calls[at]),
      folder,
      options,
    );
    for (const [index, at] of chosen.entries()) said.set(at, given[index]);
  }
  return [...calls.keys()].map((at) => said.get(at));
}

async function answersIn(
  calls: readonly unknown[],
  folder: AsyncFolder,
  options: HandleOptions,
): Promise<readonly (Answer | undefined)[]> {
  const { root } = folder;
  const { given, results } = await answered(folder.tree, (tree) => {
    const found: Result[] = [];
    const onResult = (result: Result): void => void found.push(result);
    const workspace = workspaceOf({ root, tree });
    return { given: answers(calls, workspace, { ...options, onResult }), results: found };
  });
  for (const result of results) {
    if (result.status === "applied") await folder.write(result.changes);
    options.onResult?.(result);
  }
  return given;
}

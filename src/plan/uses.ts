/** Which edits name a file, and which move it elsewhere: moves of one patch are meant together. */

import { type FileEdit, targetOf } from "../patch.ts";
import { addTo } from "../text/multimap.ts";

/** What an edit calls a file. */
export type Named = Pick<FileEdit, "path" | "spellings" | "isLiteral">;

/** An edit, by its index, that names a file, and whether it moves that file elsewhere. */
interface Use {
  readonly index: number;
  readonly movesAway: boolean;
}

/**
 * Tells whether the next edit after an index that names a file moves it away. The edits of a run are
 * sorted by the files they name when it is first asked for.
 */
export function usesOf(
  edits: readonly FileEdit[],
  keyOf: (edit: Named) => string | undefined,
): (key: string, index: number) => boolean {
  let uses: ReadonlyMap<string, readonly Use[]> | undefined;
  return (key, index) => {
    uses ??= usesByKey(edits, keyOf);
    return uses.get(key)?.find((use) => use.index > index)?.movesAway === true;
  };
}

function usesByKey(
  edits: readonly FileEdit[],
  keyOf: (edit: Named) => string | undefined,
): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  const note = (key: string | undefined, use: Use): void => {
    if (key !== undefined) addTo(uses, key, use);
  };
  for (const [index, edit] of edits.entries()) {
    const from = keyOf(edit);
    const target = targetOf(edit);
    const { spellings: _, ...named } = edit;
    const to = target === undefined ? undefined : keyOf({ ...named, path: target });
    const movesAway = edit.kind === "update" && to !== undefined && to !== from;
    note(from, { index, movesAway });
    if (to !== from) note(to, { index, movesAway: false });
  }
  return uses;
}

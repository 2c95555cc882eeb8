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

/** The edits of a run by the files they name; looked up when it is first asked for. */
export class Uses {
  readonly #edits: readonly FileEdit[];
  readonly #keyOf: (edit: Named) => string | undefined;
  #byKey: ReadonlyMap<string, readonly Use[]> | undefined;

  constructor(edits: readonly FileEdit[], keyOf: (edit: Named) => string | undefined) {
    this.#edits = edits;
    this.#keyOf = keyOf;
  }

  /** Does the next edit after `index` that names the file move it away? */
  movesAwayNext(key: string, index: number): boolean {
    this.#byKey ??= this.#find();
    return this.#byKey.get(key)?.find((use) => use.index > index)?.movesAway === true;
  }

  #find(): Map<string, Use[]> {
    const uses = new Map<string, Use[]>();
    const note = (key: string | undefined, use: Use): void => {
      if (key !== undefined) addTo(uses, key, use);
    };
    for (const [index, edit] of this.#edits.entries()) {
      const from = this.#keyOf(edit);
      const target = targetOf(edit);
      const { spellings: _, ...named } = edit;
      const to = target === undefined ? undefined : this.#keyOf({ ...named, path: target });
      const movesAway = edit.kind === "update" && to !== undefined && to !== from;
      note(from, { index, movesAway });
      if (to !== from) note(to, { index, movesAway: false });
    }
    return uses;
  }
}

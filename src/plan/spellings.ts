/** Which of the names that a patch gives a file is meant: the best spelling with an existing file. */

import type { FileEdit } from "../patch.ts";

/** What stands under a name. `forbidden`: something that no patch may touch. */
export type Sight =
  | { readonly kind: "file"; readonly key: string }
  | { readonly kind: "forbidden" }
  | { readonly kind: "nothing" };

/** The name that is meant; `other` names another existing file in the same spelling. */
export interface Spelt {
  readonly name: string;
  readonly other?: string;
}

/** Looks the names up, level by level; without any file it is the path as the report names it. */
export function speltName(
  { path, spellings = [] }: Pick<FileEdit, "path" | "spellings">,
  look: (name: string) => Sight,
): Spelt {
  for (const names of spellings) {
    let first: { readonly name: string; readonly key: string } | undefined;
    for (const name of new Set(names)) {
      const sight = look(name);
      // What stands there is refused; no looser spelling may take its place.
      if (sight.kind === "forbidden") return { name };
      if (sight.kind === "nothing") continue;
      if (first !== undefined && first.key !== sight.key) return { name: first.name, other: name };
      first ??= { name, key: sight.key };
    }
    if (first !== undefined) return { name: first.name };
  }
  return { name: path };
}

/** Which of the names that a patch gives a file is meant, the best spelling with an existing file. */

import { type FileEdit, targetOf } from "../patch.ts";

/** What an edit calls a file. */
export type Named = Pick<FileEdit, "path" | "spellings" | "isLiteral">;

/** What is under a name. `forbidden`: something that no patch may touch. */
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
      // What is there is refused; no looser spelling may take its place.
      if (sight.kind === "forbidden") return { name };
      if (sight.kind === "nothing") continue;
      if (first !== undefined && first.key !== sight.key) return { name: first.name, other: name };
      first ??= { name, key: sight.key };
    }
    if (first !== undefined) return { name: first.name };
  }
  return { name: path };
}

/**
 * Do the files that are there show that the names of a diff are without prefixes? One way for all:
 * a file may be under both its names, and a new one under neither.
 */
export function areBare(edits: readonly FileEdit[], look: (name: string) => Sight): boolean {
  const isThere = (names: readonly string[] | undefined): boolean =>
    names?.some((name) => look(name).kind !== "nothing") === true;
  let areMissed = false;
  for (const edit of edits) {
    if (edit.kind !== "update" && edit.kind !== "delete") continue;
    if (edit.isLiteral === true || targetOf(edit) !== undefined) continue;
    const { path, spellings = [[], [path]] } = edit;
    const [first, written] = [isThere(spellings[0]), isThere(spellings.at(-1))];
    // One file settles it, as nearly always does the first.
    if (first && !written) return false;
    if (written && !first) areMissed = true;
  }
  return areMissed;
}

/** The edit without prefixes; a new file stays below the folders that there are. */
export function asWritten<Edit extends Named>(
  edit: Edit,
  isInRoot: (part: string) => boolean,
): Edit {
  const written = edit.spellings?.at(-1);
  const path = written?.find((name) => isInRoot(/^[^/\\]*/.exec(name)?.[0] ?? ""));
  return written === undefined || path === undefined
    ? edit
    : { ...edit, path, spellings: [written] };
}

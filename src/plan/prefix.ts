/**
 * The folders by which the paths of a reply begin above the root, or below it: the same for all
 * paths, or a patch would be read partly here and partly there.
 */

import { type FileEdit, type Hunk, onlyAdds, targetOf } from "../patch.ts";

/** `removed`: the paths begin above the root, with this folder; `added`: they begin in this folder. */
export interface Prefix {
  readonly kind: "removed" | "added";
  /** With slashes, relative. */
  readonly folder: string;
}

/** What the files of the root say of the names in a reply, which come with slashes. */
export interface RootNames {
  /** The name that an edit means, or another one of it, plainly written. */
  readonly nameOf: (edit: FileEdit, name?: string) => string;
  /** Is there something of this name, or would the name be refused? */
  readonly isThere: (name: string) => boolean;
  readonly isFile: (name: string) => boolean;
  /** Is there a folder, or anything else, of this name in the root? */
  readonly isInRoot: (part: string) => boolean;
  /** The one file that ends with the name. */
  readonly endingOf: (name: string) => string | undefined;
  readonly isAbsolute: (name: string) => boolean;
}

/**
 * The prefix that all edits share, if none of their files is there without it. The lines of an
 * edit's hunks are its only proof, so one that could be proved has to call for it.
 */
export function findPrefix(edits: readonly FileEdit[], evidence: RootNames): Prefix | undefined {
  const { nameOf, isThere, isAbsolute } = evidence;
  const made = new Set<string>();
  let prefix: Prefix | undefined;
  for (const edit of edits) {
    const name = nameOf(edit);
    const isSought = edit.kind !== "create" && !made.has(name) && !isAbsolute(name);
    if (isSought && (edit.isLiteral === true || isThere(name))) return undefined;
    if (isSought && edit.guessed === undefined && canBeProved(edit)) {
      const own = prefixOf(name, edit.mayBeEnding === true, evidence);
      if (own?.folder !== (prefix ?? own)?.folder || own?.kind !== (prefix ?? own)?.kind)
        return undefined;
      prefix = own;
    }
    made.add(nameOf(edit, targetOf(edit)));
  }
  if (prefix?.kind !== "removed") return prefix;
  const { folder } = prefix;
  const isBelow = (name: string): boolean => isAbsolute(name) || name.startsWith(`${folder}/`);
  const names = edits.flatMap((edit) => [nameOf(edit), nameOf(edit, targetOf(edit))]);
  return names.every(isBelow) ? prefix : undefined;
}

/** The name with another beginning. */
export function withPrefix(name: string, prefix: Prefix | undefined): string {
  if (prefix === undefined) return name;
  return prefix.kind === "added"
    ? `${prefix.folder}/${name}`
    : name.slice(prefix.folder.length + 1);
}

function prefixOf(
  name: string,
  mayBeEnding: boolean,
  { isFile, isInRoot, endingOf }: RootNames,
): Prefix | undefined {
  const ending = endingOf(name);
  if (ending !== undefined && mayBeEnding) return undefined;
  if (ending !== undefined) return { kind: "added", folder: ending.slice(0, -name.length - 1) };
  const parts = name.split("/");
  if (isInRoot(parts[0] ?? "")) return undefined;
  const count = parts.findIndex((_, at) => at > 0 && isFile(parts.slice(at).join("/")));
  return count === -1 ? undefined : { kind: "removed", folder: parts.slice(0, count).join("/") };
}

/** Does every hunk have lines that occur in the file that is meant? */
export function canBeProved(edit: FileEdit): boolean {
  if (edit.kind === "delete") return (edit.content ?? "") !== "";
  if (edit.kind !== "update" || edit.hunks.length === 0) return false;
  const isProof = (hunk: Hunk): boolean => !onlyAdds(hunk);
  return edit.hunks.every(isProof);
}

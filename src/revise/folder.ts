/** Patches whose paths start from a folder inside the root: a script went there first. */

import { type FileEdit, type Patch, targetOf, withTarget } from "../patch.ts";

/** The patch with paths that start from the root; absolute ones do so already. */
export function inFolder(patch: Patch, isAbsolute: (path: string) => boolean): Patch {
  const { folder, ...rest } = patch;
  if (folder === undefined) return patch;
  const moved = (path: string): string => (isAbsolute(path) ? path : `${folder}/${path}`);
  return { ...rest, edits: patch.edits.map((edit) => withPaths(edit, moved)) };
}

function withPaths(edit: FileEdit, moved: (path: string) => string): FileEdit {
  const target = targetOf(edit);
  const spellings = edit.spellings?.map((names) => names.map(moved));
  const own = { ...edit, path: moved(edit.path), isLiteral: true, spellings } as const;
  return target === undefined ? own : withTarget(own, moved(target));
}

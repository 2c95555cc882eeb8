/** Patches whose paths start from a folder inside the root: a script went there first. */

import type { FileEdit, Patch } from "../patch.ts";

/** The patch with paths that start from the root; absolute ones do so already. */
export function inFolder(patch: Patch, isAbsolute: (path: string) => boolean): Patch {
  const { folder, ...rest } = patch;
  if (folder === undefined) return patch;
  const moved = (path: string): string => (isAbsolute(path) ? path : `${folder}/${path}`);
  return { ...rest, edits: patch.edits.map((edit) => withPaths(edit, moved)) };
}

function withPaths(edit: FileEdit, moved: (path: string) => string): FileEdit {
  const base = {
    path: moved(edit.path),
    isLiteral: true as const,
    spellings: edit.spellings?.map((names) => names.map(moved)),
  };
  switch (edit.kind) {
    case "create":
    case "delete":
      return { ...edit, ...base };
    case "copy":
      return { ...edit, ...base, copyTo: moved(edit.copyTo) };
    case "update":
      return {
        ...edit,
        ...base,
        moveTo: edit.moveTo === undefined ? undefined : moved(edit.moveTo),
      };
    default:
      return edit satisfies never;
  }
}

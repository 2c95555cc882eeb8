/** Patches that are about other files than their paths say: `--file`, or a folder inside the root. */

import type { Parsed } from "../formats/format.ts";
import { type FileEdit, ofFile, type Patch, targetOf, withEdits, withTarget } from "../patch.ts";

/** The patches with `file` for the one name that they give, or the edit that gives another one. */
export function aboutFile(patches: readonly Patch[], file: string): Parsed {
  const first = plain(patches.flatMap(({ edits }) => edits)[0]?.path ?? "");
  for (const patch of patches) {
    for (const edit of patch.edits) {
      const names = [edit.path, targetOf(edit) ?? edit.path];
      const other = names.find((name) => plain(name) !== first);
      if (other === undefined) continue;
      const place = { patchLine: edit.patchLine, found: other };
      return { patches: [], problems: [{ code: "malformed", reason: "second-file", ...place }] };
    }
  }
  return { patches: withEdits(patches, (edit) => [ofFile(edit, file)]), problems: [] };
}

/** The same for spellings of one path. */
function plain(name: string): string {
  return name.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "");
}

/** A patch whose script went to a folder first, with paths from the root; absolute ones are so already. */
export function inFolder(patch: Patch, isAbsolute: (path: string) => boolean): Patch {
  const { folder, ...rest } = patch;
  if (folder === undefined) return patch;
  const moved = (path: string): string => (isAbsolute(path) ? path : `${folder}/${path}`);
  const edits = patch.edits.map((edit): FileEdit => {
    const target = targetOf(edit);
    const spellings = edit.spellings?.map((names) => names.map(moved));
    const own = { ...edit, path: moved(edit.path), isLiteral: true, spellings } as const;
    return withTarget(own, target && moved(target));
  });
  return { ...rest, edits };
}

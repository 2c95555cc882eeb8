/** Changes the paths of patches: `--file`, or a folder inside the root. */

import type { Parsed } from "../formats/format.ts";
import { type FileEdit, ofFile, type Patch, withEdits } from "../patch.ts";

/** The patches, with `file` for the name that all edits have; or a problem about an edit with another name. */
export function aboutFile(patches: readonly Patch[], file: string): Parsed {
  const edits = patches.flatMap((patch) => patch.edits);
  const first = normalized(edits[0]?.path ?? "");
  for (const { path, target = path, patchLine } of edits) {
    const found = [path, target].find((name) => normalized(name) !== first);
    if (found === undefined) continue;
    const problem = {
      code: "malformed",
      reason: "file-name",
      path: found,
      patchLine,
      found: edits[0]?.path ?? "",
    } as const;
    return { patches: [], problems: [problem] };
  }
  return { patches: withEdits(patches, (edit) => [ofFile(edit, file)]), problems: [] };
}

/** Equal for spellings of one path. */
export function normalized(name: string): string {
  return name.replace(/[/\\]+/g, "/").replace(/^(?:\.\/)+/, "");
}

/** The patch of a script or call that changes to a folder first, with paths from where it starts; absolute ones are kept. */
export function inFolder(patch: Patch, folder = ""): Patch {
  if (folder === "") return patch;
  const moved = (path: string): string => path.replace(/^(?!(?:\w:)?[\\/])/, () => `${folder}/`);
  const edits = patch.edits.map((edit): FileEdit => {
    const target = edit.target && moved(edit.target);
    const spellings = edit.spellings?.map((names) => names.map(moved));
    return { ...edit, path: moved(edit.path), target, isLiteral: true, spellings };
  });
  return { ...patch, edits };
}

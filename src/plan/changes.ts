/** The difference between the tree before and after: for people, and path by path for the commit; and what of it is refused. */

import type { Edit } from "../merge/merge.ts";
import type { Problem } from "../problem.ts";
import { areSameBytes } from "../text/bytes.ts";
import { addTo } from "../text/multimap.ts";
import type { FileImage, OverlayFile } from "./overlay.ts";
import type { PlacedHunk, Refusal } from "./placed.ts";
import type { Tree } from "./tree.ts";

/** The change of one file. `path` is relative to the root, with slashes. */
export interface PlannedFile {
  readonly action: "add" | "modify" | "delete" | "rename";
  readonly path: string;
  /** With `rename`: the old path. */
  readonly from?: string;
  /** Content before; with `rename` the content of `from`. */
  readonly before: FileImage | undefined;
  readonly after: FileImage | undefined;
  /** The changed lines, if they were made in a single merge; else compare `before` and `after`. */
  readonly edits?: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
}

/** One path that the commit changes: absolute, with all links resolved. */
export interface FileWrite {
  readonly key: string;
  readonly path: string;
  /** As it was read; undefined if it did not exist. */
  readonly before: FileImage | undefined;
  /** Undefined if it is to be removed. */
  readonly after: FileImage | undefined;
}

/** All paths that change. */
export function fileWrites(files: readonly OverlayFile[]): FileWrite[] {
  return files
    .filter(isChanged)
    .map(({ key, path, before, state }) => ({ key, path, before, after: state.now }));
}

function isChanged({ before, state: { now } }: OverlayFile): boolean {
  const hasSameMode = (now?.mode ?? before?.mode) === (before?.mode ?? now?.mode);
  return !hasSameMode || !areSameBytes(before?.bytes, now?.bytes);
}

/** The changes by file, in the order in which the patch names them. */
export function plannedFiles(files: readonly OverlayFile[]): PlannedFile[] {
  const byKey = new Map(files.map((file) => [file.key, file]));
  /** The old path of a file that moved to a new path, if no file is at the old one now; other moves are two changes. */
  const sourceOf = ({ before, state }: OverlayFile): OverlayFile | undefined => {
    const source = before === undefined ? byKey.get(state.origin ?? "") : undefined;
    return source?.state.now === undefined ? source : undefined;
  };
  const renamed = new Set(files.map(sourceOf));
  return files.filter(isChanged).flatMap((file): PlannedFile[] => {
    const { key, path, before } = file;
    const { now: after, origin, edits, hunks } = file.state;
    const one = { path, before, after, hunks };
    if (after === undefined) return renamed.has(file) ? [] : [{ ...one, action: "delete" }];
    const source = sourceOf(file);
    if (source !== undefined)
      return [{ ...one, action: "rename", from: source.path, before: source.before, edits }];
    if (before === undefined) return [{ ...one, action: "add" }];
    return [{ ...one, action: "modify", edits: origin === key ? edits : undefined }];
  });
}

/** Changes that are refused although every edit fits: those found by the first check that finds any. */
export function refusedChanges(files: readonly OverlayFile[], tree: Tree): readonly Refusal[] {
  for (const check of [parentFiles, aliases, readOnlyFiles]) {
    const found = check(files, tree);
    if (found.length > 0) return found;
  }
  return [];
}

function refusal(
  { state: { editedBy } }: OverlayFile,
  problemAt: (patchLine: number) => Problem,
): Refusal {
  return { edit: editedBy, finding: problemAt(editedBy?.patchLine ?? 1) };
}

/** Files where another file of the plan needs a folder, even if an edit removes them. */
function parentFiles(files: readonly OverlayFile[], { paths }: Tree): readonly Refusal[] {
  const keys = new Set(files.map(({ key }) => key));
  const isBelowFile = ({ key }: OverlayFile): boolean => {
    let folder = paths.dirname(key);
    while (!keys.has(folder) && paths.dirname(folder) !== folder) folder = paths.dirname(folder);
    return keys.has(folder);
  };
  return files.filter(isBelowFile).map((file) =>
    refusal(file, (patchLine) => {
      return { code: "bad-path", path: file.path, patchLine, reason: "parent-file" };
    }),
  );
}

/**
 * Files with two names in one plan, of which only one is spelled as in its folder: some file systems
 * treat `A.txt` and `a.txt`, or two ways to write `é`, as one name. Renaming one to the other would
 * delete the file, since the new name exists already.
 */
function aliases(files: readonly OverlayFile[], tree: Tree): readonly Refusal[] {
  const known = new Map<string, OverlayFile[]>();
  for (const file of files)
    if (file.before !== undefined) addTo(known, file.key.normalize("NFC").toLowerCase(), file);
  return [...known.values()].flatMap((same) => {
    const alias = same.length > 1 ? same.find(({ key }) => !isExactPath(key, tree)) : undefined;
    if (alias === undefined) return [];
    const { path, key, state } = alias;
    const operation = state.origin === key ? "create" : "move";
    return [refusal(alias, (patchLine) => ({ code: "exists", path, patchLine, operation }))];
  });
}

/** True if the path is spelled as its folders list it. */
function isExactPath(key: string, tree: Tree): boolean {
  const { dirname, sep } = tree.paths;
  const folder = dirname(key);
  if (folder === key) return true;
  const names = tree.list(folder);
  // A folder that cannot be listed proves nothing.
  const last = key.slice(key.lastIndexOf(sep) + 1);
  const isNamed = names.length === 0 || names.some(({ name }) => name === last);
  return isNamed && isExactPath(folder, tree);
}

function readOnlyFiles(files: readonly OverlayFile[], tree: Tree): readonly Refusal[] {
  return files
    .filter((file) => isChanged(file) && file.before !== undefined && !tree.mayWrite(file.key))
    .map((file) =>
      refusal(file, () => ({ code: "io", path: file.path, operation: "write", reason: "EACCES" })),
    );
}

/** The difference between the tree before and after: for people, and path by path for the commit; and what of it is refused. */

import type { Edit } from "../merge/merge.ts";
import { areSameBytes } from "../text/bytes.ts";
import { addTo } from "../text/multimap.ts";
import type { FileImage, OverlayFile } from "./overlay.ts";
import { type FileProblem, type PlacedHunk, problemAt, type Refusal } from "./placed.ts";
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

/** One path that the commit changes. */
export interface FileWrite extends Pick<OverlayFile, "key" | "path" | "before"> {
  /** Undefined if it is to be removed. */
  readonly after: FileImage | undefined;
}

/** All paths that change. */
export function fileWrites(changed: readonly OverlayFile[]): FileWrite[] {
  return changed.map(({ key, path, before, state }) => ({ key, path, before, after: state.now }));
}

/** True if the edits leave the file with other bytes or another mode. */
export function isChanged({ before, state: { now } }: OverlayFile): boolean {
  const hasSameMode = (now?.mode ?? before?.mode) === (before?.mode ?? now?.mode);
  return !hasSameMode || !areSameBytes(before?.bytes, now?.bytes);
}

/** The changes by file, in the order in which the patch names them. */
export function plannedFiles(changed: readonly OverlayFile[]): PlannedFile[] {
  /** The old path of a file that moved to a new path, if no file is at the old one now; other moves are two changes. */
  const sourceOf = ({ before, state }: OverlayFile): OverlayFile | undefined =>
    before === undefined && state.origin?.state.now === undefined ? state.origin : undefined;
  const renamed = new Set(changed.map(sourceOf));
  return changed.flatMap((file): PlannedFile[] => {
    const { path, before } = file;
    const { now: after, origin, edits, hunks = [] } = file.state;
    const one = { path, before, after, hunks };
    if (after === undefined) return renamed.has(file) ? [] : [{ ...one, action: "delete" }];
    const source = sourceOf(file);
    if (source !== undefined)
      return [{ ...one, action: "rename", from: source.path, before: source.before, edits }];
    if (before === undefined) return [{ ...one, action: "add" }];
    return [{ ...one, action: "modify", edits: origin === file ? edits : undefined }];
  });
}

/** Changes that are refused although every edit fits. */
export function refusedChanges(files: readonly OverlayFile[], tree: Tree): readonly Refusal[] {
  const keys = new Set(files.map(({ key }) => key));
  const isBelowFile = (key: string): boolean => {
    const end = key.lastIndexOf(tree.paths.sep);
    const folder = key.slice(0, Math.max(end, 0));
    return folder !== "" && (keys.has(folder) || isBelowFile(folder));
  };
  const aliased = aliases(files, tree);
  const problemWith = (file: OverlayFile): FileProblem | undefined => {
    const { key, before, state } = file;
    if (isBelowFile(key)) return { code: "bad-path", reason: "parent-file" };
    if (aliased.has(file))
      return { code: "exists", operation: state.origin === file ? "create" : "move" };
    if (before === undefined || !isChanged(file) || tree.mayWrite(key)) return undefined;
    return { code: "io", operation: "write", reason: "it is read-only" };
  };
  return files.flatMap((file): readonly Refusal[] => {
    const problem = problemWith(file);
    if (problem === undefined) return [];
    const { editedBy: edit } = file.state;
    const place = { path: file.path, patchLine: edit?.patchLine ?? 1 };
    return [{ edit, finding: problemAt(place, problem) }];
  });
}

/**
 * Files with two names in one plan, of which only one is spelled as in its folder: some file systems
 * treat `A.txt` and `a.txt`, or two ways to write `é`, as one name. Renaming one to the other would
 * delete the file, since the new name exists already.
 */
function aliases(files: readonly OverlayFile[], tree: Tree): ReadonlySet<OverlayFile> {
  const known = new Map<string, OverlayFile[]>();
  for (const file of files)
    if (file.before !== undefined) addTo(known, file.key.normalize("NFC").toLowerCase(), file);
  const several = [...known.values()].filter((same) => same.length > 1).flat();
  return new Set(several.filter(({ key }) => !isExactPath(key, tree)));
}

/** True if the path is spelled as its folders list it. */
function isExactPath(key: string, tree: Tree): boolean {
  const folder = tree.paths.resolve(key, "..");
  if (folder === key) return true;
  const names = tree.list(folder);
  // A folder that cannot be listed proves nothing.
  const last = key.slice(key.lastIndexOf(tree.paths.sep) + 1);
  const isNamed = names.length === 0 || names.some(({ name }) => name === last);
  return isNamed && isExactPath(folder, tree);
}

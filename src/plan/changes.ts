/** The difference between the tree before and after: for people, and path by path for the commit. */

import type { Edit } from "../merge/merge.ts";
import { areSameBytes } from "../text/bytes.ts";
import type { FileImage, OverlayFile } from "./overlay.ts";
import type { PlacedHunk } from "./placed.ts";

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
    .map(({ key, path, before, state }) => ({ key, path, before, after: state.now }))
    .filter(({ before, after }) => !sameImage(before, after));
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
  return files.flatMap((file): PlannedFile[] => {
    const { key, path, before } = file;
    const { now: after, origin, edits, hunks } = file.state;
    const one = { path, before, after, hunks };
    if (after === undefined)
      return before === undefined || renamed.has(file) ? [] : [{ ...one, action: "delete" }];
    const source = sourceOf(file);
    if (source !== undefined)
      return [{ ...one, action: "rename", from: source.path, before: source.before, edits }];
    if (before === undefined) return [{ ...one, action: "add" }];
    if (sameImage(before, after)) return [];
    return [{ ...one, action: "modify", edits: origin === key ? edits : undefined }];
  });
}

function sameImage(a: FileImage | undefined, b: FileImage | undefined): boolean {
  return areSameBytes(a?.bytes, b?.bytes) && (a?.mode ?? b?.mode) === (b?.mode ?? a?.mode);
}

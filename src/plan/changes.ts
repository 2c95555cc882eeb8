/** The difference between the tree before and after: for people, and path by path for the commit. */

import type { Edit } from "../splice/splice.ts";
import { areSameBytes } from "../text/bytes.ts";
import type { FileImage, OverlayFile } from "./overlay.ts";
import type { PlacedHunk } from "./placed.ts";

/** What becomes of one file. `path` is relative to the root, with slashes. */
export interface PlannedFile {
  readonly action: "add" | "modify" | "delete" | "rename";
  readonly path: string;
  /** With `rename`: where the file was. */
  readonly from?: string;
  /** With `add`: the file that it began as a copy of. */
  readonly copyOf?: string;
  /** Content before; with `rename` that of `from`. */
  readonly before: FileImage | undefined;
  readonly after: FileImage | undefined;
  /** The changed lines, if they are known from one splice; else `before` and `after` tell. */
  readonly edits?: readonly Edit[];
  readonly hunks: readonly PlacedHunk[];
}

/** One path that the commit changes: absolute, with all links resolved. */
export interface FileWrite {
  readonly key: string;
  readonly path: string;
  /** As it was read; undefined if it was not there. */
  readonly before: FileImage | undefined;
  /** Undefined if it shall be removed. */
  readonly after: FileImage | undefined;
}

/** Every path that is not as it was. */
export function fileWrites(files: readonly OverlayFile[]): FileWrite[] {
  return files
    .filter((file) => !sameImage(file.before, file.now))
    .map(({ key, path, before, now: after }) => ({ key, path, before, after }));
}

/** What becomes of the files, in the order in which the patch names them. */
export function plannedFiles(files: readonly OverlayFile[]): PlannedFile[] {
  const byKey = new Map(files.map((file) => [file.key, file]));
  const renames = renamesOf(files, byKey);
  const renamed = new Set([...renames].map((file) => file.origin));
  return files.flatMap((file): PlannedFile[] => {
    const { key, path, before, now: after, hunks } = file;
    if (after === undefined) {
      if (before === undefined || renamed.has(key)) return [];
      return [{ action: "delete", path, before, after, hunks }];
    }
    const edits = file.edits === undefined ? {} : { edits: file.edits };
    if (renames.has(file)) {
      const source = byKey.get(file.origin ?? "");
      const from = source?.path ?? path;
      return [{ action: "rename", path, from, before: source?.before, after, hunks, ...edits }];
    }
    if (before === undefined) {
      const copied = file.copyOf === undefined ? {} : { copyOf: file.copyOf };
      return [{ action: "add", path, before, after, hunks, ...copied }];
    }
    if (sameImage(before, after)) return [];
    const known = file.origin === key ? edits : {};
    return [{ action: "modify", path, before, after, hunks, ...known }];
  });
}

/**
 * The files whose content is that of another, which has gone from there. What was in the way
 * of a rename, and what took the place of its source, must be renamed too: git knows no other.
 */
function renamesOf(
  files: readonly OverlayFile[],
  byKey: ReadonlyMap<string, OverlayFile>,
): ReadonlySet<OverlayFile> {
  const sourceOf = (file: OverlayFile): OverlayFile | undefined =>
    file.origin === file.key ? undefined : byKey.get(file.origin ?? "");
  const renames = new Set(files.filter((file) => sourceOf(file) !== undefined));
  const takers = new Map([...renames].map((file) => [file.origin, file]));
  const isPossible = (file: OverlayFile): boolean => {
    const [source, taker] = [sourceOf(file), takers.get(file.key)];
    const isFree = file.before === undefined || (taker !== undefined && renames.has(taker));
    const isGone = source !== undefined && (source.now === undefined || renames.has(source));
    return isFree && isGone;
  };
  const doubtful = [...renames];
  for (let file = doubtful.pop(); file !== undefined; file = doubtful.pop()) {
    if (!renames.has(file) || isPossible(file)) continue;
    renames.delete(file);
    for (const other of [sourceOf(file), takers.get(file.key)]) {
      if (other !== undefined) doubtful.push(other);
    }
  }
  return renames;
}

function sameImage(a: FileImage | undefined, b: FileImage | undefined): boolean {
  return areSameBytes(a?.bytes, b?.bytes) && (a?.mode ?? b?.mode) === (b?.mode ?? a?.mode);
}

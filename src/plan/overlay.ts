/** The files after the edits so far. */

import type { Edit } from "../merge/merge.ts";
import type { FileEdit, Mode } from "../patch.ts";
import type { UnmarkedEncoding } from "../text/encoding.ts";
import type { Target } from "./paths.ts";
import type { Tree } from "./tree.ts";
import type { PlacedHunk } from "./placed.ts";

export interface FileImage {
  readonly bytes: Uint8Array;
  readonly mode: FileMode;
  /** The encoding, if the bytes do not determine it: from the patch, or from the caller. */
  readonly encoding?: UnmarkedEncoding | undefined;
}

/** One path that the patch touches. */
export interface OverlayFile {
  readonly key: string;
  readonly path: string;
  /** As it is on disk. */
  readonly before: FileImage | undefined;
  /** After the edits so far. */
  state: FileState;
}

/** The state of a file after some edits. */
export interface FileState {
  readonly now: FileImage | undefined;
  /** Key of the file that `now` comes from, through moves and updates; undefined for new content. */
  readonly origin: string | undefined;
  /** The changes from the origin's `before` to `now`, if they were made in a single merge. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  /** The last edit that changed the file; undefined if none did. */
  readonly editedBy: FileEdit | undefined;
}

/** Permission bits on disk; a new file gets the usual ones, or is `executable`. */
export type FileMode = number | "executable" | undefined;

/** The mode after a change by a patch. `executable`: whoever may read the file may execute it; else nobody may. */
export function withMode(mode: FileMode, requested: Mode | undefined): FileMode {
  if (requested === undefined) return mode;
  if (typeof mode !== "number") return requested === "executable" ? "executable" : undefined;
  return requested === "executable" ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
}

/** The part of a mode that a diff can state. */
export function isExecutable(mode: FileMode): boolean {
  return typeof mode === "number" ? (mode & 0o111) !== 0 : mode === "executable";
}

/** The state of a file that is deleted or moved away. */
export const NOTHING: FileState = {
  now: undefined,
  origin: undefined,
  edits: undefined,
  hunks: [],
  editedBy: undefined,
};

export class Overlay {
  readonly #tree: Tree;
  readonly #files = new Map<string, OverlayFile>();
  /** Folders that must exist for the files. */
  readonly #folders = new Set<string>();
  /** For each folder itself and the folders above it, nearest first. */
  readonly #above = new Map<string, readonly string[]>();
  /** The files that the current patch has changed, as they were before it. */
  readonly #atStart = new Map<string, FileState>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The file of a target, read at its first use. Throws what the system throws. */
  open(target: Target): OverlayFile {
    const known = this.#files.get(target.key);
    if (known !== undefined) return known;
    const { entry, key, path } = target;
    const before = entry && { bytes: this.#tree.read(key), mode: entry.mode };
    const origin = before && key;
    const state = { ...NOTHING, now: before, origin, edits: [] };
    const file: OverlayFile = { key, path, before, state };
    this.#files.set(key, file);
    return file;
  }

  /**
   * What prevents a file at this key: a file where a folder is needed, even one that an
   * earlier edit removed, or a folder that an earlier edit needs.
   */
  obstacle(key: string): "parent-file" | "folder" | undefined {
    if (this.#folders.has(key)) return "folder";
    return this.#parents(key).some((folder) => this.#files.has(folder)) ? "parent-file" : undefined;
  }

  /** Begins another patch, which is made for the current files. */
  startPatch(): void {
    this.#atStart.clear();
  }

  /** Gives the file new content, or deletes it; from now on the folders of a file with content are needed. */
  write(file: OverlayFile, state: FileState): void {
    if (!this.#atStart.has(file.key)) this.#atStart.set(file.key, file.state);
    file.state = state;
    if (state.now === undefined) return;
    for (const folder of this.#parents(file.key)) {
      if (this.#folders.has(folder)) break;
      this.#folders.add(folder);
    }
  }

  /** The state of the file before the current patch. */
  contentAtStart(file: OverlayFile): FileState {
    return this.#atStart.get(file.key) ?? file.state;
  }

  known(key: string): OverlayFile | undefined {
    return this.#files.get(key);
  }

  /** All files opened so far, in the order in which the patch names them. */
  files(): readonly OverlayFile[] {
    return [...this.#files.values()];
  }

  /** The folders above a path, nearest first. */
  #parents(key: string): readonly string[] {
    const folder = this.#tree.paths.dirname(key);
    if (folder === key) return [];
    let folders = this.#above.get(folder);
    if (folders === undefined) {
      folders = [folder, ...this.#parents(folder)];
      this.#above.set(folder, folders);
    }
    return folders;
  }
}

/** The files as they will be: what the edits so far have made of the tree. */

import type { Edit } from "../merge/merge.ts";
import type { Mode } from "../patch.ts";
import type { UnmarkedEncoding } from "../text/encoding.ts";
import type { Target } from "./paths.ts";
import type { Tree } from "./tree.ts";
import type { PlacedHunk } from "./placed.ts";

export interface FileImage {
  readonly bytes: Uint8Array;
  readonly mode: FileMode;
  /** Of a file whose bytes do not say what they are: what the patch proved, or the caller said. */
  readonly encoding?: UnmarkedEncoding | undefined;
}

/** One path that the patch touches. */
export interface OverlayFile {
  readonly key: string;
  readonly path: string;
  /** As it is on disk. */
  readonly before: FileImage | undefined;
  /** As the edits so far have left it. */
  state: FileState;
}

/** What an edit makes of a file. */
export interface FileState {
  readonly now: FileImage | undefined;
  /** Key of the file whose content `now` is, through moves and updates; undefined for new content. */
  readonly origin: string | undefined;
  /** The changes from the origin's `before` to `now`, if one merge made them all. */
  readonly edits: readonly Edit[] | undefined;
  readonly hunks: readonly PlacedHunk[];
  /** Line of the reply (1-based) of the last edit that changed the file; undefined if it is as on disk. */
  readonly editedAt: number | undefined;
}

/** Bits as they are on disk; a new file without any gets the usual ones, or is `executable`. */
export type FileMode = number | "executable" | undefined;

/** The mode after a patch has its way: whoever may read may execute, or nobody. */
export function withMode(mode: FileMode, wanted: Mode | undefined): FileMode {
  if (wanted === undefined) return mode;
  if (typeof mode !== "number") return wanted === "executable" ? "executable" : undefined;
  return wanted === "executable" ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
}

/** All that a diff tells of a mode. */
export function isExecutable(mode: FileMode): boolean {
  return typeof mode === "number" ? (mode & 0o111) !== 0 : mode === "executable";
}

/** What stays of a file that is deleted or moved away. */
export const NOTHING: FileState = {
  now: undefined,
  origin: undefined,
  edits: undefined,
  hunks: [],
  editedAt: undefined,
};

export class Overlay {
  readonly #tree: Tree;
  readonly #files = new Map<string, OverlayFile>();
  /** Folders that must exist for the files that will be there. */
  readonly #folders = new Set<string>();
  /** What the files that the patch in hand has changed held before it. */
  readonly #atStart = new Map<string, FileState>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The file a target means, read when it is first met. Throws what the system throws. */
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
   * What is in the way of a file at this key: a file where a folder is needed, also one
   * that an earlier edit has removed, or a folder that an earlier edit needs.
   */
  obstacle(key: string): "parent-file" | "folder" | undefined {
    if (this.#folders.has(key)) return "folder";
    return this.#parents(key).some((folder) => this.#files.has(folder)) ? "parent-file" : undefined;
  }

  /** Another patch begins: what is there now is what it was made for. */
  startPatch(): void {
    this.#atStart.clear();
  }

  /** Gives the file new content, or none; the folders of what is there are needed from now on. */
  write(file: OverlayFile, state: FileState): void {
    if (!this.#atStart.has(file.key)) this.#atStart.set(file.key, file.state);
    file.state = state;
    if (state.now === undefined) return;
    for (const folder of this.#parents(file.key)) {
      if (this.#folders.has(folder)) break;
      this.#folders.add(folder);
    }
  }

  /** What the file held when the patch in hand began. */
  contentAtStart(file: OverlayFile): FileState {
    return this.#atStart.get(file.key) ?? file.state;
  }

  known(key: string): OverlayFile | undefined {
    return this.#files.get(key);
  }

  /** All files met, in the order in which the patch names them. */
  files(): readonly OverlayFile[] {
    return [...this.#files.values()];
  }

  /** The folders above a path, nearest first. */
  #parents(key: string): string[] {
    const { dirname } = this.#tree.paths;
    const folders: string[] = [];
    for (let at = dirname(key); at !== folders.at(-1); at = dirname(at)) folders.push(at);
    return folders;
  }
}

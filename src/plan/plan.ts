/**
 * The plan: all files before and after, in memory. Every edit sees the edits before
 * it; every problem of every file is collected; nothing is written here.
 */

import { resolve } from "node:path";
import type { LocateOptions } from "../locate/locate.ts";
import { NEAR_MISS_WORK, type NearMissBudget } from "../locate/similar.ts";
import type { CreateEdit, DeleteEdit, FileEdit, Patch, Repair, UpdateEdit } from "../patch.ts";
import type { Problem, Warning } from "../problem.ts";
import { decode, encode } from "../text/encoding.ts";
import {
  type FileWrite,
  fileWrites,
  type PlannedFile,
  plannedFiles,
  sameBytes,
} from "./changes.ts";
import { checkFence } from "./fence.ts";
import { nearbyPaths } from "./nearby.ts";
import { type Content, contentOf, type FileImage, Overlay, type OverlayFile } from "./overlay.ts";
import { type PathProblem, resolveTarget, type Root, type Target } from "./paths.ts";
import type { Tree } from "./tree.ts";
import { type PlacedHunk, updateText } from "./update.ts";

export interface PlanOptions extends LocateOptions {
  /** Creations and moves may replace existing files. */
  readonly overwrite: boolean;
}

export interface Plan {
  /** The folder that the patch is confined to, absolute. */
  readonly root: string;
  /** What becomes of the files, for people. */
  readonly files: readonly PlannedFile[];
  /** The same, path by path, for the commit. */
  readonly writes: readonly FileWrite[];
  /** Every edit of the patch with the file it is about, in order, for reports. */
  readonly edits: readonly PlannedEdit[];
  /** All hunks that fit, also where others do not. */
  readonly hunks: readonly PlacedHunk[];
  readonly repairs: readonly Repair[];
  readonly warnings: readonly Warning[];
  /** Nothing may be written unless this is empty. */
  readonly problems: readonly Problem[];
}

/** A file edit as the patch spells it. */
export interface PlannedEdit {
  readonly kind: FileEdit["kind"];
  readonly path: string;
  readonly moveTo?: string;
}

/** Plans all patches as one transaction on the tree below `root`. */
export function makePlan(
  patches: readonly Patch[],
  root: string,
  tree: Tree,
  options: PlanOptions,
): Plan {
  const edits = patches.flatMap((patch) => patch.edits);
  const planner = new Planner(edits, root, tree, options);
  if (planner.hasRoot(root)) for (const [index, edit] of edits.entries()) planner.add(edit, index);
  const touched = planner.touched();
  return {
    root: resolve(root),
    ...(planner.problems.length === 0
      ? { files: plannedFiles(touched), writes: fileWrites(touched) }
      : { files: [], writes: [] }),
    edits: edits.map((edit) => ({
      kind: edit.kind,
      path: edit.path,
      ...("moveTo" in edit && edit.moveTo !== undefined ? { moveTo: edit.moveTo } : {}),
    })),
    hunks: planner.hunks,
    repairs: [...patches.flatMap((patch) => patch.repairs), ...planner.repairs],
    warnings: planner.warnings,
    problems: planner.problems,
  };
}

/** The operation of an `io` problem about the root itself. */
export const OPEN_ROOT = "open the root folder";

/** What stays of a file that is deleted or moved away. */
const NOTHING: Content = { now: undefined, origin: undefined, edits: undefined, hunks: [] };

/** An edit, by its index, that names a file, and whether it moves that file elsewhere. */
interface Use {
  readonly index: number;
  readonly movesAway: boolean;
}

/** Missing files for which near spellings are looked for. */
const MAX_NEAR = 20;

class Planner {
  readonly problems: Problem[] = [];
  readonly warnings: Warning[] = [];
  readonly hunks: PlacedHunk[] = [];
  readonly repairs: Repair[] = [];
  readonly #nearMisses: NearMissBudget = { left: NEAR_MISS_WORK };
  readonly #edits: readonly FileEdit[];
  readonly #root: Root;
  readonly #tree: Tree;
  readonly #options: PlanOptions;
  readonly #overlay: Overlay;
  /** What paths held that were replaced while a later move of that content was still to come. */
  readonly #displaced = new Map<string, Content>();
  #uses: ReadonlyMap<string, readonly Use[]> | undefined;
  #namedNear = 0;

  constructor(edits: readonly FileEdit[], root: string, tree: Tree, options: PlanOptions) {
    const given = resolve(root);
    this.#edits = edits;
    this.#root = { given, real: tree.realPath(given) ?? given };
    this.#tree = tree;
    this.#options = options;
    this.#overlay = new Overlay(tree);
  }

  /** Is the root a folder? If not, that is the only problem. */
  hasRoot(root: string): boolean {
    const kind =
      root.trim() === ""
        ? undefined
        : this.#attempt(root, OPEN_ROOT, () => this.#tree.look(this.#root.real))?.kind;
    if (kind === "folder") return true;
    const reason = kind === undefined ? "ENOENT" : "ENOTDIR";
    this.problems.push({ code: "io", path: root, operation: OPEN_ROOT, reason });
    return false;
  }

  add(edit: FileEdit, index: number): void {
    switch (edit.kind) {
      case "create":
        return this.#create(edit);
      case "delete":
        return this.#delete(edit);
      case "update":
        return this.#update(edit, index);
      case "copy":
        return;
      default:
        return edit satisfies never;
    }
  }

  #create(edit: CreateEdit): void {
    const file = this.#open(edit.path, edit.patchLine);
    if (file === undefined) return;
    const old = file.now === undefined ? undefined : decode(file.now.bytes);
    const style = old !== undefined && "text" in old ? old : undefined;
    const end = /\r?\n/.exec(style?.text ?? "")?.[0] ?? "\n";
    const text = edit.lines.join(end) + (edit.lines.length > 0 && !edit.noNewline ? end : "");
    const kept = style?.encoding === "latin1" ? undefined : style;
    const bytes = encode(text, kept?.encoding ?? "utf-8", kept?.mark ?? false);
    if (file.now !== undefined) {
      const { path, patchLine } = edit;
      if (old !== undefined && "binary" in old) {
        this.problems.push({ code: "binary", path, patchLine, offset: old.offset });
        return;
      }
      if (sameBytes(file.now.bytes, bytes)) {
        this.warnings.push({ code: "already-there", path, patchLine });
        return;
      }
      if (!this.#options.overwrite) {
        this.problems.push({ code: "exists", path, patchLine, by: "create" });
        return;
      }
      this.warnings.push({ code: "overwritten", path, patchLine });
    }
    const now = { bytes, mode: file.now?.mode ?? file.before?.mode };
    this.#overlay.write(file, { ...NOTHING, now });
  }

  #delete(edit: DeleteEdit): void {
    const { path, patchLine } = edit;
    const file = this.#open(path, patchLine, { linkRefused: true });
    if (file === undefined) return;
    if (file.now === undefined) {
      this.#missing(path, patchLine, "delete");
      return;
    }
    const content = decode(file.now.bytes);
    if ("binary" in content) {
      this.problems.push({ code: "binary", path, patchLine, offset: content.offset });
      return;
    }
    this.#overlay.write(file, NOTHING);
  }

  #update(edit: UpdateEdit, index: number): void {
    const { path, patchLine, moveTo } = edit;
    const file = this.#open(path, patchLine, { linkRefused: moveTo !== undefined });
    const target = moveTo === undefined ? file : this.#open(moveTo, patchLine);
    if (file === undefined || target === undefined) return;
    const displaced = this.#displaced.get(file.key);
    const source: Content = displaced ?? file;
    if (source.now === undefined) {
      this.#missing(path, patchLine, moveTo === undefined ? "update" : "move");
      return;
    }
    const content = this.#changed(edit, source, source.now);
    if (content === undefined) return;
    if (target === file) {
      if (displaced === undefined) this.#overlay.write(file, content);
      else this.#displaced.set(file.key, content);
      return;
    }
    if (!this.#makeRoom(target, content, edit, index)) return;
    const { now } = content;
    const mode = now?.mode ?? target.now?.mode;
    if (displaced === undefined) this.#overlay.write(file, NOTHING);
    else this.#displaced.delete(file.key);
    this.#overlay.write(target, { ...content, now: now && { ...now, mode } });
  }

  /** The content after the edit's hunks; undefined if there were problems. */
  #changed(edit: UpdateEdit, source: Content, image: FileImage): Content | undefined {
    if (edit.hunks.length === 0) return contentOf(source);
    const { path, patchLine } = edit;
    const content = decode(image.bytes);
    if ("binary" in content) {
      this.problems.push({ code: "binary", path, patchLine, offset: content.offset });
      return undefined;
    }
    const { text, encoding, mark, offset } = content;
    if (encoding === "latin1" && !edit.hunks.every(isAscii)) {
      this.problems.push({ code: "encoding", path, patchLine, offset });
      return undefined;
    }
    const updated = updateText(path, edit.hunks, text, this.#options, this.#nearMisses);
    for (const hunk of updated.hunks) this.hunks.push(hunk);
    if ("problems" in updated) {
      for (const problem of updated.problems) this.problems.push(problem);
      return undefined;
    }
    for (const warning of updated.warnings) this.warnings.push(warning);
    for (const repair of updated.repairs) this.repairs.push(repair);
    const bytes = encode(updated.text, encoding, mark);
    if (updated.edits !== undefined)
      checkFence(text, updated.edits, image.bytes, bytes, encoding, mark);
    return {
      now: { bytes, mode: image.mode },
      origin: source.origin,
      edits: source.edits?.length === 0 ? updated.edits : undefined,
      hunks: [...source.hunks, ...updated.hunks],
    };
  }

  /**
   * May the target be replaced? If the next edit that names it moves it away, its content waits
   * for that: moves of one patch are meant together, as in git.
   */
  #makeRoom(target: OverlayFile, content: Content, edit: UpdateEdit, index: number): boolean {
    const { now } = target;
    if (now === undefined) return true;
    const place = { path: edit.moveTo ?? edit.path, patchLine: edit.patchLine };
    if (!this.#displaced.has(target.key) && this.#movesAwayNext(target.key, index)) {
      this.#displaced.set(target.key, contentOf(target));
      return true;
    }
    if (content.now !== undefined && sameBytes(now.bytes, content.now.bytes)) {
      this.warnings.push({ code: "already-there", ...place });
      return true;
    }
    const old = decode(now.bytes);
    if ("binary" in old) {
      this.problems.push({ code: "binary", ...place, offset: old.offset });
      return false;
    }
    if (!this.#options.overwrite) {
      this.problems.push({ code: "exists", ...place, by: "move" });
      return false;
    }
    this.warnings.push({ code: "overwritten", ...place });
    return true;
  }

  #movesAwayNext(key: string, index: number): boolean {
    this.#uses ??= this.#findUses();
    const next = this.#uses.get(key)?.find((use) => use.index > index);
    return next?.movesAway === true;
  }

  /** For each file the edits that name it, in order. */
  #findUses(): Map<string, Use[]> {
    const uses = new Map<string, Use[]>();
    const note = (key: string | undefined, use: Use): void => {
      if (key === undefined) return;
      const known = uses.get(key);
      if (known === undefined) uses.set(key, [use]);
      else known.push(use);
    };
    const keyOf = (path: string): string | undefined => {
      const found = this.#attempt(path, "look up", () =>
        resolveTarget(path, this.#root, this.#tree),
      );
      return found === undefined || "code" in found ? undefined : found.key;
    };
    for (const [index, edit] of this.#edits.entries()) {
      const from = keyOf(edit.path);
      const to =
        edit.kind === "update" && edit.moveTo !== undefined ? keyOf(edit.moveTo) : undefined;
      note(from, { index, movesAway: to !== undefined && to !== from });
      if (to !== from) note(to, { index, movesAway: false });
    }
    return uses;
  }

  /** The file of a path, or undefined and a problem. */
  #open(path: string, patchLine: number, { linkRefused = false } = {}): OverlayFile | undefined {
    const found = this.#resolve(path, patchLine);
    if (found === undefined) return undefined;
    const obstacle =
      this.#overlay.obstacle(found.key) ?? (linkRefused && found.viaLink ? "link" : undefined);
    if (obstacle !== undefined) {
      this.problems.push({ code: "not-a-file", path, patchLine, found: obstacle });
      return undefined;
    }
    return this.#attempt(path, "read", () => this.#overlay.open(found));
  }

  #resolve(path: string, patchLine: number): Target | undefined {
    const found = this.#attempt<Target | PathProblem>(path, "look up", () =>
      resolveTarget(path, this.#root, this.#tree),
    );
    if (found === undefined || !("code" in found)) return found;
    this.problems.push({ ...found, path, patchLine });
    return undefined;
  }

  /** What the system refuses becomes a problem. */
  #attempt<T>(path: string, operation: string, action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error)) throw error;
      this.problems.push({ code: "io", path, operation, reason: String(error.code) });
      return undefined;
    }
  }

  #missing(path: string, patchLine: number, wantedFor: "update" | "delete" | "move"): void {
    const near =
      this.#namedNear++ < MAX_NEAR
        ? nearbyPaths(path, this.#root.real, this.#tree, (key) => !this.#overlay.isGone(key))
        : [];
    this.problems.push({ code: "missing-file", path, patchLine, wantedFor, near });
  }

  /** All files that the edits name. */
  touched(): readonly OverlayFile[] {
    return this.#overlay.files();
  }
}

function isAscii(hunk: UpdateEdit["hunks"][number]): boolean {
  return hunk.lines.every((line) => /^[\u0000-\u007f]*$/.test(line.text));
}

/**
 * Resolves names to files. The first rule that finds a file decides:
 *
 * 1. The spellings of a name in the patch, best first (`src/a.ts` for `b/src/a.ts`).
 * 2. All names of the reply begin above the root (`repo/src/a.ts`), or in a folder of it (`a.ts` for `src/a.ts`).
 *
 * The second needs a file, in the same folder, for every edit whose lines can confirm it.
 */

import { TooLargeError } from "../limits.ts";
import { type FileEdit, onlyAdds, type Repair } from "../patch.ts";
import type { FilePlace, Warning } from "../problem.ts";
import type { FileState, Overlay, OverlayFile } from "./overlay.ts";
import {
  isForeign,
  type PathProblem,
  resolveTarget,
  type Root,
  type Target,
  withSlashes,
} from "./paths.ts";
import type { Finding } from "./placed.ts";
import { systemCode } from "./tree.ts";
import { endingsIn } from "./walk.ts";

/** `removed`: the paths begin above the root, with this folder; `added`: they begin inside of this folder. */
export interface Prefix {
  readonly kind: "removed" | "added";
  /** With slashes, relative. */
  readonly folder: string;
}

/** The names of an edit's file, relative to the root: before the edit and, if it moves or copies the file, after it. */
export interface EditNames {
  readonly path: string;
  readonly target: string | undefined;
}

/** Collects problems, repairs and warnings. */
interface Notes {
  readonly findings: Finding[];
  readonly repairs: Repair[];
  readonly warnings: Warning[];
}

/** The content of a file at some point; undefined if there is none. */
type ContentOf = (file: OverlayFile) => Pick<FileState, "now">;

/** A spelling of a name. `other`: the spelling has the names of two files; `missing`: a name without a file. */
interface Spelling {
  readonly name: string;
  readonly other?: string;
  readonly missing?: string | undefined;
}

export class FileFinder {
  readonly #root: Root;
  readonly #overlay: Overlay;
  readonly #notes: Notes;
  readonly #lines = new Map<string, number>();
  /** Resolved names, since each is looked up several times. */
  readonly #targets = new Map<string, Target | PathProblem>();
  readonly #endings: (path: string) => readonly string[];
  /** The names of the edits' files, as resolved. */
  readonly names: Map<FileEdit, EditNames> = new Map();
  /** The folders that are missing from the paths of the reply, or that they have too many. */
  prefix: Prefix | undefined;

  constructor(root: Root, overlay: Overlay, notes: Notes) {
    this.#root = root;
    this.#overlay = overlay;
    this.#notes = notes;
    this.#endings = endingsIn(root.real, root.tree);
  }

  /** Decides where the paths of all edits begin, before any edit is planned: all need the same prefix. */
  settle(edits: readonly FileEdit[]): void {
    const created = new Set<string>();
    const names: string[] = [];
    let prefix: Prefix | undefined;
    for (const edit of edits) {
      const { name: spelling } = this.#spellingOf(edit, stateOf);
      const [name, target] = [this.#normal(spelling), this.#normal(edit.target ?? spelling)];
      if (edit.kind !== "create" && !created.has(name) && !this.#isAbsolute(name)) {
        if (edit.isLiteral === true || this.#isKnown(spelling)) return;
        if (canConfirmFile(edit)) {
          const found = this.#prefixOf(name);
          if (prefix !== undefined && !isSame(prefix, found)) return;
          prefix = found;
        }
      }
      created.add(target);
      names.push(name, target);
    }
    const isCommon = (name: string): boolean =>
      this.#isAbsolute(name) || name.startsWith(`${prefix?.folder}/`);
    if (prefix?.kind !== "removed" || names.every(isCommon)) this.prefix = prefix;
  }

  /**
   * The file of an edit and the name that it was found by, or undefined and a problem. `content` returns the content of a file at that point;
   * `moves`: the edit deletes or moves the file, so it must not be a link.
   */
  find(
    edit: FileEdit,
    content: ContentOf,
    moves = false,
  ): { readonly file: OverlayFile; readonly name: string } | undefined {
    const { patchLine } = edit;
    const { name: spelling, other, missing } = this.#spellingOf(edit, content);
    const name = this.nameIn(edit, spelling);
    const place = { path: name, patchLine };
    if (other !== undefined) {
      this.#notes.findings.push({ code: "malformed", reason: "file-name", ...place, found: other });
      return undefined;
    }
    const file = this.open(name, patchLine, moves);
    if (file !== undefined && missing !== undefined)
      this.#notes.warnings.push({ code: "ignored-name", ...place, name: missing });
    return file && { file, name };
  }

  /** The path from the root of the file that an edit names. */
  nameIn(edit: FileEdit, name: string = edit.path): string {
    const path = this.#withPrefix(name, edit);
    const { target } = edit;
    this.names.set(edit, { path, target: target && this.#withPrefix(target, edit) });
    return path;
  }

  #withPrefix(name: string, { isLiteral }: FileEdit): string {
    const isFixed = isLiteral === true || this.#root.tree.paths.isAbsolute(name);
    if (this.prefix === undefined || isFixed) return name;
    const { kind, folder } = this.prefix;
    const normalized = this.#normal(name);
    return kind === "added" ? `${folder}/${normalized}` : normalized.slice(folder.length + 1);
  }

  /** The file with a path, or undefined and a problem; `moves` as above. */
  open(path: string, patchLine: number, moves = false): OverlayFile | undefined {
    const found = this.#target(path);
    const place = { path, patchLine };
    if ("code" in found) {
      const suggestion = found.code === "outside-root" && { suggestion: this.#pathEnding(path) };
      this.#notes.findings.push({ ...found, ...suggestion, ...place });
      return undefined;
    }
    if (withSlashes(path, this.#root.tree.paths) !== path)
      this.#notes.repairs.push({ name: "backslash-path", patchLine });
    const obstacle =
      this.#overlay.obstacle(found.key) ?? (moves && found.viaLink ? "link" : undefined);
    if (obstacle !== undefined) {
      this.#notes.findings.push({ code: "bad-path", ...place, reason: obstacle });
      return undefined;
    }
    this.#lines.set(found.path, patchLine);
    return this.attempt(place, () => this.#overlay.open(found));
  }

  /** The last line of the patch that names a file, by its path in the root. */
  lineOf(path: string): number {
    return this.#lines.get(path) ?? 1;
  }

  /** The result of an action with a file; undefined and a problem if the file is too large, or the system refuses. */
  attempt<T>(place: FilePlace, action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      const { path } = place;
      this.#notes.findings.push(
        error instanceof TooLargeError
          ? { code: "too-large", what: error.what, limit: error.limit, ...place }
          : { code: "io", path, operation: "read", reason: systemCode(error) },
      );
      return undefined;
    }
  }

  /** The best spelling with a file, else the path. A file that exists but is forbidden is one, so that it is refused. */
  #spellingOf({ path, spellings = [] }: FileEdit, content: ContentOf): Spelling {
    for (const names of spellings) {
      let missing: string | undefined;
      let first: { readonly name: string; readonly key: string } | undefined;
      for (const name of new Set(names)) {
        const target = this.#target(name);
        if ("code" in target && isThere(target)) return { name };
        if ("code" in target || !this.#exists(target, content)) missing ??= name;
        else if (first !== undefined && first.key !== target.key)
          return { name: first.name, other: name };
        else first ??= { name, key: target.key };
      }
      if (first !== undefined) return { name: first.name, missing };
    }
    return { name: path };
  }

  #exists({ key, entry }: Target, content: ContentOf): boolean {
    const known = this.#overlay.known(key);
    return known === undefined ? entry !== undefined : content(known).now !== undefined;
  }

  /** True if something has this name, or if the name is refused. */
  #isKnown(name: string): boolean {
    const found = this.#target(name);
    return "code" in found || found.entry !== undefined;
  }

  #prefixOf(name: string): Prefix | undefined {
    const [ending, ...others] = this.#endings(name);
    if (ending !== undefined && others.length === 0)
      return { kind: "added", folder: ending.slice(0, -name.length - 1) };
    const parts = name.split("/");
    if (this.#isKnown(parts[0] ?? "")) return undefined;
    const count = parts.findIndex((_, at) => {
      const target = this.#target(parts.slice(at).join("/"));
      return at > 0 && !("code" in target) && this.#exists(target, stateOf);
    });
    return count === -1 ? undefined : { kind: "removed", folder: parts.slice(0, count).join("/") };
  }

  #isAbsolute(name: string): boolean {
    const { paths } = this.#root.tree;
    return paths.isAbsolute(name) || isForeign(name, paths);
  }

  /** The name with single slashes, without a leading `./`. */
  #normal(name: string): string {
    const slashed = withSlashes(name, this.#root.tree.paths);
    return slashed.replace(/(?<=[^/])\/{2,}/g, "/").replace(/^(?:\.\/)+/, "");
  }

  /** The file in the root whose path an absolute path of another folder or machine ends with. */
  #pathEnding(path: string): string | undefined {
    if (!this.#isAbsolute(path)) return undefined;
    const parts = path.split(/[/\\]+/).filter((part) => part !== "");
    const found = parts.map((_, at) => this.#endings(parts.slice(at).join("/")));
    return found.find(({ length }) => length === 1)?.[0];
  }

  #target(path: string): Target | PathProblem {
    let found = this.#targets.get(path);
    if (found === undefined) this.#targets.set(path, (found = resolveTarget(path, this.#root)));
    return found;
  }
}

function stateOf({ state }: OverlayFile): FileState {
  return state;
}

function isSame(prefix: Prefix, other: Prefix | undefined): boolean {
  return prefix.kind === other?.kind && prefix.folder === other.folder;
}

/** True if there is something with the path that no patch may touch. */
function isThere(problem: PathProblem): boolean {
  if (problem.code === "bad-path")
    return problem.reason === "broken-link" || problem.reason === "special";
  return problem.code === "io" || problem.link !== undefined;
}

/** True if every hunk has lines that must occur in the file. */
function canConfirmFile(edit: FileEdit): boolean {
  if (edit.kind === "delete") return (edit.content ?? "") !== "";
  return edit.kind === "update" && edit.hunks.length > 0 && !edit.hunks.some(onlyAdds);
}

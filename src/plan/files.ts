/**
 * Resolves names to files. The first rule that finds a file decides:
 *
 * 1. The spellings of a name in the patch, best first (`src/a.ts` for `b/src/a.ts`).
 * 2. All names of the reply begin above the root (`repo/src/a.ts`), or in a folder of it (`a.ts` for `src/a.ts`).
 *
 * The second needs a file, in the same folder, for every edit whose lines can confirm it.
 */

import { TooLargeError } from "../limits.ts";
import { type FileEdit, onlyAdds, type Repair, targetOf } from "../patch.ts";
import type { FileState, Overlay, OverlayFile } from "./overlay.ts";
import {
  isForeign,
  hasForeignBackslash,
  type PathProblem,
  resolveTarget,
  type Root,
  type Target,
} from "./paths.ts";
import type { Finding } from "./refused.ts";
import type { Warning } from "../warning.ts";
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

/** A file and the name under which it was found. */
export interface Found {
  readonly file: OverlayFile;
  readonly name: string;
}

/** The name of a file in an edit. */
type Named = Pick<FileEdit, "path" | "spellings" | "isLiteral">;

/** The key of the file with a name, undefined if no file has it, or `forbidden` if no patch may touch it. */
type KeyResult = { readonly key: string } | "forbidden" | undefined;

/** Collects problems, repairs and warnings. */
interface Notes {
  readonly findings: Finding[];
  readonly repairs: Repair[];
  readonly warnings: Warning[];
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
  #prefix: Prefix | undefined;

  constructor(root: Root, overlay: Overlay, notes: Notes) {
    this.#root = root;
    this.#overlay = overlay;
    this.#notes = notes;
    this.#endings = endingsIn(root.real, root.tree);
  }

  /** The folders that are missing from the paths of the reply, or that they have too many. */
  get prefix(): Prefix | undefined {
    return this.#prefix;
  }

  /** Decides where the paths of all edits begin, before any edit is planned. */
  settle(edits: readonly FileEdit[]): void {
    this.#prefix = this.#findPrefix(edits);
  }

  /**
   * The file of an edit, or undefined and a problem. `content` returns the content of a file at that point;
   * `moves`: the edit deletes or moves the file, so it must not be a link.
   */
  find(
    edit: FileEdit,
    content: (file: OverlayFile) => FileState,
    moves = false,
  ): Found | undefined {
    const { patchLine } = edit;
    const { name: spelling, other, missing } = this.#bestSpelling(edit, content);
    const name = this.named(spelling, edit);
    if (other !== undefined) {
      const place = { path: name, patchLine };
      this.#notes.findings.push({ code: "malformed", reason: "file-name", ...place, found: other });
      return undefined;
    }
    const file = this.open(name, patchLine, moves);
    if (file === undefined) return undefined;
    this.#recordNames(edit, name);
    if (missing !== undefined)
      this.#notes.warnings.push({ code: "ignored-name", path: name, patchLine, name: missing });
    return { file, name };
  }

  /** The path from the root for a name in an edit. */
  named(name: string, { isLiteral }: Pick<FileEdit, "isLiteral">): string {
    const isFixed = isLiteral === true || this.#root.tree.paths.isAbsolute(name);
    if (this.#prefix === undefined || isFixed) return name;
    const { kind, folder } = this.#prefix;
    const normalized = this.#normal(name);
    return kind === "added" ? `${folder}/${normalized}` : normalized.slice(folder.length + 1);
  }

  /** The name of a new file. */
  nameOfNew(edit: FileEdit): string {
    const name = this.named(edit.path, edit);
    this.#recordNames(edit, name);
    return name;
  }

  /** The file with a path, or undefined and a problem; `moves` as above. */
  open(path: string, patchLine: number, moves = false): OverlayFile | undefined {
    const found = this.attempt(path, "look up", () => this.#target(path), patchLine);
    if (found === undefined) return undefined;
    if ("code" in found) {
      const near = found.code === "outside-root" && { near: this.#pathEnding(path) };
      this.#notes.findings.push({ ...found, ...near, path, patchLine });
      return undefined;
    }
    if (hasForeignBackslash(path, this.#root.tree.paths))
      this.#notes.repairs.push({ name: "backslash-path", patchLine });
    const obstacle =
      this.#overlay.obstacle(found.key) ?? (moves && found.viaLink ? "link" : undefined);
    if (obstacle !== undefined) {
      this.#notes.findings.push({ code: "bad-path", path, patchLine, reason: obstacle });
      return undefined;
    }
    this.#lines.set(found.path, patchLine);
    return this.attempt(path, "read", () => this.#overlay.open(found), patchLine);
  }

  /** The last line of the patch that names a file, by its path in the root. */
  lineOf(path: string): number {
    return this.#lines.get(path) ?? 1;
  }

  /** The best spelling with a file, else the path. `other`: the spelling names two files; `missing`: a name without a file. */
  #bestSpelling(
    { path, spellings = [] }: Named,
    content: (file: OverlayFile) => Pick<FileState, "now">,
  ): { readonly name: string; readonly other?: string; readonly missing?: string | undefined } {
    for (const names of spellings) {
      let missing: string | undefined;
      let first: { readonly name: string; readonly key: string } | undefined;
      for (const name of new Set(names)) {
        const result = this.#keyOf(name, content);
        // A file that exists but is forbidden is refused; no looser spelling replaces it.
        if (result === "forbidden") return { name };
        if (result === undefined) missing ??= name;
        if (result === undefined) continue;
        if (first !== undefined && first.key !== result.key)
          return { name: first.name, other: name };
        first ??= { name, key: result.key };
      }
      if (first !== undefined) return { name: first.name, missing };
    }
    return { name: path };
  }

  /** All paths need the same prefix: a reply must not be read in two ways. */
  #findPrefix(edits: readonly FileEdit[]): Prefix | undefined {
    const created = new Set<string>();
    const names: string[] = [];
    let prefix: Prefix | undefined;
    for (const edit of edits) {
      const { name: spelling } = this.#bestSpelling(edit, stateOf);
      const [name, target] = [this.#normal(spelling), this.#normal(targetOf(edit) ?? spelling)];
      const mustExist = edit.kind !== "create" && !created.has(name) && !this.#isAbsolute(name);
      if (mustExist && (edit.isLiteral === true || this.#exists(spelling))) return undefined;
      if (mustExist && canConfirmFile(edit)) {
        const found = this.#prefixOf(name);
        if (prefix !== undefined && (found?.folder !== prefix.folder || found.kind !== prefix.kind))
          return undefined;
        prefix = found;
      }
      created.add(target);
      names.push(name, target);
    }
    if (prefix?.kind !== "removed") return prefix;
    const above = `${prefix.folder}/`;
    return names.every((name) => this.#isAbsolute(name) || name.startsWith(above))
      ? prefix
      : undefined;
  }

  /** True if something has this name, or if the name would be refused. */
  #exists(name: string): boolean {
    const found = this.#tryTarget(name);
    return found === undefined || "code" in found || found.entry !== undefined;
  }

  #prefixOf(name: string): Prefix | undefined {
    const [ending, ...others] = this.#endings(name);
    if (ending !== undefined && others.length === 0)
      return { kind: "added", folder: ending.slice(0, -name.length - 1) };
    const parts = name.split("/");
    const { real, tree } = this.#root;
    if (tree.look(tree.paths.join(real, parts[0] ?? "")) !== undefined) return undefined;
    const count = parts.findIndex((_, at) => {
      const result = at === 0 ? undefined : this.#keyOf(parts.slice(at).join("/"), stateOf);
      return result !== undefined && result !== "forbidden";
    });
    return count === -1 ? undefined : { kind: "removed", folder: parts.slice(0, count).join("/") };
  }

  #recordNames(edit: FileEdit, path: string): void {
    const target = targetOf(edit);
    this.names.set(edit, { path, target: target && this.named(target, edit) });
  }

  #isAbsolute(name: string): boolean {
    const { paths } = this.#root.tree;
    return paths.isAbsolute(name) || isForeign(name, paths);
  }

  /** The name with single slashes, without a leading `./`. */
  #normal(name: string): string {
    const hasBackslash = hasForeignBackslash(name, this.#root.tree.paths);
    const slashed = hasBackslash ? name.replaceAll("\\", "/") : name;
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
    const found = this.#targets.get(path) ?? resolveTarget(path, this.#root);
    this.#targets.set(path, found);
    return found;
  }

  /** The target of a name; undefined if the system refuses it: `open` will report that. */
  #tryTarget(name: string): Target | PathProblem | undefined {
    try {
      return this.#target(name);
    } catch (error) {
      systemCode(error);
      return undefined;
    }
  }

  #keyOf(name: string, content: (file: OverlayFile) => Pick<FileState, "now">): KeyResult {
    const found = this.#tryTarget(name);
    if (found === undefined) return "forbidden";
    if ("code" in found) {
      const exists =
        (found.code === "outside-root" && found.link !== undefined) ||
        (found.code === "bad-path" &&
          ["backslash", "broken-link", "special"].includes(found.reason));
      return exists ? "forbidden" : undefined;
    }
    const known = this.#overlay.known(found.key);
    const entry = known === undefined ? found.entry : content(known).now;
    return entry === undefined ? undefined : found;
  }

  /** Turns errors of the system into problems. */
  attempt<T>(path: string, operation: string, action: () => T, patchLine: number): T | undefined {
    try {
      return action();
    } catch (error) {
      this.#notes.findings.push(
        error instanceof TooLargeError
          ? { code: "too-large", what: error.what, limit: error.limit, path, patchLine }
          : { code: "io", path, operation, reason: systemCode(error) },
      );
      return undefined;
    }
  }
}

function stateOf({ state }: OverlayFile): FileState {
  return state;
}

/** True if every hunk has lines that must occur in the file. */
function canConfirmFile(edit: FileEdit): boolean {
  if (edit.kind === "delete") return (edit.content ?? "") !== "";
  return edit.kind === "update" && edit.hunks.length > 0 && !edit.hunks.some(onlyAdds);
}

/** The code of an error of the system; anything else is a bug and thrown again. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return String(error.code);
}

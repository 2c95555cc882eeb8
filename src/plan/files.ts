/**
 * Names to files, in this one place:
 *
 *     of the spellings that a patch gives a name (`src/a.ts` for `b/src/a.ts`), best first, the first with a file
 *     else all names of the reply begin above the root (`repo/src/a.ts`), or in a folder of it (`a.ts` for `src/a.ts`)
 *
 * The second holds only if it gives each edit whose lines can prove it a file, in the same folder.
 */

import { TooLargeError } from "../limits.ts";
import { type FileEdit, onlyAdds, type Repair, targetOf } from "../patch.ts";
import type { FileState, Overlay, OverlayFile } from "./overlay.ts";
import {
  isForeign,
  mayBeRespelt,
  type PathProblem,
  resolveTarget,
  type Root,
  type Target,
} from "./paths.ts";
import type { Finding } from "./refused.ts";
import type { Warning } from "../warning.ts";
import { endingsIn } from "./walk.ts";

/** `removed`: the paths begin above the root, with this folder; `added`: they begin in this folder. */
export interface Prefix {
  readonly kind: "removed" | "added";
  /** With slashes, relative. */
  readonly folder: string;
}

/** The names of an edit's file from the root: where it is, and where the edit puts it. */
export interface EditNames {
  readonly path: string;
  readonly target: string | undefined;
}

/** A file and the name under which it was found. */
export interface Found {
  readonly file: OverlayFile;
  readonly name: string;
}

/** What an edit calls a file. */
type Named = Pick<FileEdit, "path" | "spellings" | "isLiteral">;

/** The key of the file under a name, undefined for nothing, or `forbidden` for something that no patch may touch. */
type Sight = { readonly key: string } | "forbidden" | undefined;

/** What is found on the way. */
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
  /** What the names mean on disk: each is asked for several times. */
  readonly #targets = new Map<string, Target | PathProblem>();
  readonly #endings: (path: string) => readonly string[];
  /** The names of the edits' files as they were understood. */
  readonly names: Map<FileEdit, EditNames> = new Map();
  #prefix: Prefix | undefined;

  constructor(root: Root, overlay: Overlay, notes: Notes) {
    this.#root = root;
    this.#overlay = overlay;
    this.#notes = notes;
    this.#endings = endingsIn(root.real, root.tree);
  }

  /** The folders that the paths of the reply have too many or too few. */
  get prefix(): Prefix | undefined {
    return this.#prefix;
  }

  /** Decides, before any edit is planned, where the paths of all edits begin. */
  settle(edits: readonly FileEdit[]): void {
    this.#prefix = this.#findPrefix(edits);
  }

  /**
   * The file that an edit is about, or undefined and a problem. `content` gives what a file holds by then;
   * `moves`: the file will go from its path, or take it, which a link must not.
   */
  find(
    edit: FileEdit,
    content: (file: OverlayFile) => FileState,
    moves = false,
  ): Found | undefined {
    const { patchLine } = edit;
    const { name: spelt, other, lost } = this.#spelt(edit, content);
    const name = this.named(spelt, edit);
    if (other !== undefined) {
      const place = { path: name, patchLine };
      this.#notes.findings.push({ code: "malformed", reason: "file-name", ...place, found: other });
      return undefined;
    }
    const file = this.open(name, patchLine, moves);
    if (file === undefined) return undefined;
    this.#learn(edit, name);
    if (lost !== undefined)
      this.#notes.warnings.push({ code: "ignored-name", path: name, patchLine, name: lost });
    return { file, name };
  }

  /** The name from the root, of one that the edit gives. */
  named(name: string, { isLiteral }: Pick<FileEdit, "isLiteral">): string {
    const isFixed = isLiteral === true || this.#root.tree.paths.isAbsolute(name);
    if (this.#prefix === undefined || isFixed) return name;
    const { kind, folder } = this.#prefix;
    const plain = this.#plain(name);
    return kind === "added" ? `${folder}/${plain}` : plain.slice(folder.length + 1);
  }

  /** The name of a new file. */
  nameOfNew(edit: FileEdit): string {
    const name = this.named(edit.path, edit);
    this.#learn(edit, name);
    return name;
  }

  /** The file of a path, or undefined and a problem; `moves` as above. */
  open(path: string, patchLine: number, moves = false): OverlayFile | undefined {
    const found = this.#attempt(path, "look up", () => this.#target(path), patchLine);
    if (found === undefined) return undefined;
    if ("code" in found) {
      const near = found.code === "outside-root" && { near: this.#endOf(path) };
      this.#notes.findings.push({ ...found, ...near, path, patchLine });
      return undefined;
    }
    if (mayBeRespelt(path, this.#root.tree.paths))
      this.#notes.repairs.push({ name: "backslash-path", patchLine });
    const obstacle =
      this.#overlay.obstacle(found.key) ?? (moves && found.viaLink ? "link" : undefined);
    if (obstacle !== undefined) {
      this.#notes.findings.push({ code: "bad-path", path, patchLine, reason: obstacle });
      return undefined;
    }
    this.#lines.set(found.path, patchLine);
    return this.#attempt(path, "read", () => this.#overlay.open(found), patchLine);
  }

  /** The line of the patch that last named a file, by its path in the root. */
  lineOf(path: string): number {
    return this.#lines.get(path) ?? 1;
  }

  /** The best spelling with a file, or the path; `other` names another file in the same spelling, `lost` none. */
  #spelt(
    { path, spellings = [] }: Named,
    content: (file: OverlayFile) => Pick<FileState, "now">,
  ): { readonly name: string; readonly other?: string; readonly lost?: string | undefined } {
    for (const names of spellings) {
      let lost: string | undefined;
      let first: { readonly name: string; readonly key: string } | undefined;
      for (const name of new Set(names)) {
        const sight = this.#look(name, content);
        // What is there is refused; no looser spelling may take its place.
        if (sight === "forbidden") return { name };
        if (sight === undefined) lost ??= name;
        if (sight === undefined) continue;
        if (first !== undefined && first.key !== sight.key)
          return { name: first.name, other: name };
        first ??= { name, key: sight.key };
      }
      if (first !== undefined) return { name: first.name, lost };
    }
    return { name: path };
  }

  /** One prefix for all paths, or a reply would be read partly here and partly there. */
  #findPrefix(edits: readonly FileEdit[]): Prefix | undefined {
    const made = new Set<string>();
    const names: string[] = [];
    let prefix: Prefix | undefined;
    for (const edit of edits) {
      const { name: spelt } = this.#spelt(edit, stateOf);
      const [name, target] = [this.#plain(spelt), this.#plain(targetOf(edit) ?? spelt)];
      const isSought = edit.kind !== "create" && !made.has(name) && !this.#isAbsolute(name);
      if (isSought && (edit.isLiteral === true || this.#isThere(spelt))) return undefined;
      if (isSought && canBeProved(edit)) {
        const found = this.#prefixOf(name);
        if (prefix !== undefined && (found?.folder !== prefix.folder || found.kind !== prefix.kind))
          return undefined;
        prefix = found;
      }
      made.add(target);
      names.push(name, target);
    }
    if (prefix?.kind !== "removed") return prefix;
    const above = `${prefix.folder}/`;
    return names.every((name) => this.#isAbsolute(name) || name.startsWith(above))
      ? prefix
      : undefined;
  }

  /** Is there something of this name, or would the name be refused? */
  #isThere(name: string): boolean {
    const found = this.#peek(name);
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
      const sight = at === 0 ? undefined : this.#look(parts.slice(at).join("/"), stateOf);
      return sight !== undefined && sight !== "forbidden";
    });
    return count === -1 ? undefined : { kind: "removed", folder: parts.slice(0, count).join("/") };
  }

  #learn(edit: FileEdit, path: string): void {
    const target = targetOf(edit);
    this.names.set(edit, { path, target: target && this.named(target, edit) });
  }

  #isAbsolute(name: string): boolean {
    const { paths } = this.#root.tree;
    return paths.isAbsolute(name) || isForeign(name, paths);
  }

  /** The name with slashes, each once, and without the root's dot. */
  #plain(name: string): string {
    const isRespelt = mayBeRespelt(name, this.#root.tree.paths);
    const slashed = isRespelt ? name.replaceAll("\\", "/") : name;
    return slashed.replace(/(?<=[^/])\/{2,}/g, "/").replace(/^(?:\.\/)+/, "");
  }

  /** The file of the root that an absolute path of another folder or machine ends with. */
  #endOf(path: string): string | undefined {
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

  /** What is under a name; what the system refuses is left to whoever opens it. */
  #peek(name: string): Target | PathProblem | undefined {
    try {
      return this.#target(name);
    } catch (error) {
      systemCode(error);
      return undefined;
    }
  }

  #look(name: string, content: (file: OverlayFile) => Pick<FileState, "now">): Sight {
    const found = this.#peek(name);
    if (found === undefined) return "forbidden";
    if ("code" in found) {
      const isThere =
        (found.code === "outside-root" && found.link !== undefined) ||
        (found.code === "bad-path" &&
          ["backslash", "broken-link", "special"].includes(found.reason));
      return isThere ? "forbidden" : undefined;
    }
    const known = this.#overlay.known(found.key);
    const there = known === undefined ? found.entry : content(known).now;
    return there === undefined ? undefined : found;
  }

  /** What the system refuses becomes a problem. */
  #attempt<T>(path: string, operation: string, action: () => T, patchLine: number): T | undefined {
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

/** Does every hunk have lines that occur in the file that is meant? */
function canBeProved(edit: FileEdit): boolean {
  if (edit.kind === "delete") return (edit.content ?? "") !== "";
  return edit.kind === "update" && edit.hunks.length > 0 && !edit.hunks.some(onlyAdds);
}

/** The code of what the system threw; anything else is a bug and passed on. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return String(error.code);
}

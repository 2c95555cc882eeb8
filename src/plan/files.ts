/** From the names in a patch to the files that they mean. */

import { TooLargeError } from "../limits.ts";
import { type FileEdit, onlyAdds, type Patch, type Repair, targetOf } from "../patch.ts";
import { type FileState, type Overlay, type OverlayFile } from "./overlay.ts";
import {
  isForeign,
  mayBeRespelt,
  type PathProblem,
  resolveTarget,
  type Root,
  type Target,
} from "./paths.ts";
import type { Finding } from "./refused.ts";
import { areBare, asWritten, type Named, type Sight, speltName } from "./spellings.ts";
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
  /** The file as the patch names it, if nothing but a fitting content tells that this one is meant. */
  readonly unproved: string | undefined;
}

/** What is found on the way. */
interface Notes {
  readonly findings: Finding[];
  readonly repairs: Repair[];
}

/** Words of prose seldom end so, but those that name a file. */
const EXTENSION = /\.\w+$/;

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
  /** The names of the diffs have no prefixes of git's. */
  #isBare = false;

  constructor(root: Root, overlay: Overlay, notes: Notes) {
    this.#root = root;
    this.#overlay = overlay;
    this.#notes = notes;
    this.#endings = endingsIn(root.real, root.tree);
  }

  /**
   * The file that an edit is about, or undefined and a problem. `content` tells which are there;
   * `goes`: the file will go from its path, or take it, which a link must not.
   */
  find(edit: FileEdit, content: (file: OverlayFile) => FileState, goes = false): Found | undefined {
    const { patchLine, mayBeEnding, spellings = [] } = edit;
    /** The file that is there, or ends so; undefined if several do, and the reply names none of them. */
    const nameOf = (name: string): string | undefined => {
      if (mayBeEnding !== true || this.#look(name, content).kind !== "nothing") return name;
      const endings = this.#endings(this.#plain(name));
      const known = endings.filter((path) => spellings.some((names) => names.includes(path)));
      const [only = name, ...others] = known.length > 0 ? known : endings;
      return others.length === 0 ? only : undefined;
    };
    const { name: spelt, other } = speltName(this.#read(edit), (spelling) => {
      const name = EXTENSION.test(spelling) ? nameOf(spelling) : spelling;
      return name === undefined ? { kind: "forbidden" } : this.#look(name, content);
    });
    const own = this.named(spelt, edit);
    const name = nameOf(own) ?? own;
    if (other !== undefined) {
      const place = { path: name, patchLine };
      this.#notes.findings.push({ code: "malformed", reason: "file-name", ...place, found: other });
      return undefined;
    }
    if (name !== own && this.#isRespelt(own))
      this.#notes.repairs.push({ name: "backslash-path", patchLine });
    const file = this.open(name, patchLine, goes);
    if (file === undefined) return undefined;
    this.#learn(edit, name);
    const unproved = own !== spelt && canBeProved(edit) ? spelt : undefined;
    return { file, name, unproved };
  }

  /** Decides, before any edit is planned, how the paths are spelled and where they begin. */
  settle(patches: readonly Patch[]): void {
    const editsOf = (some: readonly Patch[]): readonly FileEdit[] =>
      some.flatMap(({ edits }) => edits);
    this.#isBare = areBare(editsOf(patches.filter(({ isDiff }) => isDiff === true)), this.#sees);
    this.#prefix = this.#findPrefix(editsOf(patches));
  }

  /**
   * The prefix that all edits share, if none of their files is there without it: the same for all paths,
   * or a patch would be read partly here and partly there. The lines of an edit's hunks are its only
   * proof, so one that could be proved has to call for it.
   */
  #findPrefix(edits: readonly FileEdit[]): Prefix | undefined {
    const ownName = (edit: FileEdit): string => speltName(this.#read(edit), this.#sees).name;
    const nameOf = (edit: FileEdit, name = ownName(edit)): string => this.#plain(name);
    const made = new Set<string>();
    let prefix: Prefix | undefined;
    for (const edit of edits) {
      const own = ownName(edit);
      const name = this.#plain(own);
      const isSought = edit.kind !== "create" && !made.has(name) && !this.#isAbsolute(name);
      if (isSought && (edit.isLiteral === true || this.#isThere(own))) return undefined;
      if (isSought && canBeProved(edit)) {
        const found = this.#prefixOf(name, edit.mayBeEnding === true);
        if (prefix !== undefined && (found?.folder !== prefix.folder || found.kind !== prefix.kind))
          return undefined;
        prefix = found;
      }
      made.add(nameOf(edit, targetOf(edit)));
    }
    if (prefix?.kind !== "removed") return prefix;
    const { folder } = prefix;
    const isBelow = (name: string): boolean =>
      this.#isAbsolute(name) || name.startsWith(`${folder}/`);
    const names = edits.flatMap((edit) => [nameOf(edit), nameOf(edit, targetOf(edit))]);
    return names.every(isBelow) ? prefix : undefined;
  }

  #prefixOf(name: string, mayBeEnding: boolean): Prefix | undefined {
    const [ending, ...others] = this.#endings(name);
    const isOne = ending !== undefined && others.length === 0;
    if (isOne && mayBeEnding) return undefined;
    if (isOne) return { kind: "added", folder: ending.slice(0, -name.length - 1) };
    const parts = name.split("/");
    if (this.#isInRoot(parts[0] ?? "")) return undefined;
    const isFile = (at: number): boolean => this.#sees(parts.slice(at).join("/")).kind === "file";
    const count = parts.findIndex((_, at) => at > 0 && isFile(at));
    return count === -1 ? undefined : { kind: "removed", folder: parts.slice(0, count).join("/") };
  }

  /** The folders that the paths of the reply have too many or too few. */
  get prefix(): Prefix | undefined {
    return this.#prefix;
  }

  /** The name from the root, of one that the edit gives. */
  named(name: string, { isLiteral }: Pick<FileEdit, "isLiteral">): string {
    const isFixed = isLiteral === true || this.#root.tree.paths.isAbsolute(name);
    if (this.#prefix === undefined || isFixed) return name;
    const { kind, folder } = this.#prefix;
    const plain = this.#plain(name);
    return kind === "added" ? `${folder}/${plain}` : plain.slice(folder.length + 1);
  }

  /** The name of a new file, spelled like those of the files that are there. */
  nameOfNew(edit: FileEdit): string {
    const name = this.named(this.#read(edit).path, edit);
    this.#learn(edit, name);
    return name;
  }

  #learn(edit: FileEdit, path: string): void {
    const target = targetOf(edit);
    this.names.set(edit, { path, target: target && this.named(target, edit) });
  }

  /** An edit with the spellings that count. */
  #read<Edit extends Named>(edit: Edit): Edit {
    return this.#isBare ? asWritten(edit, (part) => this.#isInRoot(part)) : edit;
  }

  #isAbsolute(name: string): boolean {
    const { paths } = this.#root.tree;
    return paths.isAbsolute(name) || isForeign(name, paths);
  }

  /** Is there something of this name, or would the name be refused? */
  #isThere(name: string): boolean {
    const found = this.#peek(name);
    return found === undefined || "code" in found || found.entry !== undefined;
  }

  /** Is there a folder, or anything else, of this name in the root? */
  #isInRoot(part: string): boolean {
    return this.#root.tree.look(this.#root.tree.paths.join(this.#root.real, part)) !== undefined;
  }

  #isRespelt(name: string): boolean {
    return mayBeRespelt(name, this.#root.tree.paths);
  }

  /** The name with slashes, each once, and without the root's dot. */
  #plain(name: string): string {
    const slashed = this.#isRespelt(name) ? name.replaceAll("\\", "/") : name;
    return slashed.replace(/(?<=[^/])\/{2,}/g, "/").replace(/^(?:\.\/)+/, "");
  }

  /** The file of a path, or undefined and a problem; `goes` as above. */
  open(path: string, patchLine: number, goes = false): OverlayFile | undefined {
    const found = this.#resolve(path, patchLine);
    if (found === undefined) return undefined;
    const obstacle =
      this.#overlay.obstacle(found.key) ?? (goes && found.viaLink ? "link" : undefined);
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

  /** The file that a name means, wherever the edit is in the patch; nothing is reported. */
  keyOf(edit: Named): string | undefined {
    const { name } = speltName(this.#read(edit), (spelling) =>
      this.#look(spelling, ({ state, before }) => ({ now: state.now ?? before })),
    );
    const found = this.#peek(this.named(name, edit));
    return found === undefined || "code" in found ? undefined : found.key;
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

  #resolve(path: string, patchLine: number): Target | undefined {
    const found = this.#attempt(path, "look up", () => this.#target(path), patchLine);
    if (found === undefined) return undefined;
    if ("code" in found) {
      const near = found.code === "outside-root" && { near: this.#endOf(path) };
      this.#notes.findings.push({ ...found, ...near, path, patchLine });
      return undefined;
    }
    if (this.#isRespelt(path)) this.#notes.repairs.push({ name: "backslash-path", patchLine });
    return found;
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

  /** What is under a name by now. */
  readonly #sees = (name: string): Sight => this.#look(name, (file) => file.state);

  #look(name: string, content: (file: OverlayFile) => Pick<FileState, "now">): Sight {
    const found = this.#peek(name);
    if (found === undefined) return { kind: "forbidden" };
    if ("code" in found) {
      const isForbidden =
        (found.code === "outside-root" && found.link !== undefined) ||
        (found.code === "bad-path" &&
          ["backslash", "broken-link", "special"].includes(found.reason));
      return { kind: isForbidden ? "forbidden" : "nothing" };
    }
    const known = this.#overlay.known(found.key);
    const there = known === undefined ? found.entry : content(known).now;
    return there === undefined ? { kind: "nothing" } : { kind: "file", key: found.key };
  }
}

/** Does every hunk have lines that occur in the file that is meant? */
function canBeProved(edit: FileEdit): boolean {
  if (edit.kind === "delete") return (edit.content ?? "") !== "";
  if (edit.kind !== "update" || edit.hunks.length === 0) return false;
  return !edit.hunks.some(onlyAdds);
}

/** The code of what the system threw; anything else is a bug and passed on. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return String(error.code);
}

/**
 * Resolves the names of edits to files. The first rule that finds a file decides:
 *
 * 1. The spellings of a name in the patch, best first (`src/a.ts` for `b/src/a.ts`).
 * 2. All names of the reply begin above the root (`repo/src/a.ts`), or in a folder of it (`a.ts` for `src/a.ts`).
 *
 * The second needs a file, in the same folder, for every edit whose lines can confirm it.
 */

import { type FileEdit, onlyAdds } from "../patch.ts";
import { normalized } from "../revise/paths.ts";
import { memoized } from "../text/memoized.ts";
import type { OverlayFile } from "./overlay.ts";
import { isForeign, type PathProblem, resolveTarget, type Root, type Target } from "./paths.ts";
import { filesBelow, filesEndingWith } from "./walk.ts";

/** `removed`: the paths begin above the root, with this folder; `added`: they begin inside of this folder. */
export interface Prefix {
  readonly kind: "removed" | "added";
  /** With slashes, relative. */
  readonly folder: string;
}

/** The names of the files of an edit, in the spelling that decides. */
export interface EditNames {
  readonly source: string;
  /** Where the edit moves or copies the file. */
  readonly target: string | undefined;
  /** The same spelling has the name of another file. */
  readonly other?: string | undefined;
}

export class Names {
  /** The names of the files of the edits so far, from the root. */
  readonly files: Map<FileEdit, EditNames> = new Map();
  /** The folders that are missing from the paths of the reply, or that they have too many. */
  prefix: Prefix | undefined;
  readonly #root: Root;
  /** What a name leads to, or why no edit may name it. Each is looked up several times. */
  readonly find: (name: string) => Target | PathProblem;
  /** The files by their keys, after the edits so far. */
  readonly #overlay: ReadonlyMap<string, OverlayFile>;

  constructor(root: Root, overlay: ReadonlyMap<string, OverlayFile>) {
    this.#root = root;
    this.find = memoized((name) => resolveTarget(name, root));
    this.#overlay = overlay;
  }

  /** The names of the files of the next edit, from the root. */
  namesOf(edit: FileEdit): EditNames {
    const { source, target, ...others } = this.#spellingOf(edit);
    const fromRoot = (name: string): string =>
      this.prefix === undefined ? name : withPrefix(normalized(name), this.prefix);
    const names = { ...others, source: fromRoot(source), target: target && fromRoot(target) };
    this.files.set(edit, names);
    return names;
  }

  /**
   * Decides where the paths of all edits begin, before any edit is planned: all need the same prefix, and none may be
   * absolute, in the home folder (`~/`, deepseek-chat) or fixed.
   */
  decidePrefix(edits: readonly FileEdit[]): void {
    const names = new Set<string>();
    const missing: string[] = [];
    let isCreating = false;
    for (const edit of edits) {
      const { source, target = source } = this.#spellingOf(edit);
      const [name, other] = [normalized(source), normalized(target)];
      const isFixed = edit.isLiteral === true || [name, other].some((one) => this.#isAbsolute(one));
      // A file that the reply has created is no evidence.
      const isFirst = !names.has(name);
      if (isFixed || (isFirst && this.#isKnown(source))) return;
      isCreating ||= edit.kind === "create" || other !== name;
      if (isFirst && canConfirmFile(edit)) missing.push(name);
      names.add(name).add(other);
    }
    const prefix = missing[0] === undefined ? undefined : this.#prefixFor(missing[0]);
    if (prefix === undefined) return;
    const hasPrefix = (name: string): boolean => name.startsWith(`${prefix.folder}/`);
    // A new file may be meant for the root.
    const isOfAll = prefix.kind === "added" ? !isCreating : [...names].every(hasPrefix);
    if (isOfAll && missing.every((name) => this.#isKnown(withPrefix(name, prefix))))
      this.prefix = prefix;
  }

  /** The prefix with which a missing name has a file; folders are only added if they lead to the only file. */
  #prefixFor(name: string): Prefix | undefined {
    const { real, tree } = this.#root;
    const { paths, isComplete } = filesBelow(real, tree);
    const [ending, ...others] = isComplete ? filesEndingWith(name, paths) : [];
    if (ending !== undefined && others.length === 0)
      return { kind: "added", folder: ending.slice(0, -name.length - 1) };
    const parts = name.split("/");
    if (this.#isKnown(parts[0] ?? "")) return undefined;
    const count = parts.findIndex((_, at) => at > 0 && this.#isKnown(parts.slice(at).join("/")));
    return count === -1 ? undefined : { kind: "removed", folder: parts.slice(0, count).join("/") };
  }

  /** The best spelling with a file, else the path. A file that exists but is forbidden is one, so that it is refused. */
  #spellingOf({ kind, path, target, spellings = [] }: FileEdit): EditNames {
    for (const names of kind === "create" ? [] : spellings) {
      const there = names.filter((name) => this.#keyOf(name) !== undefined);
      const [source] = there;
      if (source === undefined) continue;
      const other = there.find((one) => this.#keyOf(one) !== this.#keyOf(source));
      return { source, target, other };
    }
    return { source: path, target };
  }

  /** The key of the file with the name after the edits so far; of what no patch may touch the name; undefined: nothing. */
  #keyOf(name: string): string | undefined {
    const found = this.find(name);
    if (!("code" in found)) {
      const file = this.#overlay.get(found.key);
      return (file === undefined ? found.entry : file.state.now) && found.key;
    }
    const isThere =
      found.code === "bad-path"
        ? found.reason === "broken-link" || found.reason === "special"
        : found.code === "io" || found.link !== undefined;
    return isThere ? name : undefined;
  }

  /** True if something has this name on disk, or if the name is refused. */
  #isKnown(name: string): boolean {
    const found = this.find(name);
    return "code" in found || found.entry !== undefined;
  }

  #isAbsolute(name: string): boolean {
    const { paths } = this.#root.tree;
    return name.startsWith("~/") || paths.isAbsolute(name) || isForeign(name, paths);
  }
}

function withPrefix(name: string, { kind, folder }: Prefix): string {
  return kind === "added" ? `${folder}/${name}` : name.slice(folder.length + 1);
}

/** True if every hunk has lines that must occur in the file. */
function canConfirmFile(edit: FileEdit): boolean {
  if (edit.kind === "delete") return (edit.content ?? "") !== "";
  return edit.kind === "update" && edit.hunks.length > 0 && !edit.hunks.some(onlyAdds);
}

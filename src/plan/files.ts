/** From the names in a patch to the files that they mean. */

import type { FileEdit, Hunk } from "../patch.ts";
import type { MissingFile, Problem } from "../problem.ts";
import { nearbyPaths } from "./nearby.ts";
import { type Content, type Overlay, type OverlayFile } from "./overlay.ts";
import { type PathProblem, resolveTarget, type Root, type Target } from "./paths.ts";
import { type Sight, speltName } from "./spellings.ts";
import { TooLargeError, type Tree } from "./tree.ts";
import { Endings } from "./walk.ts";

/** A file and the name under which it was found. */
export interface Found {
  readonly file: OverlayFile;
  readonly name: string;
  /** The file as the patch names it, if nothing but a fitting content tells that this one is meant. */
  readonly unproved?: string;
}

interface Opening {
  /** The file will go from its path: a link must not. */
  readonly linkRefused?: boolean;
}

/** Missing files for which near spellings are looked for. */
const MAX_NEAR = 20;

export class Files {
  readonly #root: Root;
  readonly #tree: Tree;
  readonly #overlay: Overlay;
  readonly #report: (problem: Problem) => void;
  readonly #lines = new Map<string, number>();
  /** What the names mean on disk: each is asked for several times. */
  readonly #targets = new Map<string, Target | PathProblem>();
  readonly #endings: Endings;
  #namedNear = 0;

  constructor(root: Root, tree: Tree, overlay: Overlay, report: (problem: Problem) => void) {
    this.#root = root;
    this.#tree = tree;
    this.#overlay = overlay;
    this.#report = report;
    this.#endings = new Endings(root.real, tree);
  }

  /** The file that an edit is about, or undefined and a problem. `content` tells which are there. */
  find(
    edit: FileEdit,
    content: (file: OverlayFile) => Content,
    { linkRefused = false }: Opening = {},
  ): Found | undefined {
    const spelt = speltName(edit, (spelling) => this.#look(spelling, content));
    const { other } = spelt;
    const { patchLine } = edit;
    const mayBeProved = edit.isLiteral !== true && canBeProved(edit);
    const needsProof = edit.mayBeEnding !== true && mayBeProved;
    const mayBeEnding =
      (edit.mayBeEnding === true || needsProof) &&
      this.#look(spelt.name, content).kind === "nothing";
    const ending = mayBeEnding ? this.#endings.find(spelt.name) : undefined;
    const isLost = mayBeProved && mayBeEnding && ending === undefined;
    const below = isLost ? this.#belowRoot(spelt.name, content) : undefined;
    const name = ending ?? below ?? spelt.name;
    if (other !== undefined) {
      this.#report({ code: "conflicting-names", path: name, other, patchLine });
      return undefined;
    }
    const file = this.open(name, patchLine, { linkRefused });
    const isUnproved = below !== undefined || (needsProof && ending !== undefined);
    return file && { file, name, ...(isUnproved ? { unproved: spelt.name } : {}) };
  }

  /** The file of a path that begins above the root, with folders that are not there. */
  #belowRoot(name: string, content: (file: OverlayFile) => Content): string | undefined {
    const target = this.#peek(name);
    if (target === undefined || "code" in target) return undefined;
    const parts = name.split("/");
    const { paths } = this.#tree;
    if (this.#tree.look(paths.join(this.#root.real, parts[0] ?? "")) !== undefined)
      return undefined;
    const shorter = parts.slice(1).map((_, at) => parts.slice(at + 1).join("/"));
    return shorter.find((path) => this.#look(path, content).kind === "file");
  }

  /** The file of a path, or undefined and a problem. */
  open(
    path: string,
    patchLine: number,
    { linkRefused = false }: Opening = {},
  ): OverlayFile | undefined {
    const found = this.#resolve(path, patchLine);
    if (found === undefined) return undefined;
    const obstacle =
      this.#overlay.obstacle(found.key) ?? (linkRefused && found.viaLink ? "link" : undefined);
    if (obstacle !== undefined) {
      this.#report({ code: "not-a-file", path, patchLine, found: obstacle });
      return undefined;
    }
    this.#lines.set(found.path, patchLine);
    return this.attempt(path, "read", () => this.#overlay.open(found), patchLine);
  }

  /** The line of the patch that last named a file, by its path in the root. */
  lineOf(path: string): number {
    return this.#lines.get(path) ?? 1;
  }

  /** The file that a name means, wherever the edit stands in the patch; nothing is reported. */
  keyOf({ path, spellings = [] }: Pick<FileEdit, "path" | "spellings">): string | undefined {
    const { name } = speltName({ path, spellings }, (spelling) =>
      this.#look(spelling, (file) => ({ ...file, now: file.now ?? file.before })),
    );
    const found = this.#peek(name);
    return found === undefined || "code" in found ? undefined : found.key;
  }

  missing(path: string, patchLine: number, wantedFor: MissingFile["wantedFor"]): void {
    const near =
      this.#namedNear++ < MAX_NEAR
        ? nearbyPaths(path, this.#root.real, this.#tree, (key) => !this.#overlay.isGone(key))
        : [];
    this.#report({ code: "missing-file", path, patchLine, wantedFor, near });
  }

  /** What the system refuses becomes a problem. */
  attempt<T>(path: string, operation: string, action: () => T, patchLine = 1): T | undefined {
    try {
      return action();
    } catch (error) {
      if (error instanceof TooLargeError) {
        const { limit, what } = error;
        this.#report({ code: "too-large", what, limit, path, patchLine });
        return undefined;
      }
      this.#report({ code: "io", path, operation, reason: systemCode(error) });
      return undefined;
    }
  }

  #resolve(path: string, patchLine: number): Target | undefined {
    const found = this.attempt(path, "look up", () => this.#target(path), patchLine);
    if (found === undefined || !("code" in found)) return found;
    this.#report({ ...found, path, patchLine });
    return undefined;
  }

  #target(path: string): Target | PathProblem {
    let found = this.#targets.get(path);
    if (found === undefined) {
      found = resolveTarget(path, this.#root, this.#tree);
      this.#targets.set(path, found);
    }
    return found;
  }

  /** What stands under a name; what the system refuses is left to whoever opens it. */
  #peek(name: string): Target | PathProblem | undefined {
    try {
      return this.#target(name);
    } catch (error) {
      systemCode(error);
      return undefined;
    }
  }

  #look(name: string, content: (file: OverlayFile) => Content): Sight {
    const found = this.#peek(name);
    if (found === undefined) return { kind: "forbidden" };
    if ("code" in found) {
      const stands =
        (found.code === "outside-root" && found.link !== undefined) ||
        (found.code === "not-a-file" && (found.found === "link" || found.found === "special"));
      return { kind: stands ? "forbidden" : "nothing" };
    }
    const known = this.#overlay.known(found.key);
    const isThere = known === undefined ? found.entry !== undefined : content(known).now;
    return isThere === undefined || isThere === false
      ? { kind: "nothing" }
      : { kind: "file", key: found.key };
  }
}

/** The code of what the system threw; anything else is a bug and passed on. */
function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return String(error.code);
}

/** Does every hunk have lines that stand in the file that is meant? */
function canBeProved(edit: FileEdit): boolean {
  if (edit.kind !== "update" || edit.moveTo !== undefined || edit.modes !== undefined) return false;
  const isProof = ({ lines }: Hunk): boolean => lines.some(({ kind }) => kind !== "added");
  return edit.hunks.length > 0 && edit.hunks.every(isProof);
}

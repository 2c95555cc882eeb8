/**
 * Resolves paths to files, folders and the root, and checks that a patch may touch them: inside the root, through no link
 * that leads out of it, never in `.git`.
 */

import type { ProblemOf } from "../problem.ts";
import { memoized } from "../text/memoized.ts";
import type { PathSyntax } from "./path-syntax.ts";
import type { FileProblem } from "./placed.ts";
import { type Entry, type Folder, systemCode, type Tree } from "./tree.ts";

/** Prefix of our temporary files; no patch may use it. */
export const RESERVED = ".llm-patch-";

export interface Target {
  /** The absolute path with all links resolved: the same for all names of a file. */
  readonly key: string;
  /** The same, relative to the root, with slashes; absolute if it is outside. */
  readonly path: string;
  readonly entry: Entry | undefined;
  /** The path is itself a link, to a file inside the root. */
  readonly viaLink: boolean;
}

type BadPath = FileProblem<"bad-path">;

export type PathProblem = FileProblem<"outside-root" | "bad-path" | "io">;

/** The folder that a patch is confined to. */
export interface Root {
  /** As it was given, absolute. */
  readonly given: string;
  /** With all links resolved. */
  readonly real: string;
  /** Paths and links may lead out of it. */
  readonly isOpen?: boolean;
  readonly tree: Tree;
  /** `tree.look`, which is asked for the same folders again and again. */
  readonly look: Tree["look"];
}

/** The folder, with all links resolved if it is there. */
export function rootOf({ root, tree }: Folder, isOpen: boolean = false): Root {
  const given = tree.paths.resolve(root);
  const real = tree.realPath(given) ?? given;
  return { given, real, isOpen, tree, look: memoized((path) => tree.look(path)) };
}

/** Why the root cannot be used: it is no folder, or cannot be read. */
export function rootProblem({ root, tree }: Folder): ProblemOf<"io"> | undefined {
  const problem = (reason: string): ProblemOf<"io"> => {
    return { code: "io", path: root, operation: "open the root folder", reason };
  };
  if (root.trim() === "") return problem("ENOENT");
  try {
    const kind = tree.look(rootOf({ root, tree }).real)?.kind;
    if (kind === "folder") return undefined;
    return problem(kind === undefined || kind === "link" ? "ENOENT" : "ENOTDIR");
  } catch (error) {
    return problem(systemCode(error));
  }
}

/** Resolves a path to a file, which need not exist. Backslashes separate folders on every system. */
export function resolveTarget(path: string, root: Root): Target | PathProblem {
  const found = resolved(path, root);
  if ("code" in found) return found;
  const kind = found.entry?.kind;
  if (kind === "folder" || /[/\\]$/.test(path)) return bad("folder");
  return kind === "special" ? bad("special") : found;
}

/** The folder with all links resolved, if it exists, inside the root and not in `.git`. */
export function findFolder(name: string, folder: Folder): string | undefined {
  const { root, tree } = folder;
  // The root, too, may be reached by links from elsewhere.
  const real = name.includes("\0") ? undefined : tree.realPath(tree.paths.resolve(root, name));
  const found = resolved(real ?? name, rootOf(folder));
  return "key" in found && found.entry?.kind === "folder" ? found.key : undefined;
}

function bad(reason: BadPath["reason"]): BadPath {
  return { code: "bad-path", reason };
}

function resolved(path: string, root: Root): Target | PathProblem {
  const { given, real, isOpen, tree } = root;
  const { paths } = tree;
  const reason = badSpelling(path, paths);
  if (reason !== undefined) return bad(reason);
  const whole = paths.resolve(given, withSlashes(path, paths));
  // The root may be given as a path through links.
  const inside = partsBelow(given, whole, paths) ?? partsBelow(real, whole, paths);
  if (isForeign(path, paths) || (inside === undefined && isOpen !== true))
    return { code: "outside-root" };
  const start = inside === undefined ? paths.resolve(whole, "/") : real;
  const parts = inside ?? partsBelow(start, whole, paths) ?? [];
  try {
    return forbidden(parts) ?? walkDown(start, parts, root);
  } catch (error) {
    return { code: "io", operation: "look up", reason: systemCode(error) };
  }
}

/** Follows the parts of a path from a folder; each may be a link. */
function walkDown(start: string, parts: readonly string[], root: Root): Target | PathProblem {
  const { tree, real: top, isOpen, look } = root;
  const { paths } = tree;
  let key = start;
  let entry = look(start);
  let viaLink = false;
  for (const [at, part] of parts.entries()) {
    if (entry !== undefined && entry.kind !== "folder") return bad("parent-file");
    key = key.endsWith(paths.sep) ? key + part : key + paths.sep + part;
    if (entry === undefined) continue;
    entry = look(key);
    viaLink = entry?.kind === "link";
    if (!viaLink) continue;
    const real = tree.realPath(key);
    if (real === undefined) return bad("broken-link");
    const below = partsBelow(top, real, paths);
    if (below === undefined && isOpen !== true)
      return { code: "outside-root", link: parts.slice(0, at + 1).join("/") };
    const refusal = forbidden(below ?? real.split(paths.sep));
    if (refusal !== undefined) return refusal;
    key = real;
    entry = look(key);
  }
  return { key, path: pathFrom(top, key, paths), entry, viaLink };
}

/** The path with slashes for backslashes, on systems where these do not separate folders. */
export function withSlashes(path: string, { sep }: PathSyntax): string {
  return sep === "/" && path.includes("\\") ? path.replaceAll("\\", "/") : path;
}

/** True for an absolute path of Windows on another system. */
export function isForeign(path: string, { sep }: PathSyntax): boolean {
  return sep === "/" && /^(?:\\|[A-Za-z]:(?:[/\\]|.*\\))/.test(path);
}

/** The displayed path of a file: relative to the root, with slashes; absolute if it is outside. */
export function pathFrom(root: string, key: string, paths: PathSyntax): string {
  return (partsBelow(root, key, paths) ?? key.split(paths.sep)).join("/");
}

/** The parts of a path, without dots in it, below an absolute folder; undefined if it leads out. */
function partsBelow(root: string, path: string, paths: PathSyntax): readonly string[] | undefined {
  const above = root + paths.sep;
  const inside = path.startsWith(above) ? path.slice(above.length) : paths.relative(root, path);
  if (inside === "") return [];
  const parts = inside.split(paths.sep);
  return parts[0] === ".." || paths.isAbsolute(inside) ? undefined : parts;
}

function badSpelling(path: string, { sep }: PathSyntax): BadPath["reason"] | undefined {
  if (path.trim() === "") return "empty";
  if (/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/.test(path))
    return "control-character";
  if (!path.isWellFormed()) return "not-utf-8";
  if (isLonger(path, 4000) || path.split(/[/\\]/).some((part) => isLonger(part, 255)))
    return "too-long";
  return sep === "\\" && isOtherOnWindows(path) ? "windows-name" : undefined;
}

/** Signs around a name, a remark, a time or a closing tag after it, a label or a variable before it: file names rarely have them. */
export const DECORATED: RegExp =
  /^(?:~|\$[A-Z_]+|\$\{\w+\}|%\w+%)\/|^\s|\s$|^<[^<>]*>$|<\/\w+>+$|^(["'`])\S+\1$|\*\*|[\u201c\u201d\u200b\ufeff]|:\/\/|^\w+:\s|\]\(|[,:;]$|:\d+(?:[-:]\d+)?$|\s(?:#|\/\/|->|\()|\s\d\d:\d\d:\d\d/;

/** True if a text has more bytes in UTF-8: no system takes longer names. */
function isLonger(text: string, bytes: number): boolean {
  return 3 * text.length > bytes && new TextEncoder().encode(text).length > bytes;
}

/** Names that Windows reads as a device or a stream, or whose last characters it drops. */
function isOtherOnWindows(path: string): boolean {
  const parts = path.replace(/^[a-z]:(?=[/\\])/i, "").split(/[/\\]/);
  return parts.some(
    (part) =>
      part.includes(":") ||
      (/[. ]$/.test(part) && !/^\.{1,2}$/.test(part)) ||
      /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3]) *(\.|$)/i.test(part),
  );
}

/** The reason why no patch may touch a path below the root; undefined if it may. */
export function forbidden(parts: readonly string[]): PathProblem | undefined {
  if (parts.some(isGitName)) return bad("git");
  return parts.some((part) => part.startsWith(RESERVED)) ? bad("reserved") : undefined;
}

/** Other spellings of `.git` contain ignorable characters, which are never ASCII. */
const MAY_BE_GIT = /[Gg][Ii][Tt]|[^\u0000-\u007f]/;

/** `.git` in every spelling that some file system accepts for it. */
function isGitName(part: string): boolean {
  if (!MAY_BE_GIT.test(part)) return false;
  const plain = part
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .toLowerCase()
    .split(":")[0];
  return /^(\.git|git~\d+)[. ]*$/.test(plain ?? "");
}

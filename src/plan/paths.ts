/**
 * Resolves paths of a patch to files, and checks that a patch may touch them: inside the
 * root, through no link that leads out of it, never in `.git`.
 */

import type { ProblemOf } from "../problem.ts";
import { hasLoneSurrogate } from "../text/encoding.ts";
import type { PathSyntax } from "./path-syntax.ts";
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

type BadPath = ProblemOf<"bad-path">;

/** A finding without the path and the patch line, which the caller knows. */
export type PathProblem =
  | Omit<ProblemOf<"outside-root">, "path" | "patchLine">
  | Omit<BadPath, "path" | "patchLine">
  | Omit<ProblemOf<"io">, "path">;

/** The folder that a patch is confined to. */
export interface Root {
  /** As it was given, absolute. */
  readonly given: string;
  /** With all links resolved. */
  readonly real: string;
  /** Paths and links may lead out of it. */
  readonly isOpen?: boolean;
  readonly tree: Tree;
}

/** The folder, with all links resolved if it is there. */
export function rootOf({ root, tree }: Folder, isOpen: boolean = false): Root {
  const given = tree.paths.resolve(root);
  return { given, real: tree.realPath(given) ?? given, isOpen, tree };
}

function bad(reason: BadPath["reason"]): Omit<BadPath, "path" | "patchLine"> {
  return { code: "bad-path", reason };
}

/** Resolves a path to a file. Backslashes separate folders on every system. */
export function resolveTarget(path: string, root: Root): Target | PathProblem {
  const { paths } = root.tree;
  const reason = badSpelling(path, paths);
  if (reason !== undefined) return bad(reason);
  const slashed = withSlashes(path, paths);
  const start = isForeign(path, paths) ? undefined : startOf(slashed, root);
  if (start === undefined) return { code: "outside-root" };
  if (/[/\\]$/.test(path)) return bad("folder");
  try {
    return forbidden(start.parts) ?? walkDown(start, root);
  } catch (error) {
    return { code: "io", operation: "look up", reason: systemCode(error) };
  }
}

/** Follows the parts of a path, which may be links. */
function walkDown({ folder: start, parts }: Way, root: Root): Target | PathProblem {
  const { tree } = root;
  const { sep, join } = tree.paths;
  let folder = start;
  for (const [at, part] of parts.entries()) {
    const place = folder.endsWith(sep) ? folder + part : folder + sep + part;
    let entry = tree.look(place);
    const viaLink = entry?.kind === "link";
    const real = viaLink ? followed(place, parts.slice(0, at + 1), root) : place;
    if (typeof real !== "string") return real;
    if (viaLink) entry = tree.look(real);
    const isLast = at === parts.length - 1;
    if (isLast || entry === undefined) {
      const { kind } = entry ?? {};
      if (kind === "folder" || kind === "special") return bad(kind);
      const key = isLast ? real : join(folder, ...parts.slice(at));
      return { key, path: pathFrom(root.real, key, tree.paths), entry, viaLink };
    }
    if (entry.kind !== "folder") return bad("parent-file");
    folder = real;
  }
  return bad("folder");
}

/** The path with slashes for backslashes, on systems where these do not separate folders. */
export function withSlashes(path: string, { sep }: PathSyntax): string {
  return sep === "/" && path.includes("\\") ? path.replaceAll("\\", "/") : path;
}

/** True for an absolute path of Windows on another system. */
export function isForeign(path: string, { sep }: PathSyntax): boolean {
  return sep === "/" && /^(?:\\|[A-Za-z]:(?:[/\\]|.*\\))/.test(path);
}

/** A folder, and the parts of a path from there. */
interface Way {
  readonly folder: string;
  readonly parts: readonly string[];
}

/** The way of a path below the root, or from the top of the file system; undefined if it may not lead there. */
function startOf(path: string, root: Root): Way | undefined {
  const inside = partsInside(path, root);
  if (inside !== undefined) return { folder: root.real, parts: inside };
  const { paths } = root.tree;
  return root.isOpen === true ? fromTop(paths.resolve(root.given, path), paths) : undefined;
}

function fromTop(path: string, paths: PathSyntax): Way {
  let top = path;
  while (paths.dirname(top) !== top) top = paths.dirname(top);
  return { folder: top, parts: partsBelow(top, path, paths) ?? [] };
}

/** The displayed path of a file: relative to the root, with slashes; absolute if it is outside. */
export function pathFrom(root: string, key: string, paths: PathSyntax): string {
  return (partsBelow(root, key, paths) ?? key.split(paths.sep)).join("/");
}

/** The target of a link, if it is inside the root. */
function followed(link: string, parts: readonly string[], root: Root): string | PathProblem {
  const { tree, isOpen } = root;
  const real = tree.realPath(link);
  if (real === undefined) return bad("broken-link");
  const below = partsBelow(root.real, real, tree.paths);
  const inside = below ?? (isOpen === true ? fromTop(real, tree.paths).parts : undefined);
  if (inside === undefined) return { code: "outside-root", link: parts.join("/") };
  return forbidden(inside) ?? real;
}

/** A part of a path that is `.`, `..` or empty, as the first one of an absolute path is; or a sign of Windows. */
const HAS_DOTS = /(?:^|\/)\.{0,2}(?:\/|$)|[\\:]/;

/** The parts of a path below the root, `.` and `..` resolved; undefined if it leads out. */
export function partsInside(
  path: string,
  { given, real, tree: { paths } }: Root,
): readonly string[] | undefined {
  // Most paths need no resolving, which takes longer than all else here.
  if (!HAS_DOTS.test(path)) return path.split("/");
  const whole = paths.resolve(given, path);
  const below = partsBelow(given, whole, paths);
  return below ?? (paths.isAbsolute(path) ? partsBelow(real, whole, paths) : undefined);
}

/** The parts of a path, without dots in it, below an absolute folder; undefined if it leads out. */
export function partsBelow(
  root: string,
  path: string,
  paths: PathSyntax,
): readonly string[] | undefined {
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
  if (hasLoneSurrogate(path)) return "not-utf-8";
  if (isLonger(path, 4000) || path.split(/[/\\]/).some((part) => isLonger(part, 255)))
    return "too-long";
  return sep === "\\" && isOtherOnWindows(path) ? "windows-name" : undefined;
}

/** Quotes around a name, a remark after it, or a variable before it: file names rarely have them. */
export const DECORATED: RegExp =
  /^(?:~|\$[A-Z_]+|%\w+%)\/|^\s|\s$|^<[^<>]*>$|^(["'`])\S+\1$|:\d+(?:[-:]\d+)?$|\s(?:#|\/\/|\(new\b)/;

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

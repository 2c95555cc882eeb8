/** Resolves the folder that a patch is for, and checks that a patch may be applied there. */

import { OPEN_ROOT, type ProblemOf } from "../problem.ts";

import { forbidden, partsBelow, partsInside } from "./paths.ts";
import { type Folder, systemCode } from "./tree.ts";

/** Why a patch may not be applied in a folder. */
export type FolderReason = "missing-folder" | "not-a-folder" | "outside-root" | "protected-folder";

/** The folder that the script changes to cannot be used. */
export interface FolderError {
  readonly kind: "error";
  readonly reason: FolderReason;
  /** The folder as the script spells it. */
  readonly found: string;
}

/** The folder with all links resolved: it exists, is inside the root and not in `.git`. */
export function findFolder(
  name: string,
  { root, tree }: Folder,
): { readonly folder: string } | { readonly reason: FolderReason } {
  const { paths } = tree;
  const given = paths.resolve(root);
  const realRoot = tree.realPath(given);
  if (realRoot === undefined || name.includes("\0")) return { reason: "missing-folder" };
  const folder = tree.realPath(paths.resolve(given, name));
  const inside = folder === undefined ? undefined : partsBelow(realRoot, folder, paths);
  // The root may be given as a path through links.
  const relative = partsInside(name, { given, real: realRoot, tree }) ?? inside;
  if (relative === undefined) return { reason: "outside-root" };
  if (forbidden(relative) !== undefined) return { reason: "protected-folder" };
  if (folder === undefined) return { reason: "missing-folder" };
  if (inside === undefined) return { reason: "outside-root" };
  if (forbidden(inside) !== undefined) return { reason: "protected-folder" };
  return tree.look(folder)?.kind === "folder" ? { folder } : { reason: "not-a-folder" };
}

/** Why the root cannot be used: it is no folder, or cannot be read. */
export function rootProblem({ root, tree }: Folder): ProblemOf<"io"> | undefined {
  const problem = (reason: string): ProblemOf<"io"> => {
    return { code: "io", path: root, operation: OPEN_ROOT, reason };
  };
  if (root.trim() === "") return problem("ENOENT");
  try {
    const given = tree.paths.resolve(root);
    const there = tree.look(given);
    const real = there?.kind === "link" ? tree.realPath(given) : given;
    const kind = real === given ? there?.kind : real && tree.look(real)?.kind;
    if (kind === "folder") return undefined;
    return problem(kind === undefined ? "ENOENT" : "ENOTDIR");
  } catch (error) {
    return problem(systemCode(error));
  }
}

/** The syntax of paths: that of the machine, or POSIX. */

/** The operations on paths that planning needs; `node:path` is one implementation. Absolute results are normalized. */
export interface PathSyntax {
  /** The separator of paths. */
  readonly sep: string;
  readonly isAbsolute: (path: string) => boolean;
  /** Resolves the paths one after the other, each relative to the one before: absolute. */
  readonly resolve: (...paths: string[]) => string;
  /** The relative path from one absolute path to another; empty if they are the same. */
  readonly relative: (from: string, to: string) => string;
}

/** Paths with slashes and one top, `/`, to which relative ones are resolved. */
export const slashPaths: PathSyntax = {
  sep: "/",
  isAbsolute: (path) => path.startsWith("/"),
  resolve(...paths) {
    const first = paths.findLastIndex((path) => path.startsWith("/"));
    return `/${partsOf(paths.slice(Math.max(first, 0)).join("/")).join("/")}`;
  },
  relative(from, to) {
    const [start, end] = [partsOf(from), partsOf(to)];
    let same = 0;
    while (same < start.length && start[same] === end[same]) same++;
    return [...start.slice(same).map(() => ".."), ...end.slice(same)].join("/");
  },
};

function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts;
}

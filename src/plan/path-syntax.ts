/** How paths are written: as the machine does, or as they are everywhere else. */

/** What planning does with paths; `node:path` is one. Absolute paths come out normal. */
export interface PathSyntax {
  /** What is between the parts of a path. */
  readonly sep: string;
  readonly isAbsolute: (path: string) => boolean;
  /** The paths one after the other, each as seen from the one before it: absolute. */
  readonly resolve: (...paths: string[]) => string;
  /** The parts below each other, `.` and `..` resolved. */
  readonly join: (...parts: string[]) => string;
  /** The way from one absolute path to another; empty if they are the same. */
  readonly relative: (from: string, to: string) => string;
  /** The folder of an absolute path; of the top it is the top. */
  readonly dirname: (path: string) => string;
}

/** Paths with slashes below one top, `/`, which is also where relative ones start. */
export const slashPaths: PathSyntax = {
  sep: "/",
  isAbsolute: (path) => path.startsWith("/"),
  resolve(...paths) {
    const first = paths.findLastIndex((path) => path.startsWith("/"));
    return normal(paths.slice(Math.max(first, 0)));
  },
  join: (...parts) => normal(parts),
  relative(from, to) {
    const [start, end] = [partsOf(from), partsOf(to)];
    let same = 0;
    while (same < start.length && start[same] === end[same]) same++;
    return [...start.slice(same).map(() => ".."), ...end.slice(same)].join("/");
  },
  dirname: (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 1)),
};

function normal(paths: readonly string[]): string {
  return `/${partsOf(paths.join("/")).join("/")}`;
}

function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts;
}

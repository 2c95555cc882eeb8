/** The library for trees whose methods return promises, such as those of editors and remote workspaces. */

import type { Tree } from "../plan/tree.ts";

/** A `Tree` whose methods may return promises. */
export type AsyncTree = Pick<Tree, "paths"> & {
  readonly [Name in Exclude<keyof Tree, "paths">]: (
    ...args: Parameters<Tree[Name]>
  ) => ReturnType<Tree[Name]> | Promise<ReturnType<Tree[Name]>>;
};

/**
 * Reads what some work needs from such a tree, as much as possible at once, and then does the work.
 * To find out what it needs, the work is first run with assumptions for what is not read yet. Only its
 * last result counts, so it must write nothing. Errors of the tree without a `code` are thrown.
 *
 * @example
 * const { changes } = await readFirst(workspace, (tree) => check(reply, { root: "/project", tree }));
 */
export async function readFirst<Value>(
  tree: AsyncTree,
  work: (tree: Tree) => Value,
): Promise<Value> {
  const unread: Promise<unknown>[] = [];
  /** A method that returns the known value of a path; else it returns the assumption, and has the path read. */
  const remembered = <Args extends readonly unknown[], Fact>(
    read: (path: string, ...more: Args) => Fact | Promise<Fact>,
    assumption: NoInfer<Fact>,
  ): ((path: string, ...more: Args) => Fact) => {
    const known = new Map<string, () => Fact>();
    return (path, ...more) => {
      const fact = known.get(path);
      if (fact !== undefined) return fact();
      known.set(path, () => assumption);
      const found = Promise.resolve().then(() => read(path, ...more));
      const rethrown = (error: unknown) => (): never => {
        throw error;
      };
      unread.push(found.then((value) => () => value, rethrown).then((one) => known.set(path, one)));
      return assumption;
    };
  };
  const known: Tree = {
    paths: tree.paths,
    // With the assumption that a file exists, the work asks for nothing further.
    look: remembered((path) => tree.look(path), { kind: "file", mode: 0o644 }),
    realPath: remembered((path) => tree.realPath(path), undefined),
    read: remembered((path, limit?: number) => tree.read(path, limit), new Uint8Array()),
    mayWrite: remembered((path) => tree.mayWrite(path), true),
    list: remembered((path) => tree.list(path), []),
  };
  for (;;) {
    try {
      const value = work(known);
      if (unread.length === 0) return value;
    } catch (error) {
      // Errors that follow from an assumption are ignored.
      if (unread.length === 0) throw error;
    }
    await Promise.all(unread.splice(0));
  }
}

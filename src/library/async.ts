/** The library on trees that answer later: editors and remote workspaces have no others. */

import { asApplied, check } from "../check.ts";
import type { Content } from "../plan/memory-tree.ts";
import type { Tree } from "../plan/tree.ts";
import { isRecord } from "../values.ts";
import { checked } from "./checked.ts";
import { type Options, settled } from "./options.ts";
import { type Change, type Result, resultOf } from "./result.ts";

type Question = Exclude<keyof Tree, "paths">;

/** A `Tree` whose methods may give promises. */
export type AsyncTree = Pick<Tree, "paths"> & {
  readonly [Name in Question]: (
    ...args: Parameters<Tree[Name]>
  ) => ReturnType<Tree[Name]> | Promise<ReturnType<Tree[Name]>>;
};

/** A folder of such a tree, and how changes of its files are written. */
export interface AsyncFolder {
  /** Patches are confined to it. */
  readonly root: string;
  readonly tree: AsyncTree;
  /** Gets all changes of a reply. */
  write(changes: readonly Change[]): void | Promise<void>;
}

/** Is it a folder of a tree that answers later? */
export function isAsync(place: object): place is AsyncFolder {
  if (!isRecord(place)) throw new TypeError("what is to be changed must be a folder or files");
  return "tree" in place && "write" in place && typeof place.write === "function";
}

export function checkLater(
  reply: Content,
  { root, tree }: AsyncFolder,
  options: Options,
): Promise<Result> {
  const settings = settled(checked(options));
  return answered(tree, (known) => resultOf(check(reply, { root, tree: known }, settings)));
}

/** Applies a reply: nothing is written if it is refused. */
export async function applyLater(
  reply: Content,
  folder: AsyncFolder,
  options: Options,
): Promise<Result> {
  const result = await checkLater(reply, folder, options);
  if (result.status === "refused") return result;
  await folder.write(result.changes);
  return asApplied(result);
}

/**
 * Does work that asks a tree at once. What is not known yet is guessed, noted, and asked all
 * together; then the work is done again, until it has asked for nothing that is not known.
 */
export async function answered<Value>(
  tree: AsyncTree,
  work: (tree: Tree) => Value,
): Promise<Value> {
  const open: (() => Promise<void>)[] = [];
  const known: Tree = {
    paths: tree.paths,
    // A file that is there raises no further questions.
    look: asked(open, (path) => tree.look(path), { kind: "file", mode: 0o644 }),
    realPath: asked(open, (path) => tree.realPath(path), undefined),
    read: asked(open, (path: string, limit?: number) => tree.read(path, limit), new Uint8Array()),
    mayWrite: asked(open, (path: string, mode?: number) => tree.mayWrite(path, mode), true),
    list: asked(open, (path) => tree.list(path), []),
  };
  for (;;) {
    try {
      const value = work(known);
      if (open.length === 0) return value;
    } catch (error) {
      // What follows from a guess is of no account.
      if (open.length === 0) throw error;
    }
    await Promise.all(open.splice(0).map((ask) => ask()));
  }
}

/** A question that gives what is known of a path, else a guess, and then it is open. */
function asked<Args extends readonly unknown[], Fact>(
  open: (() => Promise<void>)[],
  ask: (path: string, ...more: Args) => Fact | Promise<Fact>,
  guess: NoInfer<Fact>,
): (path: string, ...more: Args) => Fact {
  const known = new Map<string, () => Fact>();
  return (path, ...more) => {
    const answer = known.get(path);
    if (answer !== undefined) return answer();
    known.set(path, () => guess);
    open.push(async () => {
      try {
        const fact = await ask(path, ...more);
        known.set(path, () => fact);
      } catch (error) {
        known.set(path, () => {
          throw error;
        });
      }
    });
    return guess;
  };
}

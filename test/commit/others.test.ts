/** Somebody else writes in the tree, at any moment: theirs stays, and the rest is old or new. */

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Plan } from "../../src/plan/plan.ts";
import { RESERVED } from "../../src/plan/paths.ts";
import { recover } from "../../src/commit/recover.ts";
import { systemError, watchedDisk } from "../helpers/disk.ts";
import { MemoryDisk } from "../helpers/memory-disk.ts";
import { planOf, write } from "../helpers/plan-of.ts";
import { folderOf } from "../helpers/tree.ts";

const FILES = {
  "a.txt": "old\n",
  "dir/b.txt": "old\n",
  "gone.txt": "old\n",
  "dir/from.txt": "old\n",
};
const UPDATE = ["@@", "-old", "+new"];
const PLANS: Readonly<Record<string, readonly string[]>> = {
  "many files": [
    "*** Update File: a.txt",
    ...UPDATE,
    "*** Update File: dir/b.txt",
    ...UPDATE,
    "*** Add File: added.txt",
    "+new",
    "*** Add File: made/added.txt",
    "+new",
    "*** Delete File: gone.txt",
    "*** Update File: dir/from.txt",
    "*** Move to: to.txt",
    ...UPDATE,
  ],
  "a changed file": ["*** Update File: a.txt", ...UPDATE],
  "a changed file in a folder": ["*** Update File: dir/b.txt", ...UPDATE],
  "an added file": ["*** Add File: added.txt", "+new"],
  "a deleted file": ["*** Delete File: gone.txt"],
};

const THEIRS = Buffer.from("theirs\n");
const OURS = Buffer.from("new\n");

type Change = (disk: MemoryDisk, path: string) => void;

/** What somebody else may do to a file. */
const SAME = "make the same change";
const CHANGES: Readonly<Record<string, Change>> = {
  "write into it": (disk, path) => {
    if (disk.read(path) === undefined) replace(disk, path, THEIRS);
    else disk.overwrite(path, THEIRS);
  },
  "replace it": (disk, path) => replace(disk, path, THEIRS),
  [SAME]: (disk, path) => replace(disk, path, OURS),
  "remove it": (disk, path) => {
    if (disk.look(path) !== undefined) disk.remove(path);
  },
};

function replace(disk: MemoryDisk, path: string, bytes: Uint8Array): void {
  const folder = join(path, "..");
  if (disk.look(folder) === undefined) return;
  if (disk.look(path) !== undefined) disk.remove(path);
  disk.create(path, bytes, 0o600);
}

type Tree = Readonly<Record<string, string>>;

/** Plain files and what they hold; folders do not count. */
function filesOf(disk: MemoryDisk): Tree {
  return Object.fromEntries(
    Object.entries(disk.whole().tree).filter(([, text]) => text !== "folder"),
  );
}

function without(tree: Tree, path: string): string {
  return JSON.stringify(Object.entries(tree).filter(([name]) => name !== path));
}

interface Case {
  readonly plan: Plan;
  /** As it is before the plan is written; copied for each time that it is. */
  readonly disk: MemoryDisk;
  readonly old: Tree;
  readonly fresh: Tree;
  readonly paths: readonly string[];
}

function caseOf(sections: readonly string[]): Case {
  const plan = planOf(folderOf(FILES), ...sections);
  const disk = new MemoryDisk(plan.root);
  const after = disk.clone();
  write(plan, after);
  const paths = plan.writes.map(({ path }) => path);
  return { plan, disk, old: filesOf(disk), fresh: filesOf(after), paths };
}

/** Names of ours that are still there. */
function leftovers(disk: MemoryDisk): readonly string[] {
  return Object.keys(disk.whole().modes).filter((path) => path.includes(RESERVED));
}

/** Does a call put a file in its place, or take it away? */
function changesTarget(call: string, args: readonly unknown[], { plan }: Case): boolean {
  if (call !== "rename" && call !== "link") return false;
  const [from, to] = args;
  return plan.writes.some(({ key, after }) => (after === undefined ? from : to) === key);
}

describe.each(Object.entries(PLANS))("%s: somebody else, before any call,", (_, sections) => {
  test.each(Object.entries(CHANGES))("%s", (_, change) => {
    const one = caseOf(sections);
    expect(wrongOnes(one, change, false)).toEqual([]);
  });

  test.each(Object.entries(CHANGES).filter(([name]) => name !== SAME))(
    "%s, and then the disk fails",
    (_, change) => {
      const one = caseOf(sections);
      expect(wrongOnes(one, change, true)).toEqual([]);
    },
  );
});

function wrongOnes(one: Case, change: Change, fails: boolean): readonly unknown[] {
  const wrong: unknown[] = [];
  for (const path of one.paths) {
    for (let call = 0, reached = true; reached; call++) {
      const seen = disturbed(one, path, call, change, fails);
      reached = seen.instant !== undefined;
      if (seen.isChanged && !isRight(one, path, seen)) wrong.push({ path, call, ...seen });
    }
  }
  return wrong;
}

interface Seen {
  readonly instant: string | undefined;
  readonly isChanged: boolean;
  readonly verdict: string;
  readonly tree: Tree;
  readonly theirs: string | undefined;
  readonly left: readonly string[];
}

/** A commit during which somebody changes a file. */
function disturbed(one: Case, path: string, at: number, change: Change, fails: boolean): Seen {
  const { plan } = one;
  const memory = one.disk.clone();
  const key = join(plan.root, path);
  let theirs: string | undefined;
  let instant: string | undefined;
  let isChanged = false;
  let fault = fails ? "awaited" : "none";
  const disk = watchedDisk((call, args, index) => {
    if (index === at) {
      const before = memory.whole();
      change(memory, key);
      isChanged = JSON.stringify(before) !== JSON.stringify(memory.whole());
      theirs = contentAt(memory, key);
      const isOfIt = (call === "rename" || call === "remove") && args.includes(key);
      instant = isOfIt ? "as its name is changed" : call;
    }
    if (fault === "due" && call === "flush") {
      fault = "past";
      throw systemError("EIO", "fsync");
    }
    if (fault === "awaited" && changesTarget(call, args, one)) fault = "due";
  }, memory);
  const result = write(plan, disk);
  const verdict = "written" in result ? "applied" : result.code;
  return { instant, isChanged, verdict, tree: filesOf(memory), theirs, left: leftovers(memory) };
}

function isRight(one: Case, path: string, { instant, verdict, tree, theirs, left }: Seen): boolean {
  const right = verdict === "applied" ? one.fresh : one.old;
  const isRest = without(tree, path) === without(right, path);
  // What replaces a file in the very instant in which we do is lost.
  const isLost = instant === "as its name is changed" && tree[path] === right[path];
  return isRest && left.length === 0 && (tree[path] === theirs || isLost);
}

class Stop extends Error {}

/** The disk after a commit that was killed at a call; undefined if it has not so many. */
function killedAt({ plan, disk: before }: Case, at: number): MemoryDisk | undefined {
  const memory = before.clone();
  let reached = false;
  const disk = watchedDisk((_, _args, index) => {
    reached ||= index === at;
    if (reached) throw new Stop();
  }, memory);
  try {
    write(plan, disk);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return reached ? memory : undefined;
}

function contentAt(memory: MemoryDisk, key: string): string | undefined {
  const bytes = memory.read(key);
  if (bytes !== undefined) return Buffer.from(bytes).toString();
  return memory.look(key)?.kind === "folder" ? "folder" : undefined;
}

const LATER: Readonly<Record<string, Change>> = {
  ...CHANGES,
  "put a folder there": (disk, path) => {
    if (disk.look(join(path, "..")) === undefined) return;
    if (disk.look(path) !== undefined) disk.remove(path);
    disk.makeFolder(path);
  },
};

describe.each(Object.entries(PLANS))(
  "%s, killed at any call, then somebody else",
  (_, sections) => {
    test.each(Object.entries(LATER))("%s, then a recovery", (_, change) => {
      const one = caseOf(sections);
      const wrong: unknown[] = [];
      for (const path of one.paths) {
        for (let call = 0; ; call++) {
          const memory = killedAt(one, call);
          if (memory === undefined) break;
          const key = join(one.plan.root, path);
          change(memory, key);
          const theirs = contentAt(memory, key);
          const { outcome } = recover(one.plan.root, memory);
          const tree = filesOf(memory);
          const is = contentAt(memory, key);
          const rest = [one.old, one.fresh].filter(
            (all) => without(all, path) === without(tree, path),
          );
          // What is as before, or gone, is not to be told from what we had not come to.
          const isPlanned = theirs !== "theirs\n" && rest.some((all) => all[path] === is);
          const left = leftovers(memory);
          if (rest.length === 0 || left.length > 0 || (is !== theirs && !isPlanned))
            wrong.push({ path, call, is, theirs, outcome, left });
        }
      }
      expect(wrong).toEqual([]);
    });
  },
);

describe("a run in a folder, and before any of its calls one in a folder inside", () => {
  const files = { "top.txt": "old\n", "sub/a.txt": "old\n", "sub/b.txt": "old\n" };

  test.each([
    ["other content", "theirs"],
    ["the same content", "new"],
  ])("that gives a file of both %s", (_, theirs) => {
    const root = folderOf(files);
    const outer = planOf(
      root,
      "*** Update File: top.txt",
      ...UPDATE,
      "*** Update File: sub/a.txt",
      ...UPDATE,
    );
    const change = ["@@", "-old", `+${theirs}`];
    const inner = planOf(
      join(root, "sub"),
      "*** Update File: a.txt",
      ...change,
      "*** Update File: b.txt",
      ...change,
    );
    const wrong: unknown[] = [];
    const before = new MemoryDisk(root);
    for (let call = 0, reached = true; reached; call++) {
      reached = false;
      const memory = before.clone();
      let second: ReturnType<typeof write> | undefined;
      let isInstant = false;
      const disk = watchedDisk((name, args, index) => {
        if (index !== call) return;
        reached = true;
        isInstant = name === "rename" && args[1] === join(root, "sub/a.txt");
        second = write(inner, memory);
      }, memory);
      const first = write(outer, disk);
      if (second === undefined || isInstant) continue;
      const [isOuter, isInner] = ["written" in first, "written" in second];
      const tree = {
        "top.txt": isOuter ? "new\n" : "old\n",
        "sub/a.txt": isInner ? `${theirs}\n` : isOuter ? "new\n" : "old\n",
        "sub/b.txt": isInner ? `${theirs}\n` : "old\n",
      };
      // Both may be done only one after the other, the second on what the first has made.
      const isRight = JSON.stringify(filesOf(memory)) === JSON.stringify(sorted(tree));
      if (!isRight || (isOuter && isInner))
        wrong.push({ call, first, second, is: filesOf(memory) });
    }
    expect(wrong).toEqual([]);
  });
});

function sorted(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

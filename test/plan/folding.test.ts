/** File systems that take several spellings of a name for one. */

import { basename, dirname, join } from "node:path";
import { readdirSync, realpathSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makePlan } from "../../src/check.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import type { Tree } from "../../src/plan/tree.ts";
import { readPatches } from "../../src/reading.ts";
import { folderOf } from "../helpers/tree.ts";

/** The tree of this machine, but every file is found under all spellings of its name. */
function foldingTree(root: string): Tree {
  const folded = (name: string): string => name.normalize("NFC").toLowerCase();
  const spelt = (path: string): string => {
    if (path === root || !path.startsWith(`${root}/`)) return path;
    const folder = spelt(dirname(path));
    const wanted = folded(basename(path));
    const names = nodeTree.look(folder)?.kind === "folder" ? readdirSync(folder) : [];
    return join(folder, names.find((name) => folded(name) === wanted) ?? basename(path));
  };
  return {
    ...nodeTree,
    look: (path) => nodeTree.look(spelt(path)),
    read: (path, limit) => nodeTree.read(spelt(path), limit),
    mayWrite: (path) => nodeTree.mayWrite(spelt(path)),
    list: (path) => nodeTree.list(spelt(path)),
  };
}

const MOVE = "*** Update File: a.txt\n*** Move to: A.txt\n";
const MOVE_FOLDER = "*** Update File: dir/b.txt\n*** Move to: Dir/b.txt\n";
const DELETE_AND_ADD = "*** Delete File: a.txt\n*** Add File: A.txt\n+old\n";
const TWO_UPDATES =
  "*** Update File: a.txt\n@@\n-old\n+new\n*** Update File: A.txt\n@@\n-old\n+newer\n";

function plan(sections: string, folds: boolean): object {
  const root = realpathSync(folderOf({ "a.txt": "old\n", "dir/b.txt": "old\n" }));
  const tree = folds ? foldingTree(root) : nodeTree;
  const { patches } = readPatches(`*** Begin Patch\n${sections}*** End Patch\n`);
  const { problems, files } = makePlan(patches, { root, tree }, {});
  return {
    problems: problems.map((problem) => [problem.code, "path" in problem && problem.path]),
    files: files.map(({ action, path }) => `${action} ${path}`),
  };
}

describe("one file under two spellings is not lost", () => {
  test.each([
    ["a move that changes nothing else", MOVE, "A.txt"],
    ["a move into the same folder", MOVE_FOLDER, "Dir/b.txt"],
    ["a file that is deleted and added again", DELETE_AND_ADD, "A.txt"],
    ["two updates", TWO_UPDATES, "A.txt"],
  ])("%s", (_, sections, path) => {
    expect(plan(sections, true)).toEqual({ problems: [["exists", path]], files: [] });
  });
});

test("where the file system distinguishes them, they are two files", () => {
  expect([plan(MOVE, false), plan(DELETE_AND_ADD, false)]).toEqual([
    { problems: [], files: ["rename A.txt"] },
    { problems: [], files: ["delete a.txt", "add A.txt"] },
  ]);
});

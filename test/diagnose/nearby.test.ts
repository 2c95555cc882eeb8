import { expect, test } from "vitest";
import { nearbyPaths } from "../../src/diagnose/nearby.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import { filesBelow } from "../../src/plan/walk.ts";
import { folderOf } from "../helpers/tree.ts";

function near(path: string, files: readonly string[]): readonly string[] {
  const root = folderOf(Object.fromEntries(files.map((file) => [file, ""])));
  return nearbyPaths(path, filesBelow(root, nodeTree).paths);
}

test("files of the same name come first, then those spelled similarly", () => {
  const files = ["src/index.ts", "lib/src/main.ts", "src/mian.ts", "src/main.js", "README"];
  expect(near("src/main.ts", files)).toEqual(["lib/src/main.ts", "src/main.js", "src/mian.ts"]);
});

test("letter case does not part a name from itself", () => {
  expect(near("readme.md", ["README.md", "x"])).toEqual(["README.md"]);
});

test("five are named, in order of similarity and then of name", () => {
  const files = ["f", "e", "d", "c", "b", "a"].map((folder) => `${folder}/x.ts`);
  expect(near("x.ts", files)).toEqual(["a/x.ts", "b/x.ts", "c/x.ts", "d/x.ts", "e/x.ts"]);
});

test("hidden and installed files are not named", () => {
  expect(near("x.ts", [".git/x.ts", ".x.ts", "node_modules/x.ts", "a/node_modules/x.ts"])).toEqual(
    [],
  );
});

test("nothing is named where nothing is similar", () => {
  expect(near("src/main.ts", ["README", "docs/guide.md"])).toEqual([]);
});

test("nothing is named that shares only the extension, or the folder", () => {
  expect(near("b.py", ["a.py"])).toEqual([]);
  expect(near("zz.txt", ["a.txt"])).toEqual([]);
  expect(near("src/formats/x.ts", ["src/formats/body.ts"])).toEqual([]);
});

test("a tree that cannot be read names nothing", () => {
  expect(filesBelow("/nonexistent/folder", nodeTree)).toEqual({ paths: [], isComplete: true });
});

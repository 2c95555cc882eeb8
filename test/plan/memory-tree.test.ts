/** Files in memory, as planning looks at them. */

import { expect, test } from "vitest";
import { type Content, memoryTree } from "../../src/plan/memory-tree.ts";

const BYTES = Uint8Array.of(0xe9, 10);
const FILES = new Map<string, Content>([
  ["a.txt", "é\n"],
  ["src/deep/b.txt", BYTES],
  ["/elsewhere/c.txt", ""],
]);

test("shows files and folders, and nothing else", () => {
  const tree = memoryTree(FILES, "/project");
  const paths = ["/", "/project", "/project/src/deep", "/project/a.txt", "/elsewhere/c.txt", "/x"];
  expect(paths.map((path) => [tree.look(path), tree.realPath(path), tree.list(path)])).toEqual([
    [
      { kind: "folder", mode: 0o755 },
      "/",
      [
        { name: "project", folder: true },
        { name: "elsewhere", folder: true },
      ],
    ],
    [
      { kind: "folder", mode: 0o755 },
      "/project",
      [
        { name: "a.txt", folder: false },
        { name: "src", folder: true },
      ],
    ],
    [{ kind: "folder", mode: 0o755 }, "/project/src/deep", [{ name: "b.txt", folder: false }]],
    [{ kind: "file", mode: 0o644 }, "/project/a.txt", []],
    [{ kind: "file", mode: 0o644 }, "/elsewhere/c.txt", []],
    [undefined, undefined, []],
  ]);
});

test("reads text as UTF-8, and bytes as they are", () => {
  const tree = memoryTree(FILES, "/project");
  expect([
    tree.read("/project/a.txt", 3),
    tree.read("/project/src/deep/b.txt"),
    tree.mayWrite("/project/a.txt"),
    tree.mayWrite("/project/src"),
  ]).toEqual([Uint8Array.of(0xc3, 0xa9, 10), BYTES, true, false]);
});

test.each([
  ["/project/none", "ENOENT"],
  ["/project/half", "EILSEQ"],
])("cannot read %s: %s", (path, code) => {
  const tree = memoryTree(new Map([["half", "\ud800"]]), "/project");
  expect(() => tree.read(path)).toThrow(expect.objectContaining({ code }));
});

test.each([
  ["two files at /project/a", ["a", "./a"]],
  ["a file and a folder at /project/a", ["a", "a/b"]],
  ["a file and a folder at /project", [""]],
])("refuses %s", (message, names) => {
  const files = new Map(names.map((name) => [name, ""]));
  expect(() => memoryTree(files, "/project")).toThrow(new TypeError(message));
});

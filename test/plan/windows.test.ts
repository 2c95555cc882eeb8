/** Paths as Windows writes them, on a tree that has nothing: no such machine is needed. */

import { win32 } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveTarget, type Root } from "../../src/plan/paths.ts";
import type { Tree } from "../../src/plan/tree.ts";

const EMPTY: Tree = {
  paths: win32,
  look: () => undefined,
  realPath: () => undefined,
  read: () => new Uint8Array(),
  mayWrite: () => true,
  list: () => [],
};
const PROJECT = "C:\\code\\project";
const ROOT: Root = { given: PROJECT, real: PROJECT, tree: EMPTY, look: () => undefined };
const find = (path: string): unknown => resolveTarget(path, ROOT);

test.each([
  ["src/a.txt", "src/a.txt"],
  ["src\\a.txt", "src/a.txt"],
  [".\\src\\..\\a.txt", "a.txt"],
  ["C:\\code\\project\\a.txt", "a.txt"],
  ["c:/CODE/project/a.txt", "a.txt"],
  [".gitignore", ".gitignore"],
  ["console.log", "console.log"],
  ["com10", "com10"],
])("%s is a file inside", (path, found) => {
  expect(find(path)).toEqual({
    key: `C:\\code\\project\\${found.replaceAll("/", "\\")}`,
    path: found,
    entry: undefined,
    viaLink: false,
  });
});

describe("leads out:", () => {
  test.each([
    "..\\a.txt",
    "src\\..\\..\\a.txt",
    "C:\\code\\projects\\a.txt",
    "D:\\code\\project\\a.txt",
    "\\a.txt",
    "/code/a.txt",
    "\\\\server\\share\\a.txt",
  ])("%s", (path) => {
    expect(find(path)).toEqual({ code: "outside-root" });
  });
});

describe("Windows would take for another:", () => {
  test.each([
    "C:a.txt",
    "a.txt:stream",
    "a.txt::$DATA",
    "a.txt.",
    "a.txt ",
    "src. /a.txt",
    "nul",
    "src/NUL.txt",
    "Com1 .log",
    "lpt²",
    "CONOUT$",
    "\\\\?\\C:\\code\\project\\a.txt",
    ".git::$INDEX_ALLOCATION/config",
    ".git./config",
  ])("%s", (path) => {
    expect(find(path)).toEqual({ code: "bad-path", reason: "windows-name" });
  });
});

test.each([".git\\config", "GIT~1/config", "sub\\.GIT\\hooks\\x"])("%s is git's", (path) => {
  expect(find(path)).toEqual({ code: "bad-path", reason: "git" });
});

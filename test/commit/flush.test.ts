import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { flushAll } from "../../src/commit/flush.ts";
import { systemError } from "../helpers/disk.ts";
import { folderOf } from "../helpers/tree.ts";

test.each([0, 1, 24, 25, 300])("%d files are flushed", (count) => {
  const names = Array.from({ length: count }, (_, index) => `${index}.txt`);
  const root = folderOf(Object.fromEntries(names.map((name) => [name, "x"])));
  expect(flushAll([root, ...names.map((name) => join(root, name))])).toBeUndefined();
});

test.each([1, 100])("a failure is told: one of %d files is missing", (count) => {
  const names = Array.from({ length: count - 1 }, (_, index) => `${index}.txt`);
  const root = folderOf(Object.fromEntries(names.map((name) => [name, "x"])));
  const paths = [...names, "missing.txt"].map((name) => join(root, name));
  let code: unknown;
  try {
    flushAll(paths);
  } catch (error) {
    if (error instanceof Error && "code" in error) code = error.code;
  }
  expect(code).toBe("ENOENT");
});

test("a folder that may be listed is flushed, or it is reported that it was not", () => {
  const root = folderOf({});
  const open = vi.spyOn(fs, "openSync").mockImplementation(() => {
    throw systemError("EACCES", "open", root);
  });
  syncBuiltinESMExports();
  const flush = (): void => flushAll([root]);
  try {
    expect(flush).toThrow("EACCES: open");
  } finally {
    open.mockRestore();
    syncBuiltinESMExports();
  }
});

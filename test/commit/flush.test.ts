import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { nodeDisk } from "../../src/commit/disk.ts";
import { systemError } from "../helpers/disk.ts";
import { folderOf } from "../helpers/tree.ts";

test("files and folders are flushed", () => {
  const root = folderOf({ "a.txt": "x", "sub/b.txt": "x" });
  const paths = [root, join(root, "a.txt"), join(root, "sub"), join(root, "sub/b.txt")];
  expect(nodeDisk.flush(paths)).toBeUndefined();
});

test("a failure is reported: one of several files is missing", () => {
  const root = folderOf({ "a.txt": "x" });
  expect(() => nodeDisk.flush([root, join(root, "missing.txt")])).toThrow("ENOENT");
});

test("a folder that may be listed is flushed, or it is reported that it was not", () => {
  const root = folderOf({});
  const open = vi.spyOn(fs, "openSync").mockImplementation(() => {
    throw systemError("EACCES", "open", root);
  });
  syncBuiltinESMExports();
  const flush = (): void => nodeDisk.flush([root]);
  try {
    expect(flush).toThrow("EACCES: open");
  } finally {
    open.mockRestore();
    syncBuiltinESMExports();
  }
});

/** What file systems and permissions may be like. */

import { realpathSync, renameSync, rmSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type Disk, nodeDisk } from "../../src/commit/disk.ts";
import { recover } from "../../src/run.ts";
import { systemError, watchedDisk } from "../helpers/disk.ts";
import { planOf, write } from "../helpers/plan-of.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const UPDATE = ["@@", "-old", "+new"];
const TWO = ["*** Update File: a.txt", ...UPDATE, "*** Update File: dir/b.txt", ...UPDATE];
const FILES = { "a.txt": "old\n", "dir/b.txt": "old\n" };

describe("somebody else's file where only owners may remove files", () => {
  /** Here `dir` is such a folder of another user, and so is the file in it. */
  const sticky: Disk = {
    ...nodeDisk,
    look(path) {
      const sight = nodeDisk.look(path);
      if (sight === undefined || !path.includes("/dir")) return sight;
      return { ...sight, owner: 7, mode: sight.mode | (sight.kind === "folder" ? 0o1000 : 0) };
    },
  };

  test.each([
    ["with others", TWO],
    ["alone", ["*** Update File: dir/b.txt", ...UPDATE]],
    ["deleted", ["*** Delete File: dir/b.txt"]],
  ])("%s: refused before a second name is made that could not be removed", (_, sections) => {
    const root = folderOf(FILES);
    const user = vi.spyOn(process, "getuid").mockReturnValue(5);
    const problem = write(planOf(root, ...sections), sticky);
    user.mockRestore();
    expect([problem, readTree(root)]).toEqual([
      { code: "io", path: "dir/b.txt", operation: "rename", reason: "EPERM" },
      FILES,
    ]);
  });

  test.each([
    ["the administrator", 0],
    ["the owner", 7],
  ])("%s may", (_, uid) => {
    const root = folderOf(FILES);
    const user = vi.spyOn(process, "getuid").mockReturnValue(uid);
    const receipt = write(planOf(root, ...TWO), sticky);
    user.mockRestore();
    expect(receipt).toEqual({ written: ["a.txt", "dir/b.txt"], removed: [] });
  });
});

/** A file whose time is ahead of the clock is read again, however long ago it was written. */
function keepFresh(path: string): void {
  const time = Date.now() / 1000 + 3600;
  utimesSync(path, time, time);
}

describe("a root that is moved away meanwhile", () => {
  /** What a commit says if the root is moved before some call. */
  function movedBefore(call: keyof Disk, argument: string, sections: readonly string[]): object {
    const root = realpathSync(folderOf(FILES));
    keepFresh(join(root, "a.txt"));
    const moved = `${root}-moved`;
    const disk = watchedDisk((name, args) => {
      if (name === call && args.some((arg) => String(arg) === join(root, argument)))
        renameSync(root, moved);
    });
    const result = write(planOf(root, ...sections), disk);
    recover(moved);
    const tree = readTree(moved);
    renameSync(moved, root);
    return { result, tree };
  }

  test("before the commit point: nothing was written", () => {
    expect(movedBefore("create", ".llm-patch-staging", TWO)).toEqual({
      result: { code: "changed-on-disk", path: ".llm-patch-journal" },
      tree: FILES,
    });
  });

  test("after it: says that it may be half written, and is finished there", () => {
    expect(movedBefore("flush", "", TWO)).toEqual({
      result: {
        code: "io",
        path: ".llm-patch-journal",
        operation: "undo",
        reason: "changed-on-disk",
        unfinished: true,
      },
      tree: { "a.txt": "new\n", "dir/b.txt": "new\n" },
    });
  });

  test("of one file, when its name is changed: says so, too", () => {
    const update = ["*** Update File: a.txt", ...UPDATE];
    expect(movedBefore("read", ".llm-patch-old", update)).toEqual({
      result: {
        code: "io",
        path: "a.txt",
        operation: "undo",
        reason: "changed-on-disk",
        unfinished: true,
      },
      tree: { ...FILES, "a.txt": "new\n" },
    });
  });
});

test("old content that somebody takes away at once cannot be put back, which is said", () => {
  const root = folderOf(FILES);
  keepFresh(join(root, "a.txt"));
  const disk = watchedDisk((call, args) => {
    if (call === "read" && String(args[0]).endsWith(".llm-patch-old")) rmSync(String(args[0]));
  });
  const problem = write(planOf(root, "*** Update File: a.txt", ...UPDATE), disk);
  expect([problem, readTree(root)]).toEqual([
    {
      code: "io",
      path: "a.txt",
      operation: "undo",
      reason: "changed-on-disk",
      unfinished: true,
    },
    { ...FILES, "a.txt": "new\n" },
  ]);
});

describe("a root that may not be written in", () => {
  test.each([
    ["several files", TWO],
    ["one file in a folder that may", ["*** Update File: dir/b.txt", ...UPDATE]],
    ["an added file", ["*** Add File: dir/c.txt", "+new"]],
  ])("%s: refused, and the root is named", (_, sections) => {
    const root = realpathSync(folderOf(FILES));
    const disk = watchedDisk((call, args) => {
      const [path] = args.map(String);
      if (call === "create" && dirname(path ?? "") === root)
        throw systemError("EACCES", "open", path);
    });
    const problem = write(planOf(root, ...sections), disk);
    expect([problem, readTree(root)]).toEqual([
      { code: "io", path: root, operation: "write in the root folder", reason: "EACCES" },
      FILES,
    ]);
  });
});

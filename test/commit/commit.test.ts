import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeDisk } from "../../src/commit/disk.ts";
import { RESERVED } from "../../src/plan/paths.ts";
import { type Call, systemError, watchedDisk, wholeTree } from "../helpers/disk.ts";
import { MANY, manyFiles, planOf, write } from "../helpers/plan-of.ts";
import { folderOf, readTree, temporaryFolder } from "../helpers/tree.ts";

const NEW_TREE = {
  "added.txt": "one\n",
  "changed.txt": "new\n",
  "lib/linked.txt": "new\n",
  "left.txt": "right\n",
  "link.txt": "-> lib/linked.txt",
  "new/deep/added.txt": "two\n",
  "new/moved.sh": "executable: kept\n",
  "new/other.txt": "",
  "right.txt": "executable: left\n",
  "src/moved.txt": "new\n",
  "src/private.txt": "new\n",
  "src/run.sh": "executable: new\n",
  "untouched.txt": "same\n",
};

const NEW_MODES = {
  "src/run.sh": "750",
  "src/private.txt": "600",
  "new/moved.sh": "755",
  "lib/linked.txt": "664",
  "right.txt": "700",
  "left.txt": "604",
};

test("a plan that adds, changes, moves and deletes is written whole", () => {
  const root = manyFiles();
  const receipt = write(planOf(root, ...MANY));
  const { tree, modes } = wholeTree(root);
  expect({
    receipt,
    tree,
    modes: Object.fromEntries(Object.keys(NEW_MODES).map((path) => [path, modes[path]])),
  }).toEqual({
    receipt: {
      written: [
        "added.txt",
        "new/deep/added.txt",
        "new/other.txt",
        "changed.txt",
        "src/run.sh",
        "src/private.txt",
        "new/moved.sh",
        "src/moved.txt",
        "left.txt",
        "right.txt",
        "lib/linked.txt",
      ],
      removed: [
        "src/moved.sh",
        "lib/moved.txt",
        "deleted.txt",
        "src/deleted.txt",
        "lib/deleted.txt",
      ],
    },
    tree: NEW_TREE,
    modes: NEW_MODES,
  });
});

test("a file that is half written when the disk is full is removed again", () => {
  const root = folderOf({ "a.txt": "old\n" });
  const before = wholeTree(root);
  const plan = planOf(root, "*** Update File: a.txt", "@@", "-old", "+new");
  const disk = {
    ...nodeDisk,
    create(path: string, bytes: Uint8Array): void {
      writeFileSync(path, bytes.subarray(0, 2), { flag: "wx" });
      throw systemError("ENOSPC", "write");
    },
  };
  expect({ problem: write(plan, disk), after: wholeTree(root) }).toEqual({
    problem: { code: "io", path: "a.txt", operation: "write", reason: "ENOSPC" },
    after: before,
  });
});

describe("an error names the file of the patch, not the temporary one", () => {
  test.each([
    ["create", "open", "ENOSPC"],
    ["link", "link", "ENOSPC"],
    ["rename", "rename", "EBUSY"],
  ] as const)("%s", (failing, syscall, reason) => {
    const root = folderOf({ "dir/a.txt": "old\n" });
    const plan = planOf(root, "*** Update File: dir/a.txt", "@@", "-old", "+new");
    const disk = watchedDisk((call, args) => {
      const [path, dest] = args.map(String);
      if (call === failing)
        throw Object.assign(systemError(reason, syscall, path), call === "create" ? {} : { dest });
    });
    expect(write(plan, disk)).toEqual({
      code: "io",
      path: "dir/a.txt",
      operation: syscall,
      reason,
    });
  });

  test("relative to the root, though the root is reached by a link", () => {
    const real = folderOf({ "a.txt": "old\n" });
    const root = join(temporaryFolder(), "link");
    symlinkSync(real, root);
    const plan = planOf(root, "*** Update File: a.txt", "@@", "-old", "+new");
    const disk = watchedDisk((call, args) => {
      const [path, dest] = args.map(String);
      if (call === "rename") throw Object.assign(systemError("EBUSY", "rename", path), { dest });
    });
    expect(write(plan, disk)).toEqual({
      code: "io",
      path: "a.txt",
      operation: "rename",
      reason: "EBUSY",
    });
  });
});

describe("what somebody else did since the plan was made stays", () => {
  const sections = [
    "*** Update File: a.txt",
    "@@",
    "-old",
    "+new",
    "*** Add File: dir/b.txt",
    "+new",
    "*** Delete File: c.txt",
    "*** Update File: d.txt",
    "*** Move to: e.txt",
  ];
  const files = { "a.txt": "old\n", "c.txt": "old\n", "d.txt": "old\n" };

  test.each<[name: string, path: string, change: (path: string) => void]>([
    ["a changed file", "a.txt", (path) => writeFileSync(path, "theirs\n")],
    ["a file changed at its end", "a.txt", (path) => writeFileSync(path, "old\n\n")],
    ["a file whose mode is another", "a.txt", (path) => chmodSync(path, 0o755)],
    ["a removed file", "a.txt", (path) => rmSync(path)],
    [
      "an added file",
      "dir/b.txt",
      (path) => {
        mkdirSync(dirname(path));
        writeFileSync(path, "theirs\n");
      },
    ],
    ["a changed file that shall be deleted", "c.txt", (path) => writeFileSync(path, "theirs\n")],
    ["a removed file that shall be deleted", "c.txt", (path) => rmSync(path)],
    ["a changed file that shall be moved", "d.txt", (path) => writeFileSync(path, "theirs\n")],
    ["a file where one shall be moved to", "e.txt", (path) => writeFileSync(path, "theirs\n")],
    [
      "a dangling link where a file shall be added",
      "e.txt",
      (path) => symlinkSync("nowhere", path),
    ],
  ])("%s", (_, path, change) => {
    const root = folderOf(files);
    const plan = planOf(root, ...sections);
    change(join(root, path));
    const before = wholeTree(root);
    expect({ problem: write(plan), after: wholeTree(root) }).toEqual({
      problem: { code: "changed-on-disk", path },
      after: before,
    });
  });

  test("a file added after the last look", () => {
    const root = folderOf(files);
    const plan = planOf(root, ...sections);
    const theirs = join(root, "dir/b.txt");
    const disk = watchedDisk((call, args) => {
      if (call === "link" && args[1] === theirs) writeFileSync(theirs, "theirs\n");
    });
    expect({ problem: write(plan, disk), tree: readTree(root) }).toEqual({
      problem: { code: "changed-on-disk", path: "dir/b.txt" },
      tree: { ...files, "dir/b.txt": "theirs\n" },
    });
  });

  test("a folder added after the last look", () => {
    const root = folderOf(files);
    const plan = planOf(root, ...sections);
    const disk = watchedDisk((call, args) => {
      if (call === "makeFolder") mkdirSync(String(args[0]));
    });
    write(plan, disk);
    expect(Object.keys(readTree(root)).filter((path) => path.includes(RESERVED))).toEqual([]);
  });

  test.each<[name: string, path: string, call: Call, theirs: string | undefined]>([
    ["changed, that shall be changed", "a.txt", "link", "theirs\n"],
    ["removed, that shall be changed", "a.txt", "link", undefined],
    ["changed, that shall be deleted", "c.txt", "rename", "theirs\n"],
    ["removed, that shall be deleted", "c.txt", "rename", undefined],
    ["changed, that shall be moved", "d.txt", "rename", "theirs\n"],
    ["removed, that shall be moved", "d.txt", "rename", undefined],
  ])("a file %s, after the comparison", (_, path, call, theirs) => {
    const root = folderOf(files);
    const plan = planOf(root, ...sections);
    const expected: Record<string, string> = { ...files };
    if (theirs === undefined) delete expected[path];
    else expected[path] = theirs;
    let done = false;
    const disk = watchedDisk((now, args) => {
      if (done || now !== call || args[0] !== join(root, path)) return;
      done = true;
      if (theirs === undefined) rmSync(join(root, path));
      else writeFileSync(join(root, path), theirs);
    });
    expect({ problem: write(plan, disk), tree: readTree(root), done }).toEqual({
      problem: { code: "changed-on-disk", path },
      tree: expected,
      done: true,
    });
  });

  test("a file changed after the comparison, before its name is changed", () => {
    const root = folderOf(files);
    const plan = planOf(root, ...sections);
    let done = false;
    const disk = watchedDisk((call) => {
      if (call !== "link" || done) return;
      done = true;
      writeFileSync(join(root, "a.txt"), "theirs\n");
    });
    expect({ problem: write(plan, disk), tree: readTree(root) }).toEqual({
      problem: { code: "changed-on-disk", path: "a.txt" },
      tree: { ...files, "a.txt": "theirs\n" },
    });
  });
});

test("an update through a link changes the file and keeps the link", () => {
  const root = folderOf({ "real/a.txt": "old\n" });
  symlinkSync("real", join(root, "folder"));
  symlinkSync("real/a.txt", join(root, "file"));
  const receipts = [
    write(planOf(root, "*** Update File: file", "@@", "-old", "+new")),
    write(planOf(root, "*** Update File: folder/a.txt", "@@", "-new", "+newer")),
  ];
  expect({ receipts, tree: readTree(root) }).toEqual({
    receipts: [
      { written: ["real/a.txt"], removed: [] },
      { written: ["real/a.txt"], removed: [] },
    ],
    tree: { "real/a.txt": "newer\n", folder: "-> real", file: "-> real/a.txt" },
  });
});

test("the other name of a file with two keeps the old content", () => {
  const root = folderOf({ "a.txt": "old\n" });
  nodeDisk.link(join(root, "a.txt"), join(root, "b.txt"));
  const receipt = write(planOf(root, "*** Update File: a.txt", "@@", "-old", "+new"));
  expect({ receipt, tree: readTree(root) }).toEqual({
    receipt: { written: ["a.txt"], removed: [] },
    tree: { "a.txt": "new\n", "b.txt": "old\n" },
  });
});

test("two names of one file may be deleted together", () => {
  const root = folderOf({ "a.txt": "old\n" });
  nodeDisk.link(join(root, "a.txt"), join(root, "b.txt"));
  const receipt = write(planOf(root, "*** Delete File: a.txt", "*** Delete File: b.txt"));
  expect({ receipt, names: readdirSync(root) }).toEqual({
    receipt: { written: [], removed: ["a.txt", "b.txt"] },
    names: [],
  });
});

test("a plan that changes nothing touches nothing", () => {
  const root = folderOf({ "a.txt": "old\n" });
  utimesSync(join(root, "a.txt"), 1000, 1000);
  const receipt = write(planOf(root, "*** Add File: a.txt", "+old"));
  expect({ receipt, time: statSync(join(root, "a.txt")).mtimeMs }).toEqual({
    receipt: { written: [], removed: [] },
    time: 1_000_000,
  });
});

test("folders that become empty stay", () => {
  const root = folderOf({ "dir/a.txt": "old\n" });
  write(planOf(root, "*** Delete File: dir/a.txt"));
  expect([readTree(root), existsSync(join(root, "dir"))]).toEqual([{ dir: "folder" }, true]);
});

describe("a tree with another file system in it", () => {
  test.each([
    ["changed", ["*** Update File: dir/a.txt", "@@", "-old", "+new"], { "dir/a.txt": "new\n" }],
    ["added", ["*** Add File: dir/b.txt", "+new"], { "dir/a.txt": "old\n", "dir/b.txt": "new\n" }],
    ["deleted", ["*** Delete File: dir/a.txt"], { dir: "folder" }],
  ])("a file is %s there", (_, sections, tree) => {
    const root = folderOf({ "dir/a.txt": "old\n" });
    const disk = watchedDisk((call, args) => {
      const [from, to] = args.map((path) => dirname(String(path)));
      if ((call === "link" || call === "rename") && from !== to) throw systemError("EXDEV", call);
    });
    const result = write(planOf(root, ...sections), disk);
    expect(["written" in result, readTree(root)]).toEqual([true, tree]);
  });
});

test("a file system without hard links is written whole", () => {
  const root = manyFiles();
  write(planOf(root, ...MANY), { ...nodeDisk, link: () => false });
  expect(wholeTree(root).tree).toEqual(NEW_TREE);
});

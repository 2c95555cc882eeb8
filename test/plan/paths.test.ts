import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { resolveTarget, type Root } from "../../src/plan/paths.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import { folderOf } from "../helpers/tree.ts";

let root: Root;

function find(path: string): unknown {
  return resolveTarget(path, root);
}

beforeEach(() => {
  const outside = folderOf({ "secret.txt": "", "folder/x": "" });
  const folder = folderOf({ "a.txt": "", "dir/b.txt": "", "dir/sub/c.txt": "", ".git/config": "" });
  const link = (target: string, path: string): void => symlinkSync(target, join(folder, path));
  link(outside, "out");
  link(join(outside, "secret.txt"), "out.txt");
  link(join(outside, "missing.txt"), "dangling.txt");
  link("..", "up");
  link("dir", "in");
  link("dir/b.txt", "in.txt");
  link("out", "twice");
  link("loop-b", "loop-a");
  link("loop-a", "loop-b");
  link(".", "self");
  link(".git", "repository");
  link(".git/config", "config");
  link("/dev/null", "null");
  link("../../out", "dir/sub/out");
  for (const path of ["a.txt", "dir/b.txt"]) chmodSync(join(folder, path), 0o640);
  root = { given: folder, real: folder, tree: nodeTree, look: (path) => nodeTree.look(path) };
});

describe("a path out of the root is refused", () => {
  test.each([
    "../x",
    "..",
    "../",
    "a/../../x",
    "..//x",
    "./../x",
    "dir/../../x",
    "/abs",
    "//abs",
    "/",
    "/etc/passwd",
    "/proc/self/cwd/../x",
    "dir/sub/../../../x",
  ])("%s", (path) => {
    expect(find(path)).toEqual({ code: "outside-root" });
  });

  test("a folder that begins with the root's name", () => {
    expect(find(`${root.given}x/a.txt`)).toEqual({ code: "outside-root" });
  });
});

describe("a link out of the root is refused", () => {
  test.each([
    ["out/secret.txt", "out"],
    ["out/new.txt", "out"],
    ["out/folder/x", "out"],
    ["out.txt", "out.txt"],
    ["up/x", "up"],
    ["twice/x", "twice"],
    ["null", "null"],
    ["dir/sub/out/x", "dir/sub/out"],
    ["in/sub/out/x", "in/sub/out"],
  ])("%s", (path, link) => {
    expect(find(path)).toEqual({ code: "outside-root", link });
  });

  test.each([
    ["dangling.txt", "broken-link"],
    ["loop-a", "broken-link"],
    ["loop-a/x", "broken-link"],
  ])("%s, which leads nowhere", (path, found) => {
    expect(find(path)).toEqual({ code: "bad-path", reason: found });
  });
});

describe(".git is refused", () => {
  test.each([
    ".git",
    ".git/config",
    ".git/hooks/x",
    ".GIT/config",
    ".Git",
    "sub/.git/x",
    "dir/.git",
    ".git ",
    ".git.",
    ".git. . ",
    ".git::$INDEX_ALLOCATION",
    ".git::$INDEX_ALLOCATION/config",
    ".git:x",
    "git~1",
    "GIT~1/config",
    "git~2/config",
    ".g\u200cit/config",
    ".\u200dgit",
    ".git\u200f",
    "\ufeff.git/config",
    "./.git/config",
    "dir/../.git/config",
    "dir//../.git",
    "self/.git/config",
    "repository/config",
    "config",
  ])("%j", (path) => {
    expect(find(path)).toEqual({ code: "bad-path", reason: "git" });
  });

  test.each([".gitignore", ".github/x", "git", "x.git", ".git2", "dir/git~x"])(
    "but not %s",
    (path) => {
      expect(find(path)).toEqual({
        key: join(root.real, path),
        path,
        entry: undefined,
        viaLink: false,
      });
    },
  );
});

describe("backslashes part folders", () => {
  test.each([
    ["dir\\b.txt", "dir/b.txt"],
    [".\\dir\\\\sub\\c.txt", "dir/sub/c.txt"],
    ["dir/sub\\c.txt", "dir/sub/c.txt"],
    ["dir\\sub\\..\\b.txt", "dir/b.txt"],
    ["in\\b.txt", "dir/b.txt"],
    ["dir\\new.txt", "dir/new.txt"],
  ])("%s", (path, meant) => {
    expect(find(path)).toEqual(find(meant));
    expect(find(path)).toMatchObject({ path: meant });
  });

  test.each([
    ["..\\x", { code: "outside-root" }],
    ["dir\\..\\..\\x", { code: "outside-root" }],
    ["C:\\x", { code: "outside-root" }],
    ["c:/x", { code: "outside-root" }],
    ["C:x\\y", { code: "outside-root" }],
    ["\\x", { code: "outside-root" }],
    ["\\\\host\\x", { code: "outside-root" }],
    ["\\/x", { code: "outside-root" }],
    ["/\\x", { code: "outside-root" }],
    ["out\\secret.txt", { code: "outside-root", link: "out" }],
    [".git\\config", { code: "bad-path", reason: "git" }],
    ["dir\\.GIT \\x", { code: "bad-path", reason: "git" }],
    [".llm-patch-x\\y", { code: "bad-path", reason: "reserved" }],
    ["dir\\", { code: "bad-path", reason: "folder" }],
    ["a.txt\\x", { code: "bad-path", reason: "parent-file" }],
  ])("but %s is refused", (path, problem) => {
    expect(find(path)).toEqual(problem);
  });
});

describe("a bad spelling is refused", () => {
  test.each([
    ["", "empty"],
    ["  ", "empty"],
    ["a\0b", "control-character"],
    ["x\0.png", "control-character"],
    ["a\nb", "control-character"],
    ["a\rb", "control-character"],
    ["a\tb", "control-character"],
    ["\u001b[2Jx", "control-character"],
    ["a\u007f", "control-character"],
    ["a\u009b", "control-character"],
    ["a\u202eb", "control-character"],
    ["a\u2066b", "control-character"],
    ["a\u2028b", "control-character"],
  ])("%j", (path, reason) => {
    expect(find(path)).toEqual({ code: "bad-path", reason });
  });

  test("a name that is too long for the system", () => {
    const problem = { code: "bad-path", reason: "too-long" };
    expect(find("é".repeat(128))).toEqual(problem);
  });

  test.each([".llm-patch-1", "dir/.llm-patch-x/y", ".llm-patch-x/../.llm-patch-y"])(
    "%s is ours",
    (path) => {
      expect(find(path)).toEqual({ code: "bad-path", reason: "reserved" });
    },
  );
});

describe("what is no file is refused", () => {
  test.each([
    ["dir", "folder"],
    ["dir/", "folder"],
    ["new/", "folder"],
    [".", "folder"],
    ["./", "folder"],
    ["dir/..", "folder"],
    ["in", "folder"],
    ["self", "folder"],
    ["pipe", "special"],
    ["a.txt/x", "parent-file"],
    ["a.txt/x/y", "parent-file"],
    ["in.txt/x", "parent-file"],
    ["pipe/x", "parent-file"],
  ])("%s", (path, found) => {
    if (path.startsWith("pipe")) execFileSync("mkfifo", [join(root.real, "pipe")]);
    expect(find(path)).toEqual({ code: "bad-path", reason: found });
  });
});

describe("a file is found", () => {
  test.each([
    ["a.txt", "a.txt", false],
    ["./a.txt", "a.txt", false],
    ["dir/../a.txt", "a.txt", false],
    ["dir//b.txt", "dir/b.txt", false],
    ["in/b.txt", "dir/b.txt", false],
    ["in.txt", "dir/b.txt", true],
    ["self/in/../a.txt", "a.txt", false],
    ["self/self/dir/b.txt", "dir/b.txt", false],
  ])("%s", (path, real, viaLink) => {
    expect(find(path)).toEqual({
      key: join(root.real, real),
      path: real,
      entry: { kind: "file", mode: 0o640 },
      viaLink,
    });
  });

  test("by its absolute path", () => {
    expect(find(join(root.given, "dir/b.txt"))).toEqual({
      key: join(root.real, "dir/b.txt"),
      path: "dir/b.txt",
      entry: { kind: "file", mode: 0o640 },
      viaLink: false,
    });
  });

  test.each(["a.txt", "/a.txt"])("below a root that is a link: %s", (tail) => {
    const given = join(folderOf({}), "link");
    symlinkSync(root.real, given);
    const path = tail.startsWith("/") ? given + tail : tail;
    expect(resolveTarget(path, { ...root, given })).toEqual({
      key: join(root.real, "a.txt"),
      path: "a.txt",
      entry: { kind: "file", mode: 0o640 },
      viaLink: false,
    });
  });

  test("where nothing is yet, through links to folders too", () => {
    mkdirSync(join(root.real, "dir/new"));
    expect(["new.txt", "in/new/x/y.txt", "x/y/z", "__proto__", "constructor"].map(find)).toEqual(
      ["new.txt", "dir/new/x/y.txt", "x/y/z", "__proto__", "constructor"].map((path) => ({
        key: join(root.real, path),
        path,
        entry: undefined,
        viaLink: false,
      })),
    );
  });
});

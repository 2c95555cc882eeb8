/**
 * Patches that want out of the folder, or into what is not theirs: every path in every place
 * that takes one. Nothing may change, outside or inside, and the answer is a problem.
 */

import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ProblemCode } from "../src/problem.ts";
import { DEFAULTS, run } from "../src/run.ts";
import { runCommand } from "./helpers/command.ts";
import { folderOf } from "./helpers/tree.ts";

interface Place {
  readonly root: string;
  readonly outside: string;
}

/** A root with traps, and a folder outside that nothing may reach. */
function place(): Place {
  const base = realpathSync(
    folderOf({
      "outside/secret.txt": "old\n",
      "root/a.txt": "old\n",
      "root/dir/b.txt": "old\n",
      "root/.git/config": "old\n",
      "root/sub/.git": "gitdir: elsewhere\n",
    }),
  );
  const root = join(base, "root");
  const outside = join(base, "outside");
  const links = {
    out: outside,
    "out.txt": join(outside, "secret.txt"),
    "dangling.txt": join(outside, "new.txt"),
    up: "..",
    twice: "out",
    "loop-a": "loop-b",
    "loop-b": "loop-a",
    repository: ".git",
    config: ".git/config",
    null: "/dev/null",
    zero: "/dev/zero",
    stdin: "/dev/stdin",
    self: ".",
    "dir/out": "../../outside",
  };
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
  execFileSync("mkfifo", [join(root, "pipe")]);
  mkdirSync(join(root, "folder"));
  return { root, outside };
}

/** All that must stay as it is. */
function state({ root, outside }: Place): object {
  const read = (folder: string, path: string): string | undefined =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), "latin1") : undefined;
  const list = (folder: string): string =>
    execFileSync("find", [folder, "-printf", "%P %y %l %s %m\n"], { encoding: "latin1" });
  return {
    listed: [root, outside].map((folder) => list(folder).split("\n").toSorted()),
    contents: ["a.txt", "dir/b.txt", ".git/config", "sub/.git"].map((path) => read(root, path)),
    secret: read(outside, "secret.txt"),
  };
}

const UPDATE = "@@\n-old\n+new\n";

/** Every place of a patch that takes a path. */
const PLACES: Readonly<Record<string, (path: string) => string>> = {
  "an added file": (path) => envelope(`*** Add File: ${path}\n+new\n`),
  "an updated file": (path) => envelope(`*** Update File: ${path}\n${UPDATE}`),
  "a deleted file": (path) => envelope(`*** Delete File: ${path}\n`),
  "the target of a move": (path) =>
    envelope(`*** Update File: a.txt\n*** Move to: ${path}\n${UPDATE}`),
  "both names of a diff": (path) => `--- ${path}\n+++ ${path}\n@@ -1 +1 @@\n-old\n+new\n`,
  "a new file of a diff": (path) => `--- /dev/null\n+++ ${path}\n@@ -0,0 +1 @@\n+new\n`,
  "a block": (path) => `${path}\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n`,
  "a string edit": (path) =>
    JSON.stringify({ file_path: path, old_string: "old", new_string: "new" }),
};

function envelope(section: string): string {
  return `*** Begin Patch\n${section}*** End Patch\n`;
}

const OUT: readonly string[] = [
  "../outside/secret.txt",
  "../outside/new.txt",
  "dir/../../outside/secret.txt",
  "..//outside/secret.txt",
  "./../outside/secret.txt",
  "/etc/llm-patch-test",
  "//etc/llm-patch-test",
  "/proc/self/cwd/../x",
  "..\\outside\\secret.txt",
  "C:\\x",
  "\\\\host\\x",
  "out/secret.txt",
  "out/new.txt",
  "out.txt",
  "dangling.txt",
  "up/outside/secret.txt",
  "twice/secret.txt",
  "dir/out/secret.txt",
  "self/out/secret.txt",
  "loop-a",
  "loop-a/x",
  "null",
  "zero",
  "stdin",
  "pipe",
  "pipe/x",
  "folder",
  "a.txt/x",
  ".git/config",
  ".git/hooks/post-checkout",
  ".GIT/config",
  ".git./config",
  ".git /config",
  ".git::$INDEX_ALLOCATION/config",
  "git~1/config",
  ".g\u200cit/config",
  "sub/.git",
  "sub/.git/config",
  "self/.git/config",
  "repository/config",
  "config",
  ".llm-patch-commit",
  ".llm-patch-staging",
  ".llm-patch-lock",
  ".llm-patch-new",
  "dir/.llm-patch-x-0n",
  "x\0.png",
  "\u001b]52;c;eA==\u0007",
  "a\u202etxt.b",
  "x".repeat(300),
  "x/".repeat(2500),
];

describe.each(Object.entries(PLACES))("%s", (_, patchOf) => {
  test.each(OUT.map((path) => [JSON.stringify(path).slice(0, 60), path] as const))(
    "%s is refused",
    (_, path) => {
      const where = place();
      const before = state(where);
      const { status, problems } = run(patchOf(path), { ...DEFAULTS, root: where.root });
      expect({ status, some: problems.length > 0, after: state(where) }).toEqual({
        status: "refused",
        some: true,
        after: before,
      });
    },
  );
});

describe("the command says so in visible characters, quickly", () => {
  test.each(
    OUT.filter((path) => !path.includes("\0")).map(
      (path) => [JSON.stringify(path).slice(0, 60), path] as const,
    ),
  )("%s", (_, path) => {
    const where = place();
    const before = state(where);
    const patch = envelope(`*** Add File: ${path}\n+new\n*** Delete File: ${path}\n`);
    const { exitCode, stdout, stderr } = runCommand("llm-patch", ["apply"], {
      folder: where.root,
      input: patch,
    });
    expect({
      refused: exitCode === 1 || exitCode === 2,
      stdout,
      trace: /\n {4}at /.test(stderr),
      raw: /[^\n\t -~\u00a0-\u200d\u2010-\u2027\u2030-\u205f]/u.exec(stderr),
      after: state(where),
    }).toEqual({ refused: true, stdout: "", trace: false, raw: null, after: before });
  });
});

const add = (path: string, text: string): string => `*** Add File: ${path}\n+${text}\n`;
const remove = (path: string): string => `*** Delete File: ${path}\n`;
const update = (path: string): string => `*** Update File: ${path}\n${UPDATE}`;
const move = (path: string, to: string): string =>
  `*** Update File: ${path}\n*** Move to: ${to}\n${UPDATE}`;

describe("sections that contradict each other", () => {
  test.each<[name: string, sections: string, problems: readonly ProblemCode[]]>([
    ["a file and its child", add("x", "1") + add("x/y", "2"), ["not-a-file"]],
    ["a child and its file", add("x/y", "1") + add("x", "2"), ["not-a-file"]],
    ["a child of an existing file", add("a.txt/y", "1"), ["not-a-file"]],
    ["two adds", add("x", "1") + add("x", "2"), ["exists"]],
    ["two adds under two names", add("dir/x", "1") + add("self/dir/x", "2"), ["exists"]],
    ["an update of what is deleted", remove("a.txt") + update("a.txt"), ["missing-file"]],
    ["a deletion of what is deleted", remove("a.txt") + remove("./a.txt"), ["missing-file"]],
    ["an update of what is moved away", move("a.txt", "z.txt") + update("a.txt"), ["missing-file"]],
    ["a move onto an added file", add("z", "1") + move("a.txt", "z"), ["exists"]],
    ["a move below itself", move("a.txt", "a.txt/z"), ["not-a-file"]],
    ["a move onto a file", move("a.txt", "dir/b.txt"), ["exists"]],
    ["an update twice of one line", update("a.txt") + update("self/a.txt"), ["not-found"]],
  ])("%s", (_, sections, codes) => {
    const where = place();
    const before = state(where);
    const { problems } = run(envelope(sections), { ...DEFAULTS, root: where.root });
    expect({ codes: problems.map(({ code }) => code), after: state(where) }).toEqual({
      codes,
      after: before,
    });
  });
});

describe("a link that a patch makes", () => {
  const link =
    "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+../outside\n\\ No newline at end of file\n";
  const through = "--- /dev/null\n+++ b/l/x\n@@ -0,0 +1 @@\n+new\n";
  const renamed = "diff --git a/out b/l\nsimilarity index 100%\nrename from out\nrename to l\n";
  test.each([
    ["is refused", link],
    ["leads nowhere", link + through],
    ["that was there is not moved", renamed],
    ["that was moved leads nowhere", renamed + through],
    ["from a submodule is none", link.replace("120000", "160000")],
  ])("%s", (_, patch) => {
    const where = place();
    const before = state(where);
    const { status } = run(patch, { ...DEFAULTS, root: where.root });
    expect({ status, after: state(where) }).toEqual({ status: "refused", after: before });
  });
});

describe("names that are nothing special", () => {
  test.each([
    "__proto__",
    "constructor",
    "toString",
    "CON",
    "-rf",
    "$(touch x)",
    "%s",
    "*",
    "~",
    "{}",
    "a b",
    "ü",
    "$&",
    ".gitignore",
    ".llm-patch",
  ])("%j", (path) => {
    const where = place();
    const { status } = run(envelope(add(path, "new")), { ...DEFAULTS, root: where.root });
    expect([status, readFileSync(join(where.root, path), "utf8")]).toEqual(["applied", "new\n"]);
  });
});

test("a temporary name that is taken is removed if a run has left it, even a link", () => {
  const { root, outside } = place();
  symlinkSync(join(outside, "secret.txt"), join(root, ".llm-patch-new"));
  writeFileSync(join(root, ".llm-patch-old"), "x");
  const { status } = run(envelope(update("a.txt")), { ...DEFAULTS, root });
  expect({
    status,
    secret: readFileSync(join(outside, "secret.txt"), "utf8"),
    left: [".llm-patch-new", ".llm-patch-old"].filter((name) => existsSync(join(root, name))),
  }).toEqual({ status: "applied", secret: "old\n", left: [] });
});

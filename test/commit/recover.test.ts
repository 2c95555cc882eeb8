import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeDisk } from "../../src/commit/disk.ts";
import { encode, type JournalEntry, hashOf, type Journal } from "../../src/commit/journal.ts";
import { recover } from "../../src/commit/recover.ts";
import { recover as recoverTree, run } from "../../src/run.ts";
import { runCommand } from "../helpers/command.ts";
import { systemError, watchedDisk } from "../helpers/disk.ts";
import { planOf, write } from "../helpers/plan-of.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

class Stop extends Error {}

const SECTIONS = [
  "*** Update File: a.txt",
  "@@",
  "-old",
  "+new",
  "*** Add File: dir/b.txt",
  "+new",
  "*** Delete File: c.txt",
];
const OLD = { "a.txt": "old\n", "c.txt": "old\n" };
const NEW = { "a.txt": "new\n", "dir/b.txt": "new\n" };
const ADD = "*** Begin Patch\n*** Add File: z.txt\n+z\n*** End Patch\n";
const PATCH = ["*** Begin Patch", ...SECTIONS, "*** End Patch", ""].join("\n");

/** A tree in which a commit was killed before the first name was changed, or after the first. */
function interrupted(at: "staged" | "committed" | "half-way"): string {
  const root = realpathSync(folderOf(OLD));
  let committed = false;
  const disk = watchedDisk((call, args) => {
    const [from, to] = args.map(String);
    if (call === "rename" && to?.endsWith("commit") === true) {
      if (at === "staged") throw new Stop();
      committed = true;
      return;
    }
    const changes = call === "rename" || call === "link";
    if (committed && at === "committed" && changes) throw new Stop();
    if (committed && at === "half-way" && call === "rename" && from?.endsWith("c.txt") === true)
      throw new Stop();
  });
  let stopped = false;
  const dead = watchedDisk(() => {
    if (stopped) throw new Stop();
  }, disk);
  const dying = Object.fromEntries(
    Object.entries(dead).map(([call, action]) => [
      call,
      (...args: readonly unknown[]): unknown => {
        try {
          return Reflect.apply(action, dead, args);
        } catch (error) {
          if (error instanceof Stop) stopped = true;
          throw error;
        }
      },
    ]),
  ) as unknown as typeof dead;
  expect(() => write(planOf(root, ...SECTIONS), dying)).toThrow(Stop);
  return root;
}

describe("an interrupted commit", () => {
  test.each([
    ["staged", { outcome: "undone", left: [] }, OLD],
    ["committed", { outcome: "finished", left: [] }, NEW],
    ["half-way", { outcome: "finished", left: [] }, NEW],
  ] as const)("that was %s", (at, recovery, tree) => {
    const root = interrupted(at);
    expect([recover(root, nodeDisk), readTree(root)]).toEqual([recovery, tree]);
    expect(recover(root, nodeDisk)).toEqual({ outcome: "nothing", left: [] });
  });

  test("is finished by the next run, which tells", () => {
    const root = interrupted("half-way");
    const patch = PATCH.replace(/\*\*\* Add[^]*/, "*** End Patch\n").replace("-old", "-new");
    const again = patch.replace("+new", "+newer");
    const { status, recovery } = run(again, { root });
    expect({ status, recovery, tree: readTree(root) }).toEqual({
      status: "applied",
      recovery: { outcome: "finished", left: [] },
      tree: { ...NEW, "a.txt": "newer\n" },
    });
  });

  test("is seen by a check, which writes nothing", () => {
    const root = interrupted("half-way");
    const before = readTree(root);
    const { status, problems } = run(PATCH, { root, dryRun: true });
    expect({ status, problems, tree: readTree(root) }).toEqual({
      status: "refused",
      problems: [{ code: "interrupted", path: root }],
      tree: before,
    });
  });

  test("leaves alone, and names, what somebody has changed since", () => {
    const root = interrupted("committed");
    writeFileSync(join(root, "a.txt"), "theirs\n");
    writeFileSync(join(root, "c.txt"), "theirs\n");
    expect([recover(root, nodeDisk), readTree(root)]).toEqual([
      { outcome: "finished", left: ["a.txt", "c.txt"] },
      { "a.txt": "theirs\n", "c.txt": "theirs\n", "dir/b.txt": "new\n" },
    ]);
  });

  test("is undone if its new content was lost", () => {
    const root = interrupted("half-way");
    // As a power failure may leave it after --no-sync: the file that is to be deleted is there still.
    const journal = readFileSync(join(root, ".llm-patch-commit"), "utf8");
    const temporary = `.llm-patch-${String(/"run":"([^"]*)"/.exec(journal)?.[1])}-1n`;
    rmSync(join(root, "dir/b.txt"));
    writeFileSync(join(root, "dir", temporary), "");
    expect([recover(root, nodeDisk), readTree(root)]).toEqual([
      { outcome: "undone", left: [] },
      OLD,
    ]);
  });

  test("whose journal was incomplete had changed nothing", () => {
    const root = interrupted("staged");
    truncateSync(join(root, ".llm-patch-staging"), 80);
    expect(recoverTree(root)).toEqual({
      exitCode: 0,
      problems: [],
      recovery: { outcome: "tidied", left: [] },
    });
    expect(readTree(root)).toMatchObject(OLD);
  });
});

describe("a journal that cannot be read, of files that may be half written", () => {
  const problem = { code: "interrupted", unreadable: true } as const;

  /** A journal as another version may have written it. */
  function ofAnotherVersion(): string {
    const root = interrupted("half-way");
    const path = join(root, ".llm-patch-commit");
    writeFileSync(path, readFileSync(path, "utf8").replace("journal 1", "journal 2"));
    return root;
  }

  test("is kept, and nothing is written", () => {
    const root = ofAnotherVersion();
    const before = readTree(root);
    const refused = { exitCode: 1, problems: [{ ...problem, path: root }] };
    const applied = run(ADD, { root });
    const checked = run(ADD, { root, dryRun: true });
    const recovered = recoverTree(root, { allowOutside: true });
    expect([applied, checked, recovered, readTree(root)]).toEqual([
      expect.objectContaining({ status: "refused", ...refused }),
      expect.objectContaining({ status: "refused", ...refused }),
      refused,
      before,
    ]);
  });

  test("is what the commands speak of", () => {
    const root = ofAnotherVersion();
    const stderr =
      "llm-patch: .: the journal .llm-patch-commit of an interrupted run cannot be read [interrupted]\n" +
      "  hint: run llm-patch recover with the version that wrote it or, if it is damaged, " +
      "restore the files by hand and remove the .llm-patch- files\n";
    const applied = runCommand("llm-patch", ["apply", "-q"], { folder: root, input: ADD });
    expect([runCommand("llm-patch", ["recover"], { folder: root }), applied]).toEqual([
      { exitCode: 1, stdout: "", stderr },
      {
        exitCode: 1,
        stdout: "",
        stderr: `${stderr}llm-patch: nothing was written: 1 problem\nllm-patch: more: llm-patch explain interrupted\n`,
      },
    ]);
  });

  test("is no obstacle once it is removed", () => {
    const root = ofAnotherVersion();
    rmSync(join(root, ".llm-patch-commit"));
    expect(run(ADD, { root }).status).toBe("applied");
  });

  test("may be a folder", () => {
    const root = realpathSync(folderOf({ ...OLD, ".llm-patch-commit/x": "" }));
    expect(run(ADD, { root }).problems).toEqual([{ ...problem, path: root }]);
  });
});

describe("llm-patch recover", () => {
  test("finishes, then has nothing to do", () => {
    const root = interrupted("half-way");
    const first = runCommand("llm-patch", ["recover"], { folder: root });
    const second = runCommand("llm-patch", ["recover", "-C", root], { folder: "/" });
    expect([first, second, readTree(root)]).toEqual([
      { exitCode: 0, stdout: "", stderr: "llm-patch: finished an interrupted run\n" },
      { exitCode: 0, stdout: "", stderr: "llm-patch: nothing to recover\n" },
      NEW,
    ]);
  });

  test("names what it leaves alone", () => {
    const root = interrupted("committed");
    writeFileSync(join(root, "a.txt"), "theirs\n");
    expect(runCommand("llm-patch", ["recover"], { folder: root })).toEqual({
      exitCode: 1,
      stdout: "",
      stderr:
        "llm-patch: finished an interrupted run\n" +
        "llm-patch: warning: a.txt: left as it is: changed by another program\n",
    });
  });

  test("needs a folder", () => {
    const { exitCode, stderr } = runCommand("llm-patch", ["recover", "-C", "missing"], {
      folder: folderOf({}),
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr:
        "llm-patch: missing: cannot open the root folder: no such file or folder [io]\n  hint: fix that and run the same command again\n",
    });
  });

  test("takes no files", () => {
    expect(runCommand("llm-patch", ["recover", "x"], { folder: folderOf({}) }).exitCode).toBe(2);
  });
});

describe("a recovery in a tree that is not what it was", () => {
  test("goes on though a folder is a file by now", () => {
    const root = interrupted("committed");
    rmSync(join(root, "dir"), { recursive: true });
    writeFileSync(join(root, "dir"), "theirs\n");
    expect([recover(root, nodeDisk), readTree(root)]).toEqual([
      { outcome: "finished", left: ["dir/b.txt"] },
      { "a.txt": "new\n", dir: "theirs\n" },
    ]);
  });

  test("leaves a file alone that has become too large to be ours", () => {
    const root = interrupted("committed");
    truncateSync(join(root, "a.txt"), 3 * 2 ** 30);
    const recovery = recover(root, nodeDisk);
    const { size } = statSync(join(root, "a.txt"));
    expect({ recovery, size }).toEqual({
      recovery: { outcome: "finished", left: ["a.txt"] },
      size: 3 * 2 ** 30,
    });
  });

  test("takes all back if the system refuses to finish", () => {
    const root = interrupted("half-way");
    const disk = watchedDisk((call, args) => {
      if (call === "rename" && args[0] === join(root, "c.txt")) throw systemError("EBUSY", call);
    });
    expect([recover(root, disk), readTree(root)]).toEqual([{ outcome: "undone", left: [] }, OLD]);
  });

  test("follows a root that was renamed", () => {
    const root = interrupted("half-way");
    const moved = `${root}-moved`;
    renameSync(root, moved);
    const { status, recovery } = run(ADD, { root: moved });
    renameSync(moved, root);
    expect({ status, recovery, tree: readTree(root) }).toEqual({
      status: "applied",
      recovery: { outcome: "finished", left: [] },
      tree: { ...NEW, "z.txt": "z\n" },
    });
  });
});

describe("a journal that came with the tree", () => {
  /** A copy of a tree that was interrupted: for us it might be anybody's. */
  function copied(): string {
    const copy = realpathSync(folderOf({}));
    cpSync(interrupted("half-way"), copy, { recursive: true });
    return copy;
  }

  test("is not followed by a run", () => {
    const root = copied();
    const before = readTree(root);
    const { status, exitCode, problems } = run(ADD, { root });
    expect({ status, exitCode, problems, tree: readTree(root) }).toEqual({
      status: "refused",
      exitCode: 1,
      problems: [{ code: "interrupted", path: root, foreign: true }],
      tree: before,
    });
  });

  test("is followed by the command recover", () => {
    const root = copied();
    const ran = runCommand("llm-patch", ["recover"], { folder: root });
    expect([ran, readTree(root)]).toEqual([
      { exitCode: 0, stdout: "", stderr: "llm-patch: finished an interrupted run\n" },
      NEW,
    ]);
  });

  test("can be removed instead", () => {
    const root = copied();
    rmSync(join(root, ".llm-patch-commit"));
    expect(run(ADD, { root }).status).toBe("applied");
  });
});

/** A tree that comes with a journal, as a hostile one may: its temporary files are made, too. */
function treeWith(
  phase: string,
  entries: readonly JournalEntry[],
  folders: readonly string[] = [],
): { readonly root: string; readonly outside: string } {
  const base = realpathSync(folderOf({ "outside/a.txt": "old\n", "root/a.txt": "old\n" }));
  const root = join(base, "root");
  const outside = join(base, "outside");
  mkdirSync(join(outside, "empty"));
  mkdirSync(join(root, ".git"));
  writeFileSync(join(root, ".git/config"), "old\n");
  symlinkSync(outside, join(root, "link"));
  const number = String(statSync(root).ino);
  const journal: Journal = { root: number, run: "x", folders, entries };
  for (const [index, { path }] of entries.entries()) {
    const temporary = join(dirname(join(root, path)), `.llm-patch-x-${index}n`);
    if (existsSync(dirname(temporary))) writeFileSync(temporary, "new\n");
  }
  writeFileSync(join(root, `.llm-patch-${phase}`), encode(journal));
  return { root, outside };
}

describe("a journal that somebody else wrote reaches nothing outside", () => {
  const hashes = { before: hashOf("old\n"), after: hashOf("new\n") };

  test.each([
    "../outside/a.txt",
    "/etc/passwd",
    "link/a.txt",
    ".git/config",
    ".GIT/config",
    "x/../../outside/a.txt",
    "./a.txt",
    ".llm-patch-x",
    "",
  ])("%j", (path) => {
    for (const phase of ["staging", "commit"]) {
      for (const entry of [
        { path, ...hashes },
        { path, before: hashes.before },
      ]) {
        const { root, outside } = treeWith(phase, [entry]);
        recoverTree(root);
        const seen = {
          outside: readFileSync(join(outside, "a.txt"), "utf8"),
          inside: readFileSync(join(root, "a.txt"), "utf8"),
          git: readFileSync(join(root, ".git/config"), "utf8"),
          journal: existsSync(join(root, `.llm-patch-${phase}`)),
        };
        // One that names files outside waits for who allows that; one that names what it cannot is kept if files
        // may be half written.
        const isOdd = !path.startsWith("link");
        const journal = path.startsWith("/") || (phase === "commit" && isOdd);
        expect(seen).toEqual({ outside: "old\n", inside: "old\n", git: "old\n", journal });
      }
    }
  });

  test.each(["../outside/empty", "link/empty"])("the folder %s", (folder) => {
    const { root, outside } = treeWith("staging", [], [folder]);
    recoverTree(root);
    expect(existsSync(join(outside, "empty"))).toBe(true);
  });

  test.each([
    ["no JSON", "{"],
    ["no journal", "[]"],
    ["a number", "1"],
    ["entries that are none", '{"root":"1","run":"x","folders":[],"entries":[1]}'],
    ["a deep nest", "[".repeat(100_000)],
  ])("a journal of the right sum that holds %s is kept", (_, body) => {
    const root = realpathSync(folderOf(OLD));
    const journal = `llm-patch journal 1 ${hashOf(body)}\n${body}`;
    writeFileSync(join(root, ".llm-patch-commit"), journal);
    expect([recoverTree(root).problems, readTree(root)]).toEqual([
      [{ code: "interrupted", path: root, unreadable: true }],
      { ...OLD, ".llm-patch-commit": journal },
    ]);
  });

  test("a journal that is a link is not followed", () => {
    const { root, outside } = treeWith("commit", [{ path: "a.txt", ...hashes }]);
    renameSync(join(root, ".llm-patch-commit"), join(outside, "journal"));
    symlinkSync(join(outside, "journal"), join(root, ".llm-patch-commit"));
    recoverTree(root);
    expect([
      readFileSync(join(root, "a.txt"), "utf8"),
      existsSync(join(outside, "journal")),
    ]).toEqual(["old\n", true]);
  });
});

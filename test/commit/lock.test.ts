import {
  lutimesSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Lock, takeLock, tryLink } from "../../src/commit/lock.ts";
import { exclusively } from "../../src/commit/exclusive.ts";
import { makePlan } from "../../src/plan/plan.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import { DEFAULTS, readPatches, recover, run } from "../../src/run.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const PATCH = "*** Begin Patch\n*** Update File: a.txt\n@@\n-old\n+new\n*** End Patch\n";

function take(root: string): Lock {
  const lock = takeLock(root, 0);
  if (lock === undefined) throw new Error("taken");
  return lock;
}

test("a lock is for one at a time, and for one tree", () => {
  const [root, other] = [folderOf({}), folderOf({})];
  const lock = take(root);
  const second = takeLock(root, 0);
  take(other).release();
  lock.release();
  const third = take(root);
  third.release();
  expect({ second, names: readdirSync(root) }).toEqual({ second: undefined, names: [] });
});

test("a run, a recovery and a library's commit wait for the lock, then give up", () => {
  const root = folderOf({ "a.txt": "old\n" });
  const lock = take(root);
  const options = { ...DEFAULTS, root, lockWait: 0 };
  const applied = run(PATCH, options);
  const recovered = recover(root, { lockWait: 0 });
  lock.release();
  const problems = [{ code: "busy", path: root }];
  expect([applied, recovered, readTree(root)]).toEqual([
    { status: "refused", exitCode: 1, plan: undefined, problems, format: "apply-patch" },
    { exitCode: 1, problems },
    { "a.txt": "old\n" },
  ]);
});

test("a check waits only where a run is half way", () => {
  const root = folderOf({ "a.txt": "old\n" });
  const lock = take(root);
  const check = { ...DEFAULTS, root, lockWait: 0, dryRun: true };
  const before = run(PATCH, check);
  writeFileSync(join(root, ".llm-patch-new"), "");
  const during = run(PATCH, check);
  lock.release();
  const after = run(PATCH, check);
  expect([before.status, during.problems, after.problems]).toEqual([
    "would-apply",
    [{ code: "busy", path: root }],
    [{ code: "interrupted", path: root }],
  ]);
});

test("a lock that is a link names its owner, and goes with it", () => {
  const root = folderOf({});
  const lock = tryLink(root);
  const owner = readlinkSync(join(root, ".llm-patch-lock")).split("@")[0];
  const second = tryLink(root);
  if (lock !== "taken") lock.release();
  expect({ owner, second, names: readdirSync(root) }).toEqual({
    owner: String(process.pid),
    second: "taken",
    names: [],
  });
});

/** The name of this process as an owner. */
function ourName(): string {
  const root = folderOf({});
  const lock = tryLink(root);
  const owner = readlinkSync(join(root, ".llm-patch-lock"));
  if (lock !== "taken") lock.release();
  return owner;
}

/** What an owner's name ends with here. */
function world(): string {
  return ourName().split("@").slice(2).join("@");
}

test.each([
  ["is no process any more", () => `2147483647@1@${world()}`],
  ["had the number of another process", () => `${process.pid}@1@${world()}`],
  ["is no process at all", () => "nonsense"],
])("a link whose owner %s is broken", (_, owner) => {
  const root = folderOf({});
  symlinkSync(owner(), join(root, ".llm-patch-lock"));
  const first = tryLink(root);
  const second = tryLink(root);
  if (second !== "taken") second.release();
  expect({ first, second: second === "taken", names: readdirSync(root) }).toEqual({
    first: "taken",
    second: false,
    names: [],
  });
});

test("who was killed while breaking a lock keeps nobody from it", () => {
  const root = folderOf({});
  symlinkSync(`2147483647@1@${world()}`, join(root, ".llm-patch-lock"));
  symlinkSync(`2147483646@1@${world()}`, join(root, ".llm-patch-lock-break"));
  const tries = [tryLink(root), tryLink(root), tryLink(root)];
  for (const lock of tries) if (lock !== "taken") lock.release();
  expect({ taken: tries.map((lock) => lock === "taken"), names: readdirSync(root) }).toEqual({
    taken: [true, true, false],
    names: [],
  });
});

describe("a mark of a run whose lock is not seen from here", () => {
  const ELSEWHERE = "7@1@other@pid:[1]";

  /** A tree that such a run has marked, `seconds` ago. */
  function marked(owner: string, seconds: number): string {
    const root = folderOf({ "a.txt": "old\n" });
    const link = join(root, ".llm-patch-lock");
    symlinkSync(owner, link);
    const then = Date.now() / 1000 - seconds;
    lutimesSync(link, then, then);
    return root;
  }

  test.each([
    ["that is fresh keeps others from writing", ELSEWHERE, 0],
    ["of a process that lives keeps others from writing", "", 1000],
  ])("%s", (_, owner, seconds) => {
    const root = marked(owner === "" ? ourName() : owner, seconds);
    const { status, problems } = run(PATCH, { ...DEFAULTS, root, lockWait: 0 });
    expect({ status, problems, text: readTree(root)["a.txt"] }).toEqual({
      status: "refused",
      problems: [{ code: "busy", path: root }],
      text: "old\n",
    });
  });

  test.each([
    ["that is old is broken", ELSEWHERE, 60],
    ["of a process that is gone is broken", "2147483647@1@", 0],
    ["of a clock that goes wrong is broken", ELSEWHERE, -60],
  ])("%s", (_, owner, seconds) => {
    const root = marked(owner.endsWith("@") ? owner + world() : owner, seconds);
    const { status } = run(PATCH, { ...DEFAULTS, root, lockWait: 100 });
    expect({ status, tree: readTree(root) }).toEqual({
      status: "applied",
      tree: { "a.txt": "new\n" },
    });
  });

  test("that is dead is removed by a recovery that finds nothing else", () => {
    const root = marked(ELSEWHERE, 60);
    expect([recover(root).recovery, readTree(root)]).toEqual([
      { outcome: "nothing", left: [] },
      { "a.txt": "old\n" },
    ]);
  });

  test("keeps a recovery from what that run is about", () => {
    const root = marked(ELSEWHERE, 0);
    writeFileSync(join(root, ".llm-patch-new"), "theirs\n");
    const { problems } = recover(root, { lockWait: 0 });
    expect({ problems, text: readTree(root)[".llm-patch-new"] }).toEqual({
      problems: [{ code: "busy", path: root }],
      text: "theirs\n",
    });
  });

  test("is no mark if it is a file or a folder", () => {
    const [file, folder] = [folderOf({ "a.txt": "old\n" }), folderOf({ "a.txt": "old\n" })];
    writeFileSync(join(file, ".llm-patch-lock"), "");
    mkdirSync(join(folder, ".llm-patch-lock"));
    expect([file, folder].map((root) => run(PATCH, { ...DEFAULTS, root }).status)).toEqual([
      "applied",
      "applied",
    ]);
  });
});

test("a root that is moved away between planning and writing is a problem, no bug", () => {
  const root = folderOf({ "a.txt": "old\n" });
  const moved = `${root}-moved`;
  const plan = makePlan(readPatches(PATCH).patches, root, nodeTree, DEFAULTS);
  const result = exclusively(root, {}, ({ write }) => {
    renameSync(root, moved);
    return write(plan);
  });
  const tree = readTree(moved);
  renameSync(moved, root);
  expect([result, tree]).toEqual([
    { code: "changed-on-disk", path: "a.txt" },
    { "a.txt": "old\n" },
  ]);
});

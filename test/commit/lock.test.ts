import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Lock, tryLock } from "../../src/commit/lock.ts";
import { exclusively } from "../../src/commit/exclusive.ts";
import { makePlan } from "../../src/check.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import { readPatches } from "../../src/reading.ts";
import { recover, run } from "../../src/run.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const PATCH = "*** Begin Patch\n*** Update File: a.txt\n@@\n-old\n+new\n*** End Patch\n";

function take(root: string): Lock {
  const lock = tryLock(root);
  if (lock === undefined) throw new Error("taken");
  return lock;
}

test("a lock is for one at a time, and for one tree", () => {
  const [root, other] = [folderOf({}), folderOf({})];
  const lock = take(root);
  const second = tryLock(root);
  take(other).release();
  lock.release();
  const third = take(root);
  third.release();
  expect({ second, names: readdirSync(root) }).toEqual({ second: undefined, names: [] });
});

test("a run, a recovery and a library's commit wait for the lock, then give up", () => {
  const root = folderOf({ "a.txt": "old\n" });
  const lock = take(root);
  const options = { root, lockWait: 0 };
  const { patches, ...applied } = run(PATCH, options);
  const recovered = recover(root, { lockWait: 0 });
  lock.release();
  const problems = [{ code: "busy", path: root }];
  expect([patches?.length, applied, recovered, readTree(root)]).toEqual([
    1,
    { status: "refused", exitCode: 1, plan: undefined, problems, format: "apply-patch" },
    { exitCode: 1, problems },
    { "a.txt": "old\n" },
  ]);
});

test("a check waits only where a run is half way", () => {
  const root = folderOf({ "a.txt": "old\n" });
  const lock = take(root);
  const check = { root, lockWait: 0, dryRun: true };
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

test("a refused patch leaves no trace of a lock, and needs none", () => {
  const root = folderOf({ "a.txt": "other\n" });
  const before = statSync(root, { bigint: true });
  const { status } = run(PATCH, { root });
  const after = statSync(root, { bigint: true });
  expect([status, after.mtimeNs, after.ctimeNs]).toEqual([
    "refused",
    before.mtimeNs,
    before.ctimeNs,
  ]);
});

test("what another run writes between the planning and the lock counts", () => {
  const root = folderOf({ "a.txt": "old\n" });
  let runs = 0;
  const hold = (): (() => void) => {
    if (runs++ === 0) writeFileSync(join(root, "a.txt"), "theirs\nold\n");
    return () => undefined;
  };
  const { status } = run(PATCH, { root, hold });
  expect([status, readTree(root)]).toEqual(["applied", { "a.txt": "theirs\nnew\n" }]);
});

/** The name of this process in a lock. */
function ourName(): string {
  const root = folderOf({});
  const lock = take(root);
  const [name = ""] = readdirSync(join(root, ".llm-patch-lock"));
  lock.release();
  return name;
}

/** The name of a process here: boot and namespace are ours. */
function nameHere(pid: number | string, began: string): string {
  return [pid, began, ...ourName().split(".").slice(2)].join(".");
}

test("a lock names its owner", () => {
  expect(ourName().split(".")[0]).toBe(String(process.pid));
});

/** A tree with a lock that was made `seconds` ago. */
function locked(names: readonly string[], seconds = 0): string {
  const root = folderOf({ "a.txt": "old\n" });
  const then = Date.now() / 1000 - seconds;
  mkdirSync(join(root, ".llm-patch-lock"));
  for (const name of names) {
    const path = join(root, ".llm-patch-lock", name);
    writeFileSync(path, "");
    utimesSync(path, then, then);
  }
  return root;
}

describe("a lock that a kill has left", () => {
  const ELSEWHERE = "7.1.other.1.x";

  test.each([
    ["of a process that is gone", () => [nameHere(2_147_483_647, "1")], 0],
    ["of a process whose number is another's by now", () => [nameHere(process.pid, "1")], 0],
    ["of no process at all", () => ["nonsense"], 0],
    ["of nobody: killed before it was taken, or while it was given back", () => [], 0],
    ["of several", () => [nameHere(2_147_483_647, "1"), nameHere(2_147_483_646, "1")], 0],
    ["from where we cannot look, and is old", () => [ELSEWHERE], 60],
    ["from where we cannot look, and a clock goes wrong", () => [ELSEWHERE], -60],
    ["where nobody tells when a process began, and is very old", () => [nameHere(1, "")], 1000],
  ] as const)("%s, keeps nobody out and goes away", (_, names, seconds) => {
    const root = locked(names(), seconds);
    const { status } = run(PATCH, { root, lockWait: 0 });
    expect({ status, tree: readTree(root) }).toEqual({
      status: "applied",
      tree: { "a.txt": "new\n" },
    });
  });

  test.each([
    ["a recovery that finds nothing else", (root: string) => recover(root)],
    [
      "a run that is refused",
      (root: string) => run("*** Begin Patch\n*** Delete File: none\n*** End Patch", { root }),
    ],
  ])("goes away with %s", (_, action) => {
    const root = locked([nameHere(2_147_483_647, "1")]);
    action(root);
    expect(readTree(root)).toEqual({ "a.txt": "old\n" });
  });

  test.each([
    ["from where we cannot look, and is fresh", () => [ELSEWHERE], 0],
    ["of a process that lives", () => [ourName()], 1000],
    ["of a process that lives, beside a dead one", () => ["nonsense", ourName()], 1000],
  ])("%s, keeps others out", (_, names, seconds) => {
    const root = locked(names(), seconds);
    writeFileSync(join(root, ".llm-patch-new"), "theirs\n");
    const applied = run(PATCH, { root, lockWait: 0 });
    const recovered = recover(root, { lockWait: 0 });
    const busy = [{ code: "busy", path: root }];
    expect([
      applied.problems,
      recovered.problems,
      existsSync(join(root, ".llm-patch-new")),
    ]).toEqual([busy, busy, true]);
  });

  test("is one that is a file, or a link to anywhere: it is replaced, not followed", () => {
    const [file, link, outside] = [1, 2, 3].map(() => folderOf({ "a.txt": "old\n" }));
    if (file === undefined || link === undefined || outside === undefined) return;
    writeFileSync(join(file, ".llm-patch-lock"), "");
    symlinkSync(outside, join(link, ".llm-patch-lock"));
    const statuses = [file, link].map((root) => run(PATCH, { root }).status);
    expect([statuses, ...[file, link, outside].map((root) => readTree(root))]).toEqual([
      ["applied", "applied"],
      { "a.txt": "new\n" },
      { "a.txt": "new\n" },
      { "a.txt": "old\n" },
    ]);
  });

  test("may hold folders of a stranger: they stay, and keep nobody out", () => {
    const root = locked([]);
    mkdirSync(join(root, ".llm-patch-lock", nameHere(2_147_483_647, "1")));
    expect(run(PATCH, { root, lockWait: 0 }).status).toBe("applied");
  });
});

test("a root that is moved away between planning and writing is a problem, no bug", () => {
  const root = folderOf({ "a.txt": "old\n" });
  const moved = `${root}-moved`;
  const plan = makePlan(readPatches(PATCH).patches, { root, tree: nodeTree }, {});
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

import { readdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Lock, takeLock, tryLink } from "../../src/commit/lock.ts";
import { DEFAULTS, recover, run } from "../../src/run.ts";
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

test.each([
  ["is no process any more", "2147483647@1@x"],
  ["had the number of another process", `${process.pid}@1@x`],
  ["is no process at all", "nonsense"],
])("a link whose owner %s is broken", (_, owner) => {
  const root = folderOf({});
  symlinkSync(owner, join(root, ".llm-patch-lock"));
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
  symlinkSync("2147483647@1@x", join(root, ".llm-patch-lock"));
  symlinkSync("2147483646@1@x", join(root, ".llm-patch-lock-break"));
  const tries = [tryLink(root), tryLink(root), tryLink(root)];
  for (const lock of tries) if (lock !== "taken") lock.release();
  expect({ taken: tries.map((lock) => lock === "taken"), names: readdirSync(root) }).toEqual({
    taken: [true, true, false],
    names: [],
  });
});

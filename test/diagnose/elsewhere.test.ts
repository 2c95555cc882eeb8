import { expect, test } from "vitest";
import type { FileEdit } from "../../src/patch.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { patchOf, planOf } from "../helpers/plans.ts";

function update(path: string, ...rows: readonly string[]): FileEdit {
  return { kind: "update", path, patchLine: 1, hunks: [hunkOf(rows)] };
}

/** Why the last edit is refused, and where its lines are said to be. */
function sought(...edits: readonly FileEdit[]): unknown {
  const files = { "a.ts": "one\n", "b.ts": "top\nconst answer = 42;\n" };
  const problem = planOf(files, [patchOf(edits)]).problems.at(-1);
  return problem?.code === "not-found" && [problem.cause, problem.otherFile];
}

const LOST = update("a.ts", "-const answer = 42;", "+const answer = 43;");

test("lines that are in another file are found there", () => {
  expect(sought(LOST)).toEqual(["wrong-file", { path: "b.ts", line: 2 }]);
});

test("at the line where the edits before have moved them", () => {
  expect(sought(update("b.ts", "-top", "+new", "+top"), LOST)).toEqual([
    "wrong-file",
    { path: "b.ts", line: 3 },
  ]);
});

test("not where another edit takes them away", () => {
  const deleted: FileEdit = { kind: "delete", path: "b.ts", patchLine: 1 };
  expect(sought(update("b.ts", "-const answer = 42;", "+"), LOST)).toEqual(["stale", undefined]);
  expect(sought(deleted, LOST)).toEqual(["stale", undefined]);
});

test("also where another edit writes them", () => {
  const created: FileEdit = {
    kind: "create",
    path: "c.ts",
    patchLine: 1,
    content: "const answer = 42;\n",
  };
  expect(sought(update("b.ts", "-const answer = 42;"), created, LOST)).toEqual([
    "wrong-file",
    { path: "c.ts", line: 1 },
  ]);
});

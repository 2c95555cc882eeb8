import { expect, test } from "vitest";
import type { FileEdit } from "../../src/patch.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { patchOf, planOf } from "../helpers/plans.ts";

function update(path: string, ...rows: readonly string[]): FileEdit {
  return { kind: "update", path, patchLine: 1, hunks: [hunkOf(rows)] };
}

/** Why an edit is refused, and where its lines are said to be. */
function sought(edit: FileEdit): unknown {
  const files = { "a.ts": "one\n", "b.ts": "top\nconst answer = 42;\n" };
  const problem = planOf(files, [patchOf([edit])]).problems.at(-1);
  return problem?.code === "not-found" && [problem.cause, problem.otherFile];
}

const LOST = update("a.ts", "-const answer = 42;", "+const answer = 43;");

test("lines that are in another file are found there", () => {
  expect(sought(LOST)).toEqual(["wrong-file", { path: "b.ts", line: 2 }]);
});

import { describe, expect, test } from "vitest";
import { exitCode, isUnfinished, type Problem } from "../src/problem.ts";

const FILE = { path: "a", patchLine: 1 };
const CHANGED: Problem = { code: "changed-on-disk", path: "a" };

describe("the exit code", () => {
  test.each<[name: string, problems: readonly Problem[], expected: 0 | 1 | 2]>([
    ["without problems", [], 0],
    ["for what does not fit", [{ code: "exists", ...FILE, operation: "create" }], 1],
    ["for a file that somebody changed", [CHANGED], 1],
    ["for a file that is no text", [{ code: "encoding", ...FILE, offset: 0 }], 1],
    ["for no patch", [{ code: "no-patch", empty: false }], 2],
    ["for a patch cut off", [{ code: "truncated", patchLine: 1, missing: "x" }], 2],
    ["for a system that refuses", [{ code: "io", path: "a", operation: "open", reason: "EIO" }], 2],
    ["for a patch that is no text", [{ code: "encoding", offset: 0 }], 2],
    ["for both", [CHANGED, { code: "no-patch", empty: false }], 2],
  ])("%s", (_, problems, expected) => {
    expect(exitCode(problems)).toEqual(expected);
  });
});

test("files may be half written only where not everything could be put back", () => {
  const io = { code: "io", path: "a", operation: "rename", reason: "EIO" } as const;
  expect(
    [[], [CHANGED, io], [CHANGED, { ...io, unfinished: true as const }]].map(isUnfinished),
  ).toEqual([false, false, true]);
});

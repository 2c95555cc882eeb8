/** The functions of `llm-patch` on folders. */

import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  apply,
  check,
  commit,
  nodeTree,
  parse,
  placeCall,
  plan,
  recover,
  type Result,
  toGitDiff,
} from "../../src/index.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const PATCH =
  "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** Update File: b.txt\n*** Move to: c/d.txt\n*** End Patch\n";
const BEFORE = { "a.txt": "one\ntwo\n", "b.txt": "b\n" };
const AFTER = { "a.txt": "1\ntwo\n", "c/d.txt": "b\n" };

describe("a folder and a map of the same files", () => {
  test.each([
    ["a reply that fits", PATCH],
    ["one that does not", PATCH.replace("-one", "-onne")],
    ["one about a missing file", PATCH.replace("a.txt", "A/a.txt")],
    ["none", "Nothing to do."],
  ])("give the same result for %s", (_, reply) => {
    const root = folderOf(BEFORE);
    const files = new Map(Object.entries(BEFORE));
    const [checked, inFolder] = [check(reply, root), check(reply, { root, tree: nodeTree })];
    const { after: _after, ...applied } = apply(reply, files);
    expect([checked, inFolder, readTree(root)]).toEqual([
      check(reply, files),
      check(reply, files),
      BEFORE,
    ]);
    expect<Result>(apply(reply, root)).toEqual(applied);
    expect(readTree(root)).toEqual(applied.status === "applied" ? AFTER : BEFORE);
  });
});

describe("a plan", () => {
  test("is written as it was shown", () => {
    const root = folderOf(BEFORE);
    const planned = plan(parse(PATCH).patches, root);
    expect(toGitDiff(planned)).toBe(check(PATCH, root).diff);
    expect([commit(planned, { sync: false }), readTree(root)]).toEqual([
      { written: ["a.txt", "c/d.txt"], removed: ["b.txt"] },
      AFTER,
    ]);
  });

  test("is refused where a file has changed since", () => {
    const root = folderOf(BEFORE);
    const planned = plan(parse(PATCH).patches, root);
    writeFileSync(join(root, "a.txt"), "one\nand two\n");
    expect([commit(planned), readTree(root)]).toEqual([
      {
        code: "changed-on-disk",
        path: "a.txt",
        place: "a.txt",
        message: "the file was changed in the meantime",
        hint: "read the file again, and send a new patch",
      },
      { ...BEFORE, "a.txt": "one\nand two\n" },
    ]);
  });

  test("of files in memory is for no folder", () => {
    const planned = plan(parse(PATCH).patches, new Map(Object.entries(BEFORE)));
    expect(commit(planned)).toMatchObject({ code: "io", reason: "ENOENT" });
  });
});

test("what is to be recovered is reported", () => {
  const root = folderOf(BEFORE);
  expect([recover(root), recover(join(root, "none"))]).toEqual([
    { exitCode: 0, problems: [], recovery: { outcome: "nothing", left: [] } },
    {
      exitCode: 2,
      problems: [
        {
          code: "io",
          path: join(root, "none"),
          operation: "open the root folder",
          reason: "ENOENT",
          place: join(root, "none"),
          message: "cannot open the root folder: no such file or folder",
          hint: "fix that and run the same command again",
        },
      ],
    },
  ]);
});

test("a command has its folder", () => {
  const root = realpathSync(folderOf(BEFORE));
  mkdirSync(join(root, "in"));
  const placed = (folder: string): object =>
    placeCall(["bash", "-c", `cd ${folder} && apply_patch <<'EOF'\n${PATCH}EOF\n`], root);
  expect([placed("in"), placed("out"), placeCall(["ls"], root)]).toEqual([
    { kind: "apply-patch", patch: PATCH, cwd: join(root, "in") },
    {
      kind: "error",
      reason: "bad-folder",
      message:
        "out: there is no such folder inside the working folder, or no patch may be applied there",
      hint: "name a folder that exists, inside the working folder and outside .git",
    },
    { kind: "not-apply-patch" },
  ]);
});

import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planCall } from "../src/call.ts";
import { commit } from "../src/commit/exclusive.ts";
import { diffFile, diffText } from "../src/report/diff.ts";
import { folderOf, readTree, temporaryFolder } from "./helpers/tree.ts";

const PATCH = "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** End Patch\n";
const FILES = { "src/a.txt": "one\n" };

function inFolder(folder: string): readonly string[] {
  return ["bash", "-lc", `cd ${folder} && apply_patch <<'EOF'\n${PATCH}EOF\n`];
}

describe("a command is planned", () => {
  test("with its diff before anything is written, and committed on demand", () => {
    const root = realpathSync(folderOf(FILES));
    const call = planCall(inFolder("src"), root);
    if (call.kind !== "apply-patch") throw new Error(call.kind);
    const { outcome, ...rest } = call;
    expect({
      ...rest,
      status: outcome.status,
      diffs: outcome.plan?.files.map((file) => diffText(diffFile(file))),
      tree: readTree(root),
    }).toEqual({
      kind: "apply-patch",
      patch: PATCH,
      cwd: join(root, "src"),
      status: "would-apply",
      diffs: ["diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n"],
      tree: FILES,
    });
    if (outcome.plan === undefined) throw new Error("no plan");
    expect([commit(outcome.plan), readTree(root)]).toEqual([
      { written: ["a.txt"], removed: [] },
      { "src/a.txt": "1\n" },
    ]);
  });

  test("with the problems of a patch that does not fit", () => {
    const root = realpathSync(folderOf({ "src/a.txt": "other\n" }));
    const call = planCall(["apply_patch", PATCH], root);
    if (call.kind !== "apply-patch") throw new Error(call.kind);
    expect([call.cwd, call.outcome.status, call.outcome.problems]).toEqual([
      root,
      "refused",
      [
        {
          code: "missing-file",
          path: "a.txt",
          patchLine: 2,
          wantedFor: "update",
          near: ["src/a.txt"],
        },
      ],
    ]);
  });

  test("unless it is another or cannot be read", () => {
    const root = folderOf(FILES);
    expect([planCall(["ls"], root), planCall([PATCH], root)]).toEqual([
      { kind: "not-apply-patch" },
      { kind: "error", reason: "bare-patch" },
    ]);
  });
});

describe("the folder of a call", () => {
  test.each([
    ["src", "src"],
    ["./src/", "src"],
    ["src/../src", "src"],
    [".", "."],
    ["in", "src"],
    ["src/deep/up", "."],
  ])("%s is %s", (folder, expected) => {
    const root = realpathSync(folderOf({ ...FILES, "a.txt": "one\n", "src/deep/x": "" }));
    symlinkSync("src", join(root, "in"));
    symlinkSync("../..", join(root, "src/deep/up"));
    const call = planCall(inFolder(folder), root);
    expect(call.kind === "apply-patch" && call.cwd).toBe(join(root, expected));
  });

  test("may be absolute, through a link to the root too", () => {
    const root = realpathSync(folderOf(FILES));
    const link = join(temporaryFolder(), "link");
    symlinkSync(root, link);
    const folders = [join(root, "src"), join(link, "src")];
    expect(
      [root, link].flatMap((given) =>
        folders.map((folder) => {
          const call = planCall(inFolder(folder), given);
          return call.kind === "apply-patch" ? call.cwd : call;
        }),
      ),
    ).toEqual(Array.from({ length: 4 }, () => join(root, "src")));
  });

  test.each([
    ["no", "missing-folder"],
    ["dead", "missing-folder"],
    ["src/a.txt", "not-a-folder"],
    ["src/a.txt/x", "missing-folder"],
    ["..", "outside-root"],
    ["src/../../x", "outside-root"],
    ["/", "outside-root"],
    ["out", "outside-root"],
    ["out/inside", "outside-root"],
    [".git", "protected-folder"],
    ["src/.Git/hooks", "protected-folder"],
    ["git", "protected-folder"],
    [".llm-patch-x", "protected-folder"],
  ])("is refused: %s, %s", (folder, reason) => {
    const root = folderOf(FILES);
    const outside = temporaryFolder();
    for (const name of [join(root, ".git"), join(root, ".llm-patch-x"), join(outside, "inside")]) {
      mkdirSync(name);
    }
    symlinkSync(outside, join(root, "out"));
    symlinkSync(".git", join(root, "git"));
    symlinkSync("nowhere", join(root, "dead"));
    expect(planCall(inFolder(folder), root)).toEqual({ kind: "error", reason, found: folder });
  });
});

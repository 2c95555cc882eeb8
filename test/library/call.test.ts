import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { placeCall } from "../../src/library/on-disk.ts";
import { folderOf, temporaryFolder } from "../helpers/tree.ts";

const PATCH = "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** End Patch\n";
const FILES = { "src/a.txt": "one\n" };

function inFolder(folder: string): readonly string[] {
  return ["bash", "-lc", `cd ${folder} && apply_patch <<'EOF'\n${PATCH}EOF\n`];
}

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
    const call = placeCall(inFolder(folder), root);
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
          const call = placeCall(inFolder(folder), given);
          return call.kind === "apply-patch" ? call.cwd : call;
        }),
      ),
    ).toEqual(Array.from({ length: 4 }, () => join(root, "src")));
  });

  test.each([
    "no",
    "dead",
    "src/a.txt",
    "src/a.txt/x",
    "..",
    "src/../../x",
    "/",
    "out",
    "out/inside",
    ".git",
    "src/.Git/hooks",
    "git",
    ".llm-patch-x",
  ])("is refused: %s", (folder) => {
    const root = folderOf(FILES);
    const outside = temporaryFolder();
    for (const name of [join(root, ".git"), join(root, ".llm-patch-x"), join(outside, "inside")]) {
      mkdirSync(name);
    }
    symlinkSync(outside, join(root, "out"));
    symlinkSync(".git", join(root, "git"));
    symlinkSync("nowhere", join(root, "dead"));
    const words = { message: expect.stringContaining(`${folder}: `), hint: expect.any(String) };
    const error = { kind: "error", reason: "bad-folder", ...words };
    expect(placeCall(inFolder(folder), root)).toEqual(error);
  });
});

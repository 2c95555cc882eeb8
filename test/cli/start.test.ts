/** What Node keeps of the commands' code makes them faster, and nothing else. */

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { folderOf, readTree, temporaryFolder } from "../helpers/tree.ts";

const hasCache = "enableCompileCache" in createRequire(import.meta.url)("node:module");
const PATCH = "--- a.txt\n+++ a.txt\n@@ -2 +2 @@\n-two\n+2\n";
const APPLIED = [
  0,
  "M a.txt +1 -1  1 hunk: exact\nllm-patch: applied: 1 file, 1 hunk, +1 -1\n",
  { "a.txt": "one\n2\nthree\n" },
];

/** Exit code, standard error and the tree after a run. */
function ran(env: Readonly<Record<string, string>>): readonly unknown[] {
  const cwd = folderOf({ "a.txt": "one\ntwo\nthree\n" });
  const { status, stderr } = spawnSync(process.execPath, [resolve("bin/llm-patch.cjs"), "apply"], {
    cwd,
    input: PATCH,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
  });
  return [status, stderr, readTree(cwd)];
}

test("code is kept in the user's folder, and taken from there", () => {
  const home = temporaryFolder();
  const env = { HOME: home };
  expect([ran(env), ran(env)]).toEqual([APPLIED, APPLIED]);
  const kept = Object.keys(readTree(home));
  expect(kept.length > 0).toBe(hasCache);
  expect(kept.filter((path) => !path.startsWith(join(".cache", "llm-patch")))).toEqual([]);
});

test.each([{}, { HOME: "." }, { XDG_CACHE_HOME: "cache" }, { HOME: "/dev/null" }])(
  "none is kept in the working folder: %j",
  (env) => {
    expect(ran(env)).toEqual(APPLIED);
  },
);

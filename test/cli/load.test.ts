/** The code that is kept of a command (bin/load.cjs) makes it faster, and nothing else. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let base: string;
let kept: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "llm-patch-test-"));
  for (const path of ["bin", "dist/cli", "package.json"])
    cpSync(path, join(base, path), { recursive: true });
  const folder = join(base, "dist/cli");
  const isKept = (name: string): boolean => name.startsWith(`main.cjs.${process.version}-`);
  kept = join(folder, readdirSync(folder).find(isKept) ?? "none");
  writeFileSync(join(base, "a.txt"), "one\ntwo\nthree\n");
});
afterEach(() => rmSync(base, { recursive: true }));

/** What V8 says of the kept code, and the exit code, the output and the file after a run. */
function ran(): readonly unknown[] {
  const said = spawnSync(
    process.execPath,
    ["-p", 'String(require("./bin/load.cjs").open("main").script.cachedDataRejected)'],
    { cwd: base, encoding: "utf8" },
  );
  const patch = "--- a.txt\n+++ a.txt\n@@ -2 +2 @@\n-two\n+2\n";
  const { status, stderr } = spawnSync(process.execPath, ["bin/llm-patch.cjs", "apply"], {
    cwd: base,
    input: patch,
    encoding: "utf8",
  });
  return [said.stdout.trim(), status, stderr, readFileSync(join(base, "a.txt"), "utf8")];
}

const APPLIED = [
  0,
  "M a.txt +1 -1  1 hunk: exact\nllm-patch: applied: 1 file, 1 hunk, +1 -1\n",
  "one\n2\nthree\n",
];

test("kept code is taken", () => {
  expect(ran()).toEqual(["false", ...APPLIED]);
});

test("without it everything is compiled", () => {
  rmSync(kept);
  expect(ran()).toEqual(["undefined", ...APPLIED]);
});

test("half of it is not taken", () => {
  const bytes = readFileSync(kept);
  writeFileSync(kept, bytes.subarray(0, bytes.length / 2));
  expect(ran()).toEqual(["undefined", ...APPLIED]);
});

test("an empty file is not taken", () => {
  writeFileSync(kept, "");
  expect(ran()).toEqual(["undefined", ...APPLIED]);
});

test("that of another V8 is rejected", () => {
  const bytes = readFileSync(kept);
  bytes.writeUInt32LE(0xbad, 4);
  writeFileSync(kept, bytes);
  expect(ran()).toEqual(["true", ...APPLIED]);
});

test("that of a longer bundle is rejected", () => {
  const bundle = join(base, "dist/cli/main.cjs");
  writeFileSync(bundle, `${readFileSync(bundle, "latin1")}\n`);
  expect(ran()).toEqual(["true", ...APPLIED]);
});

/** The system refuses a call while the lock is taken, or has few handles left. */

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { expect, test, vi } from "vitest";
import { tryLock } from "../../src/commit/lock.ts";
import { runInShell } from "../helpers/command.ts";
import { systemError } from "../helpers/disk.ts";
import { hasBash } from "../helpers/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const LOCK = ".llm-patch-lock";
const CALLS = [
  "closeSync",
  "lstatSync",
  "mkdirSync",
  "openSync",
  "readdirSync",
  "renameSync",
  "unlinkSync",
  "utimesSync",
] as const;

/** Takes the lock while the k-th call on it fails with `code`: what is left in the root, and whether one failed. */
function failingAt(
  k: number,
  code: string,
  root: string,
): readonly [left: object, failed: boolean] {
  let [index, lockFile] = [0, -1];
  let failed = false;
  const spies = CALLS.map((name) => {
    const real = fs[name] as (...args: readonly unknown[]) => unknown;
    return vi.spyOn(fs, name).mockImplementation((...args: readonly unknown[]): never => {
      const isOfLock =
        String(args[0]).includes(LOCK) || (name === "closeSync" && args[0] === lockFile);
      const fails = isOfLock && index++ === k;
      if (fails) failed = true;
      // A file is closed even where that is reported to have failed.
      if (fails && name !== "closeSync") throw systemError(code, name, String(args[0]));
      const result = real(...args);
      if (isOfLock && name === "openSync") lockFile = Number(result);
      if (fails) throw systemError(code, name);
      return result as never;
    });
  });
  syncBuiltinESMExports();
  try {
    const lock = tryLock(root);
    index = Infinity;
    lock?.release();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith(code)) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
  return [readTree(root), failed];
}

test.each(["EIO", "EACCES", "EMFILE", "ENOSPC"])("%s at any call: nothing is left", (code) => {
  const left: unknown[] = [];
  for (let k = 0, failed = true; failed; k++) {
    const root = folderOf({ "a.txt": "old\n" });
    const [fresh, isFreshFailed] = failingAt(k, code, root);
    left.push(fresh);
    failed = isFreshFailed;
  }
  expect(left.length).toBeGreaterThan(5);
  expect(new Set(left.map((tree) => JSON.stringify(tree)))).toEqual(
    new Set([JSON.stringify({ "a.txt": "old\n" })]),
  );
});

test.runIf(hasBash)("200 files in 20 folders are written with few handles", () => {
  const paths = Array.from({ length: 200 }, (_, at) => `dir${at % 20}/${at}.txt`);
  const sections = paths.map((path) => `*** Update File: ${path}\n@@\n-old\n+new\n`).join("");
  const patch = `*** Begin Patch\n${sections}*** End Patch\n`;
  const filesOf = (text: string): object => Object.fromEntries(paths.map((path) => [path, text]));
  const folder = folderOf({ ...filesOf("old\n"), patch });
  const ran = runInShell('ulimit -n 40; "$LLM_PATCH" apply -q patch', folder);
  expect([ran, readTree(folder)]).toEqual([
    {
      exitCode: 0,
      stdout: "",
      stderr: "llm-patch: applied: 200 files, 200 hunks, +200 -200\n",
    },
    { ...filesOf("new\n"), patch },
  ]);
});

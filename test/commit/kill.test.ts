/** Real processes that are killed, or are many: the tree must be whole, old or new. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, readdirSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { recover } from "../../src/run.ts";
import { wholeTree } from "../helpers/disk.ts";
import { MANY, manyFiles, planOf, write } from "../helpers/plan-of.ts";
import { folderOf, readTree, temporaryFolder } from "../helpers/tree.ts";

const PATCH = ["*** Begin Patch", ...MANY, "*** End Patch", ""].join("\n");

/** The trees before and after. */
function trees(): { readonly old: string; readonly new: string } {
  const root = manyFiles();
  const before = JSON.stringify(wholeTree(root));
  write(planOf(root, ...MANY));
  return { old: before, new: JSON.stringify(wholeTree(root)) };
}

function which(root: string, { old, new: fresh }: ReturnType<typeof trees>): string {
  const now = JSON.stringify(wholeTree(root));
  if (now === old) return "old";
  return now === fresh ? "new" : now;
}

test("a process that is killed at any call is recovered", { timeout: 120_000 }, () => {
  const both = trees();
  const seen = new Set<string>();
  for (let call = 0, killed = true; killed; call++) {
    const root = realpathSync(manyFiles());
    killed = killedAt(root, call, "sync");
    recover(root);
    seen.add(which(root, both));
  }
  expect([...seen]).toEqual(["old", "new"]);
});

/** Applies the patch in a process that is killed at a call; true if it came so far. */
function killedAt(root: string, call: number, sync: "sync" | "no-sync"): boolean {
  const script = resolve("test/helpers/killed.mjs");
  const args = [script, root, String(call), sync];
  return spawnSync(process.execPath, args, { input: PATCH }).signal === "SIGKILL";
}

/** The command on a tree, and how it ended. */
async function applied(
  root: string,
  patch: string,
  then: (child: ChildProcess) => void = () => undefined,
): Promise<number | NodeJS.Signals | null> {
  const child = spawn(
    process.execPath,
    [resolve("bin/llm-patch.cjs"), "apply", "-q", "--no-sync"],
    {
      cwd: root,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(patch);
  then(child);
  return new Promise((done) => {
    child.on("exit", (code, signal) => {
      done(code ?? signal);
    });
  });
}

describe("the command, ended at some moment", () => {
  test.each(["SIGKILL", "SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s",
    { timeout: 60_000 },
    async (signal) => {
      const both = trees();
      const wrong: unknown[] = [];
      for (let delay = 30; delay < 90; delay += 5) {
        const root = manyFiles();
        const end = await applied(root, PATCH, (child) => {
          setTimeout(() => child.kill(signal), delay);
        });
        if (signal === "SIGKILL") recover(root);
        const tree = which(root, both);
        const right = signal === "SIGKILL" ? ["old", "new"] : [end === 0 ? "new" : "old"];
        if (!right.includes(tree) || (end === 0 && tree !== "new"))
          wrong.push({ delay, end, tree });
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe.each([2, 8])("%d processes at once", (count) => {
  const names = Array.from({ length: count }, (_, index) => String.fromCodePoint(97 + index));
  const lines = (mark: string): string => names.map((name) => `${name} ${mark}\n\n`).join("");

  test.each([
    ["one file", ["a.txt"]],
    ["three files", ["a.txt", "src/b.txt", "src/c.txt"]],
  ])("on %s lose nothing and leave nothing", { timeout: 60_000 }, async (_, files) => {
    const root = folderOf(Object.fromEntries(files.map((file) => [file, lines("old")])));
    const ends = await Promise.all(
      names.map((name) => {
        const hunk = ["@@", `-${name} old`, `+${name} new`];
        const sections = files.flatMap((file) => [`*** Update File: ${file}`, ...hunk]);
        return applied(root, ["*** Begin Patch", ...sections, "*** End Patch", ""].join("\n"));
      }),
    );
    expect({ ends, tree: readTree(root) }).toEqual({
      ends: names.map(() => 0),
      tree: Object.fromEntries(files.map((file) => [file, lines("new")])),
    });
  });
});

test("a tree that was copied while it was half written is recovered where it is", () => {
  const both = trees();
  const root = realpathSync(manyFiles());
  killedAt(root, 60, "no-sync");
  const copy = temporaryFolder();
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  recover(copy);
  expect([which(copy, both), readdirSync(copy).filter((name) => name.startsWith(".llm"))]).toEqual([
    "new",
    [],
  ]);
});

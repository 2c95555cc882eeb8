/** Real processes that are killed, or are many: the tree must be whole, old or new. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, readdirSync, realpathSync, rmSync, watch } from "node:fs";
import { join, resolve } from "node:path";
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

test("a process that is killed at any call is recovered", () => {
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

type End = number | NodeJS.Signals | null;

interface Settings {
  readonly patch?: string;
  readonly args?: readonly string[];
  /** What `signal-at-call.cjs` reads. */
  readonly at?: string;
  readonly meanwhile?: (child: ChildProcess) => void;
}

/** The command on a tree, and how it ended. */
async function command(
  root: string,
  { patch = PATCH, args = ["apply", "-q", "--no-sync"], at, meanwhile }: Settings,
): Promise<End> {
  const loaded = at === undefined ? [] : ["-r", resolve("test/helpers/signal-at-call.cjs")];
  const child = spawn(process.execPath, [...loaded, resolve("bin/llm-patch.cjs"), ...args], {
    cwd: root,
    stdio: ["pipe", "ignore", "ignore"],
    env: { ...process.env, ...(at === undefined ? {} : { AT: at }) },
  });
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(patch);
  meanwhile?.(child);
  return new Promise((done) => {
    child.on("exit", (code, signal) => {
      done(code ?? signal);
    });
  });
}

/** Does it for each number below `count`, some at the same time. */
async function forEach(count: number, action: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await action(next++);
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

describe("the command, killed 200 times at moments that look random", () => {
  const [FILES, LARGE_PATCH] = large();

  test("is recovered by the next run or by recover", async () => {
    const after = folderOf(FILES);
    const begun = Date.now();
    const end = await command(after, { patch: LARGE_PATCH });
    const duration = Date.now() - begun;
    const both = {
      old: JSON.stringify(wholeTree(folderOf(FILES))),
      new: JSON.stringify(wholeTree(after)),
    };
    let state = 20_261_121;
    const chances = Array.from({ length: 200 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    });
    const wrong: unknown[] = [];
    await forEach(chances.length, async (number) => {
      const root = folderOf(FILES);
      const args = ["apply", "-q", ...(number % 2 === 0 ? ["--no-sync"] : [])];
      const chance = chances[number] ?? 0;
      // Most of the time is over before anything is written: few kills shall hit that.
      const meanwhile = (child: ChildProcess): void => {
        if (number % 8 === 0) setTimeout(() => child.kill("SIGKILL"), chance * duration);
        else killOnceItWrites(child, root, "SIGKILL", chance * 20);
      };
      const killed = await command(root, { patch: LARGE_PATCH, args, meanwhile });
      const recovered = await recoverOneWay(root, number);
      const tree = which(root, both);
      if (recovered !== 0 || !["old", "new"].includes(tree) || (killed === 0 && tree !== "new"))
        wrong.push({ number, killed, recovered, tree });
    });
    expect({ end, wrong }).toEqual({ end: 0, wrong: [] });
  });

  /** By the command `recover`, by the library, by a run that changes nothing else. */
  async function recoverOneWay(root: string, number: number): Promise<End> {
    if (number % 4 === 0) return command(root, { args: ["recover"] });
    if (number % 4 < 3) return recover(root).exitCode;
    const end = await command(root, {
      patch: "*** Begin Patch\n*** Add File: z\n+z\n*** End Patch\n",
    });
    rmSync(join(root, "z"));
    return end;
  }
});

/** Kills a run some milliseconds after it has first changed something in its root. */
function killOnceItWrites(
  child: ChildProcess,
  root: string,
  signal: NodeJS.Signals,
  delay: number,
): void {
  const watcher = watch(root, () => {
    watcher.close();
    const begun = performance.now();
    const wait = (): void => {
      if (performance.now() - begun < delay) setImmediate(wait);
      else child.kill(signal);
    };
    wait();
  });
  child.on("exit", () => watcher.close());
}

/** 20 files in 5 folders, and a patch that adds, changes, moves and deletes 16 in 4 of them. */
function large(): readonly [Record<string, string>, string] {
  const folders = ["a", "b/c", "d", "e"];
  const files = Object.fromEntries(
    [...folders, "untouched"].flatMap((folder) =>
      [1, 2, 3, 4].map((file) => [`${folder}/${file}.txt`, `${folder} old ${file}\n`]),
    ),
  );
  const sections = folders.flatMap((folder) => [
    `*** Add File: ${folder}/new/5.txt`,
    "+new",
    `*** Update File: ${folder}/1.txt`,
    "@@",
    `-${folder} old 1`,
    `+${folder} new 1`,
    `*** Update File: ${folder}/2.txt`,
    `*** Move to: ${folder}/moved.txt`,
    "@@",
    `-${folder} old 2`,
    `+${folder} new 2`,
    `*** Delete File: ${folder}/3.txt`,
  ]);
  return [files, ["*** Begin Patch", ...sections, "*** End Patch", ""].join("\n")];
}

test("the command, killed at some moment, is recovered", async () => {
  const both = trees();
  const wrong: unknown[] = [];
  for (let delay = 30; delay < 90; delay += 5) {
    const root = manyFiles();
    const meanwhile = (child: ChildProcess): void => {
      setTimeout(() => child.kill("SIGKILL"), delay);
    };
    const end = await command(root, { meanwhile });
    recover(root);
    const tree = which(root, both);
    if (!["old", "new"].includes(tree) || (end === 0 && tree !== "new"))
      wrong.push({ delay, end, tree });
  }
  expect(wrong).toEqual([]);
});

/** Calls that change the tree; the first is made when a run begins to write. */
const CHANGES =
  "symlinkSync writeFileSync linkSync renameSync unlinkSync mkdirSync fchmodSync fsyncSync";

describe.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s", (signal) => {
  test("at some moment: all is new and the code is 0, or all is old", async () => {
    const both = trees();
    const wrong: unknown[] = [];
    await forEach(12, async (number) => {
      const root = manyFiles();
      const meanwhile = (child: ChildProcess): void => {
        setTimeout(() => child.kill(signal), 30 + 5 * number);
      };
      const end = await command(root, { meanwhile });
      const tree = which(root, both);
      if (tree !== (end === 0 ? "new" : "old")) wrong.push({ number, end, tree });
    });
    expect(wrong).toEqual([]);
  });

  test("at any call that writes: the run is finished", async () => {
    const both = trees();
    const seen = new Set<string>();
    // Of some 150 calls; the last numbers are never reached.
    await forEach(24, async (number) => {
      const root = manyFiles();
      const end = await command(root, { at: `${number * 7} ${signal} ${CHANGES}` });
      seen.add(`${end} ${which(root, both)}`);
    });
    expect([...seen]).toEqual(["0 new"]);
  });

  test("when it has written, until it is gone: the code is 0", async () => {
    const both = trees();
    const seen = new Set<string>();
    await forEach(40, async (number) => {
      const root = manyFiles();
      const meanwhile = (child: ChildProcess): void =>
        killOnceItWrites(child, root, signal, number / 2);
      seen.add(`${await command(root, { meanwhile })} ${which(root, both)}`);
    });
    expect([...seen]).toEqual(["0 new"]);
  });

  test("while planning ends the run", async () => {
    const both = trees();
    const root = manyFiles();
    const end = await command(root, { at: `0 ${signal} openSync` });
    expect([end, which(root, both)]).toEqual([signal, "old"]);
  });

  test("while recovering: the recovery is finished", async () => {
    const both = trees();
    const root = realpathSync(manyFiles());
    killedAt(root, 60, "no-sync");
    const end = await command(root, { args: ["recover"], at: `9 ${signal} ${CHANGES}` });
    expect([end, which(root, both)]).toEqual([0, "new"]);
  });
});

describe.each([2, 8])("%d processes at once", (count) => {
  const names = Array.from({ length: count }, (_, index) => String.fromCodePoint(97 + index));
  const lines = (mark: string): string => names.map((name) => `${name} ${mark}\n\n`).join("");

  test.each([
    ["one file", ["a.txt"]],
    ["three files", ["a.txt", "src/b.txt", "src/c.txt"]],
  ])("on %s lose nothing and leave nothing", async (_, files) => {
    const root = folderOf(Object.fromEntries(files.map((file) => [file, lines("old")])));
    const ends = await Promise.all(
      names.map((name) => {
        const hunk = ["@@", `-${name} old`, `+${name} new`];
        const sections = files.flatMap((file) => [`*** Update File: ${file}`, ...hunk]);
        const patch = ["*** Begin Patch", ...sections, "*** End Patch", ""].join("\n");
        return command(root, { patch });
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

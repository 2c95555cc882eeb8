/** `--allow-outside`: what leads out of the root is changed, too; all else holds. */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { encode, type JournalEntry, hashOf } from "../src/commit/journal.ts";
import { makePlan } from "../src/check.ts";
import { nodeTree } from "../src/plan/node-tree.ts";
import { readPatches } from "../src/reading.ts";
import { recover, run } from "../src/run.ts";
import { runCommand } from "./helpers/command.ts";
import { watchedDisk } from "./helpers/disk.ts";
import { write } from "./helpers/plan-of.ts";
import { folderOf, readTree } from "./helpers/tree.ts";

const UPDATE = "@@\n-old\n+new\n";
const envelope = (sections: string): string => `*** Begin Patch\n${sections}*** End Patch\n`;

/** A folder with a root and another folder beside it. */
function place(): { readonly base: string; readonly root: string } {
  const base = realpathSync(
    folderOf({
      "root/a.txt": "old\n",
      "beside/b.txt": "old\n",
      "beside/gone.txt": "old\n",
      "beside/.git/config": "old\n",
    }),
  );
  const root = join(base, "root");
  symlinkSync("../beside", join(root, "link"));
  symlinkSync("../beside/b.txt", join(root, "link.txt"));
  return { base, root };
}

const OPEN = { allowOutside: true };

test("the diff of a file outside takes its change back", () => {
  const { base, root } = place();
  const input = envelope(`*** Update File: ../beside/b.txt\n${UPDATE}`);
  const flags = ["apply", "--allow-outside", "-C", root];
  const { stdout } = runCommand("llm-patch", flags, { folder: base, input });
  const changed = readFileSync(join(base, "beside/b.txt"), "utf8");
  const { exitCode } = runCommand("llm-patch", [...flags, "-R"], { folder: base, input: stdout });
  expect({ changed, exitCode, back: readFileSync(join(base, "beside/b.txt"), "utf8") }).toEqual({
    changed: "new\n",
    exitCode: 0,
    back: "old\n",
  });
});

describe("a path that leads out", () => {
  test.each<[name: string, path: (base: string) => string]>([
    ["by ..", () => "../beside/b.txt"],
    ["from the top", (base) => `${base}/beside/b.txt`],
    ["by a link to a folder", () => "link/b.txt"],
    ["by a link to a file", () => "link.txt"],
    ["and through a link of the root", (base) => `${base}/root/link/b.txt`],
  ])("%s", (_, pathOf) => {
    const { base, root } = place();
    const patch = envelope(`*** Update File: ${pathOf(base)}\n${UPDATE}`);
    const closed = run(patch, { root });
    const untouched = readFileSync(join(base, "beside/b.txt"), "utf8");
    const { status, plan } = run(patch, { ...OPEN, root });
    expect({
      closed: closed.problems.map(({ code }) => code),
      untouched,
      status,
      writes: plan?.writes.map(({ path }) => path),
      text: readFileSync(join(base, "beside/b.txt"), "utf8"),
    }).toEqual({
      closed: ["outside-root"],
      untouched: "old\n",
      status: "applied",
      writes: [`${base}/beside/b.txt`],
      text: "new\n",
    });
  });

  test("and back again means the file inside", () => {
    const { root } = place();
    const patch = envelope(`*** Update File: ../root/a.txt\n${UPDATE}`);
    const { plan } = run(patch, { ...OPEN, root });
    expect(plan?.writes.map(({ path }) => path)).toEqual(["a.txt"]);
  });

  test("with others: all or none, and nothing left", () => {
    const { base, root } = place();
    const sections = [
      `*** Update File: a.txt\n${UPDATE}`,
      `*** Update File: ../beside/b.txt\n*** Move to: ${base}/new/folder/c.txt\n${UPDATE}`,
      "*** Delete File: link/gone.txt\n",
    ];
    const flags = ["apply", "-q", "--allow-outside"];
    const [refused, applied] = [
      `${sections.join("")}*** Delete File: none\n`,
      sections.join(""),
    ].map(
      (text) => runCommand("llm-patch", flags, { folder: root, input: envelope(text) }).exitCode,
    );
    expect({ refused, applied, tree: readTree(base) }).toEqual({
      refused: 1,
      applied: 0,
      tree: {
        "root/a.txt": "new\n",
        "root/link": "-> ../beside",
        "root/link.txt": "-> ../beside/b.txt",
        "new/folder/c.txt": "new\n",
        "beside/.git/config": "old\n",
      },
    });
  });

  test.each([
    ["a repository's own files", "../beside/.git/config", "bad-path"],
    ["its own files by a link", "link/.git/config", "bad-path"],
    ["names of ours", "../beside/.llm-patch-commit", "bad-path"],
    ["a folder", "../beside", "bad-path"],
    ["a device", "/dev/null", "bad-path"],
    ["what stands below a file", "../beside/b.txt/x", "bad-path"],
  ])("to %s is refused", (_, path, code) => {
    const { base, root } = place();
    const before = readTree(base);
    const { problems } = run(envelope(`*** Add File: ${path}\n+new\n`), { ...OPEN, root });
    expect([problems.map((problem) => problem.code), readTree(base)]).toEqual([[code], before]);
  });
});

class Stop extends Error {}

/** A run that was killed when one of two files was new. */
function interrupted(): { readonly base: string; readonly root: string } {
  const { base, root } = place();
  const patch = envelope(
    `*** Update File: a.txt\n${UPDATE}*** Update File: ../beside/b.txt\n${UPDATE}*** Add File: ../new/x\n+x\n`,
  );
  const plan = makePlan(readPatches(patch).patches, { root, tree: nodeTree }, OPEN);
  let isDead = false;
  const disk = watchedDisk((call, args) => {
    isDead ||= call === "rename" && args[1] === join(base, "beside/b.txt");
    if (isDead) throw new Stop();
  });
  expect(() => write(plan, disk)).toThrow(Stop);
  return { base, root };
}

describe("an interrupted run that was allowed to leave the root", () => {
  test("is recovered only by one that is allowed, too", () => {
    const { base, root } = interrupted();
    const before = readTree(base);
    const closed = [
      recover(root).problems,
      run(envelope("*** Delete File: a.txt\n"), { root }).problems,
    ];
    const unchanged = readTree(base);
    const { stderr } = runCommand("llm-patch", ["recover"], { folder: root });
    const open = runCommand("llm-patch", ["recover", "--allow-outside"], { folder: root });
    const problem = { code: "interrupted", path: root, outside: true };
    expect({ closed, unchanged, stderr, open, tree: readTree(base) }).toEqual({
      closed: [[problem], [problem]],
      unchanged: before,
      stderr:
        "llm-patch: .: an interrupted run also changed files outside this folder [interrupted]\n" +
        "  hint: run llm-patch recover --allow-outside\n",
      open: { exitCode: 0, stdout: "", stderr: "llm-patch: finished an interrupted run\n" },
      tree: {
        ...readTree(place().base),
        "root/a.txt": "new\n",
        "beside/b.txt": "new\n",
        "new/x": "x\n",
      },
    });
  });

  test("by a run", () => {
    const { base, root } = interrupted();
    const { status, recovery } = run(envelope("*** Add File: z\n+z\n"), { ...OPEN, root });
    expect({ status, recovery, left: readdirSync(join(base, "beside")).toSorted() }).toEqual({
      status: "applied",
      recovery: { outcome: "finished", left: [] },
      left: [".git", "b.txt", "gone.txt"],
    });
  });
});

describe("a journal that somebody made up", () => {
  const hashes = { before: hashOf("old\n"), after: hashOf("new\n") };

  /** A root with such a journal, which may even know the number of the root. */
  function forged(
    phase: string,
    number: (root: string) => string,
    names: readonly string[] = ["b.txt", "gone.txt"],
  ): ReturnType<typeof place> {
    const { base, root } = place();
    const outside = join(base, "beside");
    const entries = names.map((name): JournalEntry => {
      const path = `${outside}/${name}`;
      return name === "b.txt" ? { path, ...hashes } : { path, before: hashes.before };
    });
    mkdirSync(join(outside, "empty"));
    writeFileSync(join(outside, ".llm-patch-x-0n"), "new\n");
    const journal = { root: number(root), run: "x", folders: [`${outside}/empty`], entries };
    writeFileSync(join(root, `.llm-patch-${phase}`), encode(journal));
    return { base, root };
  }

  test.each(["staging", "commit"])("%s: reaches nothing outside without the flag", (phase) => {
    const seen = [() => "7", (root: string) => String(statSync(root).ino)].map((number) => {
      const { base, root } = forged(phase, number);
      const before = readTree(base);
      recover(root);
      run(envelope("*** Add File: z\n+z\n"), { root });
      const { "root/z": _, [`root/.llm-patch-${phase}`]: __, ...after } = readTree(base);
      const { [`root/.llm-patch-${phase}`]: ___, ...old } = before;
      return JSON.stringify(after) === JSON.stringify(old);
    });
    expect(seen).toEqual([true, true]);
  });

  test.each(["staging", "commit"])("%s: nor with it", (phase) => {
    const { base, root } = forged(phase, () => "7");
    const before = readTree(base);
    const { problems } = recover(root, { allowOutside: true });
    const ran = run(envelope("*** Add File: z\n+z\n"), { ...OPEN, root });
    const problem = { code: "interrupted", path: root, foreign: true, outside: true };
    expect([problems, ran.problems, readTree(base)]).toEqual([[problem], [problem], before]);
  });

  test("that knows the number of the root still does not reach .git", () => {
    const { base, root } = forged("commit", (folder) => String(statSync(folder).ino), [
      ".git/config",
    ]);
    recover(root, { allowOutside: true });
    expect(existsSync(join(base, "beside/.git/config"))).toBe(true);
  });
});

/**
 * The commit and the recovery, stopped at every call to the disk, by a kill or a power
 * cut: afterwards the tree is the old one or the new one, whole, and nothing is left over.
 */

import { describe, expect, test } from "vitest";
import { type Disk, withoutFlush } from "../../src/commit/disk.ts";
import { recover } from "../../src/commit/recover.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { type Call, systemError, watchedDisk, type WholeTree } from "../helpers/disk.ts";
import { type Loss, MemoryDisk } from "../helpers/memory-disk.ts";
import { isFull } from "../helpers/often.ts";
import { MANY, manyFiles, planOf, write } from "../helpers/plan-of.ts";
import { folderOf } from "../helpers/tree.ts";

class Stop extends Error {}

/** Calls that change nothing: stopped before one of them, the disk is as before the next. */
const LOOKS: ReadonlySet<Call> = new Set<Call>(["look", "read"]);

/** Stops for good at the k-th call that changes the disk. */
function stoppingDisk(disk: Disk, stop: number): Disk {
  let changes = 0;
  let isStopped = false;
  return watchedDisk((call) => {
    if (isStopped || (changes === stop && !LOOKS.has(call))) {
      isStopped = true;
      throw new Stop();
    }
    if (!LOOKS.has(call)) changes++;
  }, disk);
}

interface Case {
  readonly plan: Plan;
  /** As it is before the plan is written; copied for each time that it is. */
  readonly disk: MemoryDisk;
  readonly before: WholeTree;
  readonly after: WholeTree;
  /** Calls that the whole commit takes. */
  readonly calls: number;
  /** Those of them that change the disk. */
  readonly changes: number;
}

function caseOf(root: string, sections: readonly string[]): Case {
  const plan = planOf(root, ...sections);
  const disk = new MemoryDisk(root);
  const written = disk.clone();
  let calls = 0;
  let changes = 0;
  const counting = watchedDisk((call) => {
    calls++;
    if (!LOOKS.has(call)) changes++;
  }, written);
  write(plan, counting);
  return { plan, disk, before: disk.whole(), after: written.whole(), calls, changes };
}

const UPDATE = ["@@", "-old", "+new"];

const CASES: readonly (readonly [name: string, make: () => Case])[] = [
  ["many files", () => caseOf(manyFiles(), MANY)],
  [
    "a changed file",
    () => caseOf(folderOf({ "a.txt": "old\n" }), ["*** Update File: a.txt", ...UPDATE]),
  ],
  [
    "a changed file in a folder",
    () => caseOf(folderOf({ "dir/a.txt": "old\n" }), ["*** Update File: dir/a.txt", ...UPDATE]),
  ],
  ["an added file", () => caseOf(folderOf({}), ["*** Add File: a.txt", "+new"])],
  [
    "an added file in a folder",
    () => caseOf(folderOf({ "dir/x": "" }), ["*** Add File: dir/a.txt", "+new"]),
  ],
  ["an added file in new folders", () => caseOf(folderOf({}), ["*** Add File: a/b/c.txt", "+new"])],
  ["a deleted file", () => caseOf(folderOf({ "a.txt": "old\n" }), ["*** Delete File: a.txt"])],
  [
    "a deleted file in a folder",
    () => caseOf(folderOf({ "dir/a.txt": "old\n" }), ["*** Delete File: dir/a.txt"]),
  ],
  [
    "a moved file",
    () =>
      caseOf(folderOf({ "a.txt": "old\n" }), [
        "*** Update File: a.txt",
        "*** Move to: new/b.txt",
        ...UPDATE,
      ]),
  ],
];

/** The disk after a run that ended at a call. */
function stoppedAt(
  { plan, disk: before }: Case,
  call: number,
  durable: boolean,
): { readonly disk: MemoryDisk; readonly done: boolean } {
  const disk = before.clone();
  const stopping = stoppingDisk(disk, call);
  let done = false;
  try {
    write(plan, durable ? stopping : withoutFlush(stopping));
    done = true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return { disk, done };
}

/** Numbers that look random and are the same in each run. */
function chances(seed: number): (chance: number) => boolean {
  let state = seed * 2_654_435_761 + 1;
  return (chance) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < chance;
  };
}

const LOSSES: readonly (readonly [name: string, loss: (call: number) => Loss | undefined])[] = [
  ["a kill", () => undefined],
  ["a power cut that loses all that was not flushed", () => "all"],
  ...(isFull ? [1, 2, 3, 4] : [1, 2]).map(
    (seed) =>
      [
        `a power cut that loses some of it (${seed})`,
        (call: number) => chances(seed * 7919 + call),
      ] as const,
  ),
];

/** Which of the two trees it is. */
function which(tree: WholeTree, { before, after }: Case): string | WholeTree {
  const text = JSON.stringify(tree);
  if (text === JSON.stringify(before)) return "old";
  return text === JSON.stringify(after) ? "new" : tree;
}

describe.each(CASES)("%s", (_, make) => {
  test.each(LOSSES)("%s at any call", (_, lossAt) => {
    const one = make();
    const seen = new Map<unknown, number>();
    for (let call = 0; call <= one.changes; call++) {
      const { disk, done } = stoppedAt(one, call, true);
      const loss = lossAt(call);
      if (loss !== undefined) disk.crash(loss);
      recover(one.plan.root, disk);
      const tree = which(disk.whole(), one);
      const verdict = done && tree === "old" ? `success, but old after ${call}` : tree;
      seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
    }
    expect([...seen.keys()]).toEqual(["old", "new"]);
  });

  test("a kill at any call without flushes", () => {
    const one = make();
    const seen = new Set<unknown>();
    for (let call = 0; call <= one.changes; call++) {
      const { disk } = stoppedAt(one, call, false);
      recover(one.plan.root, disk);
      seen.add(which(disk.whole(), one));
    }
    expect([...seen]).toEqual(["old", "new"]);
  });

  test("an error at any call", () => {
    const one = make();
    const wrong: unknown[] = [];
    for (let failing = 0; failing < one.calls; failing++) {
      const disk = one.disk.clone();
      const verdict = verdictOf(
        one.plan,
        failingDisk(disk, (index) => index === failing),
      );
      const tree = which(disk.whole(), one);
      if (tree !== (verdict === "applied" ? "new" : "old")) wrong.push({ failing, verdict, tree });
    }
    expect(wrong).toEqual([]);
  });

  test("errors at all calls from any one on, and then a recovery", () => {
    const one = make();
    const wrong: unknown[] = [];
    for (let failing = 0; failing < one.calls; failing++) {
      const disk = one.disk.clone();
      const verdict = verdictOf(
        one.plan,
        failingDisk(disk, (index) => index >= failing),
      );
      recover(one.plan.root, disk);
      const tree = which(disk.whole(), one);
      const right = { applied: ["new"], refused: ["old"], unfinished: ["old", "new"] }[verdict];
      if (typeof tree !== "string" || !right.includes(tree)) wrong.push({ failing, verdict, tree });
    }
    expect(wrong).toEqual([]);
  });

  test("a disk that is full from any call on", () => {
    const one = make();
    const wrong: unknown[] = [];
    for (let failing = 0; failing < one.calls; failing++) {
      const disk = one.disk.clone();
      const full = watchedDisk((call, args, index) => {
        const takesSpace = call === "create" || call === "makeFolder" || call === "copy";
        if (index >= failing && takesSpace) throw systemError("ENOSPC", "write", String(args[0]));
      }, disk);
      const verdict = verdictOf(one.plan, full);
      const tree = which(disk.whole(), one);
      if (tree !== (verdict === "applied" ? "new" : "old")) wrong.push({ failing, verdict, tree });
    }
    expect(wrong).toEqual([]);
  });
});

// Each call of the recovery for each call of the commit: of many files, that is a full run's.
describe.each(isFull ? CASES : CASES.filter(([name]) => name !== "many files"))("%s", (_, make) => {
  test.each(["a kill", "a power cut"])("%s, and another at any call of the recovery", (name) => {
    const one = make();
    const loss: Loss | undefined = name === "a kill" ? undefined : "all";
    const wrong: unknown[] = [];
    for (let call = 0; call <= one.changes; call++) {
      const { disk: stopped } = stoppedAt(one, call, true);
      // A disk that is copied has nothing pending: what a kill leaves in memory counts as flushed.
      if (loss !== undefined) stopped.crash(loss);
      for (let second = 0, done = false; !done; second++) {
        const disk = stopped.clone();
        done = recoverUntil(one.plan.root, disk, second);
        if (loss !== undefined) disk.crash(loss);
        recover(one.plan.root, disk);
        const tree = which(disk.whole(), one);
        if (typeof tree !== "string") wrong.push({ call, second, tree });
      }
    }
    expect(wrong).toEqual([]);
  });

  test("a kill, and an error at any call of the recovery", () => {
    const one = make();
    const wrong: unknown[] = [];
    for (let call = 0; call <= one.changes; call++) {
      const { disk: stopped } = stoppedAt(one, call, true);
      for (let failing = 0, reached = true; reached; failing++) {
        const disk = stopped.clone();
        reached = false;
        const failed = failingDisk(disk, (index) => {
          reached ||= index === failing;
          return index === failing;
        });
        try {
          recover(one.plan.root, failed);
        } catch (error) {
          if (!(error instanceof Error && "code" in error)) throw error;
        }
        recover(one.plan.root, disk);
        const tree = which(disk.whole(), one);
        if (typeof tree !== "string") wrong.push({ call, failing, tree });
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("a file system without hard links", () => {
  class Linkless extends MemoryDisk {
    override link(): boolean {
      return false;
    }
  }

  test("a kill at any call", () => {
    const root = manyFiles();
    const one = caseOf(root, MANY);
    const seen = new Set<unknown>();
    for (let call = 0; call <= one.changes + 20; call++) {
      const disk = new Linkless(root);
      try {
        write(one.plan, stoppingDisk(disk, call));
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
      }
      recover(root, disk);
      seen.add(which(disk.whole(), one));
    }
    expect([...seen]).toEqual(["old", "new"]);
  });

  test("an error at any call", () => {
    const root = manyFiles();
    const one = caseOf(root, MANY);
    const wrong: unknown[] = [];
    for (let failing = 0; failing < one.calls; failing++) {
      const disk = new Linkless(root);
      const verdict = verdictOf(
        one.plan,
        failingDisk(disk, (index) => index === failing),
      );
      const tree = which(disk.whole(), one);
      if (tree !== (verdict === "applied" ? "new" : "old")) wrong.push({ failing, verdict, tree });
    }
    expect(wrong).toEqual([]);
  });
});

/** True if the recovery came to its end. */
function recoverUntil(root: string, disk: MemoryDisk, call: number): boolean {
  const stopping = stoppingDisk(disk, call);
  try {
    recover(root, stopping);
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return false;
  }
}

const CODES = ["ENOSPC", "EIO", "EACCES", "EROFS", "EPERM", "EBUSY", "EMFILE", "EDQUOT"];

function failingDisk(disk: MemoryDisk, fails: (index: number) => boolean): Disk {
  return watchedDisk((call, args, index) => {
    const code = CODES[index % CODES.length] ?? "EIO";
    if (fails(index)) throw systemError(code, call, String(args[0]));
  }, disk);
}

function verdictOf(plan: Plan, disk: Disk): "applied" | "refused" | "unfinished" {
  const result = write(plan, disk);
  if ("written" in result) return "applied";
  return result.code === "io" && result.unfinished === true ? "unfinished" : "refused";
}

/** Taking back what was begun: on a disk that is full, and killed in the midst of it. */

import { expect, test } from "vitest";
import { recover } from "../../src/commit/recover.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { type Call, systemError, watchedDisk } from "../helpers/disk.ts";
import { MemoryDisk } from "../helpers/memory-disk.ts";
import { planOf, write } from "../helpers/plan-of.ts";
import { folderOf } from "../helpers/tree.ts";

const FILES = { "a.txt": "old\n", "b.txt": "old\n", "dir/c.txt": "old\n", "d.txt": "old\n" };
const SECTIONS = [
  "*** Update File: a.txt",
  "@@",
  "-old",
  "+new",
  "*** Add File: made/new.txt",
  "+new",
  "*** Delete File: b.txt",
  "*** Delete File: dir/c.txt",
  "*** Update File: d.txt",
  "@@",
  "-old",
  "+new",
];

const TAKES_ROOM: ReadonlySet<Call> = new Set<Call>(["create", "makeFolder", "copy", "link"]);
const LOOKS: ReadonlySet<Call> = new Set<Call>(["look", "read", "isInPlace"]);

class Stop extends Error {}

interface Case {
  readonly plan: Plan;
  /** As it is before the plan is written; copied for each time that it is. */
  readonly disk: MemoryDisk;
  readonly old: string;
  readonly fresh: string;
  readonly calls: number;
}

function made(sections: readonly string[]): Case {
  const plan = planOf(folderOf(FILES), ...sections);
  const disk = new MemoryDisk(plan.root);
  const after = disk.clone();
  let calls = 0;
  const counted = watchedDisk(() => calls++, after);
  write(plan, counted);
  const stateOf = (one: MemoryDisk): string => JSON.stringify(one.whole());
  return { plan, disk, old: stateOf(disk), fresh: stateOf(after), calls };
}

const CASES = [
  ["several files", SECTIONS],
  ["a changed file", SECTIONS.slice(0, 4)],
  ["an added file", SECTIONS.slice(4, 6)],
  ["a deleted file", SECTIONS.slice(6, 7)],
] as const;

test.each(CASES)("%s: an error, and from then on a full disk", (_, sections) => {
  const one = made(sections);
  const wrong: unknown[] = [];
  for (let failing = 0; failing < one.calls; failing++) {
    const disk = one.disk.clone();
    const full = watchedDisk((call, args, index) => {
      if (index === failing) throw systemError("EIO", call, String(args[0]));
      if (index > failing && TAKES_ROOM.has(call))
        throw systemError("ENOSPC", call, String(args[0]));
    }, disk);
    const result = write(one.plan, full);
    const tree = JSON.stringify(disk.whole());
    if (tree !== ("written" in result ? one.fresh : one.old)) wrong.push({ failing, result, tree });
  }
  expect(wrong).toEqual([]);
});

test.each(CASES)("%s: an error, and a kill at any later call", (_, sections) => {
  const one = made(sections);
  const wrong: unknown[] = [];
  for (let failing = 0; failing < one.calls; failing++) {
    for (let stop = failing + 1, isStopped = true; isStopped; stop++) {
      isStopped = false;
      const disk = one.disk.clone();
      const dying = watchedDisk((call, args, index) => {
        if (index === failing) throw systemError("EIO", call, String(args[0]));
        isStopped ||= index >= stop && !LOOKS.has(call);
        if (isStopped) throw new Stop();
      }, disk);
      try {
        write(one.plan, dying);
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
      }
      recover(one.plan.root, disk);
      const tree = JSON.stringify(disk.whole());
      if (tree !== one.old && tree !== one.fresh) wrong.push({ failing, stop, tree });
    }
  }
  expect(wrong).toEqual([]);
});

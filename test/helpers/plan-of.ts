/** Plans of envelopes on real folders, and the tree that most commit tests use. */

import { chmodSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Receipt, writeAll } from "../../src/commit/commit.ts";
import { type Disk, nodeDisk } from "../../src/commit/disk.ts";
import { makePlan } from "../../src/check.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { nodeTree } from "../../src/plan/node-tree.ts";
import type { Problem } from "../../src/problem.ts";
import { readPatches } from "../../src/reading.ts";
import { folderOf } from "./tree.ts";

/** The plan of an envelope's sections, which must have no problems. */
export function planOf(root: string, ...sections: readonly string[]): Plan {
  const reply = ["*** Begin Patch", ...sections, "*** End Patch", ""].join("\n");
  const plan = makePlan(readPatches(reply).patches, { root, tree: nodeTree }, {});
  expect(plan.problems).toEqual([]);
  return plan;
}

export const MANY: readonly string[] = [
  "*** Add File: added.txt",
  "+one",
  "*** Add File: new/deep/added.txt",
  "+two",
  "*** Add File: new/other.txt",
  "*** Update File: changed.txt",
  "@@",
  "-old",
  "+new",
  "*** Update File: src/run.sh",
  "@@",
  "-old",
  "+new",
  "*** Update File: src/private.txt",
  "@@",
  "-old",
  "+new",
  "*** Update File: src/moved.sh",
  "*** Move to: new/moved.sh",
  "*** Update File: lib/moved.txt",
  "*** Move to: src/moved.txt",
  "@@",
  "-old",
  "+new",
  "*** Delete File: deleted.txt",
  "*** Delete File: src/deleted.txt",
  "*** Delete File: lib/deleted.txt",
  "*** Update File: left.txt",
  "*** Move to: spare.txt",
  "*** Update File: right.txt",
  "*** Move to: left.txt",
  "*** Update File: spare.txt",
  "*** Move to: right.txt",
  "*** Update File: link.txt",
  "@@",
  "-old",
  "+new",
];

/** Writes a plan without locks. */
export function write(plan: Plan, disk: Disk = nodeDisk): Receipt | Problem {
  return writeAll(plan.writes, realpathSync(plan.root), disk);
}

/** A tree for `MANY`: two folders, a link, several modes. */
export function manyFiles(): string {
  const folder = folderOf({
    "changed.txt": "old\n",
    "src/run.sh": "old\n",
    "src/private.txt": "old\n",
    "src/moved.sh": "kept\n",
    "src/deleted.txt": "gone\n",
    "lib/moved.txt": "old\n",
    "lib/deleted.txt": "gone\n",
    "lib/linked.txt": "old\n",
    "deleted.txt": "gone\n",
    "left.txt": "left\n",
    "right.txt": "right\n",
    "untouched.txt": "same\n",
  });
  for (const [path, mode] of [
    ["src/run.sh", 0o750],
    ["src/private.txt", 0o600],
    ["src/moved.sh", 0o755],
    ["lib/deleted.txt", 0o640],
    ["lib/linked.txt", 0o664],
    ["left.txt", 0o700],
    ["right.txt", 0o604],
  ] as const) {
    chmodSync(join(folder, path), mode);
  }
  symlinkSync("lib/linked.txt", join(folder, "link.txt"));
  return folder;
}

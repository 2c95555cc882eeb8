/**
 * Commits a patch and is killed at a call that changes the disk:
 * `node killed.mjs ROOT CALL SYNC < patch`.
 */

import { readFileSync } from "node:fs";
import { writeAll } from "../../dist/commit/commit.js";
import { nodeDisk, withoutFlush } from "../../dist/commit/disk.js";
import { nodeTree } from "../../dist/plan/node-tree.js";
import { makePlan } from "../../dist/check.js";
import { readPatches } from "../../dist/reading.js";

const [root, last, sync] = process.argv.slice(2);
const LOOKS = new Set(["look", "read"]);
let changes = 0;
const disk = Object.fromEntries(
  Object.entries(nodeDisk).map(([call, action]) => [
    call,
    (...args) => {
      if (!LOOKS.has(call) && changes++ === Number(last)) process.kill(process.pid, "SIGKILL");
      return action(...args);
    },
  ]),
);
const plan = makePlan(readPatches(readFileSync(0)).patches, { root, tree: nodeTree }, {});
const receipt = writeAll(plan.writes, root, sync === "sync" ? disk : withoutFlush(disk));
process.exitCode = "written" in receipt ? 0 : 1;

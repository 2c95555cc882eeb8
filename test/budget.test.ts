/** The lines of each folder of `src`. Budgets only go down. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** `.`: the files that are in no folder. */
const BUDGETS: Readonly<Record<string, number>> = {
  ".": 1063,
  cli: 1330,
  commit: 1505,
  diagnose: 435,
  formats: 4623,
  input: 279,
  library: 537,
  locate: 2476,
  mcp: 116,
  merge: 735,
  partial: 332,
  plan: 2023,
  replay: 695,
  report: 1887,
  revise: 192,
  text: 799,
  tools: 854,
};

/** Lines of the TypeScript in a folder, by the folder's name. */
function linesByFolder(): Readonly<Record<string, number>> {
  const lines: Record<string, number> = {};
  for (const path of readdirSync("src", { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const [folder = "."] = path.split("/").slice(0, -1);
    const count = readFileSync(join("src", path), "utf8").split("\n").length - 1;
    lines[folder] = (lines[folder] ?? 0) + count;
  }
  return lines;
}

test("no folder of src is larger than its budget", () => {
  const over = Object.entries(linesByFolder()).filter(
    ([folder, count]) => count > (BUDGETS[folder] ?? 0),
  );
  expect(over).toEqual([]);
});

/** The lines of each folder of `src`. Budgets only go down. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** `.`: the files that are in no folder. */
const BUDGETS: Readonly<Record<string, number>> = {
  ".": 1212,
  cli: 1856,
  commit: 1668,
  diagnose: 772,
  formats: 9874,
  input: 916,
  library: 631,
  locate: 5091,
  mcp: 163,
  partial: 414,
  plan: 2823,
  replay: 1185,
  report: 2970,
  revise: 213,
  splice: 826,
  text: 1137,
  tools: 1069,
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

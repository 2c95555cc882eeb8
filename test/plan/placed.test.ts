/** What is known of the hunks that fit: read out of whole patches. */

import { expect, test } from "vitest";
import type { PlacedHunk } from "../../src/plan/placed.ts";
import { run } from "../../src/run.ts";
import { folderOf } from "../helpers/tree.ts";

const FILE = ["one", "two", "def f():", "    a = 1", "    b = 2", "", "end", ""].join("\n");

type Known = Partial<PlacedHunk>;

const PLACE: ReadonlySet<string> = new Set(["path", "patchLine", "hunk", "hunks"]);

/** What is known of the hunks of a diff of the file `f`. */
function known(...rows: readonly string[]): readonly Known[] {
  const root = folderOf({ f: FILE });
  const reply = ["--- a/f", "+++ b/f", ...rows, ""].join("\n");
  const { plan, problems } = run(reply, { root, dryRun: true });
  expect(problems).toEqual([]);
  return (plan?.hunks ?? []).map((hunk) =>
    Object.fromEntries(Object.entries(hunk).filter(([key]) => !PLACE.has(key))),
  );
}

test.each<[name: string, rows: readonly string[], expected: readonly Known[]]>([
  ["where it is stated", ["@@ -1 +1 @@", "-one", "+1"], [{ level: "exact", line: 1 }]],
  ["below that", ["@@ -1 +1 @@", "-two", "+2"], [{ level: "exact", line: 2, moved: 1 }]],
  ["above that", ["@@ -6 +6 @@", "-two", "+2"], [{ level: "exact", line: 2, moved: -4 }]],
  ["nothing is stated", ["@@", "-two", "+2"], [{ level: "exact", line: 2 }]],
  ["lines inserted where it is stated", ["@@ -2,0 +3 @@", "+2"], [{ level: "exact", line: 3 }]],
  [
    "hunks below one another",
    ["@@ -1 +1,2 @@", "-one", "+1", "+1", "@@ -7 +8 @@", "-end", "+END"],
    [
      { level: "exact", line: 1 },
      { level: "exact", line: 7 },
    ],
  ],
  [
    "deeper in the file",
    ["@@ -4,2 +4,2 @@", " a = 1", "-b = 2", "+b = 3"],
    [{ level: "space", line: 4 }],
  ],
  [
    "without a line that the file no longer has, the line behind it stands where it is stated",
    [
      "@@ -1,7 +1,7 @@",
      " gone",
      " two",
      " def f():",
      "     a = 1",
      "-    b = 2",
      "+    b = 3",
      " ",
      " end",
    ],
    [{ level: "aligned", line: 2 }],
  ],
])("%s", (_, rows, expected) => {
  expect(known(...rows)).toEqual(expected);
});

/** Problems that no case of test/failures has: the system's, and rare evidence. */

import type { NotFound, Problem } from "../../../src/problem.ts";

const NOWHERE: NotFound = {
  code: "not-found",
  path: "src/a.ts",
  patchLine: 3,
  hunk: 2,
  hunks: 4,
  cause: "stale",
  elsewhere: [],
  expected: [{ patchLine: 4, removed: true, text: "const limit = 10;" }],
};

const NEAR = { line: 8, lines: ["const limit = 20;"], similarity: 0.94, pairs: [0] };

const LOST: NotFound = { ...NOWHERE, closest: NEAR };

/** A near miss of one line. */
function lost(want: string, have: string, line = 8): Problem {
  const expected = [{ patchLine: 4, removed: true, text: want }];
  return { ...LOST, expected, closest: { line, lines: [have], similarity: 0.9, pairs: [0] } };
}

const LONG = "a long line that goes on and on ".repeat(4);

export const MADE_UP: readonly (readonly [title: string, problem: Problem])[] = [
  [
    "not-found, wide characters",
    lost("// 入力を読む → 👍 e\u0301x", "// 入力を読みます → 👍 e\u0301y"),
  ],
  ["not-found, tabs", lost("\tif (a)\t// b", "\tif (a)\t// c")],
  ["not-found, tabs for blanks", lost("\tif (a)", "    if (a)")],
  ["not-found, what steers a terminal", lost("x\u001b[2J\u202e1", "x\u001b[2J\u202e2")],
  ["not-found, long lines that differ at their ends", lost(`${LONG}here`, `${LONG}there`)],
  ["not-found, long lines that differ at their beginning", lost(`here ${LONG}`, `there ${LONG}`)],
  ["not-found, a line of six digits", lost("const a = 1;", "const a = 2;", 123_456)],
  [
    "not-found, in many places",
    {
      ...NOWHERE,
      cause: "no-place",
      elsewhere: Array.from({ length: 12 }, (_, at) => at + 1),
    },
  ],
  [
    "ambiguous, in many places",
    {
      code: "ambiguous",
      path: "src/a.ts",
      patchLine: 3,
      hunk: 1,
      hunks: 1,
      level: "space",
      places: Array.from({ length: 50 }, (_, at) => {
        const line = 10 * (at + 1);
        const unique = { line: line + 1, text: `    return ${at}; // ${LONG}` };
        return at % 2 === 0 ? { line } : { line, unique };
      }),
      count: 60,
    },
  ],
  ["changed-on-disk", { code: "changed-on-disk", path: "src/a.ts" }],
  ["busy", { code: "busy", path: "project" }],
  ["interrupted", { code: "interrupted", path: "project" }],
  ["interrupted, elsewhere", { code: "interrupted", path: "project", foreign: true }],
  ["interrupted, outside", { code: "interrupted", path: "project", outside: true }],
  ["interrupted, unreadable", { code: "interrupted", path: "project", unreadable: true }],
  ["io", { code: "io", path: "src/a.ts", operation: "write", reason: "ENOSPC" }],
  [
    "io, unfinished",
    { code: "io", path: "src/a.ts", operation: "rename", reason: "EIO", unfinished: true },
  ],
];

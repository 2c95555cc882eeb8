/** Why a hunk does not match. */

import { expect, test } from "vitest";
import { check } from "../../src/core.ts";

test("lines that begin or end within lines of the file are shown beside these", () => {
  const file = "begin()\nlamp.log(level)\n# Switch it on, and wait until it is bright\n";
  const causes = (search: string): readonly unknown[] => {
    const reply = `x.py\n<<<<<<< SEARCH\n${search}=======\nd\n>>>>>>> REPLACE\n`;
    const { problems } = check(reply, new Map([["x.py", file]]));
    return problems.map(
      (problem) => problem.code === "not-found" && [problem.cause, problem.nearMiss?.line],
    );
  };
  expect(causes("log(level)\n# Switch\n")).toEqual([["stale", 2]]);
  expect(causes("level)\n# S\n")).toEqual([["invented", undefined]]);
});

import { describe, expect, test } from "vitest";
import type { Candidates } from "../../src/locate/candidates.ts";
import { choose, type Choice } from "../../src/locate/choose.ts";
import { hunkLines } from "../helpers/hunks.ts";

/** A hunk with two lines of context around one changed line, and where it could go. */
function at(starts: readonly number[], more: Partial<Candidates> = {}): Candidates {
  return {
    level: "exact",
    starts,
    lines: hunkLines([" a", "-b", "+c", " d"]),
    firstMeant: false,
    decidedBy: "all",
    settled: false,
    repairs: [],
    ...more,
  };
}

describe("hunks are placed", () => {
  test.each<
    [
      name: string,
      hunks: readonly Candidates[],
      ordered: boolean,
      choices: readonly (Choice | undefined)[],
    ]
  >([
    ["none", [], true, []],
    ["a single place", [at([7])], true, [{ start: 7 }]],
    ["not by being the first of two", [at([3, 7])], true, [undefined]],
    [
      "two places for two equal hunks",
      [at([3, 7]), at([3, 7])],
      true,
      [{ start: 3 }, { start: 7 }],
    ],
    ["not two of three places", [at([3, 7, 9]), at([3, 7, 9])], true, [undefined, undefined]],
    ["by the neighbour below", [at([3, 7]), at([5])], true, [{ start: 3 }, { start: 5 }]],
    ["by the neighbour above", [at([5]), at([3, 7])], true, [{ start: 5 }, { start: 7 }]],
    [
      "not by order where that does not decide",
      [at([5]), at([3, 7], { decidedBy: undefined })],
      true,
      [{ start: 5 }, undefined],
    ],
    [
      "out of order, if each has one place",
      [at([7]), at([3])],
      false,
      [{ start: 7 }, { start: 3 }],
    ],
    [
      "not where several are left out of order",
      [at([7]), at([1, 3])],
      false,
      [{ start: 7 }, undefined],
    ],
    [
      "with a context line that closes one and opens the next",
      [at([3]), at([5])],
      true,
      [{ start: 3 }, { start: 5 }],
    ],
    [
      "close, so that all context is shared",
      [
        at([3], { lines: hunkLines(["-a", " b", " c"]) }),
        at([4], { lines: hunkLines([" b", " c", "-d"]) }),
      ],
      true,
      [{ start: 3 }, { start: 4 }],
    ],
    [
      "in order, if one changes what is context of the other",
      [at([3]), at([4])],
      true,
      [{ start: 3 }, { start: 4 }],
    ],
    [
      "not by sharing more lines than are context in both",
      [at([3]), at([4, 6], { lines: hunkLines([" c", " d", "-e"]) })],
      true,
      [{ start: 3 }, { start: 6 }],
    ],
    [
      "by context that is all there is of one",
      [at([3]), at([5, 6], { lines: hunkLines([" d", " e"]) })],
      true,
      [{ start: 3 }, { start: 5, firstOf: 2 }],
    ],
    [
      "among the context lines of another, if they only add",
      [at([3], { lines: hunkLines(["-a", " b", " c"]) }), at([4], { lines: hunkLines(["+x"]) })],
      true,
      [{ start: 3 }, { start: 4 }],
    ],
    [
      "not in order, if both change one line",
      [at([3]), at([3])],
      false,
      [{ start: 3 }, { start: 3 }],
    ],
    [
      "at the first, if that is meant",
      [at([3, 7], { firstMeant: true })],
      true,
      [{ start: 3, firstOf: 2 }],
    ],
  ])("%s", (_, hunks, ordered, choices) => {
    expect(choose(hunks, false)).toEqual({ ordered, choices });
  });
});

test("the first exact place is taken when that is asked for", () => {
  expect(choose([at([3, 7, 9]), at([3, 7, 9])], true)).toEqual({
    ordered: true,
    choices: [
      { start: 3, firstOf: 3 },
      { start: 7, firstOf: 3 },
    ],
  });
});

test("the first place is never taken when it is not exact", () => {
  const hunk = at([3, 7], { level: "trimmed", decidedBy: undefined });
  expect(choose([hunk], true)).toEqual({ ordered: true, choices: [undefined] });
});

test("insertions at one place keep the order of the patch", () => {
  const insertion = at([4], { lines: hunkLines(["+x"]) });
  expect(choose([insertion, insertion], false)).toEqual({
    ordered: true,
    choices: [{ start: 4 }, { start: 4 }],
  });
});

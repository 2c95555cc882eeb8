import { describe, expect, test } from "vitest";
import type { Miss, Placement } from "../../src/locate/placement.ts";
import { overlaps } from "../../src/locate/overlap.ts";
import { placementOf } from "../helpers/hunks.ts";

/** Hunks by their rows and first lines. */
function hunks(
  ...list: readonly (readonly [start: number, rows: readonly string[]])[]
): Placement[] {
  return list.map(([start, rows], hunk) => placementOf(rows, start, { hunk }));
}

function overlap(hunk: number, other: number, line: number): Miss {
  return { hunk, cause: "overlap", other, line };
}

describe("hunks may be together", () => {
  test.each<[name: string, placements: readonly Placement[]]>([
    ["none", []],
    ["apart", hunks([0, ["-a", "+x"]], [1, ["-b", "+y"]])],
    ["with the same context", hunks([0, [" a", "-b", " c"]], [2, [" c", "-d"]])],
    [
      "with context inside the other's",
      hunks([0, ["-a", " b", " c", "-d"]], [1, [" b", "+x", " c"]]),
    ],
    ["if they only look at the same lines", hunks([0, [" a", " b"]], [0, [" a", " b"]])],
    ["with other insertions at one place", hunks([0, [" a", "+x", " b"]], [0, [" a", "+y", " b"]])],
    ["with the same insertion at two places", hunks([0, [" a", "+x"]], [2, [" a", "+x"]])],
    ["with the same replacement of other lines", hunks([0, ["-a", "+x"]], [1, ["-a", "+x"]])],
    [
      "with an insertion between lines that two others remove",
      hunks([0, ["-a"]], [1, ["-b"]], [1, ["+x"]]),
    ],
    ["with an insertion where another begins to remove", hunks([1, ["-b", "-c"]], [1, ["+x"]])],
    ["with an insertion where another has removed", hunks([0, ["-a", "-b"]], [2, ["+x"]])],
  ])("%s", (_, placements) => {
    expect(overlaps(placements)).toEqual([]);
  });
});

describe("hunks overlap", () => {
  test.each<[name: string, placements: readonly Placement[], expected: readonly Miss[]]>([
    ["if both remove a line", hunks([0, ["-a", "-b"]], [1, ["-b", "+y"]]), [overlap(1, 0, 1)]],
    ["not if one removes what the other keeps", hunks([0, ["-a", " b"]], [1, ["-b"]]), []],
    ["not if one keeps what the other removes", hunks([0, ["-a", "-b"]], [1, [" b", "-c"]]), []],
    [
      "if one inserts between lines that the other removes",
      hunks([0, ["-a", "-b", "+y"]], [1, ["+x"]]),
      [overlap(1, 0, 1)],
    ],
    [
      "if one removes the lines between which the other inserts",
      hunks([1, ["+x"]], [0, ["-a", "-b", "+y"]]),
      [overlap(0, 1, 1)],
    ],
    [
      "if both insert the same lines at one place",
      hunks([0, [" a", "+x", "+y"]], [1, ["+x", "+y", " b"]]),
      [overlap(1, 0, 1)],
    ],
    ["if both append the same lines", hunks([3, ["+x"]], [3, ["+x"]]), [overlap(1, 0, 3)]],
    [
      "each with the one before it, once",
      hunks([0, ["-a", "-b"]], [0, ["-a", "-b"]], [1, ["-b"]]),
      [overlap(1, 0, 0), overlap(2, 1, 1)],
    ],
  ])("%s", (_, placements, expected) => {
    expect(overlaps(placements)).toEqual(expected);
  });

  test("by their number in the patch and the lines that they stand for", () => {
    const placements = [
      placementOf(["-a", "-b"], 0, { hunk: 2, pairs: [4, 7] }),
      placementOf(["-b"], 7, { hunk: 5 }),
    ];
    expect(overlaps(placements)).toEqual([overlap(5, 2, 7)]);
  });
});

test("a hunk does not overlap itself", () => {
  const placement = placementOf([" a", "+x", "-b", "+x", "-c", " d", "+x", "+x"], 0);
  expect(overlaps([placement])).toEqual([]);
});

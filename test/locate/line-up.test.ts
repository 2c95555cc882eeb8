import { describe, expect, test } from "vitest";
import { lineUp } from "../../src/locate/line-up.ts";

describe("wanted lines stand beside", () => {
  test.each<[name: string, wanted: string, actual: string, pairs: readonly number[]]>([
    ["their equals", "abc", "abc", [0, 1, 2]],
    ["their equals, with lines of the file between", "abc", "axbxc", [0, 2, 4]],
    ["their equals, as many as there are", "abc", "bca", [-1, 0, 1]],
    ["the line between two equal ones", "abc", "axc", [0, 1, 2]],
    ["the nearest above the first equal one", "abc", "xyzc", [1, 2, 3]],
    ["the next below the last equal one", "abc", "axyz", [0, 1, 2]],
    ["nothing, where the file ends", "abc", "a", [0, -1, -1]],
    ["nothing, in no lines", "ab", "", [-1, -1]],
  ])("%s", (_, wanted, actual, pairs) => {
    expect(lineUp(Array.from(wanted), Array.from(actual), 0)).toEqual(pairs);
  });

  test("each other from the start given, where none is equal", () => {
    expect([
      lineUp(["a", "b"], ["x", "y", "z"], 1),
      lineUp(["a", "b"], ["x", "y", "z"], -1),
    ]).toEqual([
      [1, 2],
      [-1, 0],
    ]);
  });
});

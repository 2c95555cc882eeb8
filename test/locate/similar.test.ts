import { describe, expect, test } from "vitest";
import { NEAR_MISS_WORK, NearMisses, type Window } from "../../src/locate/similar.ts";
import { Lines } from "../../src/text/lines.ts";

function find(file: readonly string[], wanted: readonly string[]): Window | undefined {
  const lines = new Lines(file.map((line) => `${line}\n`).join(""));
  return new NearMisses(lines, { left: NEAR_MISS_WORK }).find(wanted);
}

describe("the most alike window", () => {
  const file = ["import os", "", "def total(a, b):", "    return a + b", "", "print(total(1, 2))"];

  test("stands where the distinctive lines do", () => {
    // The second line, of 12 characters without its indentation, differs in one.
    expect(find(file, ["def total(a, b):", "    return a - b"])).toEqual({
      start: 2,
      length: 2,
      pairs: [0, 1],
      likeness: (17 + 13 * (11 / 12)) / 30,
    });
  });

  test("is found by likeness where no line is equal", () => {
    expect(find(file, ["print(total(1, 3))"])).toEqual({
      start: 5,
      length: 1,
      pairs: [0],
      likeness: (19 * (17 / 18)) / 19,
    });
  });

  test("is whole where only white space differs", () => {
    expect(find(file, ["  def  total(a, b): ", "return a + b"])).toEqual({
      start: 2,
      length: 2,
      pairs: [0, 1],
      likeness: 1,
    });
  });

  test("is the file, for a longer block", () => {
    expect(find(["abcd"], ["abcd", "efgh"])).toEqual({
      start: 0,
      length: 1,
      pairs: [0, -1],
      likeness: 0.5,
    });
  });

  test("may be cut short by the end of the file", () => {
    expect(find(["a1", "b2", "c3"], ["b2", "c3", "x4"])).toEqual({
      start: 1,
      length: 2,
      pairs: [0, 1, -1],
      likeness: 6 / 9,
    });
  });

  test("may be cut short by the beginning of the file", () => {
    expect(find(["b2", "c3", "d4"], ["x1", "b2", "c3"])).toEqual({
      start: 0,
      length: 2,
      pairs: [-1, 0, 1],
      likeness: 6 / 9,
    });
  });

  test("is none, in an empty file or for an empty block", () => {
    expect([find([], ["a"]), find(["a"], [])]).toEqual([undefined, undefined]);
  });

  test("of two equal places is the one that fits better", () => {
    const twins = ["f(x)", "one()", "f(x)", "two()"];
    expect(find(twins, ["f(x)", "two"])).toEqual({
      start: 2,
      length: 2,
      pairs: [0, 1],
      likeness: (5 + 4 * (3 / 5)) / 9,
    });
  });
});

describe("the budget for near misses", () => {
  const lines = new Lines("abcd\nefgh\n");

  test("pays for the file once, and for the lines compared", () => {
    const budget = { left: 1000 };
    const near = new NearMisses(lines, budget);
    const window = { start: 0, length: 1, pairs: [0], likeness: 1 };
    const spent = [near.find(["abcd"]), budget.left, near.find(["abcd"]), budget.left];
    // The file's 10 characters, two lines of the file beside one, 16 characters and a call.
    const each = 2 + 16 + 300;
    expect(spent).toEqual([window, 1000 - 10 - each, window, 1000 - 10 - 2 * each]);
  });

  test("bounds the search when it is used up", () => {
    expect(new NearMisses(lines, { left: 9 }).find(["abcd"])).toEqual(undefined);
  });

  test("is one for all files", () => {
    const budget = { left: 10 + 2 + 16 + 300 };
    const [first, second] = [new NearMisses(lines, budget), new NearMisses(lines, budget)];
    expect([first.find(["abcd"]), second.find(["abcd"])]).toEqual([
      { start: 0, length: 1, pairs: [0], likeness: 1 },
      undefined,
    ]);
  });
});

describe("of several places as much alike, near misses are the one nearest to the stated line", () => {
  const near = (
    file: readonly string[],
    wanted: readonly string[],
    stated: number,
  ): number | undefined => {
    const lines = new Lines(file.map((line) => `${line}\n`).join(""));
    return new NearMisses(lines, { left: NEAR_MISS_WORK }).find(wanted, stated)?.start;
  };

  test.each<[name: string, file: readonly string[], wanted: readonly string[], starts: number[]]>([
    ["of equal lines", ["same(x)", "k", "same(x)"], ["same(x)"], [0, 0, 2]],
    ["of lines much alike", ["f(aa1)", "k", "f(aa2)"], ["f(aa3)"], [0, 0, 2]],
    ["of the same line twice", ["f(aa1)", "k", "f(aa1)"], ["f(aa3)"], [0, 0, 2]],
    ["by the longest of its lines", ["k", "f(aa1)", "k", "f(aa2)"], ["z", "f(aa3)"], [0, 0, 2]],
  ])("%s", (_, file, wanted, starts) => {
    expect([0, 1, 2].map((stated) => near(file, wanted, stated))).toEqual(starts);
  });

  test("the more alike one is before the nearer one", () => {
    expect(near(["total(items)", "k", "total(itmes)x"], ["total(itmes)"], 0)).toBe(2);
  });
});

describe("lines that stand often", () => {
  const often = (times: number): readonly string[] => [
    ...Array.from({ length: times }, () => "dup"),
    "zz",
    "alpha beta",
  ];

  test("vote for their places up to thirty times", () => {
    const wanted = ["alpha betb", "dup"];
    expect([find(often(30), wanted)?.likeness, find(often(31), wanted)?.likeness]).toEqual([
      4 / 15,
      (11 * 0.9) / 15,
    ]);
  });
});

test("lines are compared by their first 400 characters, blocks by their first 200 lines", () => {
  const long = "a".repeat(400);
  expect(find([`${long}y`], [`${long}x`])).toEqual({
    start: 0,
    length: 1,
    pairs: [0],
    likeness: 1,
  });
  const many = Array.from({ length: 201 }, (_, at) => `line ${at}`);
  expect(find(many, many)).toEqual({
    start: 0,
    length: 200,
    pairs: many.slice(0, 200).map((_, at) => at),
    likeness: 1,
  });
});

describe("all places of a block", () => {
  /** The places, and what it takes to find them. */
  const stands = (
    file: readonly string[],
    block: readonly string[],
    left = 1000,
  ): readonly [readonly number[], number] => {
    const budget = { left };
    const lines = new Lines(file.map((line) => `${line}\n`).join(""));
    return [new NearMisses(lines, budget).stands(block), left - budget.left];
  };
  const file = ["a", "b", "a", "b", "c"];

  test.each<
    [
      name: string,
      block: readonly string[],
      starts: readonly number[],
      spent: number,
      left?: number,
    ]
  >([
    ["are where all of its lines stand", ["a", " b"], [0, 2], 10 + 2 * 12],
    ["are looked for by the rarest of them", ["a", "b", "c"], [2], 10 + 13],
    ["are none where some of them stand", ["b", "b"], [], 10 + 2 * 12],
    ["are none without one of them", ["a", "z"], [], 10],
    ["are none of nothing", [], [], 10],
    ["are found with the last of the work", ["a", "b", "c"], [2], 23, 23],
    ["are none if it does not do", ["a", "b", "c"], [], 23, 22],
    ["are none if the file is too much", ["a"], [], 10, 9],
  ])("%s", (_, block, starts, spent, left) => {
    expect(stands(file, block, left)).toEqual([starts, spent]);
  });

  test("are none in an empty file", () => {
    expect(stands([], ["a"])).toEqual([[], 0]);
  });

  test("take the file once", () => {
    const budget = { left: 1000 };
    const near = new NearMisses(new Lines("a\nb\n"), budget);
    expect([near.stands(["a"]), near.stands(["b"]), budget.left]).toEqual([
      [0],
      [1],
      1000 - 4 - 2 * 11,
    ]);
  });

  test("may have the first 400 characters of its lines", () => {
    const long = "a".repeat(400);
    expect(stands([`${long}y`], [`${long}x`], 2000)[0]).toEqual([0]);
  });
});

describe("there is work left", () => {
  const lines = new Lines("abcd\nefgh\n");

  test("to read all of the file ten times over and to compare once", () => {
    const [enough, short] = [{ left: 400 }, { left: 399 }];
    expect([
      new NearMisses(lines, enough).mayReadAll(),
      enough,
      new NearMisses(lines, short).mayReadAll(),
      short,
    ]).toEqual([true, { left: 0 }, false, { left: -1 }]);
  });

  test("to describe as many places as it does for, or ten", () => {
    const budget = { left: 20 * 15_000 };
    const near = new NearMisses(lines, budget);
    const granted = [near.mayDescribe(30), near.mayDescribe(30), near.mayDescribe(3)];
    expect([granted, budget]).toEqual([[20, 10, 3], { left: -13 * 15_000 }]);
  });
});

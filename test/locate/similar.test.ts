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

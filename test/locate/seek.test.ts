import { describe, expect, test } from "vitest";
import { fold, type Key } from "../../src/locate/ladder.ts";
import { Seeker } from "../../src/locate/seek.ts";
import { Lines } from "../../src/text/lines.ts";

const asIs: Key = (text) => text;

function find(
  file: readonly string[],
  block: readonly string[],
  key: Key = asIs,
): readonly number[] {
  return new Seeker(new Lines(file.map((line) => `${line}\n`).join("")), block).find(block, key);
}

describe("a block is found", () => {
  test.each<[name: string, file: string, block: string, expected: readonly number[]]>([
    ["once", "abcd", "bc", [1]],
    ["as a single line", "abab", "a", [0, 2]],
    ["at both ends", "abxab", "ab", [0, 3]],
    ["whole file", "ab", "ab", [0]],
    ["overlapping itself", "aaaa", "aa", [0, 1, 2]],
    ["overlapping itself in part", "abababa", "aba", [0, 2, 4]],
    ["nowhere, for it is longer than the file", "ab", "abc", []],
    ["nowhere, for a line that the file lacks", "ab", "ax", []],
    ["nowhere, for the order", "ab", "ba", []],
    ["nowhere in an empty file", "", "a", []],
  ])("%s: %s in %s", (_, file, block, expected) => {
    expect(find(file.split(""), block.split(""))).toEqual(expected);
  });
});

test("lines are compared by their keys", () => {
  expect(find([" a", "b", "A", "\u201cb\u201d", "a  ", '"b"'], ["a", '"b" '], fold)).toEqual([4]);
});

test("one seeker serves many blocks and keys", () => {
  const seeker = new Seeker(new Lines("a\nb\n a\nb\n"), ["a", "b", "x"]);
  expect([
    seeker.find(["a", "b"], asIs),
    seeker.find(["a", "b"], fold),
    seeker.find(["b"], asIs),
    seeker.find(["x"], fold),
    seeker.find(["a", "b"], asIs),
  ]).toEqual([[0], [0, 2], [1, 3], [], [0]]);
});

test("a block that nearly repeats itself everywhere is found where it is whole", () => {
  // Long enough for the search to give up on counting line by line.
  const repeated = Array.from({ length: 500 }, () => "x");
  const block = [...Array.from({ length: 200 }, () => "x"), "y"];
  expect(find([...repeated, "y", ...repeated, "y", ...repeated], block)).toEqual([300, 801]);
});

test("a run of one line is found at every place", () => {
  const file = Array.from({ length: 400 }, () => "x");
  const block = Array.from({ length: 150 }, () => "x");
  expect(find(file, block)).toEqual(Array.from({ length: 251 }, (_, at) => at));
});

test("a periodic block is found at every period", () => {
  const file = Array.from({ length: 600 }, (_, at) => (at % 3 === 0 ? "a" : "b"));
  const block = Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? "a" : "b"));
  expect(find(file, block)).toEqual(Array.from({ length: 101 }, (_, at) => 3 * at));
});

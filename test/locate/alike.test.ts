/** Windows by likeness. */

import { describe, expect, test } from "vitest";
import { AlikeFinder } from "../../src/locate/alike.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines } from "../helpers/hunks.ts";

function finder(file: readonly string[]): AlikeFinder {
  return new AlikeFinder(new Lines(file.map((line) => `${line}\n`).join("")));
}

describe("the windows that may be meant", () => {
  test.each<
    [
      name: string,
      file: readonly string[],
      wanted: readonly string[],
      threshold: number,
      starts: readonly number[],
    ]
  >([
    ["are as alike as is asked", ["zzzz", "abcx"], ["abcd"], 0.75, [1]],
    ["are not less alike", ["zzzz", "abcx"], ["abcd"], 0.76, []],
    ["are the most alike", ["abcdefghix", "abcdefghxx"], ["abcdefghij"], 0.5, [0]],
    ["are all that are about as good", ["abcdefghix", "abcdefghiy"], ["abcdefghij"], 0.9, [0, 1]],
    ["have all lines", ["ab", "cd", "ab", "cx"], ["ab", "cd"], 0.9, [0]],
    ["have all lines in order", ["cd", "ab", "x"], ["ab", "cd"], 0.9, []],
    ["may be the last lines", ["x", "ab", "ce"], ["ab", "cd"], 0.8, [1]],
    ["are none in a shorter file", ["ab"], ["ab", "cd"], 0.5, []],
    ["differ in lines, not in their ends", ["a", "bcd"], ["ab", "cd"], 1, []],
    ["may be blank", ["", "x"], [""], 1, [0]],
    ["are compared without indentation", ["\tab  cd"], ["  ab cd"], 1, [0]],
    ["may be long beside short ones", ["x", "a".repeat(50), "x"], ["a".repeat(49)], 0.9, [1]],
  ])("%s", (_, file, wanted, threshold, starts) => {
    expect(finder(file).find(wanted, threshold, undefined)).toEqual(starts);
  });

  const far = (first: string, last: string): readonly string[] => [
    first,
    ...Array.from({ length: 89 }, () => "-"),
    last,
  ];
  test.each<
    [
      name: string,
      file: readonly string[],
      hint: number,
      starts: readonly number[],
      threshold?: number,
    ]
  >([
    ["the one near the hint", far("abcdefghix", "abcdefghiy"), 85, [90]],
    ["the one forty lines from the hint", far("abcdefghix", "abcdefghiy"), 40, [0]],
    ["all, if none is near the hint", far("abcdefghix", "abcdefghiy"), 45, [0, 90]],
    ["the best, and another near the hint", far("abcdefghij", "abcdefghxx"), 85, [0, 90]],
    ["the best before another near the hint", far("abcdefghxx", "abcdefghij"), 5, [0, 90]],
    ["the best, if it is near the hint", far("abcdefghij", "abcdefghxx"), 5, [0]],
    ["the best, if several are near the hint", ["abcdefghix", "abcdefghiy"], 0, [0, 1]],
    ["none, if none is alike", far("x", "y"), 0, []],
    [
      "the best, if the one near the hint is not so alike",
      far("abcdefghij", "abcdxxxxxx"),
      85,
      [0],
    ],
  ])("are %s", (_, file, hint, starts, threshold = 0.7) => {
    expect(finder(file).find(["abcdefghij"], threshold, hint)).toEqual(starts);
  });
});

describe("what a hunk changes stands beside what it wants there", () => {
  const file = ["alpha one", "alpha two", "alpha three", "omega"];
  test.each<[name: string, rows: readonly string[], start: number, isAligned: boolean]>([
    ["if it is the same", ["-alpha one"], 0, true],
    ["if no neighbour is more alike", ["-alpha ones"], 0, true],
    ["not if one above is", ["-alpha one x"], 1, false],
    ["not if one three lines above is", ["-alpha one x"], 3, false],
    ["not if one below is", ["-omegas"], 1, false],
    ["whatever lines that stay far from it are like", [" alpha one x", " alpha three"], 1, true],
    ["not if what stands above an added line is like another", [" alpha one x", "+new"], 1, false],
    ["not if what stands below an added line is like another", ["+new", " alpha one x"], 1, false],
    ["whatever a blank line is like", ["-"], 0, true],
    ["if a neighbour is as alike", ["-alpha xx"], 0, true],
    ["line by line", [" alpha one", "-alpha thre"], 0, false],
    ["line by line, added ones aside", [" alpha one", "+new", "-alpha twos"], 0, true],
  ])("%s", (_, rows, start, isAligned) => {
    expect(finder(file).isAligned(hunkLines(rows), start)).toBe(isAligned);
  });
});

/** What does not count on the rung `loose`. */

import { describe, expect, test } from "vitest";
import { fold } from "../../src/locate/ladder.ts";
import { loosen, LooseFinder } from "../../src/locate/loose.ts";
import { hunkLines } from "../helpers/hunks.ts";

test.each<[text: string, form: string]>([
  ["### Title.", "# title"],
  ["#Title", "# title"],
  ["a ## B", "a ## b"],
  ["Call `run` first!", "call run first"],
  ["  Wait: . ;", "wait"],
  [");", ");"],
  ["...", "..."],
  ["_;", "_;"],
  ["\u00e9.", "\u00e9"],
  ["7,", "7"],
  ["", ""],
])("%j is %j", (text, form) => {
  expect(loosen(fold(text))).toBe(form);
});

describe("a block stands loosely", () => {
  const find = (
    file: readonly string[],
    rows: readonly string[],
    looseRemovals = false,
  ): readonly number[] => {
    const texts = { count: file.length, text: (line: number): string => file[line] ?? "" };
    const block = hunkLines(rows);
    const sought = block.map((line) => line.text);
    return new LooseFinder(texts, sought).find(block, looseRemovals);
  };
  test.each<[name: string, file: readonly string[], rows: readonly string[], starts: number[]]>([
    ["wherever all of its lines do", ["One.", "two", "x", "one", "TWO;"], [" one", " two"], [0, 3]],
    ["not where some of them do", ["one", "x", "two"], [" one", " two"], []],
    ["not beyond the end of the file", ["x", "one"], [" one", " two"], []],
    ["not from before the file", ["two", "x"], [" one", " two"], []],
    ["not without one of them", ["one", "two"], [" one", " none"], []],
    ["by its rarest line", ["one", "one", "Two.", "one"], [" one", " two"], [1]],
    ["with removed lines as they are", ["  one", "x"], ["-one"], [0]],
    ["not with removed lines in other letters", ["One", "x"], ["-one"], []],
    ["with a line's end of ten characters", ["do: 123456 789", "x"], [" 123456 789", " x"], [0]],
    ["not with a line's end of nine", ["do: 12345 789", "x"], [" 12345 789", " x"], []],
    ["not from within a word on", ["undo123456 789", "x"], [" 123456 789", " x"], []],
    ["from a sign within a line on", ["lines.length === 0", "x"], [" .length === 0", " x"], [0]],
    [
      "whole and by the end, in order",
      ["say 123456 789", "x", "123456 789", "x"],
      [" 123456 789", " x"],
      [0, 2],
    ],
    ["not with the end of a removed line", ["do: 123456 789", "x"], ["-123456 789", " x"], []],
    ["not with an end in other letters", ["do: abcdef ghi", "x"], [" ABCDEF GHI", " x"], []],
  ])("%s", (_, file, rows, starts) => {
    expect(find(file, rows)).toEqual(starts);
  });

  test("with removed lines in other letters, if they are from a diff without numbers", () => {
    expect(find(["One", "x"], ["-one"], true)).toEqual([0]);
  });
});

import { describe, expect, test } from "vitest";
import {
  commonShift,
  indentOf,
  type IndentPair,
  isBlank,
  type Shift,
  shiftIndent,
} from "../../src/text/indentation.ts";

test("the indentation of a line is its leading blanks and tabs", () => {
  expect(["a", "  a", "\t a ", " \t", "", "\u00a0a", "\fa"].map(indentOf)).toEqual([
    "",
    "  ",
    "\t ",
    " \t",
    "",
    "",
    "",
  ]);
});

test("a blank line holds nothing but white space", () => {
  expect(["", " \t", "\u00a0", "a", " a "].map(isBlank)).toEqual([true, true, true, false, false]);
});

describe("the shift that explains all pairs", () => {
  test.each<
    [name: string, pairs: readonly (readonly [string, string])[], expected: Shift | undefined]
  >([
    ["none, for no pairs", [], { kind: "none" }],
    [
      "none, for equal ones",
      [
        ["  ", "  "],
        ["", ""],
      ],
      { kind: "none" },
    ],
    [
      "a prefix added",
      [
        ["", "  "],
        ["  ", "    "],
      ],
      { kind: "added", prefix: "  " },
    ],
    [
      "a tab added",
      [
        ["", "\t"],
        ["\t", "\t\t"],
      ],
      { kind: "added", prefix: "\t" },
    ],
    [
      "a prefix taken",
      [
        ["    ", "  "],
        ["  ", ""],
      ],
      { kind: "taken", prefix: "  " },
    ],
    [
      "tabs for four blanks",
      [
        ["", ""],
        ["    ", "\t"],
        ["        ", "\t\t"],
      ],
      { kind: "rate", from: "    ", to: "\t" },
    ],
    [
      "four blanks for tabs",
      [
        ["\t", "    "],
        ["\t\t", "        "],
      ],
      { kind: "rate", from: "\t", to: "    " },
    ],
    [
      "two blanks for one",
      [
        ["  ", "    "],
        ["    ", "        "],
        ["", ""],
      ],
      { kind: "rate", from: " ", to: "  " },
    ],
    [
      "one blank for two",
      [
        ["    ", "  "],
        ["        ", "    "],
      ],
      { kind: "rate", from: "  ", to: " " },
    ],
    [
      "none that goes both ways",
      [
        ["", "  "],
        ["    ", "  "],
      ],
      undefined,
    ],
    [
      "none for two amounts",
      [
        ["", "  "],
        ["", "    "],
      ],
      undefined,
    ],
    [
      "none where one line only moved",
      [
        ["  ", "    "],
        ["  ", "  "],
      ],
      undefined,
    ],
    [
      "none where blanks became tabs at two rates",
      [
        ["    ", "\t"],
        ["    ", "\t\t"],
      ],
      undefined,
    ],
    [
      "none that takes what is not there",
      [
        ["    ", "  "],
        ["", ""],
        ["\t", ""],
      ],
      undefined,
    ],
  ])("%s", (_, rows, expected) => {
    const pairs = rows.map(([wanted, actual]): IndentPair => ({ wanted, actual }));
    expect(commonShift(pairs)).toEqual(expected);
  });
});

describe("an indentation is shifted", () => {
  test.each<[name: string, indent: string, shift: Shift, expected: string | undefined]>([
    ["by nothing", " \t", { kind: "none" }, " \t"],
    ["to the right", "  ", { kind: "added", prefix: "\t" }, "\t  "],
    ["to the left", "    ", { kind: "taken", prefix: "  " }, "  "],
    ["to the left as far as it goes", "  ", { kind: "taken", prefix: "  " }, ""],
    ["to the left, too far", " ", { kind: "taken", prefix: "  " }, undefined],
    ["to the left, over other characters", "    ", { kind: "taken", prefix: "\t" }, undefined],
    ["at a rate", "        ", { kind: "rate", from: "    ", to: "\t" }, "\t\t"],
    ["at a rate, with a rest", "      ", { kind: "rate", from: "    ", to: "\t" }, "\t  "],
    ["at a rate that does not concern it", "\t", { kind: "rate", from: "    ", to: "\t" }, "\t"],
    ["at a rate, from nothing", "", { kind: "rate", from: "\t", to: "  " }, ""],
  ])("%s", (_, indent, shift, expected) => {
    expect(shiftIndent(indent, shift)).toEqual(expected);
  });
});

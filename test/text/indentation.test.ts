import { describe, expect, test } from "vitest";
import {
  indentOf,
  type IndentPair,
  isBlank,
  possibleShifts,
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

describe("the shifts that explain all pairs", () => {
  test.each<
    [name: string, pairs: readonly (readonly [string, string])[], expected: readonly Shift[]]
  >([
    ["none, for no pairs", [], [{ kind: "none" }]],
    [
      "none, for equal ones",
      [
        ["  ", "  "],
        ["", ""],
      ],
      [{ kind: "none" }],
    ],
    [
      "a prefix added",
      [
        ["", "  "],
        ["  ", "    "],
      ],
      [{ kind: "added", prefix: "  " }],
    ],
    [
      "a tab added",
      [
        ["", "\t"],
        ["\t", "\t\t"],
      ],
      [{ kind: "added", prefix: "\t" }],
    ],
    [
      "a prefix taken",
      [
        ["    ", "  "],
        ["  ", ""],
      ],
      [{ kind: "taken", prefix: "  " }],
    ],
    [
      "tabs for four blanks",
      [
        ["", ""],
        ["    ", "\t"],
        ["        ", "\t\t"],
      ],
      [{ kind: "rate", from: "    ", to: "\t", prefix: "" }],
    ],
    [
      "four blanks for tabs",
      [
        ["\t", "    "],
        ["\t\t", "        "],
      ],
      [{ kind: "rate", from: "\t", to: "    ", prefix: "" }],
    ],
    [
      "two blanks for one, or four for two",
      [
        ["  ", "    "],
        ["    ", "        "],
        ["", ""],
      ],
      [
        { kind: "rate", from: " ", to: "  ", prefix: "" },
        { kind: "rate", from: "  ", to: "    ", prefix: "" },
      ],
    ],
    [
      "one blank for two, or two for four",
      [
        ["    ", "  "],
        ["        ", "    "],
      ],
      [
        { kind: "rate", from: "  ", to: " ", prefix: "" },
        { kind: "rate", from: "    ", to: "  ", prefix: "" },
      ],
    ],
    [
      "none that goes both ways",
      [
        ["", "  "],
        ["    ", "  "],
      ],
      [],
    ],
    [
      "none for two amounts",
      [
        ["", "  "],
        ["", "    "],
      ],
      [],
    ],
    [
      "none where one line only moved",
      [
        ["  ", "    "],
        ["  ", "  "],
      ],
      [],
    ],
    [
      "none where blanks became tabs at two rates",
      [
        ["    ", "\t"],
        ["    ", "\t\t"],
      ],
      [],
    ],
    [
      "none that takes what is not there",
      [
        ["    ", "  "],
        ["", ""],
        ["\t", ""],
      ],
      [],
    ],
    [
      "two blanks for one, where three tell it from four for two",
      [
        ["  ", "    "],
        ["   ", "      "],
      ],
      [{ kind: "rate", from: " ", to: "  ", prefix: "" }],
    ],
    [
      "tabs for four blanks, a level deeper",
      [
        ["", "\t"],
        ["    ", "\t\t"],
      ],
      [{ kind: "rate", from: "    ", to: "\t", prefix: "\t" }],
    ],
    [
      "tabs for four blanks or for eight, where the depth is not known either",
      [["        ", "\t\t\t"]],
      [
        { kind: "rate", from: "    ", to: "\t", prefix: "\t" },
        { kind: "rate", from: "        ", to: "\t", prefix: "\t\t" },
      ],
    ],
    [
      "tabs for eight blanks, where a line at the margin tells the depth",
      [
        ["", "\t\t"],
        ["        ", "\t\t\t"],
      ],
      [{ kind: "rate", from: "        ", to: "\t", prefix: "\t\t" }],
    ],
    ["none for a unit that nobody indents by", [["         ", "\t"]], []],
  ])("%s", (_, rows, expected) => {
    const pairs = rows.map(([inPatch, actual]): IndentPair => ({ expected: inPatch, actual }));
    expect(possibleShifts(pairs)).toEqual(expected);
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
    ["at a rate", "        ", { kind: "rate", from: "    ", to: "\t", prefix: "" }, "\t\t"],
    [
      "at a rate, with a rest",
      "      ",
      { kind: "rate", from: "    ", to: "\t", prefix: "" },
      "\t  ",
    ],
    [
      "at a rate that does not concern it",
      "\t",
      { kind: "rate", from: "    ", to: "\t", prefix: "" },
      "\t",
    ],
    ["at a rate, from nothing", "", { kind: "rate", from: "\t", to: "  ", prefix: "" }, ""],
    [
      "at a rate, behind a prefix",
      "    ",
      { kind: "rate", from: "    ", to: "\t", prefix: "\t" },
      "\t\t",
    ],
    [
      "at a rate, from nothing, to the prefix",
      "",
      { kind: "rate", from: "    ", to: "\t", prefix: "\t" },
      "\t",
    ],
  ])("%s", (_, indent, shift, expected) => {
    expect(shiftIndent(indent, shift)).toEqual(expected);
  });
});

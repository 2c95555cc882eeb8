import { describe, expect, test } from "vitest";
import { indentOf, type IndentPair, isBlank, ruleFor, unitOf } from "../../src/text/indentation.ts";

test("the indentation of a line is its leading white space, with no-break spaces as blanks", () => {
  expect(["a", "  a", "\t a ", " \t", "", "\u00a0a", "\fa"].map(indentOf)).toEqual([
    "",
    "  ",
    "\t ",
    " \t",
    "",
    " ",
    "\f",
  ]);
});

test("a blank line holds nothing but white space", () => {
  expect(["", " \t", "\u00a0", "a", " a "].map(isBlank)).toEqual([true, true, true, false, false]);
});

/** A rule, by what becomes of nothing, of two, four and six blanks, of eight, and of a tab. */
type Moved = readonly (string | undefined)[];
const INDENTS = ["", "  ", "    ", "      ", "        ", "\t"];

type Row = readonly [expected: string, actual: string];

describe("the rule that explains all pairs", () => {
  test.each<[name: string, unit: string, rows: readonly Row[], moved: Moved | undefined]>([
    ["none, for no pairs", "", [], INDENTS],
    [
      "none, for equal ones",
      "  ",
      [
        ["  ", "  "],
        ["", ""],
      ],
      INDENTS,
    ],
    [
      "a prefix added",
      "  ",
      [
        ["", "  "],
        ["  ", "    "],
      ],
      ["  ", "    ", "      ", "        ", "          ", "  \t"],
    ],
    [
      "a tab added",
      "\t",
      [
        ["", "\t"],
        ["\t", "\t\t"],
      ],
      ["\t", "\t  ", "\t    ", "\t      ", "\t        ", "\t\t"],
    ],
    [
      "a prefix taken",
      "  ",
      [
        ["    ", "  "],
        ["  ", ""],
      ],
      [undefined, "", "  ", "    ", "      ", undefined],
    ],
    [
      "tabs for four blanks",
      "    ",
      [
        ["", ""],
        ["    ", "\t"],
        ["        ", "\t\t"],
      ],
      ["", "  ", "\t", "\t  ", "\t\t", "\t"],
    ],
    [
      "four blanks for tabs",
      "\t",
      [
        ["\t", "    "],
        ["\t\t", "        "],
      ],
      ["", "  ", "    ", "      ", "        ", "    "],
    ],
    [
      "four blanks for two",
      "  ",
      [
        ["  ", "    "],
        ["    ", "        "],
        ["", ""],
      ],
      ["", "    ", "        ", "            ", "                ", "\t"],
    ],
    [
      "two blanks for four, by two lines of one level",
      "    ",
      [
        ["    ", "  "],
        ["    ", "  "],
        ["", ""],
      ],
      ["", "  ", "  ", "    ", "    ", "\t"],
    ],
    [
      "tabs for four blanks, a level deeper",
      "    ",
      [
        ["", "\t"],
        ["    ", "\t\t"],
      ],
      ["\t", "\t  ", "\t\t", "\t\t  ", "\t\t\t", "\t\t"],
    ],
    [
      "none by a single line of one level",
      "    ",
      [
        ["    ", "  "],
        ["", ""],
      ],
      undefined,
    ],
    [
      "none for an unknown unit",
      "",
      [
        ["    ", "  "],
        ["        ", "    "],
      ],
      undefined,
    ],
    [
      "none that goes both ways",
      "    ",
      [
        ["", "  "],
        ["    ", "  "],
      ],
      undefined,
    ],
    [
      "none for two amounts",
      "  ",
      [
        ["", "  "],
        ["", "    "],
      ],
      undefined,
    ],
    [
      "none where one line only moved",
      "  ",
      [
        ["  ", "    "],
        ["  ", "  "],
      ],
      undefined,
    ],
    [
      "none where blanks became tabs at two rates",
      "    ",
      [
        ["    ", "\t"],
        ["    ", "\t\t"],
      ],
      undefined,
    ],
    [
      "none that takes what is not there",
      "    ",
      [
        ["    ", "  "],
        ["", ""],
        ["\t", ""],
      ],
      undefined,
    ],
    [
      "none for levels of one blank",
      "  ",
      [
        ["  ", " "],
        ["    ", "  "],
        ["", ""],
      ],
      undefined,
    ],
  ])("%s", (_, unit, rows, moved) => {
    const pairs = rows.map(([expected, actual]): IndentPair => ({ expected, actual }));
    const rule = ruleFor(pairs, unit);
    expect(rule && INDENTS.map(rule)).toEqual(moved);
  });
});

test("the indentation of one level is the smallest frequent step, or a tab", () => {
  expect(
    [["a"], ["a", "    b", "      c", "          d"], ["a", "\tb"], ["a", "   ", "  b"]].map(
      unitOf,
    ),
  ).toEqual(["", "  ", "\t", "  "]);
});

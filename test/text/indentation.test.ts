import { describe, expect, test } from "vitest";
import { indentOf, type IndentPair, isBlank, possibleRules } from "../../src/text/indentation.ts";

test("the indentation of a line is its leading blanks and tabs, with no-break spaces as blanks", () => {
  expect(["a", "  a", "\t a ", " \t", "", "\u00a0a", "\fa"].map(indentOf)).toEqual([
    "",
    "  ",
    "\t ",
    " \t",
    "",
    " ",
    "",
  ]);
});

test("a blank line holds nothing but white space", () => {
  expect(["", " \t", "\u00a0", "a", " a "].map(isBlank)).toEqual([true, true, true, false, false]);
});

/** A rule, by what becomes of nothing, of two, four and six blanks, of eight, and of a tab. */
type Moved = readonly (string | undefined)[];
const INDENTS = ["", "  ", "    ", "      ", "        ", "\t"];

describe("the rules that explain all pairs", () => {
  test.each<
    [name: string, pairs: readonly (readonly [string, string])[], expected: readonly Moved[]]
  >([
    ["none, for no pairs", [], [["", "  ", "    ", "      ", "        ", "\t"]]],
    [
      "none, for equal ones",
      [
        ["  ", "  "],
        ["", ""],
      ],
      [["", "  ", "    ", "      ", "        ", "\t"]],
    ],
    [
      "a prefix added",
      [
        ["", "  "],
        ["  ", "    "],
      ],
      [["  ", "    ", "      ", "        ", "          ", "  \t"]],
    ],
    [
      "a tab added",
      [
        ["", "\t"],
        ["\t", "\t\t"],
      ],
      [["\t", "\t  ", "\t    ", "\t      ", "\t        ", "\t\t"]],
    ],
    [
      "a prefix taken",
      [
        ["    ", "  "],
        ["  ", ""],
      ],
      [[undefined, "", "  ", "    ", "      ", undefined]],
    ],
    [
      "tabs for four blanks",
      [
        ["", ""],
        ["    ", "\t"],
        ["        ", "\t\t"],
      ],
      [["", "  ", "\t", "\t  ", "\t\t", "\t"]],
    ],
    [
      "four blanks for tabs",
      [
        ["\t", "    "],
        ["\t\t", "        "],
      ],
      [["", "  ", "    ", "      ", "        ", "    "]],
    ],
    [
      "four blanks for two",
      [
        ["  ", "    "],
        ["    ", "        "],
        ["", ""],
      ],
      [["", "    ", "        ", "            ", "                ", "\t"]],
    ],
    [
      "two blanks for four",
      [
        ["    ", "  "],
        ["        ", "    "],
      ],
      [["", "  ", "  ", "    ", "    ", "\t"]],
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
      "none for levels of one blank",
      [
        ["  ", "    "],
        ["   ", "      "],
      ],
      [],
    ],
    [
      "tabs for four blanks, a level deeper",
      [
        ["", "\t"],
        ["    ", "\t\t"],
      ],
      [["\t", "\t  ", "\t\t", "\t\t  ", "\t\t\t", "\t\t"]],
    ],
    [
      "tabs for four blanks or for eight, where the depth is not known either",
      [["        ", "\t\t\t"]],
      [
        ["\t", "\t  ", "\t\t", "\t\t  ", "\t\t\t", "\t\t"],
        ["\t\t", "\t\t  ", "\t\t    ", "\t\t      ", "\t\t\t", "\t\t\t"],
      ],
    ],
    [
      "tabs for eight blanks, where a line at the margin tells the depth",
      [
        ["", "\t\t"],
        ["        ", "\t\t\t"],
      ],
      [["\t\t", "\t\t  ", "\t\t    ", "\t\t      ", "\t\t\t", "\t\t\t"]],
    ],
    ["none for a unit that nobody indents by", [["         ", "\t"]], []],
  ])("%s", (_, rows, expected) => {
    const pairs = rows.map(([inPatch, actual]): IndentPair => ({ expected: inPatch, actual }));
    expect(possibleRules(pairs).map((rule) => INDENTS.map(rule))).toEqual(expected);
  });
});

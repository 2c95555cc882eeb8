import { describe, expect, test } from "vitest";
import {
  indentOf,
  type IndentPair,
  isBlank,
  possibleShifts,
  type Shift,
  shiftIndent,
} from "../../src/text/indentation.ts";

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

describe("the shifts that explain all pairs", () => {
  test.each<
    [name: string, pairs: readonly (readonly [string, string])[], expected: readonly Shift[]]
  >([
    ["none, for no pairs", [], [{ taken: "", from: "", to: "", added: "" }]],
    [
      "none, for equal ones",
      [
        ["  ", "  "],
        ["", ""],
      ],
      [{ taken: "", from: "", to: "", added: "" }],
    ],
    [
      "a prefix added",
      [
        ["", "  "],
        ["  ", "    "],
      ],
      [{ taken: "", from: "", to: "", added: "  " }],
    ],
    [
      "a tab added",
      [
        ["", "\t"],
        ["\t", "\t\t"],
      ],
      [{ taken: "", from: "", to: "", added: "\t" }],
    ],
    [
      "a prefix taken",
      [
        ["    ", "  "],
        ["  ", ""],
      ],
      [{ taken: "  ", from: "", to: "", added: "" }],
    ],
    [
      "tabs for four blanks",
      [
        ["", ""],
        ["    ", "\t"],
        ["        ", "\t\t"],
      ],
      [{ taken: "", from: "    ", to: "\t", added: "" }],
    ],
    [
      "four blanks for tabs",
      [
        ["\t", "    "],
        ["\t\t", "        "],
      ],
      [{ taken: "", from: "\t", to: "    ", added: "" }],
    ],
    [
      "four blanks for two",
      [
        ["  ", "    "],
        ["    ", "        "],
        ["", ""],
      ],
      [{ taken: "", from: "  ", to: "    ", added: "" }],
    ],
    [
      "two blanks for four",
      [
        ["    ", "  "],
        ["        ", "    "],
      ],
      [{ taken: "", from: "    ", to: "  ", added: "" }],
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
      [{ taken: "", from: "    ", to: "\t", added: "\t" }],
    ],
    [
      "tabs for four blanks or for eight, where the depth is not known either",
      [["        ", "\t\t\t"]],
      [
        { taken: "", from: "    ", to: "\t", added: "\t" },
        { taken: "", from: "        ", to: "\t", added: "\t\t" },
      ],
    ],
    [
      "tabs for eight blanks, where a line at the margin tells the depth",
      [
        ["", "\t\t"],
        ["        ", "\t\t\t"],
      ],
      [{ taken: "", from: "        ", to: "\t", added: "\t\t" }],
    ],
    ["none for a unit that nobody indents by", [["         ", "\t"]], []],
  ])("%s", (_, rows, expected) => {
    const pairs = rows.map(([inPatch, actual]): IndentPair => ({ expected: inPatch, actual }));
    expect(possibleShifts(pairs)).toEqual(expected);
  });
});

describe("an indentation is shifted", () => {
  test.each<[name: string, indent: string, shift: Shift, expected: string | undefined]>([
    ["by nothing", " \t", { taken: "", from: "", to: "", added: "" }, " \t"],
    ["to the right", "  ", { taken: "", from: "", to: "", added: "\t" }, "\t  "],
    ["to the left", "    ", { taken: "  ", from: "", to: "", added: "" }, "  "],
    ["to the left as far as it goes", "  ", { taken: "  ", from: "", to: "", added: "" }, ""],
    ["to the left, too far", " ", { taken: "  ", from: "", to: "", added: "" }, undefined],
    [
      "to the left, over other characters",
      "    ",
      { taken: "\t", from: "", to: "", added: "" },
      undefined,
    ],
    ["at a rate", "        ", { taken: "", from: "    ", to: "\t", added: "" }, "\t\t"],
    ["at a rate, with a rest", "      ", { taken: "", from: "    ", to: "\t", added: "" }, "\t  "],
    [
      "at a rate that does not concern it",
      "\t",
      { taken: "", from: "    ", to: "\t", added: "" },
      "\t",
    ],
    ["at a rate, from nothing", "", { taken: "", from: "\t", to: "  ", added: "" }, ""],
    [
      "at a rate, behind a prefix",
      "    ",
      { taken: "", from: "    ", to: "\t", added: "\t" },
      "\t\t",
    ],
    [
      "at a rate, from nothing, to the prefix",
      "",
      { taken: "", from: "    ", to: "\t", added: "\t" },
      "\t",
    ],
  ])("%s", (_, indent, shift, expected) => {
    expect(shiftIndent(indent, shift)).toEqual(expected);
  });
});

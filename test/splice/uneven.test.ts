/** Where added lines are if the lines around them do not tell, or not all the same. */

import { describe, expect, test } from "vitest";
import { texts } from "../helpers/added.ts";

/** A line that cannot be moved. */
const stuck = (notMovable: string): unknown => ({ notMovable });
/** Lines that show by how much the file goes in. */
const [TWO, FOUR] = [
  ["x", "  x"],
  ["x", "    x"],
];

describe("where the lines around them do not move equally, added lines", () => {
  test.each<
    [
      name: string,
      file: readonly string[],
      rows: readonly string[],
      expected: unknown,
      more?: readonly string[],
    ]
  >([
    [
      "stay on a level of the file where a line that is removed elsewhere has slipped by a blank",
      ["    a", "b"],
      ["-   a", " b", "+    y"],
      ["    y"],
    ],
    [
      "are refused where they are on a level as they are written, and others slipped by one blank",
      ["  a", "  b"],
      ["    a", "+  y", "    b"],
      stuck("  y"),
    ],
    [
      "stay at the margin that what they replace is at, if another line has kept its indentation",
      ["a", "  b", "c"],
      ["-a", "+x", "+  y", "   b", "  c"],
      ["x", "  y"],
    ],
    [
      "are refused at the margin beside a line that has kept its indentation, if they are level with one that moved",
      ["\ta", "\t\tb", "\t}", "c"],
      [" \ta", "         b", "     }", " c", "+d", "+    e"],
      stuck("d"),
    ],
    [
      "are refused although most lines moved alike",
      ["a", "b", "  c"],
      ["   a", "   b", "  c", "+  z"],
      stuck("  z"),
    ],
    [
      "are refused although most lines stay",
      ["a", "    b", "        c"],
      [" a", "+  z", "     b", " c"],
      stuck("  z"),
    ],
    [
      "are refused although their run moved by one step",
      ["a", "b", "  c"],
      ["   a", "   b", "-c", "+x", "+  y"],
      stuck("x"),
    ],
    [
      "are refused where lines may go in by fewer blanks, and one of them is on no level",
      ["    a", "b"],
      ["   a", " b", "+    y", "+     z"],
      stuck("    y"),
    ],
    [
      "are refused where the only line at their depth is at the margin",
      ["a", "   b"],
      [" a", "-  b", "+y", "+   z"],
      stuck("y"),
    ],
    [
      "are refused where the hunk goes in by more blanks, and they by half of that",
      ["  a", "c"],
      ["     a", "+  b", " c"],
      stuck("  b"),
    ],
    [
      "move by the rate that lines of several levels tell, although the file has their depth",
      ["      a", "   b", "c"],
      ["     a", "+      y", "   b", " c"],
      ["         y"],
    ],
    [
      "move by all rates that explain the others, although the file has their depth",
      ["a", "        b"],
      [" a", "     b", "+        y"],
      ["                y"],
    ],
    [
      "stay beside a context line that has lost its mark, on whatever columns",
      ["", "  a", "    b"],
      [" ", "-  a", "+    f(y,", "+       z)", "    b"],
      ["    f(y,", "       z)"],
    ],
    [
      "move where a removed line has a blank less",
      ["    a", "    b"],
      ["     a", "-   b", "+   y"],
      ["    y"],
    ],
    [
      "are refused between lines that moved by different steps",
      ["    b", "  c"],
      ["         b", "+    z", "   c"],
      stuck("    z"),
      TWO,
    ],
    [
      "are refused where they are on a level neither as written nor moved",
      ["    a", "        b", "            c"],
      ["     a", "     b", "+          y", "         c"],
      stuck("          y"),
    ],
    [
      "move as the line that they replace, although most lines stay",
      ["  a", "    b", "    c"],
      ["-a", "-    b", "-    c", "+x"],
      ["  x"],
    ],
    ["move with the only line that is not blank", ["  a", "", ""], [" a", " ", " ", "+c"], ["  c"]],
    [
      "stay if nothing but the indentation is changed, below a blank line",
      ["", "    a"],
      [" ", "-a", "+      a"],
      ["      a"],
    ],
    [
      "stay where they stand as the file does, blank lines aside",
      ["    a", ""],
      ["-a", "-", "+    c", "+"],
      ["    c", ""],
    ],
    [
      "are refused where one of several lines stays as the hunk has it, not as the file does",
      ["a", "b"],
      ["+x", "-   a", "-   b", "+   a"],
      stuck("x"),
    ],
    [
      "are refused where no line has the indentation of the file",
      ["    a", "      b"],
      ["    a", "+    y", "        b"],
      stuck("    y"),
    ],
    [
      "are refused where there are fewer of them than removed lines, which are not at one depth",
      ["        a", "        b", "        c"],
      ["-    a", "-      b", "-    c", "+    x", "+      y"],
      stuck("    x"),
    ],
    [
      "move line for line to the only depth of the file, a blank one among them",
      ["        a", "        b", "        c"],
      ["-    a", "-      b", "-    c", "+    x", "+", "+    z"],
      ["        x", "", "        z"],
    ],
    [
      "keep the blanks behind tabs that they are written with",
      ["\t\tf(a,"],
      [" \tf(a,", "+\t  b)"],
      ["\t\t  b)"],
    ],
    [
      "are refused where they are in tabs and the lines round them moved in blanks",
      ["    a"],
      ["       a", "+\t\t\ty"],
      stuck("\t\t\ty"),
      TWO,
    ],
    [
      "get tabs and blanks where the file has them",
      ["\ta", "\t    b"],
      [" a", "     b", "+        c"],
      ["\t        c"],
    ],
    [
      "are refused where they would get tabs and blanks that the file does not have",
      ["\ta", "\tb"],
      [" a", "-b", "+  c"],
      stuck("  c"),
    ],
    [
      "move with the line that they replace, if all moved alike, whatever indentation it has",
      ["  a", "    b"],
      ["- a", "+ x", "-   b", "+    y"],
      ["  x", "     y"],
    ],
    [
      "are refused where they replace fewer lines, and the hunk has lost its indentation",
      ["a", "  b"],
      ["-a", "+x", "+  y", " b"],
      stuck("x"),
    ],
    [
      "are refused where a line stays as the hunk has it, not as the file does",
      ["a"],
      ["+x", "-   a", "+   a"],
      stuck("x"),
    ],
    [
      "are refused where a rate leaves a rest, of which units make different ones",
      ["        a", "    b"],
      ["     a", "+ y", "   b"],
      stuck(" y"),
    ],
    [
      "stay if nothing but the indentation is changed, below a context line that stands",
      ["a", "    b"],
      [" a", "-  b", "+      b"],
      ["      b"],
    ],
    [
      "stay if nothing but the indentation is changed, and there is no context",
      ["    a"],
      ["-  a", "+      a"],
      ["      a"],
    ],
    [
      "stay as they are written in blanks where lines move from tabs to blanks",
      ["  a"],
      ["+  y", " \ta", "+\t\tz"],
      ["  y", "    z"],
    ],
    [
      "may be the star of a comment at the margin",
      ["a", "     *b"],
      [" a", "-    *b", "+*y"],
      ["*y"],
    ],
  ])("%s", (_, file, rows, expected, more) => {
    expect(texts(file, "trimmed", rows, more)).toEqual(expected);
  });
});

describe("a shift that is no step of the file", () => {
  test.each<
    [name: string, file: readonly string[], rows: readonly string[], expected: readonly string[]]
  >([
    [
      "to the right moves lines that stand on its levels",
      ["      a"],
      ["     a", "+      y"],
      ["        y"],
    ],
    [
      "of three lines moves lines that stand on its levels",
      ["    a", "    b", "        c"],
      ["       a", "       b", "           c", "+        y"],
      ["      y"],
    ],
    [
      "of four lines is meant",
      ["    a", "    b", "        c", "        d"],
      ["       a", "       b", "           c", "           d", "+        y"],
      ["      y"],
    ],
  ])("%s", (_, file, rows, expected) => {
    expect(texts(file, "indent", rows, FOUR)).toEqual(expected);
  });
});

import { describe, expect, test } from "vitest";
import type { Rung } from "../../src/locate/ladder.ts";
import { addedLines, plainCharacters } from "../../src/splice/added-lines.ts";
import { Lines } from "../../src/text/lines.ts";
import { placementOf } from "../helpers/hunks.ts";

/** The added lines of a hunk on the first lines of a file, which has `more` of them. */
function added(
  file: readonly string[],
  rung: Rung,
  rows: readonly string[],
  more: readonly string[] = [],
): unknown {
  const placement = placementOf(rows, 0, { rung });
  const lines = new Lines([...file, ...more].map((line) => `${line}\n`).join(""));
  return addedLines(placement, lines, plainCharacters([placement], lines));
}

function texts(
  file: readonly string[],
  rung: Rung,
  rows: readonly string[],
  more: readonly string[] = [],
): unknown {
  const result = added(file, rung, rows, more);
  return Array.isArray(result) ? result.map(({ text }: { readonly text: string }) => text) : result;
}

describe("added lines replace", () => {
  test.each<[name: string, rows: readonly string[], expected: unknown]>([
    ["nothing, where they only add", [" a", "+x", " b"], [{ text: "x", replaces: undefined }]],
    ["a removed line", ["-a", "+x", " b"], [{ text: "x", replaces: 0 }]],
    ["a removed line, written first", ["+x", "-a", " b"], [{ text: "x", replaces: 0 }]],
    [
      "by position, and the rest nothing",
      ["-a", "+x", "+y", " b"],
      [
        { text: "x", replaces: 0 },
        { text: "y", replaces: undefined },
      ],
    ],
    [
      "the line of the same text first",
      ["-a", "-b", "+x", "+b", "+y"],
      [
        { text: "x", replaces: 0 },
        { text: "b", replaces: 1 },
        { text: "y", replaces: undefined },
      ],
    ],
    [
      "no line twice",
      ["-a", "-b", "+b", "+b"],
      [
        { text: "b", replaces: 1 },
        { text: "b", replaces: undefined },
      ],
    ],
    ["lines of their own run only", ["-a", " b", "+x", "-c"], [{ text: "x", replaces: 2 }]],
  ])("%s", (_, rows, expected) => {
    expect(added(["a", "b", "c"], "exact", rows)).toEqual(expected);
  });
});

describe("added lines move", () => {
  test.each<
    [name: string, file: readonly string[], rung: Rung, rows: readonly string[], expected: unknown]
  >([
    ["not, where all is exact", ["  a", "  b"], "exact", ["   a", "-  b", "+c"], ["c"]],
    [
      "to the right with the others",
      ["  a", "    b"],
      "indent",
      [" a", "-  b", "+  c", "+d"],
      ["    c", "  d"],
    ],
    [
      "to the left with the others",
      ["a", "  b"],
      "indent",
      ["   a", "-    b", "+    c", "+  d"],
      ["  c", "d"],
    ],
    [
      "from blanks to tabs",
      ["a", "\tb", "\t\tc"],
      "indent",
      [" a", "     b", "-        c", "+        d", "+            e"],
      ["\t\td", "\t\t\te"],
    ],
    ["from tabs to blanks", ["a", "    b"], "indent", [" a", "-\tb", "+\t\tc"], ["        c"]],
    [
      "but blank ones stay as they are",
      ["  a", "  b"],
      "indent",
      [" a", "-b", "+", "+  ", "+c"],
      ["", "  ", "  c"],
    ],
    [
      "each as the line that it replaces",
      ["  a", "      b"],
      "trimmed",
      ["-a", "+x", "-b", "+y"],
      ["  x", "      y"],
    ],
    [
      "not, where the hunk changes indentation only",
      ["  a", "  b"],
      "indent",
      ["-a", "-b", "+  a", "+    b"],
      ["  a", "    b"],
    ],
    [
      "with the context lines, where the hunk changes indentation only",
      ["  a", "  b"],
      "indent",
      [" a", "-b", "+    b"],
      ["      b"],
    ],
    [
      "not, where they stand as the file does",
      ["    a", "    b"],
      "indent",
      ["-a", "-b", "+    c", "+    d"],
      ["    c", "    d"],
    ],
    [
      "to tabs and a level deeper",
      ["\ta", "\t\tb"],
      "indent",
      [" a", "-    b", "+    c", "+        d", "+e"],
      ["\t\tc", "\t\t\td", "\te"],
    ],
    [
      "as all units agree, where several explain the others",
      ["a", "    b"],
      "indent",
      [" a", "-  b", "+  c", "+    d"],
      ["    c", "        d"],
    ],
    [
      "nowhere, where the units do not agree",
      ["a", "    b"],
      "indent",
      [" a", "-  b", "+   c"],
      { notMovable: "   c" },
    ],
    [
      "by the unit of blanks, where the star of a comment stands one further in",
      ["a", "    /**", "     * b"],
      "indent",
      [" a", "   /**", "-   * b", "+   * c"],
      ["     * c"],
    ],
    [
      "nowhere, where a line has blanks and tabs for its level",
      ["a", "    b"],
      "indent",
      [" a", "  \t\tb", "+\t\tc"],
      { notMovable: "\t\tc" },
    ],
    [
      "by a unit that leaves no rest, where tabs stand for blanks",
      ["\t\t\ta", "\t\t\tb"],
      "indent",
      ["         a", "-        b", "+    c"],
      ["\t\tc"],
    ],
    [
      "as their neighbours of the same indentation, where they replace nothing",
      ["  a", "        b", "  c"],
      "trimmed",
      [" a", "     b", "+x", "+    y", " c"],
      ["  x", "        y"],
    ],
    [
      "as their run, where they replace nothing in it",
      ["  a", "        b", "  c"],
      "trimmed",
      [" a", "     b", "-c", "+x", "+    y"],
      ["  x", "      y"],
    ],
    [
      "nowhere, where their neighbours do not agree",
      ["  a", "      b"],
      "trimmed",
      [" a", "+x", " b"],
      { notMovable: "x" },
    ],
    [
      "not further left than the margin",
      ["a", "b"],
      "indent",
      ["   a", "-  b", "+ c"],
      { notMovable: " c" },
    ],
  ])("%s", (_, file, rung, rows, expected) => {
    expect(texts(file, rung, rows)).toEqual(expected);
  });
});

/** A line that cannot be moved. */
const stuck = (notMovable: string): unknown => ({ notMovable });
/** Lines that show by how much the file goes in. */
const [TWO, FOUR] = [
  ["x", "  x"],
  ["x", "    x"],
];

describe("where the lines round them do not move alike, added lines", () => {
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
      "stay at the depth of a line that has lost a blank",
      ["    a", "b"],
      ["-   a", " b", "+    y"],
      ["    y"],
    ],
    [
      "are refused where lines may go in by fewer blanks, and one of them is on no level",
      ["    a", "b"],
      ["   a", " b", "+    y", "+     z"],
      stuck("     z"),
    ],
    [
      "are refused where the only line at their depth is at the margin",
      ["a", "   b"],
      [" a", "-  b", "+y", "+   z"],
      stuck("   z"),
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
      "stay at the depth of a line that has lost most of its blanks",
      ["a", "    b"],
      [" a", "  b", "+    y"],
      ["    y"],
    ],
    [
      "move where a removed line has a blank less",
      ["    a", "    b"],
      ["     a", "-   b", "+   y"],
      ["    y"],
    ],
    [
      "stay on levels of the file where one line moved by what is no step",
      ["a", "  b", "    c"],
      [" a", "   b", "+    d", "      c"],
      ["    d"],
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
      "move with most lines where they replace none",
      ["a", "b", "  c"],
      ["   a", "   b", "  c", "+  z"],
      ["z"],
    ],
    [
      "move with most lines, in tabs",
      ["\t\t\ta", "\t\t\tb", "\t\tc"],
      [" \t\ta", " \t\t\tb", " \tc", "+\td"],
      ["\t\td"],
    ],
    [
      "stay where a third of the lines does, at a depth of the file",
      ["a", "  b", "    c"],
      [" a", " b", "   c", "+d"],
      ["d"],
    ],
    [
      "stay where most lines do",
      ["a", "    b", "        c"],
      [" a", "+  z", "     b", " c"],
      ["  z"],
    ],
    [
      "stay where they have the indentation of the line that they replace",
      ["\t\ta", "\tb"],
      ["-\ta", "-\tb", "+\t\tx"],
      ["\t\tx"],
    ],
    [
      "move where they have neither that indentation nor that of the hunk",
      ["  a", "      b"],
      ["-a", "+    x", "-b", "+y"],
      ["      x", "      y"],
    ],
    [
      "stay with the first of a run that stands as the file does",
      ["\t\ta", "", "\tb"],
      ["-\ta", "-", "+\t\tx", "+", "+\t\t\tz", " \tb"],
      ["\t\tx", "", "\t\t\tz"],
    ],
    [
      "move as the line that they replace, although most lines stay",
      ["  a", "    b", "    c"],
      ["-a", "-    b", "-    c", "+x"],
      ["  x"],
    ],
    [
      "move as the lines of their run, although most lines moved otherwise",
      ["a", "b", "  c"],
      ["   a", "   b", "-c", "+x", "+  y"],
      ["  x", "    y"],
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
      "to the right leaves lines that stand on its levels",
      ["      a"],
      ["     a", "+      y"],
      ["      y"],
    ],
    [
      "of three lines leaves lines that stand on its levels",
      ["    a", "    b", "        c"],
      ["       a", "       b", "           c", "+        y"],
      ["        y"],
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

describe("added lines keep the file's spelling", () => {
  test.each<
    [name: string, file: readonly string[], rung: Rung, rows: readonly string[], expected: unknown]
  >([
    [
      "of a line that is only moved about",
      ["x", "a   b"],
      "collapsed",
      [" x", "-a b", "+y", "+a b"],
      ["y", "a   b"],
    ],
    [
      "of what the edit leaves of a line",
      ["a   =  1"],
      "collapsed",
      ["-a = 1", "+a = 2"],
      ["a   =  2"],
    ],
    [
      "of quotes",
      ["f('a')", "x"],
      "unicode",
      ["-f(\u2018a\u2019)", "+f(\u2018b\u2019)", "+g(\u2018c\u2019)"],
      ["f('b')", "g('c')"],
    ],
    [
      "of quotes, where they are curly to the other side",
      ["it's"],
      "unicode",
      [" it\u2018s", "+it\u2019s"],
      ["it's"],
    ],
    [
      "of quotes of the other kind",
      ['f("a")'],
      "unicode",
      [" f(\u201ca\u201d)", "+it\u2019s"],
      ["it's"],
    ],
    [
      "but not where they have quotes of both sorts",
      ["it's"],
      "unicode",
      [" it\u2018s", "+'a' \u2019b\u2019"],
      ["'a' \u2019b\u2019"],
    ],
    [
      "of quotes not for the sake of dashes",
      ["a-b"],
      "unicode",
      ["-a\u2014b", "+c\u2014\u2018d\u2019"],
      ["c-\u2018d\u2019"],
    ],
    [
      "and their own where the file has it too",
      ["\u2018a\u2019"],
      "unicode",
      ["-\u2018a'", "+\u2018b'"],
      ["\u2018b\u2019"],
    ],
  ])("%s", (_, file, rung, rows, expected) => {
    expect(texts(file, rung, rows)).toEqual(expected);
  });
});

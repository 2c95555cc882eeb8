import { describe, expect, test } from "vitest";
import type { Level } from "../../src/locate/levels.ts";
import { added, texts } from "../helpers/added.ts";

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
    [
      name: string,
      file: readonly string[],
      level: Level,
      rows: readonly string[],
      expected: unknown,
    ]
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
      "with the blanks of a blank one, but none that is empty",
      ["  a", "  b"],
      "indent",
      [" a", "-b", "+", "+  ", "+c"],
      ["", "    ", "  c"],
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
      "level by level, where they replace nothing in their run",
      ["  a", "        b", "  c"],
      "trimmed",
      [" a", "     b", "-c", "+x", "+    y"],
      ["  x", "        y"],
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
  ])("%s", (_, file, level, rows, expected) => {
    expect(texts(file, level, rows)).toEqual(expected);
  });
});

describe("added lines keep the file's spelling", () => {
  test.each<
    [
      name: string,
      file: readonly string[],
      level: Level,
      rows: readonly string[],
      expected: unknown,
    ]
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
  ])("%s", (_, file, level, rows, expected) => {
    expect(texts(file, level, rows)).toEqual(expected);
  });
});

test.each<[name: string, wanted: string, expected: string]>([
  ["shows what its quotes stand for", " say(\u2018a\u2019, b", "'x'"],
  ["in other words shows nothing", " tell(\u2018a\u2019, b", "\u2018x\u2019"],
])("a line that is cut %s", (_, wanted, expected) => {
  const rows = [wanted, "+\u2018x\u2019"];
  expect(texts(["say('a', b, c)"], "aligned", rows)).toEqual([expected]);
});

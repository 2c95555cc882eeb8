import { describe, expect, test } from "vitest";
import type { Placement } from "../../src/locate/placement.ts";
import { splice } from "../../src/splice/splice.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines, placementOf } from "../helpers/hunks.ts";

/** The new text, or the misses. */
function text(source: string, ...placements: readonly Placement[]): unknown {
  const result = splice(new Lines(source), placements);
  return "text" in result ? result.text : result;
}

/** The same of a patch whose lines end with a newline wherever they go. */
function closed(source: string, ...placements: readonly Placement[]): unknown {
  const result = splice(new Lines(source), placements, true);
  return "text" in result ? result.text : result;
}

test("a splice tells its text and its edits", () => {
  const placements = [
    placementOf([" a", "-b", "+x", "+y"], 0),
    placementOf(["-d", " e"], 3, { hunk: 1 }),
    placementOf(["+f"], 5, { hunk: 2, pairs: [] }),
  ];
  expect(splice(new Lines("a\nb\r\nc\nd\ne\n"), placements)).toEqual({
    text: "a\nx\r\ny\r\nc\ne\nf\n",
    edits: [
      {
        start: 1,
        end: 2,
        lines: [
          { text: "x", end: "\r\n" },
          { text: "y", end: "\r\n" },
        ],
      },
      { start: 3, end: 4, lines: [] },
      { start: 5, end: 5, lines: [{ text: "f", end: "\n" }] },
    ],
    idle: [],
    respelled: [],
  });
});

test("without placements nothing changes", () => {
  expect(splice(new Lines("a\r\nb"), [])).toEqual({
    text: "a\r\nb",
    edits: [],
    idle: [],
    respelled: [],
  });
});

test("what an edit leaves as it is does not count as changed", () => {
  const placement = placementOf(["-a", "-b", "-c", "+a", "+x", "+c"], 0);
  expect(splice(new Lines("a\nb\nc\n"), [placement])).toEqual({
    text: "a\nx\nc\n",
    edits: [{ start: 1, end: 2, lines: [{ text: "x", end: "\n" }] }],
    idle: [],
    respelled: [],
  });
});

test("hunks that change nothing make no edit and are named", () => {
  const placements = [
    placementOf([" a"], 0),
    placementOf(["-b", "+b"], 1, { hunk: 1 }),
    placementOf(["-c", "+x"], 2, { hunk: 2 }),
    placementOf(["-  d", "+  d"], 3, { hunk: 3, level: "indent" }),
  ];
  expect(splice(new Lines("a\nb\nc\nd\n"), placements)).toEqual({
    text: "a\nb\nx\nd\n",
    edits: [{ start: 2, end: 3, lines: [{ text: "x", end: "\n" }] }],
    idle: [0, 1, 3],
    respelled: [],
  });
});

test("a hunk that closes the last line only is not idle", () => {
  expect(splice(new Lines("a"), [placementOf(["-a", "+a"], 0)], true)).toEqual({
    text: "a\n",
    edits: [{ start: 0, end: 1, lines: [{ text: "a", end: "\n" }] }],
    idle: [],
    respelled: [],
  });
});

test("every hunk with a line that cannot move is named", () => {
  const rows = ["   a", "-  b", "+ c"];
  const placements = [0, 2].map((start, hunk) =>
    placementOf(rows, start, { hunk, level: "indent" }),
  );
  expect(splice(new Lines("a\nb\na\nb\n"), placements)).toEqual({
    misses: [
      { hunk: 0, text: " c" },
      { hunk: 1, text: " c" },
    ],
  });
});

describe("line ends", () => {
  test.each<
    [name: string, source: string, rows: readonly string[], start: number, expected: string]
  >([
    ["a replaced line keeps its own", "a\r\nb\nc\r\n", ["-b", "+x"], 1, "a\r\nx\nc\r\n"],
    [
      "an inserted one takes that of the line above",
      "a\r\nb\n",
      [" a", "+x", " b"],
      0,
      "a\r\nx\r\nb\n",
    ],
    ["at the top it takes that of the line below", "a\r\nb\n", ["+x", " a"], 0, "x\r\na\r\nb\n"],
    [
      "behind a replaced one it takes that one's",
      "a\nb\r\nc\n",
      ["-b", "+x", "+y"],
      1,
      "a\nx\r\ny\r\nc\n",
    ],
    [
      "a line that stays keeps its own",
      "a\nb\r\nc\n",
      [" a", "-b", "+b", "+x"],
      0,
      "a\nb\r\nx\r\nc\n",
    ],
    ["CR alone, where there is no LF", "a\rb\rc", [" a", "-b", "+x", "+y"], 0, "a\rx\ry\rc"],
    ["an empty file gets LF", "", ["+x", "+y"], 0, "x\ny\n"],
    ["CR inside a line of an LF file stays", "a\rb\nc\n", ["-c", "+x"], 1, "a\rb\nx\n"],
  ])("%s", (_, source, rows, start, expected) => {
    expect(text(source, placementOf(rows, start))).toEqual(expected);
  });
});

describe("the last line", () => {
  test.each<
    [name: string, source: string, rows: readonly string[], start: number, expected: string]
  >([
    ["stays open where it is not written", "a\nb", ["-a", "+x", " b"], 0, "x\nb"],
    ["stays open below an insertion", "a\nb", [" a", "+x", " b"], 0, "a\nx\nb"],
    ["is closed where the patch writes it", "a\nb", ["-b", "+x"], 1, "a\nx\n"],
    ["is closed where the patch writes it again", "a\nb", ["-b", "+b"], 1, "a\nb\n"],
    ["is closed where something follows it", "a\nb", [" b", "+x"], 1, "a\nb\nx\n"],
    ["is closed with the file's line end", "a\r\nb", [" b", "+x"], 1, "a\r\nb\r\nx\r\n"],
    ["is closed, of a file with no other line", "a", [" a", "+x"], 0, "a\nx\n"],
    ["leaves the one before closed when it goes", "a\nb", [" a", "-b"], 0, "a\n"],
    ["may be all there is to remove", "a", ["-a"], 0, ""],
    ["is closed where lines are appended", "a", ["+x"], 1, "a\nx\n"],
  ])("%s", (_, source, rows, start, expected) => {
    expect(closed(source, placementOf(rows, start))).toEqual(expected);
  });

  test("is open where the patch says so", () => {
    const lines = hunkLines(["-b", "+x", "+y"]).map((line, at) =>
      at === 2 ? { ...line, noNewline: true as const } : line,
    );
    expect(closed("a\nb\n", placementOf([], 1, { lines, pairs: [1] }))).toEqual("a\nx\ny");
  });

  test("is closed where the patch says so of a line above it only", () => {
    const lines = hunkLines(["-a", "+x"]).map((line) => ({ ...line, noNewline: true as const }));
    expect(closed("a\nb\n", placementOf([], 0, { lines, pairs: [0] }))).toEqual("x\nb\n");
  });

  test("is open where the patch says so of an appended one", () => {
    const lines = hunkLines(["+x"]).map((line) => ({ ...line, noNewline: true as const }));
    expect(closed("a", placementOf([], 1, { lines, pairs: [] }))).toEqual("a\nx");
  });

  test("is closed where one hunk writes it and another appends", () => {
    const placements = [placementOf(["-b", "+x"], 1), placementOf(["+y"], 2, { hunk: 1 })];
    expect(closed("a\nb", ...placements)).toEqual("a\nx\ny\n");
  });

  test("is closed once where two hunks append", () => {
    const placements = [placementOf(["+x"], 1), placementOf(["+y"], 1, { hunk: 1 })];
    expect(closed("a", ...placements)).toEqual("a\nx\ny\n");
  });

  test("is closed where the line above it is removed and something follows", () => {
    expect(closed("a\nb", placementOf(["-a", " b", "+x"], 0))).toEqual("b\nx\n");
  });

  test("is as it should be where one hunk removes it and another appends", () => {
    const placements = [placementOf([" a", "-b"], 0), placementOf(["+y"], 2, { hunk: 1 })];
    expect(closed("a\nb", ...placements)).toEqual("a\ny\n");
  });
});

describe("a file that ends without a line end keeps doing so", () => {
  const kept = (rows: readonly string[], start: number, hunk = 0, more = {}): Placement =>
    placementOf(rows, start, { hunk, ...more });

  test.each<
    [name: string, source: string, placements: readonly Placement[], text: string, idle?: number[]]
  >([
    ["where its last line is written", "a\nb", [kept(["-b", "+x", "+y"], 1)], "a\nx\ny"],
    ["where its last line is removed", "a\nb\nc", [kept([" b", "-c"], 1)], "a\nb"],
    ["where all of it is removed", "a\nb", [kept(["-a", "-b"], 0)], ""],
    ["where several hunks remove all of it", "a\nb", [kept(["-a"], 0), kept(["-b"], 1, 1)], ""],
    [
      "where several hunks remove its last lines",
      "a\nb\nc\nd",
      [kept(["-b"], 1), kept(["-c"], 2, 1), kept(["-d"], 3, 2)],
      "a",
    ],
    [
      "where its last line is removed below another that stays",
      "a\nb\nc\nd",
      [kept(["-b"], 1), kept(["-d"], 3, 1)],
      "a\nc",
    ],
    [
      "where one hunk writes lines, and another removes those below",
      "a\nb",
      [kept(["-a", "+x"], 0), kept(["-b"], 1, 1)],
      "x",
    ],
    [
      "where one hunk adds lines, and another removes those below",
      "a\nb",
      [kept([" a", "+x"], 0), kept(["-b"], 1, 1)],
      "a\nx",
    ],
    ["where the hunk that says so is above", "a\nb\nc", [kept(["-a", "+x"], 0)], "x\nb\nc"],
    [
      "where only one of the hunks says so",
      "a\nb",
      [placementOf(["-a", "+x"], 0), kept(["-b", "+y"], 1, 1)],
      "x\ny",
    ],
    [
      "where the hunk that says so changes nothing",
      "a\nb",
      [placementOf(["+x"], 0, { pairs: [] }), kept([" b"], 1, 1)],
      "x\na\nb",
      [1],
    ],
    [
      "where lines that it leaves out stand before the last one",
      "a\nb\nc",
      [kept([" a", "+x", "-c"], 0, 0, { pairs: [0, 2] })],
      "a\nx\nb",
    ],
    ["but not an empty one", "", [kept(["+x"], 0, 0, { pairs: [] })], "x\n"],
    ["but not one with a line end", "a\nb\n", [kept(["-b", "+x"], 1)], "a\nx\n"],
  ])("%s", (_, source, placements, expected, idle = []) => {
    const result = splice(new Lines(source), placements);
    expect({
      text: text(source, ...placements),
      idle: "idle" in result ? result.idle : [],
    }).toEqual({
      text: expected,
      idle,
    });
  });
});

test("what is below a line is added before what is above the next one", () => {
  const placements = [placementOf(["+y", " b"], 1), placementOf([" a", "+x"], 0, { hunk: 1 })];
  expect(text("a\nb\n", ...placements)).toEqual("a\nx\ny\nb\n");
});

test("lines are added before those that another hunk removes", () => {
  const placements = [placementOf(["-a"], 0), placementOf(["+x"], 0, { hunk: 1, pairs: [] })];
  expect(text("a\n", ...placements)).toEqual("x\n");
});

test("a line that is kept among others that are removed is not changed", () => {
  expect(splice(new Lines("a\nb\na\n"), [placementOf(["-a", "-b", "+a", "-a"], 0)])).toEqual({
    text: "a\n",
    edits: [{ start: 1, end: 3, lines: [] }],
    idle: [],
    respelled: [],
  });
});

test("a hunk that shares its lines with another is not idle", () => {
  const placements = [placementOf([" a"], 0, { isShared: true })];
  expect(splice(new Lines("a\n"), placements)).toEqual({
    text: "a\n",
    edits: [],
    idle: [],
    respelled: [],
  });
});

test("hunks whose added lines are spelled otherwise are named", () => {
  const more = { level: "unicode" } as const;
  const placements = [
    placementOf([" it\u2019s", "+x"], 0, more),
    placementOf(["-b", "+\u2018c\u2019"], 1, { ...more, hunk: 1 }),
    placementOf(["-\u2019", "+x"], 2, { ...more, hunk: 2 }),
  ];
  expect(splice(new Lines("it's\nb\n'\n"), placements)).toEqual({
    text: "it's\nx\n'c'\nx\n",
    edits: [
      { start: 1, end: 1, lines: [{ text: "x", end: "\n" }] },
      { start: 1, end: 2, lines: [{ text: "'c'", end: "\n" }] },
      { start: 2, end: 3, lines: [{ text: "x", end: "\n" }] },
    ],
    idle: [],
    respelled: [1],
  });
});

test("insertions at one place are in the order of the patch", () => {
  const placements = [
    placementOf([" a", "+x", " b"], 0),
    placementOf([" a", "+y", " b"], 0, { hunk: 1 }),
  ];
  expect(text("a\nb\n", ...placements)).toEqual("a\nx\ny\nb\n");
});

test("hunks out of order are spliced where they belong", () => {
  const placements = [placementOf(["-c", "+z"], 2), placementOf(["-a", "+x"], 0, { hunk: 1 })];
  expect(text("a\nb\nc\n", ...placements)).toEqual("x\nb\nz\n");
});

test("replacement patterns are text", () => {
  expect(text("a\n", placementOf(["-a", "+$& $1 $` \\1"], 0))).toEqual("$& $1 $` \\1\n");
});

test("kept lines keep the file's bytes on every level", () => {
  const placement = placementOf([" a b", "-c", "+x", " d"], 0, { level: "collapsed" });
  expect(text("  a   b \nc\n\td\n", placement)).toEqual("  a   b \nx\n\td\n");
});

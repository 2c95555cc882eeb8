/** What is forgiven when the lines of a hunk are nowhere: for each what it rescues and where it refuses. */

import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { applied, NOWHERE, outcome, several } from "../helpers/outcome.ts";

type Row = readonly [
  name: string,
  file: readonly string[],
  rows: readonly string[],
  expected: unknown,
];

function table(rows: readonly Row[], more: Partial<Hunk> = {}): void {
  test.each(rows)("%s", (_, file, hunk, expected) => {
    expect(outcome(file, [hunkOf(hunk, more)])).toEqual(expected);
  });
}

describe("blank lines", () => {
  table([
    [
      "that only the hunk has, between its lines, are added",
      ["one", "two", "three"],
      [" one", " ", " two", "-three", "+3"],
      applied("exact", ["blank-added"], ["one", "", "two", "3"]),
    ],
    [
      "that only the hunk has, before all of its lines, are layout",
      ["zero", "one", "two"],
      [" ", " one", "-two", "+2"],
      applied("exact", [], ["zero", "one", "2"]),
    ],
    [
      "that only the hunk has, below an added line at its head, are added",
      ["zero", "one", "two"],
      ["+half", " ", " one", "-two"],
      applied("exact", ["blank-added"], ["zero", "half", "", "one"]),
    ],
    [
      "that only the hunk has, above an added line at its foot, are added",
      ["zero", "one", "two"],
      ["-zero", " one", " ", "+half"],
      applied("exact", ["blank-added"], ["one", "", "half", "two"]),
    ],
    [
      "that only the file has are kept",
      ["one", "", "two", "  ", "three"],
      [" one", " two", "-three", "+3"],
      applied("exact", ["blank-skipped"], ["one", "", "two", "  ", "3"]),
    ],
    [
      "that only the file has are kept behind a replaced line",
      ["one", "", "two"],
      ["-one", "+1", " two"],
      applied("exact", ["blank-skipped"], ["1", "", "two"]),
    ],
    [
      "do not hide that the lines differ in white space",
      ["  one", "  two", "three"],
      [" one", " ", " two", "-three", "+3"],
      { levels: ["trimmed"], repairs: ["blank-added"], file: [{ hunk: 0, text: "3" }] },
    ],
    [
      "that only the hunk removes are nowhere",
      ["one", "two", "three"],
      [" one", "-", "-two", " three"],
      NOWHERE,
    ],
    [
      "that only the file has leave no place for an added line",
      ["one", "", "two"],
      [" one", "+half", " two"],
      NOWHERE,
    ],
    [
      "that only the file has between removed lines are neither kept nor removed",
      ["one", "", "two", "three"],
      ["-one", "-two", " three"],
      NOWHERE,
    ],
    [
      "do not tell copies apart",
      ["one", "two", "x", "one", "two"],
      [" one", " ", "-two"],
      several("exact", 0, 3),
    ],
  ]);
});

describe("context after the end of the file", () => {
  table([
    [
      "is dropped",
      ["first line", "second line", "}"],
      [" first line", "-second line", "+end", " }", " gone"],
      applied("aligned", ["stale-context"], ["first line", "end", "}"]),
    ],
    [
      "is not dropped behind an added line",
      ["first", "last"],
      [" first", " last", "+more", " invented"],
      NOWHERE,
    ],
    [
      "is not dropped if it is removed",
      ["first", "last"],
      [" first", "-last", "-invented"],
      NOWHERE,
    ],
    [
      "is not dropped if the rest does not end the file",
      ["first", "last", "end"],
      [" first", "-last", " invented"],
      NOWHERE,
    ],
    [
      "is not dropped if the rest stands elsewhere, too",
      ["foot", "other", "foot"],
      ["-foot", "+end", " invented"],
      NOWHERE,
    ],
    [
      "is not dropped if the file has it elsewhere",
      ["invented", "first", "last"],
      [" first", "-last", " invented"],
      NOWHERE,
    ],
    [
      "is not dropped if it may be a header of the patch",
      ["first", "last"],
      [" first", "-last", " *** Delete File: other"],
      NOWHERE,
    ],
  ]);
});

describe("stale outer context", () => {
  const file = ["alpha", "beta", "gamma", "delta", "epsilon"];
  table([
    [
      "is dropped above",
      file,
      [" stale", " beta", "-gamma", "+c", " delta"],
      applied("aligned", ["stale-context"], ["alpha", "beta", "c", "delta", "epsilon"]),
    ],
    [
      "is dropped below",
      file,
      [" beta", "-gamma", "+c", " delta", " stale"],
      applied("aligned", ["stale-context"], ["alpha", "beta", "c", "delta", "epsilon"]),
    ],
    [
      "is dropped on both sides, one line each",
      file,
      [" old", " beta", "-gamma", "+c", " delta", " bad"],
      applied("aligned", ["stale-context"], ["alpha", "beta", "c", "delta", "epsilon"]),
    ],
    [
      "is not dropped next to the change",
      file,
      [" alpha", " stale", "-gamma", "+c", " delta"],
      NOWHERE,
    ],
    [
      "is not dropped if it is all there is on its side",
      file,
      [" stale", "-gamma", "+c", " delta"],
      NOWHERE,
    ],
    [
      "is at most two lines",
      ["x", ...file],
      [" stale", " old", " rotten", " beta", "-gamma", " delta"],
      NOWHERE,
    ],
    [
      "is not dropped if it names the place",
      ["def other():", "    alpha", "    beta"],
      [" def gone():", "     alpha", "-    beta"],
      NOWHERE,
    ],
    [
      "is not dropped if one of two lines may be a header of the patch",
      file,
      [" *** Update File: other", " stale", " beta", "-gamma", "+c", " delta"],
      NOWHERE,
    ],
    [
      "is not dropped if the file has it far away",
      ["alpha", "beta", "gamma", "1 one", "2 two", "3 three", "4 four", "5 five", "target"],
      [" target", " alpha", "-beta", " gamma"],
      NOWHERE,
    ],
    [
      "is not dropped if the rest stands twice",
      ["alpha", "beta", "gamma", "x", "alpha", "beta", "gamma"],
      [" stale", " alpha", "-beta", " gamma"],
      NOWHERE,
    ],
  ]);
});

describe("stale outer context that may be a header of the patch is not dropped:", () => {
  const file = ["alpha", "beta", "gamma", "delta", "epsilon"];
  test.each([
    "*** Delete File: other",
    "  *** End Patch",
    "@@ -1,2 +1,2 @@",
    "diff --git a/x b/x",
    "--- a/x",
    "+++ b/x",
    "<FILE_DELETE path>",
    "</FILE_PATCH>",
  ])("%s", (header) => {
    const rows = [" beta", "-gamma", "+c", " delta", ` ${header}`];
    expect(outcome(file, [hunkOf(rows)])).toEqual(NOWHERE);
  });

  test.each(["--x", "a @@", "<div class>"])("but %s is none", (line) => {
    const rows = [" beta", "-gamma", "+c", " delta", ` ${line}`];
    expect(outcome(file, [hunkOf(rows)])).toEqual(
      applied("aligned", ["stale-context"], file.with(2, "c")),
    );
  });
});

describe("lines left out", () => {
  const file = ["start", "one", "two", "three", "stop", "end"];
  table([
    [
      "behind an ellipsis are kept",
      file,
      [" start", "-one", "+1", " two", " ...", "-stop", "+halt", " end"],
      applied("aligned", ["elided-lines"], ["start", "1", "two", "three", "halt", "end"]),
    ],
    [
      "behind a comment are kept",
      file,
      ["-start", "+begin", " // ... existing code ...", "-stop"],
      applied("aligned", ["elided-lines"], ["begin", "one", "two", "three", "end"]),
    ],
    [
      "at the edge of the hunk are nothing",
      file,
      [" # ... rest of the file ...", " two", "-three"],
      applied("aligned", ["elided-lines"], ["start", "one", "two", "stop", "end"]),
    ],
    [
      "must be so in the file that has such a line",
      ["def stub():", "    ...", "one", "two"],
      [" ...", "-two", "+2"],
      NOWHERE,
    ],
    [
      "leave a place for a line added below them",
      file,
      [" start", " ...", "+half", " end"],
      applied("aligned", ["elided-lines"], ["start", "one", "two", "three", "stop", "half", "end"]),
    ],
    [
      "leave no place for lines added on both sides of them",
      file,
      [" start", "+begin", " ...", "+half", " end"],
      NOWHERE,
    ],
    ["must not leave two places", [...file, "start"], ["-start", " ...", " end"], NOWHERE],
    ["must not turn the order round", file, [" end", " ...", "-start"], NOWHERE],
  ]);
});

describe("repaired lines", () => {
  table([
    [
      "lose their numbers",
      ["def f():", "    return 1"],
      [" 10| def f():", "-11|     return 1", "+11|     return 2"],
      applied("repaired", ["line-numbers"], ["def f():", "    return 2"]),
    ],
    [
      "lose their numbers, which the added ones lack",
      ["def f():", "    return 1"],
      [" 10\tdef f():", "-11\t    return 1", "+    return 2"],
      applied("repaired", ["line-numbers"], ["def f():", "    return 2"]),
    ],
    ["keep numbers that do not count", ["one", "two"], [" 1: one", "-5: two"], NOWHERE],
    [
      "keep numbers that only some added ones have",
      ["one", "two"],
      [" 1: one", "-2: two", "+2: 2", "+three"],
      NOWHERE,
    ],
    [
      "lose one level of escaping",
      ['say("hi")', "end"],
      ['-say(\\"hi\\")', '+say(\\"ho\\")', " end"],
      applied("repaired", ["escapes"], ['say("ho")', "end"]),
    ],
    [
      "keep escapes if the added ones are not escaped alike",
      ['say("hi")', "end"],
      ['-say(\\"hi\\")', '+say("ho")', " end"],
      NOWHERE,
    ],
    [
      "keep escapes if an added line would break in two",
      ['say("hi")', "end"],
      ['-say(\\"hi\\")', '+say(\\"ho\\n\\")', " end"],
      NOWHERE,
    ],
    [
      "have characters for entities",
      ["if (a < b && c) {", "}"],
      ["-if (a &lt; b &amp;&amp; c) {", "+if (a &gt; b) {", " }"],
      applied("repaired", ["entities"], ["if (a > b) {", "}"]),
    ],
    [
      "keep entities if the added ones mix both",
      ["if (a < b) {", "}"],
      ["-if (a &lt; b) {", "+if (a > b) {", " }"],
      NOWHERE,
    ],
  ]);

  test("are not needed where the text is as it is written", () => {
    const file = ["a &lt; b", "a < b"];
    expect(outcome(file, [hunkOf(["-a &lt; b", "+c"])])).toEqual(
      applied("exact", [], ["c", "a < b"]),
    );
  });
});

describe("loosely", () => {
  const file = ["# Title", "Call `run` first.", "the very long line goes on and on", "value = 100"];
  table([
    [
      "that end does not begin within a word",
      ["if new_when (x) {", "value = 100"],
      [" when (x) {", "-value = 100"],
      NOWHERE,
    ],
    ["that end has ten characters", file, [" on and on", "-value = 100"], NOWHERE],
    [
      "a removed line is never the end of one",
      file,
      ["-line goes on and on", " value = 100"],
      NOWHERE,
    ],
    ["a removed line is never alike", file, ["-value = 10", "+value = 1"], NOWHERE],
    ["a removed line keeps its case", file, ["-Value = 100", "+value = 1"], NOWHERE],
    ["punctuation alone is not nothing", ["a", ");"], [" a", "-]", "+}"], NOWHERE],
  ]);

  test("no tolerance is used above the level that is allowed", () => {
    expect([
      outcome(file, [hunkOf([" TITLE", "-Call `run` first."])], { maxLevel: "repaired" }),
      outcome(file, [hunkOf([" # Title", " ", "-Call `run` first."])], { maxLevel: "exact" }),
    ]).toEqual([NOWHERE, NOWHERE]);
  });
});

describe("by similarity, if it is asked for", () => {
  const file = ["function one() {", "  return compute(1, 2);", "}", "const x = 1;"];
  const hunk = (...rows: readonly string[]): Hunk => hunkOf(rows);
  test.each<readonly [name: string, hunk: Hunk, similarity: number, expected: unknown]>([
    [
      "the most alike window is taken",
      hunk("-  return compute(1, 3);", "+  return 3;"),
      0.9,
      applied("similar", [], [file[0] ?? "", "  return 3;", "}", "const x = 1;"]),
    ],
    ["not one below the threshold", hunk("-  return calculate(1, 3);"), 0.9, NOWHERE],
  ])("%s", (_, one, similarity, expected) => {
    expect(outcome(file, [one], { similarity })).toEqual(expected);
  });

  test("not one in which another line than the removed one would go", () => {
    const text = ["the first of all lines", "the second one", "the third one", "the last of all"];
    const doubled = hunk(
      " the first of all lines",
      " the second one",
      " a second",
      "-the third one",
    );
    expect(outcome(text, [doubled], { similarity: 0.5 })).toEqual(NOWHERE);
  });

  test("not one that does not lead", () => {
    const twins = ["const value1 = 10;", "const value2 = 10;"];
    const options = { similarity: 0.8 };
    expect(outcome(twins, [hunk("-const value3 = 10;")], options)).toEqual(
      several("similar", 0, 1),
    );
  });
});

describe("a hunk is applied already", () => {
  const is = (start: number): unknown => [{ cause: "applied", start }];
  table([
    [
      "if its new lines stand where its old ones should",
      ["a", "new", "c"],
      [" a", "-old", "+new", " c"],
      is(0),
    ],
    [
      "if its added lines stand between its context",
      ["a", "new", "c"],
      [" a", "+new", " c"],
      is(0),
    ],
    ["if its context stands joined", ["a", "c"], [" a", "-old", " c"], is(0)],
    ["if its added lines stand behind its context", ["a", "import x"], [" a", "+import x"], is(0)],
    ["if its added lines stand before its context", ["import x", "a"], ["+import x", " a"], is(1)],
    [
      "but not if its old lines stand anywhere",
      ["a", "new", "c", "a", "old", "c"],
      [" a", "-old", "+new", " c"],
      applied("exact", [], ["a", "new", "c", "a", "new", "c"]),
    ],
    [
      "but not if its new lines stand twice",
      ["a", "new", "c", "a", "new", "c"],
      [" a", "-old", "+new", " c"],
      NOWHERE,
    ],
    [
      "but not for a single line, which may stand there anyway",
      ["x", "new"],
      ["-old", "+new"],
      NOWHERE,
    ],
    ["but not for what is removed at its edge", ["a", "b"], [" a", "-old"], NOWHERE],
    [
      "but not for added brackets",
      ["a", "}", "b"],
      [" a", "+}"],
      applied("exact", [], ["a", "}", "}", "b"]),
    ],
  ]);

  test("for a single line at the line that the patch states", () => {
    expect(outcome(["x", "new"], [hunkOf(["-old", "+new"], { statedNewLine: 1 })])).toEqual(is(1));
  });
});

describe("hints", () => {
  const file = [
    "def one():",
    "    x = 1",
    "",
    "def two():",
    "    x = 1",
    "",
    "def three():",
    "    y = 1",
  ];
  const rows = ["-    x = 1", "+    x = 2"];
  const at = (line: number): unknown => applied("exact", [], file.with(line, "    x = 2"));
  test.each<readonly [name: string, more: Partial<Hunk>, expected: unknown]>([
    ["none: several places", {}, several("exact", 1, 4)],
    ["the stated line exactly", { statedLine: 4 }, at(4)],
    ["a line between them says nothing", { statedLine: 3 }, several("exact", 1, 4)],
    ["the heading", { heading: "def two():" }, at(4)],
    ["the heading cut short", { heading: "def tw" }, at(4)],
    ["a heading from the middle of a line", { heading: "two" }, at(4)],
    ["the heading against a nearer line", { heading: "def two():", statedLine: 2 }, at(4)],
    ["a heading that is nowhere says nothing", { heading: "def nine():" }, several("exact", 1, 4)],
    ["both", { heading: "def two():", statedLine: 4 }, at(4)],
    [
      "both, but against each other",
      { heading: "def two():", statedLine: 1 },
      several("exact", 1, 4),
    ],
  ])("%s", (_, more, expected) => {
    expect(outcome(file, [hunkOf(rows, more)])).toEqual(expected);
  });

  test("the stated line moves as the hunk before did", () => {
    const moved = ["new", "head", "x", "x", "x"];
    const hunks = [hunkOf(["-head"], { statedLine: 0 }), hunkOf(["-x", "+y"], { statedLine: 2 })];
    expect(outcome(moved, hunks)).toEqual({
      levels: ["exact", "exact"],
      repairs: [],
      file: ["new", "x", "y", "x"],
    });
  });

  test("as many equal hunks as places pair off in order", () => {
    expect(outcome(["x", "a", "x"], [hunkOf(["-x", "+1"]), hunkOf(["-x", "+2"])])).toEqual({
      levels: ["exact", "exact"],
      repairs: [],
      file: ["1", "a", "2"],
    });
  });

  test("a heading does not hide the only place", () => {
    expect(outcome(["a", "b"], [hunkOf(["-b"], { heading: "nowhere" })])).toEqual(
      applied("exact", [], ["a"]),
    );
  });

  test("a hunk that only adds goes below its heading", () => {
    expect(outcome(file, [hunkOf(["+    z = 1"], { heading: "def three():" })])).toEqual(
      applied("exact", [], file.toSpliced(7, 0, "    z = 1")),
    );
  });
});

import { describe, expect, test } from "vitest";
import { AnchorFinder, enclosingLine, touching } from "../../src/locate/anchors.ts";
import { Lines } from "../../src/text/lines.ts";

const FILE = [
  "class A:", // 0
  "    def run(self):", // 1
  "        one()", // 2
  "", // 3
  "    def stop(self):", // 4
  "        two()", // 5
  "class B:", // 6
  "    def run(self):", // 7
  "        three()", // 8
  "end()", // 9
];

function regions(file: readonly string[], anchors: readonly string[]): unknown {
  const lines = new Lines(file.map((line) => `${line}\n`).join(""));
  return new AnchorFinder(lines).regions(anchors);
}

describe("anchors name", () => {
  test.each<[name: string, anchors: readonly string[], expected: unknown]>([
    ["the whole file, if there is none", [], [{ line: -1, end: 10, known: false }]],
    ["the scope of a line", ["class A:"], [{ line: 0, end: 6, known: true }]],
    [
      "the scopes of all equal lines",
      ["    def run(self):"],
      [
        { line: 1, end: 4, known: true },
        { line: 7, end: 9, known: true },
      ],
    ],
    [
      "scopes whatever the white space",
      ["def run(self):  "],
      [
        { line: 1, end: 4, known: true },
        { line: 7, end: 9, known: true },
      ],
    ],
    ["a scope in a scope", ["class B:", "def run(self):"], [{ line: 7, end: 9, known: true }]],
    ["a scope by how its line begins", ["def stop"], [{ line: 4, end: 6, known: true }]],
    ["all that follows a line without a scope", ["end()"], [{ line: 9, end: 10, known: false }]],
    ["nothing, if a line is missing", ["class C:"], { missing: "class C:" }],
    [
      "the scopes of all definitions of a name",
      ["def run"],
      [
        { line: 1, end: 4, known: true },
        { line: 7, end: 9, known: true },
      ],
    ],
    ["a scope by the name alone", ["stop"], [{ line: 4, end: 6, known: true }]],
    ["nothing, if a word is cut", ["    def sto"], { missing: "    def sto" }],
    [
      "nothing, if the inner one is not in the outer",
      ["class B:", "def stop(self):"],
      { missing: "def stop(self):" },
    ],
    [
      "nothing, if the outer one is not outside",
      ["def run(self):", "class A:"],
      { missing: "class A:" },
    ],
    ["nothing by the middle of a line", ["run(self):"], { missing: "run(self):" }],
  ])("%s", (_, anchors, expected) => {
    expect(regions(FILE, anchors)).toEqual(expected);
  });
});

test("a line that closes the scope belongs to it", () => {
  const file = ["f() {", "  a();", "}", "g() {", "", "  b();", "", "}", "h();"];
  expect([regions(file, ["f() {"]), regions(file, ["g() {"])]).toEqual([
    [{ line: 0, end: 3, known: true }],
    [{ line: 3, end: 8, known: true }],
  ]);
});

test("a line that opens no scope reaches to the end of the file", () => {
  expect(regions(["a", "b", "c"], ["b"])).toEqual([{ line: 1, end: 3, known: false }]);
});

describe("a scope", () => {
  test.each<[name: string, file: readonly string[], anchor: string, end: number]>([
    [
      "goes on behind a comment in the first column",
      ["def f():", "    a()", "# why", "    b()", "def g():"],
      "def f():",
      4,
    ],
    [
      "goes on behind comments of other languages",
      ["f() {", "  a();", "// why", "  b();", "/* how */", "  c();", "}", "g();"],
      "f() {",
      7,
    ],
    [
      "goes on behind preprocessor lines",
      ["f() {", "  a();", "#ifdef X", "  b();", "#else", "  c();", "#endif", "  d();", "}", "g();"],
      "f() {",
      9,
    ],
    [
      "ends at other lines that begin with a number sign",
      ["a:", "  b", "#id {", "  c", "}"],
      "a:",
      2,
    ],
    [
      "goes on behind a signature of several lines",
      ["f(", "  a: A,", "): Type {", "  b();", "}", "g();"],
      "f(",
      5,
    ],
    [
      "goes on behind an else",
      ["if (a) {", "  b();", "} else {", "  c();", "}", "d();"],
      "if (a) {",
      5,
    ],
    ["is opened by a brace on its own", ["f()", "{", "  a();", "}", "g()"], "f()", 4],
    ["is opened by such a brace though nothing is in it", ["f()", "{", "}", "g()"], "f()", 3],
    ["is over behind the line that closes it", ["f() {", "  a();", "}", ")", "g();"], "f() {", 3],
    ["ends with the file", ["f() {", "  a();"], "f() {", 2],
  ])("%s", (_, file, anchor, end) => {
    expect(regions(file, [anchor])).toEqual([{ line: 0, end, known: true }]);
  });
});

describe("a comment of several lines", () => {
  const comment = ["/**", " * why", " */"];

  test("opens no scope for the line above it", () => {
    const file = ["import a;", ...comment, "function g() {", "  b();", "}"];
    expect(regions(file, ["import a;"])).toEqual([{ line: 0, end: 7, known: false }]);
  });

  test("does not open a scope again that is over", () => {
    const file = ["f() {", "  a();", "}", ...comment, "g() {", "  b();", "}"];
    expect(regions(file, ["f() {"])).toEqual([{ line: 0, end: 3, known: true }]);
  });
});

describe("a line after the scope of an anchor is in another definition", () => {
  test.each<[name: string, file: readonly string[], line: number, expected: boolean]>([
    ["below its head", ["def f():", "  a", "def g():", "  b"], 3, true],
    ["not between definitions", ["def f():", "  a", "b = 1", "def g():"], 2, false],
    ["not behind a line that opens nothing", ["def f():", "  a", "b = 1", "c = 1"], 3, false],
    ["not in a branch", ["def f():", "  a", "if b:", "  c"], 3, false],
    ["not where the other one is over", ["f() {", "}", "g() {", "  a", "}", "b"], 5, false],
    ["whatever comment is between", ["def f():", "  a", "def g():", "# why", "  b"], 4, true],
    [
      "in a wider scope of its own",
      ["class A:", "  def f():", "    a", "class B:", "  b"],
      4,
      true,
    ],
    ["not in the scope that the anchor opens", ["def f():", "  a", "  b"], 2, false],
    ["not above the anchor", ["def g():", "  b", "def f():", "  a"], 1, false],
  ])("%s", (_, file, line, expected) => {
    const lines = new Lines(file.map((text) => `${text}\n`).join(""));
    const anchors = file.includes("  def f():")
      ? ["  def f():"]
      : [file.find((text) => text.includes("f()")) ?? ""];
    const finder = new AnchorFinder(lines);
    const found = finder.regions(anchors);
    expect("missing" in found ? found : finder.inOtherDefinition(found, line)).toEqual(expected);
  });
});

test("an anchor in an empty file is missing", () => {
  expect(regions([], ["a"])).toEqual({ missing: "a" });
});

describe("the line that encloses another is", () => {
  const lines = new Lines(FILE.map((line) => `${line}\n`).join(""));
  test.each([
    ["the heading above it", 2, 1],
    ["the next heading above that", 4, 0],
    ["none for a line that is not indented", 6, undefined],
    ["none for a blank line", 3, undefined],
    ["none behind the file", 10, undefined],
  ])("%s", (_, line, expected) => {
    expect(enclosingLine(lines, line)).toEqual(expected);
  });

  test("one with a word in it, not a brace", () => {
    expect(enclosingLine(new Lines("f()\n  {\n    a\n"), 2)).toEqual(0);
  });
});

test("blocks that share a line with a region touch it", () => {
  const regions = [
    { line: 2, end: 5, known: true },
    { line: 8, end: 9, known: true },
  ];
  const starts = Array.from({ length: 11 }, (_, start) => start);
  expect([touching(starts, regions, 2), touching(starts, regions.slice(0, 1), 2)]).toEqual([
    [1, 2, 3, 4, 7, 8],
    [1, 2, 3, 4],
  ]);
});

test("blocks touch a region that encloses a shorter one", () => {
  const regions = [
    { line: 0, end: 9, known: true },
    { line: 1, end: 2, known: true },
  ];
  expect(touching([0, 1, 5, 8, 9], regions, 1)).toEqual([0, 1, 5, 8]);
});

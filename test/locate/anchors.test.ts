import { describe, expect, test } from "vitest";
import { AnchorFinder, enclosingLine, touches } from "../../src/locate/anchors.ts";
import { Seeker } from "../../src/locate/seek.ts";
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
  return new AnchorFinder(lines, new Seeker(lines, anchors)).regions(anchors);
}

describe("anchors name", () => {
  test.each<[name: string, anchors: readonly string[], expected: unknown]>([
    ["the whole file, if there is none", [], [{ line: -1, end: 10 }]],
    ["the scope of a line", ["class A:"], [{ line: 0, end: 6 }]],
    [
      "the scopes of all equal lines",
      ["    def run(self):"],
      [
        { line: 1, end: 4 },
        { line: 7, end: 9 },
      ],
    ],
    [
      "scopes whatever the white space",
      ["def run(self):  "],
      [
        { line: 1, end: 4 },
        { line: 7, end: 9 },
      ],
    ],
    ["a scope in a scope", ["class B:", "def run(self):"], [{ line: 7, end: 9 }]],
    ["a scope by how its line begins", ["def stop"], [{ line: 4, end: 6 }]],
    ["all that follows a line without a scope", ["end()"], [{ line: 9, end: 10 }]],
    ["nothing, if a line is missing", ["class C:"], { missing: "class C:" }],
    ["nothing, if several lines begin so", ["def run"], { missing: "def run" }],
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
    [{ line: 0, end: 3 }],
    [{ line: 3, end: 8 }],
  ]);
});

test("a line that opens no scope reaches to the end of the file", () => {
  expect(regions(["a", "b", "c"], ["b"])).toEqual([{ line: 1, end: 3 }]);
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

test("a block touches the regions that it shares a line with", () => {
  const test = touches(
    [
      { line: 2, end: 5 },
      { line: 8, end: 9 },
    ],
    2,
  );
  expect(Array.from({ length: 11 }, (_, start) => test(start))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});

test("a block touches a region that encloses a shorter one", () => {
  const test = touches(
    [
      { line: 0, end: 9 },
      { line: 1, end: 2 },
    ],
    1,
  );
  expect([0, 1, 5, 8, 9].map(test)).toEqual([true, true, true, true, false]);
});

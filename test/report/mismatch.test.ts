import { describe, expect, test } from "vitest";
import type { NotFound, ProblemOf } from "../../src/problem.ts";
import { type Palette, PLAIN } from "../../src/report/color.ts";
import { details } from "../../src/report/mismatch.ts";

function expected(...texts: readonly string[]): NotFound["expected"] {
  return texts.map((text, at) => ({ patchLine: 4 + at, removed: at > 0, text }));
}

function notFound(more: Partial<NotFound>): NotFound {
  return {
    code: "not-found",
    path: "a",
    patchLine: 3,
    hunk: 1,
    hunks: 1,
    cause: "stale",
    elsewhere: [],
    expected: expected("a", "b"),
    ...more,
  };
}

function ambiguous(more: Partial<ProblemOf<"ambiguous">>): ProblemOf<"ambiguous"> {
  return {
    code: "ambiguous",
    path: "a",
    patchLine: 3,
    hunk: 1,
    hunks: 1,
    level: "exact",
    places: [{ line: 4 }, { line: 12, unique: { line: 10, text: "  def f():  " } }],
    count: 2,
    ...more,
  };
}

describe("what the patch wants is beside what the file has", () => {
  test("blank lines that only one side has are shown", () => {
    const problem = notFound({
      cause: "stale",
      expected: expected("a", "", "", " \t", "b"),
      closest: { line: 3, lines: ["a", "", "b"], similarity: 1, pairs: [0, 1, -1, -1, 2] },
    });
    expect(details(problem, PLAIN)).toEqual([
      "          3 a",
      "          4",
      "expected    (empty line)",
      "expected    ·→",
      "          5 b",
    ]);
  });

  test("line by line", () => {
    const problem = notFound({
      expected: expected("same", "old", "more"),
      closest: { line: 98, lines: ["same", "new"], similarity: 0.7, pairs: [0, 1, -1] },
    });
    expect(details(problem, PLAIN)).toEqual([
      "         98 same",
      "expected    old",
      "actual   99 new",
      "expected    more",
    ]);
  });

  test("with blanks shown where they are the difference", () => {
    const problem = notFound({
      expected: expected("\ta b", "c"),
      closest: { line: 1, lines: ["  a  b", " d"], similarity: 0.9, pairs: [0, 1] },
    });
    expect(details(problem, PLAIN)).toEqual([
      "expected    →a·b",
      "actual    1 ··a··b",
      "expected    c",
      "actual    2  d",
    ]);
  });

  test("with nothing that steers a terminal", () => {
    const problem = notFound({
      expected: expected("\u001b[2J"),
      closest: { line: 1, lines: ["\u202ex"], similarity: 0.9, pairs: [0] },
    });
    expect(details(problem, PLAIN)).toEqual(["expected    \\x1b[2J", "actual    1 \\u{202e}x"]);
  });

  test("for an anchor too", () => {
    const problem = notFound({
      cause: "no-place",
      anchor: "def f():",
      closest: { line: 7, lines: ["def f(x):"], similarity: 0.9, pairs: [0] },
    });
    expect(details(problem, PLAIN)).toEqual([
      "expected    def f():",
      "actual    7 def f(x):",
      "                  ^",
    ]);
  });

  test("long lines cut", () => {
    const problem = notFound({
      cause: "stale",
      expected: expected("x".repeat(161), "y".repeat(160)),
    });
    expect(details(problem, PLAIN)).toEqual([
      `expected    ${"x".repeat(160)}…`,
      `expected    ${"y".repeat(160)}`,
    ]);
  });

  test("no more than five rows of what is nowhere", () => {
    const texts = Array.from({ length: 50 }, (_, at) => `line ${at}`);
    const problem = notFound({ cause: "stale", expected: expected(...texts) });
    expect(details(problem, PLAIN)).toEqual([
      ...texts.slice(0, 5).map((text) => `expected    ${text}`),
      "… 45 more",
    ]);
  });

  test("no more rows than a screen has room for", () => {
    const texts = Array.from({ length: 50 }, (_, at) => `line ${at}`);
    const closest = {
      line: 1,
      lines: texts.map((text) => `${text}!`),
      similarity: 0.9,
      pairs: [...texts.keys()],
    };
    // In the first line that differs the difference is marked.
    const rows = texts.flatMap((text, at) => [
      `expected    ${text}`,
      `actual ${`${at + 1}`.padStart(4)} ${text}!`,
      ...(at === 0 ? ["                  ^"] : []),
    ]);
    expect(details(notFound({ closest, expected: expected(...texts) }), PLAIN)).toEqual([
      ...rows.slice(0, 34),
      "… 67 more",
    ]);
  });

  test("of lines that are the same only those near a difference", () => {
    const texts = Array.from({ length: 10 }, (_, at) => `line ${at}`);
    const lines = [...texts.slice(0, 9), "line X"];
    const closest = { line: 1, lines, similarity: 0.9, pairs: [...texts.keys()] };
    expect(details(notFound({ closest, expected: expected(...texts) }), PLAIN)).toEqual([
      "     …",
      "          7 line 6",
      "          8 line 7",
      "          9 line 8",
      "expected    line 9",
      "actual   10 line X",
      "                 ^",
    ]);
  });

  test("lines that only the file has, where they are", () => {
    const closest = { line: 4, lines: ["a", "", "b"], similarity: 1, pairs: [0, 2] };
    expect(details(notFound({ closest, expected: expected("a", "b") }), PLAIN)).toEqual([
      "          4 a",
      "actual    5 (empty line)",
      "          6 b",
    ]);
  });

  test("long lines from shortly before they differ", () => {
    const [want, have] = [`${"x ".repeat(150)}1`, `${"x ".repeat(150)}2`];
    const closest = { line: 1, lines: [have], similarity: 0.9, pairs: [0] };
    expect(details(notFound({ closest, expected: expected(want) }), PLAIN)).toEqual([
      `expected    …${"x ".repeat(20)}1`,
      `actual    1 …${"x ".repeat(20)}2`,
      `${" ".repeat(53)}^`,
    ]);
  });

  test("with the mark where it belongs, however many digits line numbers have", () => {
    const closest = { line: 99_999, lines: ["a", "let b = 2;"], similarity: 0.9, pairs: [0, 1] };
    expect(details(notFound({ closest, expected: expected("a", "let b = 1;") }), PLAIN)).toEqual([
      "        99999 a",
      "expected      let b = 1;",
      "actual 100000 let b = 2;",
      "                      ^",
    ]);
  });

  test("in the palette's colours", () => {
    const palette: Palette = (meaning, text) =>
      meaning === undefined ? text : `<${meaning}>${text}</>`;
    const stale = notFound({
      closest: { line: 1, lines: ["a", "c"], similarity: 0.9, pairs: [0, 1] },
    });
    expect([...details(stale, palette), ...details(ambiguous({}), palette)]).toEqual([
      "          1 <faint>a</>",
      "expected    <removed>b</>",
      "actual    2 <added>c</>",
      "line 4",
      "line 12, next to the unique line 10: <place>def f():</>",
    ]);
  });
});

describe("an ambiguous hunk's places are listed", () => {
  test("all of them", () => {
    expect(details(ambiguous({}), PLAIN)).toEqual([
      "line 4",
      "line 12, next to the unique line 10: def f():",
    ]);
  });

  test("or how many are left out", () => {
    expect(details(ambiguous({ places: [{ line: 4 }], count: 20 }), PLAIN)).toEqual([
      "line 4",
      "… 19 more",
    ]);
  });
});

test("where there is nothing to show, nothing is shown", () => {
  expect([
    details(notFound({ cause: "no-place" }), PLAIN),
    details(notFound({ cause: "no-place", anchor: "x", elsewhere: [3] }), PLAIN),
    details({ code: "no-patch", empty: false }, PLAIN),
  ]).toEqual([[], [], []]);
});

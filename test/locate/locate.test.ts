import { describe, expect, test } from "vitest";
import { locate, type LocateOptions } from "../../src/locate/locate.ts";
import type { Hunk } from "../../src/patch.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines, hunkOf } from "../helpers/hunks.ts";

const OPTIONS: LocateOptions = { first: false, maxLevel: "unicode" };

function found(
  file: readonly string[],
  hunks: readonly Hunk[],
  options: Partial<LocateOptions> = {},
): unknown {
  const lines = new Lines(file.map((line) => `${line}\n`).join(""));
  const { placements, misses } = locate(hunks, lines, { ...OPTIONS, ...options });
  return {
    placements: placements.map(({ hunk, level, start, firstOf, outOfOrder }) => ({
      hunk,
      level,
      start,
      ...(firstOf === undefined ? {} : { firstOf }),
      ...(outOfOrder === undefined ? {} : { outOfOrder }),
    })),
    misses,
  };
}

/** All hunks placed: level and first line. */
function placed(...places: readonly (readonly [level: string, start: number])[]): unknown {
  return {
    placements: places.map(([level, start], hunk) => ({ hunk, level, start })),
    misses: [],
  };
}

function missed(...misses: readonly object[]): unknown {
  return { placements: [], misses: misses.map((miss, hunk) => ({ hunk, ...miss })) };
}

test("a placement pairs wanted lines with lines of the file", () => {
  const lines = new Lines("x\n a\nb \n");
  const hunks = [hunkOf([" a", "+y", "-b"])];
  expect(locate(hunks, lines, OPTIONS)).toEqual({
    hunks,
    placements: [
      {
        hunk: 0,
        level: "trimmed",
        lines: hunkLines([" a", "+y", "-b"]),
        start: 1,
        pairs: [1, 2],
        repairs: [],
      },
    ],
    misses: [],
  });
});

describe("the strictest level that has a place decides", () => {
  test.each<[level: string, file: readonly string[], rows: readonly string[], start: number]>([
    ["exact", [" a", "a", "a "], ["-a"], 1],
    ["trailing-space", [" a", "a ", "A"], ["-a"], 1],
    ["indent", ["  a", "    b", "\ta  b"], ["-a", "-  b"], 0],
    ["trimmed", ["  a", "b"], ["-a", "-  b"], 0],
    ["collapsed", ["a  b"], ["-a b"], 0],
    ["unicode", ["\u201ca\u201d"], ['-"a"'], 0],
  ])("%s", (level, file, rows, start) => {
    expect(found(file, [hunkOf(rows)])).toEqual(placed([level, start]));
  });

  test("all lines must be on it", () => {
    expect(found(["a ", "x", "a", "b "], [hunkOf(["-a", "-b"])])).toEqual(
      placed(["trailing-space", 2]),
    );
  });

  test("none looser than allowed", () => {
    expect(found([" a"], [hunkOf(["-a"])], { maxLevel: "trailing-space" })).toEqual(
      missed({ cause: "lines", elsewhere: [] }),
    );
  });
});

describe("several places are ambiguous", () => {
  test("exact ones", () => {
    expect(found(["a", "x", "a"], [hunkOf(["-a"])])).toEqual(
      missed({ cause: "ambiguous", level: "exact", starts: [0, 2] }),
    );
  });

  test("unless the first is asked for", () => {
    expect(found(["a", "x", "a"], [hunkOf(["-a"])], { first: true })).toEqual({
      placements: [{ hunk: 0, level: "exact", start: 0, firstOf: 2 }],
      misses: [],
    });
  });

  test("loose ones, even if the first is asked for", () => {
    expect(found([" a", "x", " a"], [hunkOf(["-a"])], { first: true })).toEqual(
      missed({ cause: "ambiguous", level: "indent", starts: [0, 2] }),
    );
  });

  test("but the line that the patch states is one of them", () => {
    expect(found(["a", "x", "a"], [hunkOf(["-a"], { statedLine: 2 })])).toEqual(
      placed(["exact", 2]),
    );
  });

  test("a line that is stated wrongly is no evidence, but does no harm to the only place", () => {
    expect([
      found(["a", "x", "a"], [hunkOf(["-a"], { statedLine: 1 })]),
      found(["b", "x", "a"], [hunkOf(["-a"], { statedLine: 0 })]),
    ]).toEqual([
      missed({ cause: "ambiguous", level: "exact", starts: [0, 2] }),
      placed(["exact", 2]),
    ]);
  });

  test("equal hunks share as many places out among them", () => {
    expect(found(["a", "x", "a"], [hunkOf(["-a"]), hunkOf(["-a"])])).toEqual(
      placed(["exact", 0], ["exact", 2]),
    );
  });
});

describe("anchors", () => {
  const file = ["def f():", "  a", "  b", "def g():", "  a", "  b", "def h():", "  c"];

  test("name the scope", () => {
    expect(found(file, [hunkOf(["-  a"], { anchors: ["def g():"] })])).toEqual(
      placed(["exact", 4]),
    );
  });

  test("may be the first line of the hunk", () => {
    const anchored = hunkOf([" def g():", "-  a"], { anchors: ["def g():"] });
    expect(found(file, [anchored])).toEqual(placed(["exact", 3]));
  });

  test("may be named again", () => {
    const hunks = [["-  a"], ["-  b"]].map((rows) => hunkOf(rows, { anchors: ["def g():"] }));
    expect(found(file, hunks)).toEqual(placed(["exact", 4], ["exact", 5]));
  });

  test("mean the first of several exact places below them", () => {
    expect(found(["f()", "  a", "  b", "  a"], [hunkOf(["-  a"], { anchors: ["f()"] })])).toEqual({
      placements: [{ hunk: 0, level: "exact", start: 1, firstOf: 2 }],
      misses: [],
    });
  });

  test.each<[name: string, rest: readonly string[], start: number]>([
    ["between definitions", ["c", "def g():", "  b"], 2],
    ["in a branch that no definition holds", ["if x:", "c", "  b"], 3],
    ["at the end of the file", ["d", "", "c"], 4],
  ])("let a unique place behind their scope be, %s", (_, rest, start) => {
    const open = ["def f():", "  a", ...rest];
    expect(found(open, [hunkOf(["-c"], { anchors: ["def f():"] })])).toEqual(
      placed(["exact", start]),
    );
  });

  test("do not let a place in another definition be, however unique", () => {
    expect(found(file, [hunkOf(["-  c"], { anchors: ["def g():"] })])).toEqual(
      missed({ cause: "below-anchor", anchor: "def g():", elsewhere: [7] }),
    );
  });

  test("that open no scope do not pick the first of several places", () => {
    expect(found(["x", "a", "b", "a"], [hunkOf(["-a"], { anchors: ["x"] })])).toEqual(
      missed({ cause: "ambiguous", level: "exact", starts: [1, 3] }),
    );
  });

  test("do not let a place above them be", () => {
    expect(found(file, [hunkOf([" def f():", "-  a"], { anchors: ["def g():"] })])).toEqual(
      missed({ cause: "below-anchor", anchor: "def g():", elsewhere: [0] }),
    );
  });

  test("that are nowhere are a miss, however unique the lines", () => {
    expect(found(file, [hunkOf(["-  c"], { anchors: ["def x():"] })])).toEqual(
      missed({ cause: "anchor", anchor: "def x():", elsewhere: [] }),
    );
  });

  test("are where lines go that are only added", () => {
    expect(found(file, [hunkOf(["+  x"], { anchors: ["def g():"] })])).toEqual(
      placed(["exact", 4]),
    );
  });

  test("of which there are several leave lines that are only added without a place", () => {
    expect(found(["f()", "x", "f()"], [hunkOf(["+y"], { anchors: ["f()"] })])).toEqual(
      missed({ cause: "ambiguous", level: "exact", starts: [1, 3] }),
    );
  });
});

describe("lines that are only added", () => {
  test.each<[name: string, more: Partial<Hunk>, expected: unknown]>([
    ["go to the end, if the patch says so", { endOfFile: true }, placed(["exact", 2])],
    ["go to their stated line", { statedLine: 1 }, placed(["exact", 1])],
    ["may be stated behind the last line", { statedLine: 2 }, placed(["exact", 2])],
    ["have no place further on", { statedLine: 3 }, missed({ cause: "no-place", elsewhere: [] })],
    ["have no place otherwise", {}, missed({ cause: "no-place", elsewhere: [] })],
  ])("%s", (_, more, expected) => {
    expect(found(["a", "b"], [hunkOf(["+x"], more)])).toEqual(expected);
  });
});

describe("the end of the file", () => {
  test.each<[name: string, file: readonly string[], expected: unknown]>([
    ["is the place, though there is another", ["a", "x", "a"], placed(["exact", 2])],
    ["is the place on a looser level", ["a", "x", "a "], placed(["trailing-space", 2])],
    ["need not be, where the lines stand once", ["a", "x"], placed(["exact", 0])],
    [
      "must be, where they stand twice",
      ["a", "a", "x"],
      missed({ cause: "end-of-file", elsewhere: [0, 1] }),
    ],
    ["is no help to lines that are nowhere", ["x"], missed({ cause: "lines", elsewhere: [] })],
  ])("%s", (_, file, expected) => {
    expect(found(file, [hunkOf(["-a"], { endOfFile: true })])).toEqual(expected);
  });
});

describe("blank context at the end of a hunk", () => {
  test("counts where the file has it", () => {
    expect(found(["a", "b", "a", ""], [hunkOf(["-a", " "])])).toEqual(placed(["exact", 2]));
  });

  test("is wanted where it is removed", () => {
    expect(found(["a", "b"], [hunkOf(["-a", "-"])])).toEqual(
      missed({ cause: "lines", elsewhere: [] }),
    );
  });
});

describe("order", () => {
  test("does not bind what is unique", () => {
    expect(found(["a", "b"], [hunkOf(["-b"]), hunkOf(["-a"])])).toEqual({
      placements: [
        { hunk: 0, level: "exact", start: 1 },
        { hunk: 1, level: "exact", start: 0, outOfOrder: true },
      ],
      misses: [],
    });
  });

  test("binds what is elsewhere too, if only loosely", () => {
    expect(found(["a", "b", " a"], [hunkOf(["-b"]), hunkOf(["-a"])])).toEqual({
      placements: [{ hunk: 0, level: "exact", start: 1 }],
      misses: [{ hunk: 1, cause: "ambiguous", level: "unicode", starts: [0, 2] }],
    });
  });
});

describe("what is settled does not depend on the order", () => {
  test("by the end of the file", () => {
    const hunks = [hunkOf(["-b"]), hunkOf(["-a"], { endOfFile: true }), hunkOf(["-c"])];
    expect(found(["a ", "c", "b", "a"], hunks)).toEqual({
      placements: [
        { hunk: 0, level: "exact", start: 2 },
        { hunk: 1, level: "exact", start: 3 },
        { hunk: 2, level: "exact", start: 1, outOfOrder: true },
      ],
      misses: [],
    });
  });

  test("by the stated line", () => {
    const hunks = [hunkOf(["-b"]), hunkOf(["-a"], { statedLine: 0 })];
    expect(found(["a", "b", " a"], hunks)).toEqual({
      placements: [
        { hunk: 0, level: "exact", start: 1 },
        { hunk: 1, level: "exact", start: 0, outOfOrder: true },
      ],
      misses: [],
    });
  });
});

describe("two hunks overlap", () => {
  const overlap = (line: number): unknown => ({
    placements: [{ hunk: 0, level: "exact", start: 0 }],
    misses: [{ hunk: 1, cause: "overlap", other: 0, line }],
  });

  test("if both remove a line", () => {
    expect(found(["a", "b", "c"], [hunkOf([" a", "-b"]), hunkOf(["-b", "-c"])])).toEqual(
      overlap(1),
    );
  });

  test("not if one removes what the other has as context", () => {
    expect(found(["a", "b", "c"], [hunkOf([" a", "-b"]), hunkOf([" b", "-c"])])).toEqual({
      placements: [
        { hunk: 0, level: "exact", start: 0 },
        { hunk: 1, level: "exact", start: 1 },
      ],
      misses: [],
    });
  });

  test("if they insert the same lines at one place", () => {
    const twice = [hunkOf([" a", "+x", " b"]), hunkOf([" a", "+x", " b"])];
    expect(found(["a", "b"], twice)).toEqual({
      placements: [{ hunk: 0, level: "exact", start: 0 }],
      misses: [{ hunk: 1, cause: "overlap", other: 0, line: 1 }],
    });
  });

  test("not if they share context", () => {
    expect(found(["a", "b", "c"], [hunkOf(["-a", " b"]), hunkOf([" b", "-c"])])).toEqual(
      placed(["exact", 0], ["exact", 1]),
    );
  });
});

describe("a hunk that can be read in two ways", () => {
  const twoWays = hunkOf([" f", " b", "-c"], {
    otherReadings: [{ repair: "unmarked-context", lines: hunkLines([" f", "  b", "-c"]) }],
  });

  test("is read as it fits", () => {
    expect([found(["f", "b", "c"], [twoWays]), found(["f", " b", "c"], [twoWays])]).toEqual([
      placed(["exact", 0]),
      placed(["exact", 0]),
    ]);
  });

  test("keeps the reading that fits", () => {
    const { placements } = locate([twoWays], new Lines("f\n b\nc\n"), OPTIONS);
    expect(placements).toEqual([
      {
        hunk: 0,
        level: "exact",
        lines: hunkLines([" f", "  b", "-c"]),
        start: 0,
        pairs: [0, 1, 2],
        repairs: ["unmarked-context"],
      },
    ]);
  });

  test("is read as it is written where that is exact, wherever the other is", () => {
    const both = [
      ["f", "b", "c", "f", " b", "c"],
      ["f", " b", "c", "f", "b", "c"],
    ];
    expect(both.map((file) => found(file, [twoWays]))).toEqual([
      placed(["exact", 0]),
      placed(["exact", 3]),
    ]);
  });

  test("is read as it is written where the other fits no better", () => {
    const { placements } = locate([twoWays], new Lines("f\n  b\n   c\n"), OPTIONS);
    expect(placements.map(({ level, repairs }) => ({ level, repairs }))).toEqual([
      { level: "trimmed", repairs: [] },
    ]);
  });

  test("is read as it is written where nothing but exact text may be taken", () => {
    expect(found(["f", " b", "c"], [twoWays], { maxLevel: "exact" })).toEqual(
      missed({ cause: "lines", elsewhere: [] }),
    );
  });
});

test("a hunk that is in the file once is not applied twice", () => {
  const twice = [hunkOf([" a", "+x", " b"]), hunkOf([" a", "+x", " b"])];
  const { misses } = locate(twice, new Lines("a\nb\n"), OPTIONS);
  expect(misses.map(({ hunk }) => hunk)).toEqual([1]);
});

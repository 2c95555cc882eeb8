import { describe, expect, test } from "vitest";
import { locate, type LocateOptions } from "../../src/locate/locate.ts";
import type { Hunk } from "../../src/patch.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkOf } from "../helpers/hunks.ts";

const FILE = [
  "def load(path):",
  "    data = read(path)",
  "    return data",
  "",
  "def save(path, data):",
  "    check(path)",
  "    write(path, data)",
  "    return data",
];

/** Where hunks go, as `level @ line` with the lines that are paired, or why not; lines are 0-based. */
function located(
  hunks: readonly Hunk[],
  rows: readonly string[] = FILE,
  options: Partial<LocateOptions> = {},
): readonly string[] {
  const file = new Lines(rows.map((row) => `${row}\n`).join(""));
  const { placements, misses } = locate(hunks, file, {
    first: false,
    maxLevel: "aligned",
    ...options,
  });
  const all = [
    ...placements.map((one) => {
      const paired = one.pairs.filter((line) => line !== -1).join();
      const place = one.exact ? one.exact.spans.map(({ from, to }) => `${from}-${to}`) : paired;
      const repairs = one.repairs.map((name) => ` ${name}`).join("");
      return { hunk: one.hunk, text: `${one.level} @ ${one.start}: ${String(place)}${repairs}` };
    }),
    ...misses.map((miss) => {
      const places = "starts" in miss ? ` ${miss.starts.join()}` : "";
      return { hunk: miss.hunk, text: `${miss.cause}${places}` };
    }),
  ];
  return all.toSorted((one, other) => one.hunk - other.hunk).map(({ text }) => text);
}

/** A string edit as its parser makes it. */
function stringEdit(old: string, text: string, more: Partial<Hunk["string"]> = {}): Hunk {
  return hunkOf([`-${old}`, `+${text}`], {
    isBlock: true,
    string: { old, new: text, all: false, ...more },
  });
}

describe("F1: exact is exact", () => {
  test("a string that is there once is replaced where it is", () => {
    expect(located([stringEdit("check(path)", "verify(path)")])).toEqual(["exact @ 5: 4-15"]);
  });

  test("one that is there twice is ambiguous, unless all are meant", () => {
    expect(located([stringEdit("return data", "return 1")])).toEqual(["ambiguous 2,7"]);
    expect(located([stringEdit("return data", "return 1", { all: true })])).toEqual([
      "exact @ 2: 4-15,4-15",
    ]);
  });

  test("it is there as often as the edit says", () => {
    expect(located([stringEdit("return data", "return 1", { expected: 3 })])).toEqual(["count"]);
  });
});

describe("F2: the first way that finds anything decides", () => {
  test("the same text", () => {
    expect(located([hunkOf([" def load(path):", "-    data = read(path)"])])).toEqual([
      "exact @ 0: 0,1",
    ]);
  });

  test("the same characters, white space aside", () => {
    expect(located([hunkOf(["-data=read( path )", "+data = open(path)"])])).toEqual([
      "space @ 1: 1",
    ]);
  });

  test("and typography aside", () => {
    expect(located([hunkOf(["-a = “Ann”"])], ['a = "Ann"'])).toEqual(["typography @ 0: 0"]);
  });

  test("an alignment, in which context differs", () => {
    const hunk = hunkOf([
      " def save(path, data, mode):",
      "     check(path)",
      "-    write(path, data)",
      "+    write(path, data, mode)",
    ]);
    expect(located([hunk])).toEqual(["aligned @ 4: 4,5,6"]);
    expect(located([hunk], FILE, { maxLevel: "typography" })).toEqual(["no-match"]);
  });

  test("two words are not one", () => {
    expect(located([hunkOf(["-returndata"])])).toEqual(["no-match"]);
  });

  test("what is similar is found on request", () => {
    const hunk = hunkOf(["-    dada = read(path)"]);
    expect(located([hunk])).toEqual(["no-match"]);
    expect(located([hunk], FILE, { similarity: 0.8 })).toEqual(["similar @ 1: 1"]);
  });
});

describe("F3: removed lines are there", () => {
  const hunk = hunkOf([" def save(path, data):", "     check(path)", "-    write(path, date)"]);

  test("a line that differs is nowhere", () => {
    expect(located([hunk])).toEqual(["no-match"]);
  });

  test("in a diff without numbers letter case may differ", () => {
    const rows = [" def save(path, data):", "     check(path)", "-    Write(path, data);"];
    expect(located([hunkOf(rows, { looseRemovals: true })])).toEqual(["aligned @ 4: 4,5,6"]);
    expect(located([hunkOf(rows)])).toEqual(["no-match"]);
  });
});

describe("F4: a change stays with its neighbours", () => {
  const rows = [" def save(path, data):", "     check(path)", "+    lock(path)"];

  test("both are paired", () => {
    const hunk = hunkOf([...rows, "     write(path, data)", "     return dat"]);
    expect(located([hunk])).toEqual(["aligned @ 4: 4,5,6"]);
  });

  test("a line that the file lacks is below the addition", () => {
    const hunk = hunkOf([...rows, "     flush(everything)", "     write(path, data)"]);
    expect(located([hunk])).toEqual(["no-match"]);
  });
});

describe("F5: margin", () => {
  const body = ["    open()", "    count = count + 1", "    close()"];

  test("the alignment leads the next one", () => {
    const hunk = hunkOf([" def f(x):", "     start()", "-    count = count + 1", "     close()"]);
    expect(located([hunk], ["def f(x):", ...body, "def g():", "    pass"])).toEqual([
      "aligned @ 0: 0,2,3",
    ]);
  });

  test("two that are as good are none", () => {
    const longer = ["    total = total + size", ...body];
    const hunk = hunkOf([` ${longer[0]}`, "     start()", `-${body[1]}`, ` ${body[2]}`]);
    expect(located([hunk], ["def f(x):", ...longer])).toEqual(["aligned @ 1: 1,3,4"]);
    expect(located([hunk], ["def f(x):", ...longer, "def g(x):", ...longer])).toEqual(["no-match"]);
  });
});

describe("F6: evidence picks among equal places", () => {
  const remove = ["-    return data"];

  test("nothing does", () => {
    expect(located([hunkOf(remove)])).toEqual(["ambiguous 2,7"]);
  });

  test("an anchor", () => {
    expect(located([hunkOf(remove, { anchors: ["def save(path, data):"] })])).toEqual([
      "exact @ 7: 7",
    ]);
    expect(located([hunkOf(remove, { anchors: ["def lode():"] })])).toEqual(["no-place"]);
  });

  test("a hunk of context only is one", () => {
    const hunks = [hunkOf([" def load(path):"]), hunkOf(remove)];
    expect(located(hunks)).toEqual(["exact @ 0: 0", "exact @ 2: 2"]);
  });

  test("the end of the file", () => {
    expect(located([hunkOf(remove, { endOfFile: true })])).toEqual(["exact @ 7: 7"]);
  });

  test("the stated line, moved as far as the hunk above", () => {
    const above = hunkOf(["-def load(path):"], { statedLine: 10 });
    const hunk = hunkOf(remove, { statedLine: 12 });
    expect(located([above, hunk])).toEqual(["exact @ 0: 0", "exact @ 2: 2"]);
  });

  test("the order of the hunks", () => {
    const hunks = [hunkOf(["-    write(path, data)"]), hunkOf(remove)];
    expect(located(hunks)).toEqual(["exact @ 6: 6", "exact @ 7: 7"]);
  });

  test("as many equal blocks as places", () => {
    const block = hunkOf(remove, { isBlock: true });
    expect(located([block, block])).toEqual(["exact @ 2: 2", "exact @ 7: 7"]);
    expect(located([block, block, block])).toEqual([
      "ambiguous 2,7",
      "ambiguous 2,7",
      "ambiguous 2,7",
    ]);
  });

  test("places that give the same file are one", () => {
    expect(located([hunkOf(["-x"])], ["x", "x", "y"])).toEqual(["exact @ 0: 0"]);
  });
});

describe("F7: readings are tried for all hunks together", () => {
  const numbered = hunkOf(["-2|    data = read(path)", "+2|    data = load(path)"]);

  test("line numbers", () => {
    expect(located([numbered])).toEqual(["exact @ 1: 1 line-numbers"]);
  });

  test("what is there as it is written has no such fault", () => {
    const rows = ["2|    data = read(path)", "x"];
    expect(located([numbered, hunkOf(["-2|x"])], rows)).toEqual(["exact @ 0: 0", "no-match"]);
  });
});

describe("W4: applied already", () => {
  const hunk = hunkOf(["     data = read(path)", "-    return None", "+    return data"]);

  test("the result is there, and the old text is not", () => {
    expect(located([hunk])).toEqual(["applied"]);
  });

  test("a result that is there in part is not", () => {
    expect(
      located([hunkOf(["     data = load(path)", "-    return None", "+    return data"])]),
    ).toEqual(["no-match"]);
  });

  test("where lines are only removed, those on both sides are neighbours", () => {
    const rows = ["-    lock(path)", "     check(path)", "     write(path, data)"];
    expect(located([hunkOf(rows)])).toEqual(["no-match"]);
    expect(located([hunkOf([rows[1], rows[0], rows[2]].map(String))])).toEqual(["applied"]);
  });

  test("what only adds lines below its context has a place, also where they are there", () => {
    const rows = ["     check(path)", "+    write(path, data)", "+    return data"];
    expect(located([hunkOf(rows)])).toEqual(["exact @ 5: 5"]);
  });
});

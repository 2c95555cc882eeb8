/** What a place must have although the lines of the hunk are not there as they are written. */

import { describe, expect, test } from "vitest";
import type { Level } from "../../src/locate/levels.ts";
import type { Hunk } from "../../src/patch.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { applied, NOWHERE, outcome } from "../helpers/outcome.ts";

const FILE = [
  "class First:",
  "    # Adds up.",
  "    def total(items):",
  "        amount = count(items)",
  "        return amount",
  "",
  "class Second:",
];

/** A way to forgive, with a hunk that removes the line with `return` by it. */
interface Way {
  readonly way: string;
  readonly level: Level;
  readonly hunk: Hunk;
  readonly repairs?: readonly string[];
  readonly similarity?: number;
}

const WAYS: readonly Way[] = [
  {
    way: "blank lines",
    level: "exact",
    hunk: hunkOf(["         amount = count(items)", " ", "-        return amount"]),
    repairs: ["blank-added"],
  },
  {
    way: "repairs",
    level: "repaired",
    hunk: hunkOf(["  4|         amount = count(items)", "-5|         return amount"]),
    repairs: ["line-numbers"],
  },
  {
    way: "letters and punctuation",
    level: "aligned",
    hunk: hunkOf([
      " # adds up",
      "     def total(items):",
      "         amount = COUNT(items)",
      "-        return amount",
    ]),
    repairs: ["stale-context"],
  },
  {
    way: "stale context",
    level: "aligned",
    hunk: hunkOf([
      "     def total(items):",
      "         sum = 0",
      "         amount = count(items)",
      "-        return amount",
    ]),
    repairs: ["stale-context"],
  },
  {
    way: "likeness",
    level: "similar",
    hunk: hunkOf(["         amount = counts(items)", "-        return amounts"]),
    similarity: 0.8,
  },
];

/** The file afterwards: without the line, and with the blank one that only the hunk has. */
function done({ repairs = [] }: Way): readonly string[] {
  return FILE.toSpliced(4, 1, ...(repairs.includes("blank-added") ? [""] : []));
}

function tried(
  { hunk, similarity }: Way,
  more: Partial<Hunk> = {},
  file: readonly string[] = FILE,
  maxLevel: Level = "aligned",
): unknown {
  const options = similarity === undefined ? {} : { similarity };
  return outcome(file, [{ ...hunk, ...more }], { maxLevel, ...options });
}

test.each(WAYS)("a place is found by forgiving $way", (way) => {
  expect(tried(way)).toEqual(applied(way.level, way.repairs ?? [], done(way)));
});

// Blocks have neither anchors nor a mark for the end of the file.
const MARKED = WAYS.filter(({ hunk }) => hunk.isBlock !== true);

describe.each(MARKED)("a place that is found by forgiving $way", (way) => {
  const { level, hunk, repairs = [] } = way;

  test("is below the anchor of the hunk", () => {
    expect([
      tried(way, { anchors: ["class First:"] }),
      tried(way, { anchors: ["class Second:"] }),
      tried(way, { anchors: ["class Third:"] }),
    ]).toEqual([
      applied(level, repairs, done(way)),
      NOWHERE,
      [{ cause: "anchor", anchor: "class Third:", elsewhere: [] }],
    ]);
  });

  test("ends the file if a line of the hunk has no line end", () => {
    const lines = hunk.lines.map((line, at) =>
      at === hunk.lines.length - 1 ? { ...line, noNewline: true as const } : line,
    );
    expect([tried(way, { lines }), tried(way, { lines }, FILE.slice(0, 5))]).toEqual([
      NOWHERE,
      applied(level, repairs, done(way).slice(0, -2)),
    ]);
  });
});

describe.each(MARKED.filter(({ level }) => level !== "repaired"))(
  "a place that is found by forgiving $way",
  (way) => {
    test("ends the file if the hunk says so", () => {
      const endOfFile = true;
      expect([tried(way, { endOfFile }), tried(way, { endOfFile }, FILE.slice(0, 5))]).toEqual([
        NOWHERE,
        applied(way.level, way.repairs ?? [], done(way).slice(0, -2)),
      ]);
    });
  },
);

test("a place of repaired lines need not end the file, as none of lines that match exactly", () => {
  const way = WAYS.find(({ level }) => level === "repaired");
  const plain = hunkOf(["-        return amount"], { endOfFile: true });
  expect([way && tried(way, { endOfFile: true }), outcome(FILE, [plain])]).toEqual([
    applied("repaired", ["line-numbers"], FILE.toSpliced(4, 1)),
    applied("exact", [], FILE.toSpliced(4, 1)),
  ]);
});

describe("no place is found above the level that is allowed:", () => {
  const STRICTER: Partial<Record<Level, Level>> = {
    repaired: "unicode",
    aligned: "repaired",
  };
  test.each(WAYS.filter(({ level }) => STRICTER[level] !== undefined))("$level", (way) => {
    const { level, repairs = [] } = way;
    expect([tried(way, {}, FILE, STRICTER[level] ?? "exact"), tried(way, {}, FILE, level)]).toEqual(
      [NOWHERE, applied(level, repairs, done(way))],
    );
  });

  test("exact", () => {
    expect(WAYS.map((way) => tried({ ...way, similarity: 0.5 }, {}, FILE, "exact"))).toEqual(
      WAYS.map(() => NOWHERE),
    );
  });
});

describe("line numbers that only the wanted lines have", () => {
  const rows = [" 3\tdef total(items):", "-4\t    return amount", "+    return 0"];
  test.each<[name: string, file: readonly string[], rows: readonly string[], expected: unknown]>([
    [
      "are taken off where these lines stand as they are then",
      ["def total(items):", "    return amount"],
      rows,
      applied("repaired", ["line-numbers"], ["def total(items):", "    return 0"]),
    ],
    [
      "are taken off where blanks behind the lines differ",
      ["def total(items): ", "    return amount"],
      rows,
      applied("repaired", ["line-numbers"], ["def total(items): ", "    return 0"]),
    ],
    [
      "are taken off beside stale context",
      ["def total(items):", "    amount = count(items)", "    return amount"],
      [
        " 3\tdef total(items):",
        " 4\t    sum = 0",
        " 5\t    amount = count(items)",
        "-6\t    return amount",
        "+    return 0",
      ],
      applied(
        "aligned",
        ["line-numbers", "stale-context"],
        ["def total(items):", "    amount = count(items)", "    return 0"],
      ),
    ],
  ])("%s", (_, file, given, expected) => {
    expect(outcome(file, [hunkOf(given)], { maxLevel: "aligned" })).toEqual(expected);
  });
});

describe("a bracket of another depth", () => {
  const file = ["if (a) {", "  if (b) {", "    x();", "  }", "}", "end();"];
  test.each<[name: string, file: readonly string[], rows: readonly string[], expected: unknown]>([
    [
      "is the one meant where no other is near",
      file.toSpliced(4, 1),
      ["-    x();", "+    y();", " ", " }"],
      applied(
        "trimmed",
        ["blank-added"],
        ["if (a) {", "  if (b) {", "    y();", "", "  }", "end();"],
      ),
    ],
    [
      "is the one meant where its own is more than three lines away",
      file.toSpliced(4, 0, "  1;", "  2;", "  3;"),
      ["-    x();", "+    y();", " ", " }"],
      applied(
        "trimmed",
        ["blank-added"],
        ["if (a) {", "  if (b) {", "    y();", "", "  }", "  1;", "  2;", "  3;", "}", "end();"],
      ),
    ],
  ])("%s", (_, text, rows, expected) => {
    expect(outcome(text, [hunkOf(rows)], { maxLevel: "repaired" })).toEqual(expected);
  });
});

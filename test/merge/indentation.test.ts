import { describe, expect, test } from "vitest";
import { ruleOf } from "../../src/merge/indentation.ts";

/** What becomes of indentations, by pairs `expected > actual`; undefined if nothing tells. */
function moved(
  pairs: readonly (readonly [expected: string, actual: string])[],
  unit: string,
  indents: readonly string[],
  hunk = unit,
): readonly (string | undefined)[] {
  const rule = ruleOf(
    pairs.map(([expected, actual]) => ({ expected, actual })),
    hunk,
    unit,
  );
  return indents.map(rule);
}

describe("W2: one rule for the indentation of all new lines", () => {
  test("equal lines move nothing", () => {
    expect(moved([["  ", "  "]], "  ", ["", "   "])).toEqual(["", "   "]);
  });

  test("a shift", () => {
    expect(
      moved(
        [
          ["", "    "],
          ["    ", "        "],
        ],
        "    ",
        ["        "],
      ),
    ).toEqual(["            "]);
  });

  test("a tab for blanks", () => {
    expect(
      moved(
        [
          ["  ", "\t"],
          ["    ", "\t\t"],
        ],
        "\t",
        ["      "],
        "  ",
      ),
    ).toEqual(["\t\t\t"]);
  });

  test("lines of one indentation that are at several depths tell nothing", () => {
    const pairs = [
      ["  ", "    "],
      ["  ", "      "],
      ["  ", "  "],
    ] as const;
    expect(moved(pairs, "  ", ["  "])).toEqual([undefined]);
  });

  test("what cannot move left that far", () => {
    expect(moved([["    ", ""]], "    ", ["  "])).toEqual([undefined]);
  });
});

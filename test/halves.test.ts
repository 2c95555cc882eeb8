import { describe, expect, test } from "vitest";
import { alignHalves, type HalfLine } from "../src/halves.ts";

const MARKS = { context: " ", removed: "-", added: "+" } as const;

/** The lines of a half, the first of which has this number in the reply. */
function half(texts: readonly string[], from: number): readonly HalfLine[] {
  return texts.map((text, at) => ({ text, patchLine: from + at }));
}

/** The lines of the hunk, each with the number that it has in the reply. */
function aligned(search: readonly string[], replacement: readonly string[]): readonly string[] {
  const lines = alignHalves(half(search, 1), half(replacement, 1001));
  return lines.map(({ kind, text, patchLine }) => `${MARKS[kind]}${text} ${patchLine}`);
}

test.each<
  [name: string, search: readonly string[], replacement: readonly string[], rows: string[]]
>([
  ["equal halves are context", ["a", "b"], ["a", "b"], [" a 1", " b 2"]],
  ["lines of one half are removed or added", ["a", "b"], ["b", "c"], ["-a 1", " b 2", "+c 1002"]],
  ["an empty half removes all", ["a", "b"], [], ["-a 1", "-b 2"]],
  ["an empty half adds all", [], ["a"], ["+a 1001"]],
  [
    "what is removed stands before what is added",
    ["a", "b", "c"],
    ["a", "x", "c"],
    [" a 1", "-b 2", "+x 1002", " c 3"],
  ],
  ["halves may be empty", [], [], []],
])("%s", (_, search, replacement, rows) => {
  expect(aligned(search, replacement)).toEqual(rows);
});

describe("halves that differ in more than five hundred lines", () => {
  const old = Array.from({ length: 300 }, (_, at) => `old ${at}`);
  const fresh = Array.from({ length: 300 }, (_, at) => `new ${at}`);
  const rows = (sign: string, texts: readonly string[], from: number): readonly string[] =>
    texts.map((text, at) => `${sign}${text} ${from + at}`);

  test("keep what both have", () => {
    const search = ["head", "top", ...old, "same", ...old, "end", "foot"];
    const replacement = ["head", "top", ...fresh, "same", "end", "foot"];
    expect(aligned(search, replacement)).toEqual([
      " head 1",
      " top 2",
      ...rows("-", old, 3),
      ...rows("+", fresh, 1003),
      " same 303",
      ...rows("-", old, 304),
      " end 604",
      " foot 605",
    ]);
  });

  test("have no line at both ends", () => {
    const search = ["a", "a", ...old, ...fresh, "a"];
    expect(aligned(search, ["a", "a"])).toEqual([
      " a 1",
      " a 2",
      ...rows("-", [...old, ...fresh, "a"], 3),
    ]);
  });
});

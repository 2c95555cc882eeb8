import { describe, expect, test } from "vitest";
import type { Pair } from "../../src/locate/levels.ts";
import { wantedLines } from "../../src/patch.ts";
import { pairUp, runsOf } from "../../src/splice/runs.ts";
import { placementOf } from "../helpers/hunks.ts";

/** Wanted lines on the lines of a file from 10 on, two columns further right. */
function pairsOf(texts: readonly string[]): readonly Pair[] {
  return texts.map((wanted, at) => ({
    kind: "removed",
    wanted,
    actual: `  ${wanted}`,
    line: 10 + at,
  }));
}

/** The runs of a hunk. */
function runs(rows: readonly string[]): unknown {
  const placement = placementOf(rows, 10);
  const all = pairsOf(wantedLines(placement.lines).map(({ text }) => text));
  return runsOf(placement, all).map((run) => ({
    removed: run.removed.map(({ line }) => line),
    added: run.added,
  }));
}

describe("a run", () => {
  test.each<[name: string, rows: readonly string[], expected: readonly unknown[]]>([
    ["is none where nothing is added", [" a", "-b", " c"], []],
    [
      "holds what is removed and added between two context lines",
      [" a", "-b", "-c", "+x", "+y", " d"],
      [{ removed: [11, 12], added: ["x", "y"] }],
    ],
    [
      "ends where a line is removed behind the one that replaces the line before",
      ["-a", "+x", "-b", "+y"],
      [
        { removed: [10], added: ["x"] },
        { removed: [11], added: ["y"] },
      ],
    ],
    [
      "holds all lines removed behind another run",
      ["-a", "+x", "-b", "-c", "+y"],
      [
        { removed: [10], added: ["x"] },
        { removed: [11, 12], added: ["y"] },
      ],
    ],
    [
      "goes on where each line stands above the one that it replaces",
      ["+x", "-a", "+y", "-b"],
      [{ removed: [10, 11], added: ["x", "y"] }],
    ],
    [
      "ends at a context line, a blank one too",
      ["-a", "+x", " ", "+y", "-b"],
      [
        { removed: [10], added: ["x"] },
        { removed: [12], added: ["y"] },
      ],
    ],
  ])("%s", (_, rows, expected) => {
    expect(runs(rows)).toEqual(expected);
  });
});

describe("added lines are paired with removed ones", () => {
  test.each<
    [
      name: string,
      added: readonly string[],
      removed: readonly string[],
      lines: readonly (number | undefined)[],
    ]
  >([
    ["none with none", [], [], []],
    ["by position", ["x", "y"], ["a", "b", "c"], [10, 11]],
    ["by position, and the rest with none", ["x", "y"], ["a"], [10, undefined]],
    ["by the same text first", ["x", "b", "y"], ["a", "b", "c"], [10, 11, 12]],
    ["by position between the same texts only", ["x", "y", "b"], ["a", "b"], [10, undefined, 11]],
    [
      "in order: a text that was passed is not gone back to",
      ["b", "a"],
      ["a", "b"],
      [11, undefined],
    ],
    ["each removed line once", ["a", "a", "a"], ["a", "a"], [10, 11, undefined]],
    ["the first of several equal ones that are not passed", ["b", "a"], ["a", "b", "a"], [11, 12]],
    [
      "none behind the same text with more lines removed before it",
      ["x", "b", "y", "d", "z"],
      ["a", "b", "c", "c", "c", "d"],
      [10, 11, 12, 15, undefined],
    ],
    [
      "none before the same text with fewer lines removed before it",
      ["x", "b", "y", "y", "y", "d"],
      ["a", "b", "c", "d"],
      [10, 11, 12, undefined, undefined, 13],
    ],
    ["blank ones by position, not by text", ["", "x"], ["a", ""], [10, 11]],
  ])("%s", (_, added, removed, lines) => {
    expect(pairUp(added, pairsOf(removed)).map((pair) => pair?.line)).toEqual(lines);
  });
});

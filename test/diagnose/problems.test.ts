/** Where hunks without a place might belong. */

import { describe, expect, test } from "vitest";
import type { Hunk } from "../../src/patch.ts";
import { updateText } from "../../src/plan/update.ts";
import type { ProblemOf, NotFound, Problem } from "../../src/problem.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkOf } from "../helpers/hunks.ts";
import { told } from "../helpers/told.ts";

function problemsOf(text: string, ...hunks: readonly Hunk[]): readonly Problem[] {
  const options = { first: false, maxLevel: "exact" } as const;
  const result = told(
    updateText({ path: "f", patchLine: 1, hunks, lines: new Lines(text) }, options),
  );
  return "problems" in result ? result.problems : [];
}

/** Why the first hunk has no place, and where it might. */
function lost(text: string, hunk: Hunk): unknown {
  const problem = problemsOf(text, hunk).find((one): one is NotFound => one.code === "not-found");
  return { cause: problem?.cause, line: problem?.closest?.line, elsewhere: problem?.elsewhere };
}

function ambiguous(text: string, hunk: Hunk): ProblemOf<"ambiguous"> | undefined {
  return problemsOf(text, hunk).find(
    (one): one is ProblemOf<"ambiguous"> => one.code === "ambiguous",
  );
}

test("of several places that are equally similar, the closest match is the first", () => {
  const twins = "def a():\n    return one\n\ndef b():\n    return one\n";
  const hunk = hunkOf(["-    return once", "+    return two"]);
  expect(lost(twins, hunk)).toEqual({ cause: "stale", line: 2, elsewhere: [] });
});

test("of the places of a line, the closest match has the one that is next to the others", () => {
  const file =
    "class A:\n  def total():\n    return 1\n\nclass B:\n  def total():\n    s = sum(items)\n";
  const hunk = hunkOf(["   def total():", "-    s = sum(item)", "+    s = 0"]);
  expect(lost(file, hunk)).toEqual({ cause: "stale", line: 6, elsewhere: [] });
});

test("an anchor that is half of a line has that line as its closest match", () => {
  const hunk = hunkOf(["-  id", "+  key"], { anchors: ["tion make(a"] });
  expect(lost("export function make(a){\n  id\n", hunk)).toEqual({
    cause: "no-place",
    line: 1,
    elsewhere: [],
  });
});

test("many hunks that have changed since have their closest match in a large file", () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `the ${at * at}th line of the file`);
  const changed = Array.from({ length: 20 }, (_, at) => 3000 * at + 1);
  const hunks = changed.map((at) =>
    hunkOf([` ${lines[at - 1]}`, `-${lines[at]} as it was`, "+new"]),
  );
  const problems = problemsOf(`${lines.join("\n")}\n`, ...hunks);
  expect(problems.map((one) => one.code === "not-found" && one.closest?.line)).toEqual(changed);
});

describe("an ambiguous hunk", () => {
  test("has all its places, each with a line that is only there", () => {
    const file = Array.from({ length: 12 }, (_, at) => `f${at}:\n  x\n  y${at}\n`).join("");
    expect(ambiguous(file, hunkOf(["-  x", "+  z"]))).toEqual({
      code: "ambiguous",
      path: "f",
      patchLine: 1,
      hunk: 1,
      hunks: 1,
      level: "exact",
      places: Array.from({ length: 12 }, (_, at) => ({
        line: 3 * at + 2,
        unique: { line: 3 * at + 1, text: `f${at}:` },
      })),
      count: 12,
    });
  });

  test("has no line that tells, if another place has it nearer", () => {
    const places = ambiguous("f:\n  x\n  y\n".repeat(3), hunkOf(["-  x", "+  z"]))?.places;
    expect(places?.map(({ unique }) => unique)).toEqual([undefined, undefined, undefined]);
  });

  test("has no line that tells, where none does", () => {
    const places = ambiguous("x\n".repeat(40), hunkOf(["-x", "+z"]))?.places;
    expect(places).toEqual(Array.from({ length: 40 }, (_, at) => ({ line: at + 1 })));
  });

  test("has the first hundred of more places, and the number of all", () => {
    const problem = ambiguous("x\n".repeat(1200), hunkOf(["-x", "+z"]));
    expect([problem?.places, problem?.count]).toEqual([
      Array.from({ length: 100 }, (_, at) => ({ line: at + 1 })),
      1200,
    ]);
  });
});

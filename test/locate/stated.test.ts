/** The quick way for diffs must give what the search of the whole file gives, or nothing. */

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { locateAnywhere } from "../../src/locate/locate.ts";
import { asStated } from "../../src/locate/stated.ts";
import type { Hunk } from "../../src/patch.ts";
import { Lines } from "../../src/text/lines.ts";
import { hunkLines, hunkOf } from "../helpers/hunks.ts";
import { often } from "../helpers/often.ts";

const FILE = ["top", "a", "b", "c", "a", "b", "d", ""];

function starts(...hunks: readonly Hunk[]): readonly number[] | undefined {
  return asStated(hunks, linesOf(FILE))?.map(({ start }) => start);
}

function linesOf(texts: readonly string[]): Lines {
  return new Lines(texts.map((text) => `${text}\n`).join(""));
}

test("a hunk on its stated line", () => {
  expect(asStated([hunkOf([" a", "-b", "+x"], { statedLine: 4 })], linesOf(FILE))).toEqual([
    {
      hunk: 0,
      rung: "exact",
      lines: hunkLines([" a", "-b", "+x"]),
      start: 4,
      pairs: [4, 5],
      repairs: [],
    },
  ]);
});

test.each<[why: string, hunks: readonly Hunk[], expected: readonly number[] | undefined]>([
  [
    "one behind the other",
    [hunkOf(["-a"], { statedLine: 1 }), hunkOf(["-c"], { statedLine: 3 })],
    [1, 3],
  ],
  [
    "next to each other, where both may add the same",
    [hunkOf([" a", "+x"], { statedLine: 1 }), hunkOf(["+x", " b"], { statedLine: 2 })],
    undefined,
  ],
  [
    "sharing a line",
    [hunkOf(["-a", " b"], { statedLine: 1 }), hunkOf([" b", "-c"], { statedLine: 2 })],
    undefined,
  ],
  [
    "in another order",
    [hunkOf(["-a"], { statedLine: 4 }), hunkOf(["-b"], { statedLine: 2 })],
    undefined,
  ],
  [
    "one of them elsewhere",
    [hunkOf(["-a"], { statedLine: 1 }), hunkOf(["-d"], { statedLine: 5 })],
    undefined,
  ],
  ["no line is stated", [hunkOf(["-c"])], undefined],
  ["the line is beyond the end", [hunkOf(["-c"], { statedLine: 8 })], undefined],
  ["the end of the file is passed", [hunkOf(["-", "-"], { statedLine: 7 })], undefined],
  ["blanks differ", [hunkOf(["-c "], { statedLine: 3 })], undefined],
  ["it only adds", [hunkOf(["+x"], { statedLine: 3 })], undefined],
  ["an anchor", [hunkOf(["-c"], { statedLine: 3, anchors: ["top"] })], undefined],
  ["the end of the file", [hunkOf(["-d", "-"], { statedLine: 6, endOfFile: true })], undefined],
  ["a heading, and no other place", [hunkOf(["-c"], { statedLine: 3, heading: "top" })], [3]],
  ["a heading, and another place", [hunkOf(["-b"], { statedLine: 2, heading: "d" })], undefined],
  ["a heading, and a blank line", [hunkOf(["-"], { statedLine: 7, heading: "d" })], undefined],
  ["it adds what stands nowhere", [hunkOf(["+aaa", " b"], { statedLine: 2 })], [2]],
])("stands as stated: %s", (_, hunks, expected) => {
  expect(starts(...hunks)).toEqual(expected);
});

test("that a hunk is applied already is told by the search", () => {
  const hunk = hunkOf([" begin", "+the end"], { statedLine: 0 });
  expect(asStated([hunk], linesOf(["begin", "the end"]))).toBe(undefined);
});

const OPTIONS = { first: false, maxRung: "aligned" } as const;

interface Drawn {
  /** Lines between it and the hunk before it. */
  readonly gap: number;
  readonly size: number;
  readonly stated: number;
  readonly heading: string | undefined;
  readonly removed: readonly boolean[];
  readonly added: string;
  /** Before which of the wanted lines it is added. */
  readonly before: number;
}

/** Lines that stand in many places. */
const text = fc.constantFrom("a", "b", "\ta", "function one() {", "}", "", "word word");
const drawn: fc.Arbitrary<Drawn> = fc.record({
  gap: fc.constantFrom(0, 0, 1, 5, 10),
  size: fc.integer({ min: 1, max: 4 }),
  stated: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -2, max: 2 })),
  heading: fc.option(text, { nil: undefined }),
  removed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  added: text,
  before: fc.nat(4),
});

test("it gives what the search gives", () => {
  const cases = fc.tuple(
    fc.array(text, { minLength: 1, maxLength: 25 }),
    fc.array(drawn, { minLength: 1, maxLength: 3 }),
  );
  fc.assert(
    fc.property(cases, ([file, draws]) => {
      const lines = linesOf(file);
      let end = 0;
      const hunks = draws.map((one) => {
        const start = end + one.gap;
        end = start + one.size;
        return hunkFrom(one, start, file);
      });
      const stated = asStated(hunks, lines);
      fc.pre(stated !== undefined);
      expect(locateAnywhere(hunks, lines, OPTIONS, false)).toEqual({
        placements: stated,
        misses: [],
      });
    }),
    { numRuns: often(300) },
  );
});

function hunkFrom(
  { size, stated, heading, removed, added, before }: Drawn,
  start: number,
  file: readonly string[],
): Hunk {
  const wanted = file
    .slice(start, start + size)
    .map((line, index) => (removed[index] === true ? "-" : " ") + line);
  return hunkOf([...wanted.slice(0, before), `+${added}`, ...wanted.slice(before)], {
    statedLine: Math.max(0, start + stated),
    ...(heading === undefined ? {} : { heading }),
  });
}

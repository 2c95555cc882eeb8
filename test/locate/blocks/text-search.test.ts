/** Strings in texts: all places, by whichever way they are found. */

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_SEARCH, TooLargeError } from "../../../src/limits.ts";
import type { Level } from "../../../src/locate/levels.ts";
import { FileText } from "../../../src/locate/blocks/strings.ts";
import { SearchBudget, TextSearch } from "../../../src/locate/blocks/text-search.ts";
import { Lines } from "../../../src/text/lines.ts";
import { often } from "../../helpers/often.ts";

function placesIn(text: string, sought: string): readonly number[] {
  return new TextSearch(text, new SearchBudget()).find(sought);
}

test("places may overlap", () => {
  expect(placesIn("aaaa", "aa")).toEqual([0, 1, 2]);
});

test("a long string that begins nearly everywhere is found", () => {
  const text = `${"ab".repeat(200)}x${"ab".repeat(100)}x`;
  expect(placesIn(text, `${"ab".repeat(50)}x`)).toEqual([300, 501]);
});

test("all places, and no others", () => {
  const piece = fc.constantFrom("a", "b", "ab", "a".repeat(70), "ab".repeat(40), "\ud83d", "\n");
  const texts = fc.array(piece, { minLength: 1, maxLength: 30 }).map((drawn) => drawn.join(""));
  fc.assert(
    fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 150 }), (text, from, length) => {
      const sought = text.substr(from % text.length, length);
      expect(placesIn(text, sought)).toEqual(
        Array.from({ length: text.length }, (_, at) => at).filter((at) =>
          text.startsWith(sought, at),
        ),
      );
    }),
    { numRuns: often(300) },
  );
});

/** The places of all strings, looked for in one pass if there are many. */
function placesOfAll(text: string, strings: readonly string[]): readonly (readonly number[])[] {
  const search = new TextSearch(text, new SearchBudget());
  search.prepare(strings);
  return strings.map((one) => search.find(one));
}

test("many strings are found where each by itself is", () => {
  const piece = fc.constantFrom(
    "a",
    "ab",
    "a".repeat(20),
    "abc".repeat(9),
    "\ud83d",
    "\n",
    "\uffff",
  );
  const texts = fc.array(piece, { minLength: 20, maxLength: 60 }).map((drawn) => drawn.join(""));
  const cuts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 8, max: 90 })), { minLength: 30 });
  fc.assert(
    fc.property(texts, cuts, (text, drawn) => {
      const strings = drawn
        .map(([from, length]) => text.substr(from % text.length, length))
        .concat("a string that is not there", "b");
      expect(placesOfAll(text, strings)).toEqual(strings.map((one) => placesIn(text, one)));
    }),
    { numRuns: often(100) },
  );
});

test("many strings that begin alike everywhere are found one by one", () => {
  const text = "a".repeat(3000);
  const strings = Array.from({ length: 20 }, (_, at) => "a".repeat(60) + "b".repeat(at));
  expect(placesOfAll(text, strings).map(({ length }) => length)).toEqual(
    strings.map((_, at) => (at === 0 ? 2941 : 0)),
  );
});

test("in one pass many strings cost less than one by one", () => {
  const budget = new SearchBudget();
  const strings = Array.from({ length: 100 }, (_, at) => `the string with number ${at} of these`);
  const search = new TextSearch("x".repeat(1000), budget);
  budget.spend(MAX_SEARCH - 10_000);
  search.prepare(strings);
  expect(strings.every((one) => search.find(one).length === 0)).toBe(true);
  expect(() => search.find("another")).toThrow(TooLargeError);
});

test("the budget is for all searches of a file", () => {
  const budget = new SearchBudget();
  budget.spend(MAX_SEARCH - 10);
  const search = new TextSearch("abcde", budget);
  expect([search.find("x"), search.find("y")]).toEqual([[], []]);
  expect(() => search.find("z")).toThrow(TooLargeError);
});

test.each<[sought: string, parts: readonly [level: Level, offset: number, length: number][]]>([
  ["f( x )", [["collapsed", 1, 7]]],
  ["\u201cq\u201d", [["unicode", 9, 3]]],
  [
    "e\u0301",
    [
      ["unicode", 13, 1],
      ["trimmed", 20, 2],
    ],
  ],
  ["q", [["trimmed", 10, 1]]],
  ["e", []],
  [
    "'",
    [
      ["unicode", 14, 1],
      ["unicode", 15, 1],
    ],
  ],
  ["''", [["unicode", 14, 2]]],
  ["z", []],
  ["n", []],
])("a part of a line: %j", (sought, parts) => {
  const text = new FileText(new Lines('\tf(\t x )\n"q" \u00e9\u2018\u2019 in e\u0301'), []);
  expect(text.looseParts(sought)).toEqual(
    parts.map(([level, offset, length]) => ({ level, offset, length })),
  );
});

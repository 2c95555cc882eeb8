/** Strings in texts: all places, by whichever way they are found. */

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_SEARCH, SearchLimitError } from "../../../src/limits.ts";
import { LooseText } from "../../../src/locate/strings/loose-text.ts";
import { SearchBudget, TextSearch } from "../../../src/locate/strings/text-search.ts";
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
  expect(() => search.find("another")).toThrow(SearchLimitError);
});

test("the budget is for all searches of a file", () => {
  const budget = new SearchBudget();
  budget.spend(MAX_SEARCH - 10);
  const search = new TextSearch("abcde", budget);
  expect([search.find("x"), search.find("y")]).toEqual([[], []]);
  expect(() => search.find("z")).toThrow(SearchLimitError);
});

test.each<[level: "collapsed" | "unicode", sought: string, parts: readonly [number, number][]]>([
  ["collapsed", "f( x )", [[1, 7]]],
  ["collapsed", "\u201cq\u201d", []],
  ["collapsed", "e\u0301", []],
  ["unicode", "\u201cq\u201d", [[9, 3]]],
  ["unicode", "e\u0301", [[13, 1]]],
  ["unicode", "q", [[10, 1]]],
  ["unicode", "z", []],
])("on the level %s: %j", (level, sought, parts) => {
  const text = new LooseText('\tf(\t x )\n"q" \u00e9', level, new SearchBudget());
  expect(text.find(sought)).toEqual(parts.map(([offset, length]) => ({ offset, length })));
});

test("more kinds of tokens than there are characters are too many", () => {
  const letters = Array.from({ length: 700 }, (_, at) => String.fromCharCode(0x4e00 + at));
  const marks = Array.from({ length: 112 }, (_, at) => String.fromCharCode(0x0300 + at));
  const text = letters.flatMap((letter) => marks.map((mark) => letter + mark)).join("");
  expect(() => new LooseText(text, "unicode", new SearchBudget())).toThrow(SearchLimitError);
});

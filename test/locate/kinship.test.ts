import { describe, expect, test } from "vitest";
import { descent, kinship, remember, weightOf } from "../../src/locate/kinship.ts";

function kin(wanted: string, actual: string): number {
  return kinship(remember(wanted), remember(actual));
}

describe("a context line is meant to be", () => {
  test.each<[name: string, wanted: string, actual: string]>([
    ["a line with more words", "const total = count(items);", "const total = await count(items);"],
    ["a line with fewer words", "export default function run() {", "export function run() {"],
    [
      "a line that it begins",
      "    if (first.isReady() && se",
      "    if (first.isReady() && second.isReady()) {",
    ],
    [
      "the same with an ellipsis",
      "if (first.isReady()...",
      "if (first.isReady() && second.isReady()) {",
    ],
    [
      "a comment in other words",
      "// Counts the items on each shelf.",
      "// Counts all items on each shelf.",
    ],
    [
      "a sentence in other words",
      "Run the tests before you send it.",
      "Run the tests before you commit it.",
    ],
  ])("%s", (_, wanted, actual) => {
    const likeness = kin(wanted, actual);
    expect(likeness).toBeGreaterThan(0.4);
    expect(likeness).toBeLessThanOrEqual(0.75);
  });

  test.each<[name: string, wanted: string, actual: string]>([
    ["the same with other blanks", "a  =  1", "\ta = 1"],
    ["the same with other quotes", "say \u201chello\u201d", 'say "hello"'],
  ])("%s, to the full", (_, wanted, actual) => {
    expect(kin(wanted, actual)).toBe(1);
  });

  test("the same in another letter case, nearly", () => {
    expect(kin("# the items.", "# The items")).toBe(0.95);
  });
});

describe("it is not", () => {
  test.each<[name: string, wanted: string, actual: string]>([
    ["a line with another name", "function left(box) {", "function right(box) {"],
    ["a line with another number", "case 1:", "case 2:"],
    ["a line with hardly anything in common", "import json", "return total"],
    ["the beginning of a line, if that says little", "return", "return price * count"],
    ["a comment with other words only", "// Counts the items.", "// Closes a shop."],
    ["a longer line than is compared", `${"a b ".repeat(200)}x`, `${"a b ".repeat(200)}y z`],
  ])("%s", (_, wanted, actual) => {
    expect(kin(wanted, actual)).toBe(0);
  });
});

test("brackets weigh little, words more, and less the oftener they stand", () => {
  const weights = [
    weightOf("}", 1),
    weightOf("}", 20),
    weightOf("else", 1),
    weightOf("return total_price", 1),
    weightOf("return total_price", 2),
    weightOf("return total_price", 0),
  ];
  expect(weights.map((weight) => weight.toFixed(3))).toEqual([
    "0.050",
    "0.009",
    "0.333",
    "1.000",
    "0.500",
    "1.000",
  ]);
});

const PAIRS: readonly (readonly [
  wanted: string,
  actual: string,
  kin: boolean,
  descent: boolean,
])[] = [
  // Cut short, or with words that only one of them has.
  ["const total = sum(prices,", "const total = sum(prices, rates);", true, true],
  ["const total = sum(prices);", "const total = sum(prices, rates);", true, true],
  ["const total = sum(prices);", "const total = sum(prices) + rates;", true, true],
  // Another name, number or operator.
  ["const total = sum(prices);", "const total = sum(values);", false, true],
  ["const total = sum(prices, 1);", "const total = sum(prices, 2);", false, true],
  ["if (user.isActive()) {", "if (!user.isActive()) {", false, true],
  ["if (left.size === right.size) {", "if (left.size !== right.size) {", false, true],
  ["total += sum(prices);", "total = sum(prices);", false, true],
  // Comments and sentences may be reworded, but for numbers.
  ["// It holds all of the values.", "// It holds each of the values.", true, true],
  ["# It holds all of the values.", "# It holds each of the values.", true, true],
  [
    " * Tells if the node returns JSX or null",
    " * Tells if the node returns only null values",
    false,
    true,
  ],
  ["// The 2 values that it holds.", "// The 3 values that it holds.", false, true],
  [
    "- A fix for the crash in version 3 of it",
    "- A fix for the crash in version 4 of it",
    false,
    true,
  ],
  // What begins like a comment but is none.
  ['#include "inventory/names.h"', '#include "inventory/sizes.h"', false, true],
  ["*first = nextOf(buffer);", "*second = nextOf(buffer);", false, true],
  // Another line altogether.
  ["const total = sum(prices);", "return undefined;", false, false],
];

test.each(PAIRS)("%s | %s", (wanted, actual, isKin, isDescent) => {
  const [own, other] = [remember(wanted), remember(actual)];
  expect([kinship(own, other) > 0, descent(own, other) > 0]).toEqual([isKin, isDescent]);
});

describe("likeness counts the letters in common", () => {
  /** Letters in common on both sides, of all; a line that is only alike counts three quarters. */
  const share = (common: number, all: number): number => 0.75 * ((2 * common) / all);
  test.each<[name: string, wanted: string, actual: string, likeness: number]>([
    [
      "behind a word more",
      "const total = count(items);",
      "const total = await count(items);",
      share(24, 53),
    ],
    [
      "around several words more",
      "alpha(beta, gamma, delta)",
      "alpha(beta, one, gamma, two, delta)",
      share(23, 54),
    ],
    ["in order: the longer words", "k aa bbbb cc z", "k bbbb aa cc z", share(8, 20)],
    ["in order: as many letters as can be", "k aa bbbb cc dd z", "k cc aa dd bbbb z", share(8, 24)],
    [
      "in order: at the end of what differs",
      "k aa bbbb cccc z",
      "k dd bbbb cccc aa z",
      share(10, 26),
    ],
    ["down to six tenths", "aaaaaa bbbb", "aaaaaa cccc", share(6, 20)],
    ["but not below", "aaaaa bbbbb", "aaaaa ccccc", 0],
    ["each letter once", "k aa z", "k aa aa z", share(4, 10)],
    ["at the beginning and the end once", "aa aa", "aa aa aa", 0.75 * ((2 * 4) / 10)],
  ])("%s", (_, wanted, actual, likeness) => {
    expect(descent(remember(wanted), remember(actual))).toBeCloseTo(likeness, 10);
  });

  test.each<[name: string, wanted: string, actual: string, likeness: number]>([
    ["from twelve characters on", "return price", "return price * count", 0.75],
    ["not of eleven", "return pric", "return price * count", 0],
    ["with an ellipsis for the rest", "return price...", "return price * count", 0.75],
    ["with an ellipsis behind a blank", "return price ...", "return price * count", 0.75],
  ])("a line may be cut short, %s", (_, wanted, actual, likeness) => {
    expect(kin(wanted, actual)).toBe(likeness);
  });

  test("lines of more than 500 characters are the same or not", () => {
    const long = (count: number): string => `begin ${"a".repeat(count - 10)} end`;
    const other = (count: number): string => `other ${"a".repeat(count - 10)} end`;
    const pairs = [
      [500, 500],
      [501, 500],
      [500, 501],
    ] as const;
    expect(pairs.map(([a, b]) => descent(remember(long(a)), remember(other(b))) > 0)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a sentence", () => {
  test.each<[name: string, wanted: string, actual: string, isKin: boolean]>([
    ["has six words or more", "Run all the tests at night", "Run all the tests at noon", true],
    ["has not five", "Run all tests at night", "Run all tests at noon", false],
    ["has a sign among six", "Run all the tests; now", "Run all the tests; here", true],
    ["has not two signs among seven", "Run all; the tests; now", "Run all; the tests; here", false],
    [
      "may have commas and marks",
      "Run, if you can, all tests now!",
      "Run, if you can, all tests here!",
      true,
    ],
    [
      "may not have two of eight words exchanged",
      "Run the slow tests of it at night",
      "Run the fast tests of it at noon",
      false,
    ],
    [
      "may have two of twelve words exchanged",
      "Run the slow tests of it at night and then go home",
      "Run the fast tests of it at noon and then go home",
      true,
    ],
    [
      "may not say other numbers",
      "Run all the 2 tests at night",
      "Run all the 3 tests at night",
      false,
    ],
  ])("%s", (_, wanted, actual, isKin) => {
    expect(kin(wanted, actual) > 0).toBe(isKin);
  });
});

test("letters, digits and low lines weigh, signs do not", () => {
  expect(
    ["a", "z", "A", "Z", "0", "9", "_", "\u00c0", "@", "[", "`", "{", "/", ":", "\u00bf"].map(
      (sign) => weightOf(sign.repeat(12), 1),
    ),
  ).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05]);
});

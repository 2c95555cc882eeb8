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

/** Which lines may be the same line, remembered otherwise. */

import { expect, test } from "vitest";
import { descent, kinship, remember } from "../../src/locate/kinship.ts";

const rows: readonly (readonly [wanted: string, actual: string, kin: boolean, descent: boolean])[] =
  [
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

test.each(rows)("%s | %s", (wanted, actual, isKin, isDescent) => {
  const [own, other] = [remember(wanted), remember(actual)];
  expect([kinship(own, other) > 0, descent(own, other) > 0]).toEqual([isKin, isDescent]);
});

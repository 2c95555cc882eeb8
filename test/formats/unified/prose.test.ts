import { describe, expect, test } from "vitest";
import { isProse } from "../../../src/formats/unified/prose.ts";

describe("directly below a hunk", () => {
  test.each<[text: string, expected: boolean]>([
    ["This raises the tax.", true],
    ["`limit` is 2 now, as\nit was before.\n\nx = 1", true],
    ["## Next", true],
    ["...", true],
    ["2. The port", true],
    ["**src/b.ts**", true],
    ["src/b.ts", true],
    ["</patch>", true],
    ["import json", false],
    ["from json import loads", false],
    ["DEPTH = 4", false],
    ["if x is None:", false],
    ["# now y", false],
    ["}", false],
  ])("%j", (text, expected) => {
    expect(isProse(text.split("\n"), false)).toBe(expected);
  });
});

describe("below a blank line", () => {
  test.each<[text: string, expected: boolean]>([
    ["Then", true],
    ["and here is the rest:", true],
    ["the `f()` of before", true],
    ["$ npm test", true],
    ["def c():", false],
    ["@decorator", false],
    ["limit = 2", false],
    ["};", false],
  ])("%j", (text, expected) => {
    expect(isProse(text.split("\n"), true)).toBe(expected);
  });
});

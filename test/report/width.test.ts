import { describe, expect, test } from "vitest";
import { endWithin, startWithin, widthOf } from "../../src/report/width.ts";

describe("columns of", () => {
  test.each([
    ["ASCII", "abc", 3],
    ["nothing", "", 0],
    ["other letters", "äß→…", 4],
    ["Chinese, Japanese, Korean", "日本ア한", 8],
    ["full-width forms", "ｆｕ", 4],
    ["half-width forms", "ｱｲ", 2],
    ["emoji", "👍🎉⌚", 6],
    ["a sign that is no emoji by itself", "①☎", 2],
    ["combining marks", "e\u0301n\u0303", 2],
    ["joiners and variation selectors", "x\u200by\ufe0f", 2],
    ["joined Hangul letters", "\u1112\u1161\u11ab", 2],
    ["a soft hyphen", "a\u00adb", 3],
    ["a tab", "a\tb", 9],
    ["tabs", "\t\t", 16],
    ["rare ideographs", "\u{20000}\u{30000}", 4],
  ])("%s", (_, text, columns) => {
    expect(widthOf(text)).toBe(columns);
  });
});

describe("the beginning that has room", () => {
  test.each([
    ["abcdef", 6, "abcdef"],
    ["abcdef", 3, "abc"],
    ["日本語", 5, "日本"],
    ["日本語", 6, "日本語"],
    ["e\u0301e\u0301", 1, "e\u0301"],
    ["a\tb", 8, "a\t"],
    ["a\tb", 7, "a"],
    ["😀😀", 3, "😀"],
    [
      "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301",
      1,
      "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301",
    ],
  ])("%j in %i columns", (text, columns, start) => {
    expect(startWithin(text, columns)).toBe(start);
  });
});

describe("the end that has room", () => {
  test.each([
    ["abcdef", 6, "abcdef"],
    ["abcdef", 3, "def"],
    ["日本語", 5, "本語"],
  ])("%j in %i columns", (text, columns, end) => {
    expect(endWithin(text, columns)).toBe(end);
  });
});

import { describe, expect, test } from "vitest";
import { sentenceRows, wrapped } from "../../src/report/wrap.ts";

describe("a text is broken", () => {
  test.each<[text: string, width: number, hang: number, rows: readonly string[]]>([
    ["one two three", 13, 0, ["one two three"]],
    ["one two three", 12, 0, ["one two", "three"]],
    ["one two three", 3, 0, ["one", "two", "three"]],
    ["one two three four", 10, 4, ["one two", "three", "four"]],
    ["unbreakable", 4, 0, ["unbreakable"]],
    ["", 4, 0, [""]],
  ])("%j in %i columns, %i less below", (text, width, hang, rows) => {
    expect(wrapped(text, width, { hang })).toEqual(rows);
  });

  test("only where it may be", () => {
    expect(wrapped("a b, c d, e", 7, { breaks: /(?<=,) / })).toEqual(["a b,", "c d, e"]);
  });
});

describe("a sentence", () => {
  const paint = (text: string): string => `<${text}>`;

  test("is one row where there are no columns", () => {
    expect(sentenceRows("one two three")).toEqual(["one two three"]);
  });

  test("is painted from one place on, in each row", () => {
    expect(sentenceRows("one two three four", 11, paint, 6)).toEqual([
      "one tw<o>",
      "    <three>",
      "    <four>",
    ]);
  });
});

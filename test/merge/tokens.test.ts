import { describe, expect, test } from "vitest";
import { mergedText } from "../../src/merge/tokens.ts";

describe("W1: a three-way merge, token by token", () => {
  test.each<[old: string, text: string, actual: string, merged: string]>([
    ["f( a )", "f( b )", "f(a)", "f(b)"],
    ["x = “Ann”", "x = “Bob”", 'x = "Ann"', 'x = "Bob"'],
    ["f(a, b)", "f(a, c)", "f( a,b )", "f( a,c )"],
    ["a b", "a c", "a\tb", "a\tc"],
    ["same", "other", "same", "other"],
    ["return (b)", "return b", "return(b)", "return b"],
    ['show("...")', 'show(".")', 'show("\u2026")', 'show(".")'],
    ["की दो", "का दो", "की\tदो", "का\tदो"],
  ])("%s to %s on %s", (old, text, actual, merged) => {
    expect(mergedText(old, text, actual)).toBe(merged);
  });

  test("a line that differs is not used", () => {
    expect(mergedText("f(a)", "f(b)", "g( a )")).toBe("f(b)");
  });
});

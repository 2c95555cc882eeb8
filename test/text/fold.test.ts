import { expect, test } from "vitest";
import { fold, foldAt } from "../../src/text/fold.ts";

test.each([
  ["a short line", "  f( “a”, 😀b ) — e\u0301"],
  ["a line so long that it is only trimmed", `  ${"x😀".repeat(7000)} `],
])("each unit of %s has its offset in the text", (_, text) => {
  const { folded, offsets } = foldAt(text);
  expect([folded, offsets.length]).toEqual([fold(text), folded.length]);
  const at = folded.indexOf("b") === -1 ? folded.lastIndexOf("x") : folded.indexOf("b");
  expect(text[offsets[at] ?? 0]).toBe(folded[at]);
});

test("white space counts between letters beyond U+FFFF, too", () => {
  expect(["𠮷 𠮷", "𠮷  𠮷", "𠮷 ( x )"].map(fold)).toEqual(["𠮷 𠮷", "𠮷 𠮷", "𠮷(x)"]);
});

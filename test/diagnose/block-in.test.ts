import { expect, test } from "vitest";
import { blockIn } from "../../src/diagnose/block-in.ts";

test.each<[block: readonly string[], lines: readonly string[], place: number | undefined]>([
  [["b"], ["a", "b", "b"], 1],
  [["b", "c"], ["a", "b", "b", "c"], 2],
  [["a", "a", "b"], ["a", "a", "a", "b"], 1],
  [["a", "b"], ["a"], undefined],
  [["c"], ["a", "b"], undefined],
  [[], ["a"], undefined],
])("%j in %j", (block, lines, place) => {
  expect(blockIn(block, lines)).toBe(place);
});

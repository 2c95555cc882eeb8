import { expect, test } from "vitest";
import { findBlock } from "../../src/text/find-run.ts";

test.each<[block: readonly string[], texts: readonly string[], places: readonly number[]]>([
  [["b"], ["a", "b", "b"], [1, 2]],
  [["b", "c"], ["a", "b", "b", "c"], [2]],
  [["a", "a", "b"], ["a", "a", "a", "b"], [1]],
  [["a", "b"], ["a"], []],
  [["c"], ["a", "b"], []],
  [[], ["a"], []],
])("%j in %j", (block, texts, places) => {
  expect(findBlock(block, texts)).toEqual(places);
});

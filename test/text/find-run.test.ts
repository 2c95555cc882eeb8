import { expect, test } from "vitest";
import { findRun } from "../../src/text/find-run.ts";

test.each<[run: readonly number[], all: readonly number[], places: readonly number[]]>([
  [[2], [1, 2, 2], [1, 2]],
  [[2, 3], [1, 2, 2, 3], [2]],
  [[1, 1, 2], [1, 1, 1, 2], [1]],
  [[1, 2], [1], []],
  [[3], [1, 2], []],
])("%j in %j", (run, all, places) => {
  expect(findRun(Int32Array.from(all), Int32Array.from(run))).toEqual(places);
});

/** Paths with slashes are those of `node:path`, where they are absolute. */

import { posix } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { slashPaths } from "../../src/plan/path-syntax.ts";
import { often } from "../helpers/often.ts";

const part = fc.constantFrom("a", "b", "..", ".", "", "a b", ".git", "é", "...");
const relative = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("/"));
const absolute = relative.map((path) => `/${path}`);

test("absolute paths come out as from node:path", () => {
  fc.assert(
    fc.property(absolute, absolute, relative, (one, two, below) => {
      const { resolve, relative, isAbsolute } = slashPaths;
      const [from, to] = [posix.resolve(one), posix.resolve(two)];
      expect([
        resolve(one, below, two, below),
        relative(from, to),
        isAbsolute(one),
        isAbsolute(below),
      ]).toEqual([
        posix.resolve(one, below, two, below),
        posix.relative(from, to),
        true,
        posix.isAbsolute(below),
      ]);
    }),
    { numRuns: often(100) },
  );
});

test("relative paths start from the top", () => {
  const { resolve } = slashPaths;
  expect([resolve("a/./b"), resolve(), resolve("a", "../..", "c")]).toEqual(["/a/b", "/", "/c"]);
});

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
      const { resolve, join, relative, dirname, isAbsolute } = slashPaths;
      const [from, to] = [posix.resolve(one), posix.resolve(two)];
      expect([
        resolve(one, below, two, below),
        join(from, below, below),
        relative(from, to),
        dirname(from),
        isAbsolute(one),
        isAbsolute(below),
      ]).toEqual([
        posix.resolve(one, below, two, below),
        posix.resolve(posix.join(from, below, below)),
        posix.relative(from, to),
        posix.dirname(from),
        true,
        posix.isAbsolute(below),
      ]);
    }),
    { numRuns: often(100) },
  );
});

test("relative paths start from the top", () => {
  const { resolve, join } = slashPaths;
  expect([resolve("a/./b"), resolve(), join("a", "../..", "c")]).toEqual(["/a/b", "/", "/c"]);
});

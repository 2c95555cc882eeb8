import { describe, expect, test } from "vitest";
import { readHunkHeader } from "../../src/formats/body.ts";

const range = (start: number, count: number): { start: number; count: number } => ({
  start,
  count,
});

describe("readHunkHeader", () => {
  test.each([
    ["@@ -1,2 +3,4 @@", { old: range(1, 2), new: range(3, 4) }],
    ["@@ -1 +3 @@", { old: range(1, 1), new: range(3, 1) }],
    ["@@ -0,0 +1,9 @@ f()", { old: range(0, 0), new: range(1, 9), heading: "f()" }],
    ["@@-1,2 +3,4@@f()", { old: range(1, 2), new: range(3, 4), heading: "f()" }],
    ["@@ -1,2 +3,4", { old: range(1, 2), new: range(3, 4) }],
    ["@@ -1,2 +3,4 @@ ...", { old: range(1, 2), new: range(3, 4) }],
    ["@@ -1,2 +3,4 @@ @@x = 1", { old: range(1, 2), new: range(3, 4), heading: "@@x = 1" }],
    ["@@ -12,3 @@ f()", { old: range(12, 3), heading: "f()" }],
    ["@@", {}],
    ["@@ @@", {}],
    ["@@ ... @@", {}],
    ["@@ -,+ @@", {}],
    ["@@ -XX,XX +XX,XX @@", {}],
    ["@@ -XX,XX +XX,XX", {}],
    ["@@ def f():", { heading: "def f():" }],
    ["@@ def f(): @@", { heading: "def f():" }],
    ["@@ ... @@ class X", { heading: "class X" }],
    ["@@ -,+ @@ class X", { heading: "class X" }],
    ["@@ @@ class X", { heading: "class X" }],
  ])("reads %j", (line, header) => {
    expect(readHunkHeader(line)).toEqual(header);
  });
});

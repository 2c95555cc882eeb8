/** Fences that name a file, where they are asked for. */

import { describe, expect, test } from "vitest";
import { readPatches } from "../../src/reading.ts";
import { joinLines } from "../../src/text/content.ts";

function read(...lines: readonly string[]): unknown {
  return readPatches(lines.join("\n"), { wholeFiles: true });
}

/** The file edits of one patch, with the lines of the reply that they are of, and those (0-based) of none. */
function files(
  [first, last]: readonly [first: number, last: number],
  edits: readonly (readonly [path: string, patchLine: number, ...lines: readonly string[]])[],
  text: readonly number[] = [],
): unknown {
  return {
    patches: [
      {
        format: "whole-file",
        patchLine: first,
        lastPatchLine: last,
        edits: edits.map(([path, patchLine, ...lines]) => ({
          kind: "create",
          path,
          patchLine,
          content: joinLines(lines),
          overwrite: true,
        })),
        repairs: [],
      },
    ],
    problems: [],
    text,
    format: "whole-file",
  };
}

describe("a file is read", () => {
  test.each<[name: string, reply: readonly string[], expected: unknown]>([
    [
      "with its name behind the fence",
      ["```ts a.ts", "let a;", "```"],
      files([1, 3], [["a.ts", 1, "let a;"]]),
    ],
    [
      "with its name above the fence",
      ["a.ts", "```ts", "let a;", "```"],
      files([2, 4], [["a.ts", 2, "let a;"]], [0]),
    ],
    [
      "without the indentation of its fence",
      ["  ```ts a.ts", "  let a;", "", "    let c;", "  ```"],
      files([1, 5], [["a.ts", 1, "let a;", "", "  let c;"]]),
    ],
    [
      "twice",
      ["```ts a.ts", "let a;", "```", "", "```ts a.ts", "let a;", "```"],
      files(
        [1, 7],
        [
          ["a.ts", 1, "let a;"],
          ["a.ts", 5, "let a;"],
        ],
      ),
    ],
    [
      "with a fence of the other sign in it",
      ["```md a.md", "~~~", "x", "~~~", "```"],
      files([1, 5], [["a.md", 1, "~~~", "x", "~~~"]]),
    ],
    [
      "with a patch in a fence that it quotes",
      ["````md a.md", "```diff", "*** Begin Patch", "```", "````"],
      files([1, 5], [["a.md", 1, "```diff", "*** Begin Patch", "```"]]),
    ],
  ])("%s", (_, reply, expected) => {
    expect(read(...reply)).toEqual(expected);
  });
});

describe("it is not", () => {
  test.each<[name: string, reply: readonly string[], problems: readonly unknown[]]>([
    [
      "if its fence is not closed",
      ["```ts a.ts", "let a;"],
      [{ code: "truncated", patchLine: 2, missing: "```" }],
    ],
    [
      "if another fence opens in it",
      ["````ts a.ts", "let a;", "````ts", "let b;", "````"],
      [{ code: "truncated", patchLine: 5, missing: "````" }],
    ],
    [
      "if a line is left of its fence",
      ["  ```ts a.ts", "  let a;", "let b;", "    let c;", "  ```"],
      [{ code: "malformed", reason: "unexpected-line", patchLine: 1 }],
    ],
  ])("%s", (_, reply, problems) => {
    expect(read(...reply)).toMatchObject({ patches: [], problems, text: [] });
  });
});

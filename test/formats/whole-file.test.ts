/** Fences that name a file, where they are asked for. */

import { describe, expect, test } from "vitest";
import { readPatches } from "../../src/run.ts";
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
          mayBeEnding: true,
          isShown: true,
          content: joinLines(lines),
          overwrite: true,
        })),
        repairs: [],
      },
    ],
    problems: [],
    text,
  };
}

describe("a file is read", () => {});

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
  ])("%s", (_, reply, problems) => {
    expect(read(...reply)).toEqual({ patches: [], problems, text: [] });
  });
});

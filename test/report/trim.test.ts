import { expect, test } from "vitest";
import type { FileDiff } from "../../src/report/diff.ts";
import type { DiffPart } from "../../src/report/changed-words.ts";
import { trimmed } from "../../src/report/trim.ts";

function diff(...texts: readonly string[]): FileDiff {
  const kinds: Readonly<Record<string, DiffPart["kind"]>> = {
    " ": "context",
    "-": "removed",
    "+": "added",
  };
  const parts = texts.map((text): DiffPart => {
    const kind = kinds[text.charAt(0)] ?? "header";
    return { kind, text: `${kind === "header" ? text : text.slice(1)}\n` };
  });
  const file = {
    action: "modify",
    path: "a",
    before: undefined,
    after: undefined,
    hunks: [],
  } as const;
  return { file, encoding: "utf-8", parts, added: 0, removed: 0 };
}

test.each<readonly [name: string, before: readonly string[], after: readonly string[]]>([
  [
    "common indentation goes",
    ["diff", "@@ -1 +1 @@", "     a", "-      b", "+    c", "\\ No"],
    ["diff", "@@ -1 +1 @@", " a", "-  b", "+c", "\\ No"],
  ],
  ["blank lines do not count", ["     a", " ", "+  ", "-    b"], [" a", " ", "+", "-b"]],
  ["tabs are no blanks", ["  \ta", "-   b"], [" \ta", "-  b"]],
  ["where there is none nothing goes", [" a", "+  b"], [" a", "+  b"]],
  ["headers stay", ["   x", "@@ -1 +1 @@"], [" x", "@@ -1 +1 @@"]],
])("%s", (_, before, after) => {
  expect(trimmed(diff(...before)).parts).toEqual(diff(...after).parts);
});

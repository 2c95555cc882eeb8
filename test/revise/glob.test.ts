import { expect, test } from "vitest";
import { globTest } from "../../src/revise/glob.ts";

test.each<[pattern: string, yes: readonly string[], no: readonly string[]]>([
  ["a.txt", ["a.txt"], ["b.txt", "a.txt2", "x/a.txt"]],
  ["*.txt", ["a.txt", "x/y/a.txt", ".txt"], ["a.txt2"]],
  ["src/*", ["src/a", "src/b/c", "src/"], ["src", "lib/src/a"]],
  ["*a*b*", ["ab", "xaxbx"], ["ba", "a"]],
  ["**", ["", "a/b"], []],
  ["a?c", ["abc", "a/c", "a\u{1f642}c"], ["ac", "abbc"]],
  // Folders of Next.js have such names.
  ["app/[id]/*", ["app/[id]/page.tsx"], ["app/i/page.tsx"]],
  ["src\\a", ["src\\a"], ["srca", "src/a"]],
  ["(a|b)$.{2}", ["(a|b)$.{2}"], ["a"]],
  ["a*\nb", ["axx\nb"], ["ab"]],
])("%s", (pattern, yes, no) => {
  const test = globTest(pattern);
  expect([yes.filter((path) => !test(path)), no.filter(test)]).toEqual([[], []]);
});

test("many stars and a long path take no time", () => {
  expect(globTest(`${"*a".repeat(30)}b`)("a".repeat(20_000))).toBe(false);
});

import { expect, test } from "vitest";
import type { FileEdit } from "../../src/patch.ts";
import type { Problem } from "../../src/problem.ts";
import { describe } from "../../src/report/messages.ts";
import { aboutFile } from "../../src/revise/paths.ts";
import { type Rule, select } from "../../src/revise/select.ts";
import { patchOf } from "../helpers/plans.ts";

const update = (path: string, more: object = {}): FileEdit => {
  return { kind: "update", path, patchLine: 1, hunks: [], ...more };
};
const EDITS = [
  update("src/a.ts"),
  update("src/b.js", { target: "lib/b.ts" }),
  update("c", { spellings: [["c"], ["old/c"]] }),
  { kind: "copy", path: "d", target: "e", patchLine: 1, hunks: [] } as const,
];
const include = (pattern: string): Rule => ({ kind: "include", pattern });
const exclude = (pattern: string): Rule => ({ kind: "exclude", pattern });

test.each<[name: string, rules: readonly Rule[], paths: readonly string[]]>([
  ["no rule takes all", [], ["src/a.ts", "src/b.js", "c", "d"]],
  ["an include leaves the rest out", [include("src/*")], ["src/a.ts", "src/b.js"]],
  ["an exclude takes the rest", [exclude("src/*")], ["c", "d"]],
  ["of several the first decides", [exclude("*.js"), include("src/*")], ["src/a.ts"]],
  ["in their order", [include("src/*"), exclude("*.js")], ["src/a.ts", "src/b.js"]],
  ["where a file goes counts", [exclude("lib/*"), exclude("e")], ["src/a.ts", "c"]],
  ["every spelling counts", [include("old/*")], ["c"]],
  ["all may be left out", [exclude("*")], []],
])("%s", (_, rules, paths) => {
  const selected = select({ patches: [patchOf(EDITS)], problems: [] }, rules);
  expect(selected).toEqual({
    patches: [patchOf(EDITS.filter(({ path }) => paths.includes(path)))],
    problems: [],
  });
});

test("--file is for edits of one file: the problem names two of the reply", () => {
  const { problems } = aboutFile([patchOf([update("b.txt"), update("a.txt")])], "a.txt");
  expect(problems.map((problem) => describe(problem))).toEqual([
    {
      place: "a.txt (reply line 1)",
      message: "two files are named: a.txt and b.txt",
      hint: "name one file only",
    },
  ]);
});

test.each(["./src/e.ts", ".\\src\\e.ts", "src\\e.ts"])("%s is the file src/e.ts", (path) => {
  const parsed = { patches: [patchOf([update(path)])], problems: [] };
  expect(select(parsed, [include("src/*.ts")])).toEqual(parsed);
});

test("what cannot be applied is left out too, what cannot be read is not", () => {
  const unsupported = { code: "unsupported", patchLine: 1, what: "binary-patch" } as const;
  const problems: readonly Problem[] = [
    { ...unsupported, path: "a.png" },
    { ...unsupported, path: "b.gif" },
    { ...unsupported, what: "combined-diff" },
    { code: "no-patch", empty: false },
  ];
  expect(select({ patches: [], problems }, [exclude("*.png")])).toEqual({
    patches: [],
    problems: problems.slice(1),
  });
});

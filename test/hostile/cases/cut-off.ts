/** Replies that end before their patch does: the model has run into its limit. */

import { block, casesOf, diff, directives, envelope, type HostileCase } from "../case.ts";
import { add, stringEdit, update } from "../case.ts";
import type { ProblemCode } from "../../../src/problem.ts";

interface Row {
  readonly name: string;
  readonly patch: string;
  readonly problem: ProblemCode;
}

const whole = envelope(update("a.txt"), add("x"));
const cut = (text: string, at: string): string => text.slice(0, text.indexOf(at));
const LAST = diff("dir/b.txt", "dir/b.txt");

const rows: readonly Row[] = [
  { name: "an envelope behind its first line", patch: "*** Begin Patch\n", problem: "truncated" },
  { name: "an envelope in its second section", patch: cut(whole, "*** End"), problem: "truncated" },
  { name: "an envelope in its last marker", patch: cut(whole, "d Patch\n"), problem: "malformed" },
  { name: "an envelope in a header", patch: cut(whole, " File: x"), problem: "malformed" },
  {
    name: "a second envelope",
    patch: envelope(update("a.txt")) + cut(envelope(add("x")), "*** End"),
    problem: "truncated",
  },
  {
    name: "a block in its old lines",
    patch: cut(block("a.txt"), "======="),
    problem: "truncated",
  },
  { name: "a block in its new lines", patch: cut(block("a.txt"), ">>>>"), problem: "truncated" },
  {
    name: "a block in its last marker",
    patch: cut(block("a.txt"), "> REPLACE"),
    problem: "truncated",
  },
  { name: "JSON in a string", patch: cut(stringEdit("a.txt"), 'ew"'), problem: "truncated" },
  { name: "JSON behind a key", patch: cut(stringEdit("a.txt"), ':"new'), problem: "truncated" },
  {
    name: "JSON in its second edit",
    patch: `[${stringEdit("a.txt")}, ${cut(stringEdit("dir/b.txt"), "}")}`,
    problem: "truncated",
  },
  {
    name: "JSON in the list",
    patch: `[${stringEdit("a.txt")}, `,
    problem: "truncated",
  },
  {
    name: "a diff in a line of its last hunk",
    patch: "--- dir/b.txt\n+++ dir/b.txt\n@@ -1,9 +1,9 @@\n-old\n+ne",
    problem: "truncated",
  },
  {
    name: "a diff behind a line of its last hunk",
    patch: `${diff("a.txt", "a.txt")}--- dir/b.txt\n+++ dir/b.txt\n@@ -1,9 +1,9 @@\n-old\n+new\n`,
    problem: "truncated",
  },
  {
    name: "directives behind the first",
    patch: cut(directives('<FILE_DELETE file_path="a.txt" />'), "</FILE_CH"),
    problem: "truncated",
  },
  {
    name: "directives in a content",
    patch: '<FILE_CHANGES>\n<FILE_NEW file_path="x">\nnew\n',
    problem: "truncated",
  },
  {
    name: "directives in a tag",
    patch: '<FILE_CHANGES>\n<FILE_DELETE file_path="a.t',
    problem: "truncated",
  },
  {
    name: "a diff behind the headers of its second file",
    patch: `${diff("a.txt", "a.txt")}\n${cut(LAST, "@@")}`,
    problem: "truncated",
  },
  {
    name: "a diff in its header",
    patch: "--- dir/b.t",
    problem: "no-patch",
  },
  {
    name: "a diff behind the place of its hunk",
    patch: diff("a.txt", "a.txt") + cut(LAST, "-old"),
    problem: "truncated",
  },
  {
    name: "a diff in its git header",
    patch: `${diff("a.txt", "a.txt")}diff --git a/dir/b.txt b/dir/b.txt\nindex 1..2 100644\n`,
    problem: "truncated",
  },
];

export const cutOff: readonly HostileCase[] = casesOf<Row>(
  ({ patch, problem }) => ({
    about: "what is cut off is refused whole",
    patch,
    exit: problem === "not-found" ? 1 : 2,
    problems: [problem],
  }),
  rows,
);

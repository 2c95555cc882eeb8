/** What has made other readers run for ever: other separators, odd counts, loops on the disk. */

import { visible } from "../../../src/report/visible.ts";
import { block, casesOf, diff, envelope, type HostileCase, newFile, stringEdit } from "../case.ts";
import { update } from "../case.ts";

const SEPARATORS = ["\u2028", "\u2029", "\u0085", "\u000b", "\u000c", "\r", "\u001c"];

export const loops: readonly HostileCase[] = [
  ...casesOf(
    ({ separator }) => ({
      about: "a line ends with LF and nothing else: the separator is part of the name",
      patch: `--- x${separator}\n+++ x${separator}y\n@@ -1 +1 @@\n-old\n+new\n`,
      exit: 1 as const,
      problems: ["bad-path"] as const,
    }),
    SEPARATORS.map((separator) => ({
      name: `${visible(separator)} in a header`,
      separator,
    })),
  ),
  {
    name: "separators in lines",
    about: "a line ends with LF and nothing else: in contents all others are text",
    files: { "a.txt": "a\u2028b\u0085c\u000bd\r\u000ce\nold\n" },
    patch: `--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n a\u2028b\u0085c\u000bd\r\u000ce\n-old\n+new\u2028\n`,
    exit: 0,
    changes: { "a.txt": "a\u2028b\u0085c\u000bd\r\u000ce\nnew\u2028\n" },
  },
  {
    name: "counts of 2,147,483,647 lines",
    about: "nothing is allocated, awaited or believed for a count",
    patch: "--- a.txt\n+++ a.txt\n@@ -1,2147483647 +1,2147483647 @@\n-old\n+new\n\nThat is all.\n",
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "counts of thirty digits",
    about: "nothing is allocated, awaited or believed for a count",
    patch: `--- a.txt\n+++ a.txt\n@@ -${"9".repeat(30)},${"9".repeat(30)} +1 @@\n-old\n+new\n\nThat is all.\n`,
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "counts of 300,000 digits",
    about: "nothing is allocated, awaited or believed for a count",
    patch: () => `--- a.txt\n+++ a.txt\n@@ -${"9".repeat(300_000)} +1 @@\n-old\n+new\n`,
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "negative and empty counts",
    about: "no line is counted below 0",
    patch: "--- a.txt\n+++ a.txt\n@@ -0,0 +-1,-1 @@\n-old\n+new\n",
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "a hunk without lines, again and again",
    about: "every turn of a loop takes a line",
    patch: () => `--- a.txt\n+++ a.txt\n${"@@ -0,0 +0,0 @@\n".repeat(20_000)}`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "headers without end",
    about: "every turn of a loop takes a line",
    patch: () => "--- a.txt\n".repeat(100_000),
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "pairs of headers without hunks",
    about: "every turn of a loop takes a line",
    patch: () => "--- a.txt\n+++ a.txt\n".repeat(50_000),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "an empty old string in all places",
    about: "an empty text stands nowhere in a file that has content",
    patch: JSON.stringify({
      file_path: "a.txt",
      old_string: "",
      new_string: "x",
      replace_all: true,
    }),
    exit: 1,
    problems: ["exists"],
  },
  {
    name: "a new string that holds the old one, in all places",
    about: "what was put in is not sought again",
    files: { "a.txt": "a a a\n" },
    patch: JSON.stringify({
      file_path: "a.txt",
      old_string: "a",
      new_string: "aa",
      replace_all: true,
    }),
    exit: 0,
    changes: { "a.txt": "aa aa aa\n" },
  },
  {
    name: "line ends replaced by two, in all places",
    about: "what was put in is not sought again",
    files: { "a.txt": "1\n2\n3\n" },
    patch: stringEdit("a.txt", "\n", "\n\n").replace("}", ',"replace_all":true}'),
    exit: 0,
    changes: { "a.txt": "1\n\n2\n\n3\n\n" },
  },
  {
    name: "links in a ring",
    about: "a ring of links is no file",
    links: { "r/a": "b/x", "r/b": "c", "r/c": "a" },
    patch: stringEdit("r/a/a.txt"),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "a file that is sought in a tree with a link to itself",
    about: "a search for a name does not go through links",
    patch: block("nowhere/else/name.txt"),
    exit: 1,
    problems: ["missing-file"],
  },
  {
    name: "five thousand hunks that each make what the next one wants",
    about: "the search in the result of the hunks before has a bound",
    files: { "a.txt": "line 0\n" },
    patch: () =>
      envelope(
        update(
          "a.txt",
          Array.from({ length: 5000 }, (_, at) => `@@\n-line ${at}\n+line ${at + 1}\n`).join(""),
        ),
      ),
    exit: 1,
    problems: Array.from({ length: 4999 }, () => "not-found" as const),
  },
  {
    name: "a diff in its own content",
    about: "what a patch adds is no patch",
    patch: envelope(
      `*** Add File: x\n${diff("../outside/secret.txt", "../outside/secret.txt").replaceAll(/^/gm, "+").slice(0, -1)}`,
    ),
    exit: 0,
    changes: { x: diff("../outside/secret.txt", "../outside/secret.txt") },
  },
  {
    name: "a new file and the same again",
    about: "a section that repeats another changes nothing",
    patch: newFile("x") + newFile("x"),
    exit: 0,
    changes: { x: "new\n" },
  },
];

/** Patches that contradict themselves, and how the reply holds them. */

import {
  add,
  casesOf,
  directives,
  envelope,
  type HostileCase,
  move,
  newFile,
  remove,
  update,
} from "../case.ts";
import type { ProblemCode } from "../../../src/problem.ts";

interface Row {
  readonly name: string;
  readonly sections: readonly string[];
  readonly problems: readonly ProblemCode[];
}

const refused: readonly Row[] = [
  { name: "a file and its child", sections: [add("x"), add("x/y")], problems: ["bad-path"] },
  { name: "a child and its file", sections: [add("x/y"), add("x")], problems: ["bad-path"] },
  {
    name: "a file and its grandchild",
    sections: [add("x"), add("x/y/z")],
    problems: ["bad-path"],
  },
  { name: "a child of an existing file", sections: [add("a.txt/y")], problems: ["bad-path"] },
  { name: "two adds", sections: [add("x", "1"), add("x", "2")], problems: ["exists"] },
  {
    name: "two adds under two names",
    sections: [add("dir/x", "1"), add("self/dir/x", "2")],
    problems: ["exists"],
  },
  {
    name: "two adds in a folder that is not there, by two names",
    sections: [add("fresh/x", "1"), add("self/fresh/x", "2")],
    problems: ["exists"],
  },
  {
    name: "an update of what is deleted",
    sections: [remove("a.txt"), update("a.txt")],
    problems: ["missing-file"],
  },
  {
    name: "a deletion of what is deleted",
    sections: [remove("a.txt"), remove("./a.txt")],
    problems: ["missing-file"],
  },
  {
    name: "an update of what is moved away",
    sections: [move("a.txt", "z.txt"), update("a.txt")],
    problems: ["missing-file"],
  },
  {
    name: "a move onto an added file",
    sections: [add("z", "z"), move("a.txt", "z")],
    problems: ["exists"],
  },
  {
    name: "two moves onto one name",
    sections: [move("a.txt", "z"), move("dir/b.txt", "dir/../z").replace("+new", "+newer")],
    problems: ["exists"],
  },
  { name: "a move below itself", sections: [move("a.txt", "a.txt/z")], problems: ["bad-path"] },
  { name: "a move onto a file", sections: [move("a.txt", "dir/b.txt")], problems: ["exists"] },
  {
    name: "an update twice of one line",
    sections: [update("a.txt"), update("self/a.txt")],
    problems: ["overlap"],
  },
  {
    name: "a file in the place of a folder whose files go",
    sections: [remove("dir/b.txt"), add("dir")],
    problems: ["bad-path"],
  },
  {
    name: "one good section and one that leads out",
    sections: [update("a.txt"), add("../outside/x")],
    problems: ["outside-root"],
  },
];

export const contradictions: readonly HostileCase[] = [
  ...casesOf<Row>(
    ({ sections, problems }) => ({
      about:
        "the patch is played through in order, and nothing is written if it contradicts itself",
      patch: envelope(...sections),
      exit: 1,
      problems,
    }),
    refused,
  ),
  {
    name: "a swap through moves",
    about: "what only seems to contradict itself is applied",
    patch: envelope(
      move("a.txt", "z"),
      move("dir/b.txt", "a.txt"),
      move("z", "dir/b.txt").replaceAll("old", "new").replace("+new", "+newer"),
    ),
    exit: 0,
    changes: { "dir/b.txt": "newer\n", "a.txt": "new\n" },
  },
  {
    name: "directives for a file and its child",
    about: "a file cannot be a folder in any format",
    patch: directives(
      '<FILE_NEW file_path="x">\n1\n</FILE_NEW>',
      '<FILE_NEW file_path="x/y">\n2\n</FILE_NEW>',
    ),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "a diff with a file and its child",
    about: "a file cannot be a folder in any format",
    patch: newFile("x") + newFile("x/y"),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "headers that name two files",
    about: "a section is about one file",
    patch: "--- a.txt\n+++ dir/b.txt\n@@ -1 +1 @@\n-old\n+new\n",
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "a section without a file",
    about: "two null names name nothing",
    patch: "--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n-old\n+new\n",
    exit: 2,
    problems: ["malformed"],
  },
];

/** Links that the tree holds or that a patch would make, move or remove; other names of one file. */

import {
  add,
  block,
  diff,
  directives,
  envelope,
  type HostileCase,
  move,
  newFile,
  remove,
  stringEdit,
  update,
} from "../case.ts";

const LINK =
  "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+../outside\n\\ No newline at end of file\n";
const RENAMED = "diff --git a/out b/l\nsimilarity index 100%\nrename from out\nrename to l\n";
const THROUGH = `diff --git a/l/x b/l/x\nnew file mode 100644\n${newFile("b/l/x")}`;

export const links: readonly HostileCase[] = [
  {
    name: "a link made by a diff",
    about: "no patch makes links",
    patch: LINK,
    exit: 2,
    problems: ["unsupported"],
  },
  {
    name: "a link made by a diff and a file made behind it",
    about: "a link that the same patch makes leads nowhere",
    patch: LINK + THROUGH,
    exit: 2,
    problems: ["unsupported"],
  },
  {
    name: "a file in a folder that the same diff replaces by a link",
    about: "no patch makes links, also of what was there",
    patch:
      "diff --git a/dir b/dir\nnew file mode 120000\n--- /dev/null\n+++ b/dir\n@@ -0,0 +1 @@\n+../outside\n\\ No newline at end of file\n" +
      newFile("b/dir/x"),
    exit: 2,
    problems: ["unsupported"],
  },
  {
    name: "a file that becomes a link by its mode",
    about: "a mode makes no link of a file",
    patch: "diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 120000\n",
    exit: 2,
    problems: ["unsupported"],
  },
  {
    name: "a link whose target is edited as text",
    about: "a link is not changed as if it were a file",
    patch:
      "diff --git a/out b/out\nindex 1111111..2222222 120000\n--- a/out\n+++ b/out\n@@ -1 +1 @@\n-../outside\n\\ No newline at end of file\n+/etc\n\\ No newline at end of file\n",
    exit: 2,
    problems: ["unsupported"],
  },
  {
    name: "a submodule",
    about: "no patch makes submodules",
    patch: LINK.replace("120000", "160000"),
    exit: 2,
    problems: ["unsupported"],
  },
  {
    name: "a program that runs as its owner",
    about: "no patch makes setuid files: of a mode only the right to execute counts",
    patch:
      "diff --git a/s b/s\nnew file mode 104755\n--- /dev/null\n+++ b/s\n@@ -0,0 +1 @@\n+new\n",
    exit: 0,
    changes: { s: "new\n" },
    modes: { s: "755" },
  },
  {
    name: "a link that leads out is moved",
    about: "a link that was there is not moved",
    patch: RENAMED,
    exit: 1,
    problems: ["outside-root"],
  },
  {
    name: "a file is made behind a link that was moved",
    about: "a link that was there is not moved, and what is behind it is not reached",
    patch: RENAMED + THROUGH,
    exit: 1,
    problems: ["outside-root"],
  },
  {
    name: "the patch before moves a file where a link was",
    about: "two patches in one reply are no way out",
    patch: `${envelope(move("out.txt", "l"))}${envelope(update("l"))}`,
    exit: 1,
    problems: ["outside-root"],
  },
  {
    name: "a link inside is deleted",
    about: "a deletion takes no link for its file",
    links: { inside: "a.txt" },
    patch: envelope(remove("inside")),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "a move onto a link out",
    about: "the target of a move is followed, too",
    patch: envelope(move("a.txt", "out.txt")),
    exit: 1,
    problems: ["outside-root"],
  },
  {
    name: "an absolute link out of a folder",
    about: "every part of a path is looked at",
    links: { "dir/absolute": "/outside" },
    patch: envelope(add("dir/absolute/x")),
    exit: 1,
    problems: ["outside-root"],
  },
  {
    name: "a chain of forty links",
    about: "a chain is followed to its end",
    links: Object.fromEntries(
      Array.from({ length: 39 }, (_, at) => [`chain-${at}`, at === 38 ? "out" : `chain-${at + 1}`]),
    ),
    patch: envelope(add("chain-0/x")),
    exit: 1,
    problems: ["outside-root"],
  },
  {
    name: "a link to the folder beside the root whose name begins alike",
    about: "inside is decided by parts, not by characters",
    links: { alike: "../root-2" },
    patch: envelope(add("alike/x")),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "one line changed under two names of a file",
    about: "two names of one file are one file: no edit is lost",
    patch: envelope(update("a.txt"), update("self/a.txt")),
    exit: 1,
    problems: ["overlap"],
  },
  {
    name: "two lines changed under two names of a file",
    about: "two names of one file are one file: both edits count",
    files: { "two.txt": "old\nold 2\n" },
    patch: envelope(
      update("two.txt", "@@\n-old\n+new\n old 2\n"),
      update("self/self/two.txt", "@@\n-old 2\n+new 2\n"),
    ),
    exit: 0,
    changes: { "two.txt": "new\nnew 2\n" },
  },
  {
    name: "blocks for a file by two names",
    about: "two names of one file are one file in every format",
    patch: block("a.txt") + block("self/a.txt"),
    exit: 1,
    problems: ["overlap"],
  },
  {
    name: "string edits for a file by two names",
    about: "two names of one file are one file in every format",
    patch: `[${stringEdit("a.txt")}, ${stringEdit("dir/../a.txt")}]`,
    exit: 1,
    problems: ["overlap"],
  },
  {
    name: "a diff that names a file by a link and itself",
    about: "headers that name one file agree, whatever they call it",
    patch: diff("self/a.txt", "a.txt"),
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "a deletion and an addition by two names",
    about: "files are told apart by what they are, not by their names",
    patch: directives(
      '<FILE_DELETE file_path="a.txt" />',
      '<FILE_PATCH file_path="self/a.txt">\n@@ -1 +1 @@\n-old\n+new\n</FILE_PATCH>',
    ),
    exit: 1,
    problems: ["missing-file"],
  },
  {
    name: "a link under a temporary name of ours",
    about: "what stands there is removed as a leftover, and not followed",
    links: { ".llm-patch-new": "/outside/secret.txt" },
    files: { ".llm-patch-old": "x" },
    patch: envelope(update("a.txt")),
    exit: 0,
    changes: { "a.txt": "new\n", ".llm-patch-new": null, ".llm-patch-old": null },
  },
  {
    name: "a journal that came with the tree and is not whole",
    about:
      "a journal whose checksum is wrong is kept, and neither what it names nor anything else is touched",
    files: {
      ".llm-patch-commit":
        'llm-patch journal 1 0\n{"run":"x","folders":[],"entries":[{"path":"../outside/secret.txt","after":"0"}]}',
    },
    patch: envelope(update("a.txt")),
    exit: 1,
    problems: ["interrupted"],
    changes: {},
  },
];

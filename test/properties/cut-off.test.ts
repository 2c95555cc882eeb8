/** A reply that was cut off, at any byte (in a full run, else at each third one): refused, or exactly the whole operations before the cut. */

import { expect, test } from "vitest";
import { apply, type CheckOptions } from "../../src/core.ts";
import { isFull } from "../helpers/often.ts";

const FILES: Readonly<Record<string, string>> = {
  "keep.txt": "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n",
  "gone.txt": "old\nold too\n",
  "from.txt": "alpha\nbeta\ngamma\n",
  "plain.txt": "stays\nas it is\n",
};

/** A part of a reply: its text, and the files after it (null: there is none). */
interface Operation {
  readonly text: string;
  readonly files: Readonly<Record<string, string | null>>;
}

interface Reply {
  readonly options?: CheckOptions;
  readonly operations: readonly Operation[];
  readonly between?: string;
  readonly before?: string;
}

const HALF = "one\nTWO\nthree\n3.5\nfour\nfive\nsix\nseven\neight\n";
const CHANGED = "one\nTWO\nthree\n3.5\nfour\nfive\nsix\nSEVEN\neight\n";

const DIFF: readonly Operation[] = [
  {
    text: "--- a/keep.txt\n+++ b/keep.txt\n@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n three\n+3.5\n",
    files: { "keep.txt": HALF },
  },
  {
    text: "@@ -6,3 +7,3 @@\n six\n-seven\n+SEVEN\n eight\n",
    files: { "keep.txt": CHANGED },
  },
  {
    text: "--- /dev/null\n+++ b/dir/new.txt\n@@ -0,0 +1,2 @@\n+first\n+second\n",
    files: { "dir/new.txt": "first\nsecond\n" },
  },
  {
    text: "--- a/gone.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-old\n-old too\n",
    files: { "gone.txt": null },
  },
  {
    text: "--- a/from.txt\n+++ b/from.txt\n@@ -1,3 +1,3 @@\n alpha\n-beta\n+BETA\n gamma\n",
    files: { "from.txt": "alpha\nBETA\ngamma\n" },
  },
];

/** Two changes that balance, so that half of the hunk is as right as all of it. */
const ONE_HUNK: readonly Operation[] = [
  {
    text: "--- a/keep.txt\n+++ b/keep.txt\n@@ -1,8 +1,8 @@\n one\n-two\n+TWO\n three\n four\n five\n six\n-seven\n+SEVEN\n eight\n",
    files: { "keep.txt": "one\nTWO\nthree\nfour\nfive\nsix\nSEVEN\neight\n" },
  },
];

const GIT: readonly Operation[] = [
  {
    text: "diff --git a/keep.txt b/keep.txt\nindex 1234567..89abcde 100644\n--- a/keep.txt\n+++ b/keep.txt\n@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n three\n+3.5\n",
    files: { "keep.txt": HALF },
  },
  {
    text: "@@ -6,3 +7,3 @@\n six\n-seven\n+SEVEN\n eight\n",
    files: { "keep.txt": CHANGED },
  },
  {
    text: "diff --git a/dir/new.txt b/dir/new.txt\nnew file mode 100644\nindex 0000000..89abcde\n--- /dev/null\n+++ b/dir/new.txt\n@@ -0,0 +1,2 @@\n+first\n+second\n",
    files: { "dir/new.txt": "first\nsecond\n" },
  },
  {
    text: "diff --git a/empty.txt b/empty.txt\nnew file mode 100644\nindex 0000000..e69de29\n",
    files: { "empty.txt": "" },
  },
  {
    text: "diff --git a/plain.txt b/moved/plain.txt\nsimilarity index 100%\nrename from plain.txt\nrename to moved/plain.txt\n",
    files: { "plain.txt": null, "moved/plain.txt": "stays\nas it is\n" },
  },
  {
    text: "diff --git a/from.txt b/to.txt\nsimilarity index 60%\nrename from from.txt\nrename to to.txt\nindex 1234567..89abcde 100644\n--- a/from.txt\n+++ b/to.txt\n@@ -1,3 +1,3 @@\n alpha\n-beta\n+BETA\n gamma\n",
    files: { "from.txt": null, "to.txt": "alpha\nBETA\ngamma\n" },
  },
  {
    text: "diff --git a/gone.txt b/gone.txt\ndeleted file mode 100644\nindex 1234567..0000000\n--- a/gone.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-old\n-old too\n",
    files: { "gone.txt": null },
  },
];

const ENVELOPE: readonly Operation[] = [
  {
    text: "*** Begin Patch\n*** Update File: keep.txt\n@@\n one\n-two\n+TWO\n three\n+3.5\n@@\n six\n-seven\n+SEVEN\n eight\n*** Add File: dir/new.txt\n+first\n+second\n*** Delete File: gone.txt\n*** Update File: from.txt\n*** Move to: to.txt\n@@\n-beta\n+BETA\n*** End Patch\n",
    files: {
      "keep.txt": CHANGED,
      "dir/new.txt": "first\nsecond\n",
      "gone.txt": null,
      "from.txt": null,
      "to.txt": "alpha\nBETA\ngamma\n",
    },
  },
  {
    text: "*** Begin Patch\n*** Update File: plain.txt\n@@\n-stays\n+STAYS\n*** End Patch\n",
    files: { "plain.txt": "STAYS\nas it is\n" },
  },
];

const CHANGES: readonly Operation[] = [
  {
    text: '<FILE_CHANGES>\n<FILE_PATCH file_path="keep.txt">\n@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n three\n+3.5\n@@ -6,3 +7,3 @@\n six\n-seven\n+SEVEN\n eight\n</FILE_PATCH>\n<FILE_NEW file_path="dir/new.txt">\nfirst\nsecond\n</FILE_NEW>\n<FILE_DELETE file_path="gone.txt" />\n<FILE_RENAME from_path="from.txt" to_path="to.txt" />\n<FILE_APPEND file_path="plain.txt">\nmore\n</FILE_APPEND>\n</FILE_CHANGES>\n',
    files: {
      "keep.txt": CHANGED,
      "dir/new.txt": "first\nsecond\n",
      "gone.txt": null,
      "from.txt": null,
      "to.txt": "alpha\nbeta\ngamma\n",
      "plain.txt": "stays\nas it is\nmore\n",
    },
  },
];

const BLOCKS: readonly Operation[] = [
  {
    text: "keep.txt\n<<<<<<< SEARCH\ntwo\nthree\n=======\nTWO\nthree\n3.5\n>>>>>>> REPLACE\n",
    files: { "keep.txt": HALF },
  },
  {
    text: "keep.txt\n<<<<<<< SEARCH\nseven\n=======\nSEVEN\n>>>>>>> REPLACE\n",
    files: { "keep.txt": CHANGED },
  },
  {
    text: "dir/new.txt\n<<<<<<< SEARCH\n=======\nfirst\nsecond\n>>>>>>> REPLACE\n",
    files: { "dir/new.txt": "first\nsecond\n" },
  },
  {
    text: "from.txt\n<<<<<<< SEARCH\nbeta\ngamma\n=======\n>>>>>>> REPLACE\n",
    files: { "from.txt": "alpha\n" },
  },
];

/** All operations as one. */
const joined = (operations: readonly Operation[]): readonly Operation[] => [
  {
    text: operations.map(({ text }) => text).join(""),
    files: Object.assign({}, ...operations.map(({ files }) => files)) as Operation["files"],
  },
];

const fenced = (operations: readonly Operation[], open: string, close: string): Operation[] =>
  operations.map(({ text, files }) => {
    const [name = "", ...rest] = text.split("\n");
    const isName = /^[\w./]+$/.test(name);
    const inner = isName ? rest.join("\n") : text;
    return { text: `${isName ? `${name}\n` : ""}${open}\n${inner}${close}\n`, files };
  });

const WHOLE: readonly Operation[] = [
  {
    text: "keep.txt\n```\none\nTWO\nthree\n```\n",
    files: { "keep.txt": "one\nTWO\nthree\n" },
  },
  {
    text: "dir/new.md\n````md\nfirst\n\n```sh\nls\n```\n\nlast\n````\n",
    files: { "dir/new.md": "first\n\n```sh\nls\n```\n\nlast\n" },
  },
  { text: "from.txt\n```\nnothing\n```\n", files: { "from.txt": "nothing\n" } },
];

const REPLIES: Readonly<Record<string, Reply>> = {
  diff: { operations: DIFF },
  "diff of one hunk": { operations: ONE_HUNK },
  "diff of git": { operations: GIT },
  "fenced diffs": {
    operations: fenced([...joined(DIFF.slice(0, 2)), ...DIFF.slice(2)], "```diff", "```"),
    between: "\nNext:\n\n",
  },
  "fenced diffs of git": {
    operations: fenced([...joined(GIT.slice(0, 2)), ...GIT.slice(2)], "```diff", "```"),
    between: "\nNext:\n\n",
  },
  envelopes: { operations: ENVELOPE },
  "fenced envelopes": { operations: ENVELOPE, between: "```\n\nNext:\n\n```\n", before: "```\n" },
  FILE_CHANGES: { operations: CHANGES },
  blocks: { operations: BLOCKS },
  "fenced blocks": { operations: fenced(BLOCKS, "```python", "```"), between: "\nNext:\n\n" },
  "whole files": { operations: WHOLE, options: { wholeFiles: true } },
};

type Tree = Readonly<Record<string, string>>;

function after(operations: readonly Operation[]): Tree {
  const files: Record<string, string> = { ...FILES };
  for (const operation of operations)
    for (const [path, text] of Object.entries(operation.files)) {
      if (text === null) delete files[path];
      else files[path] = text;
    }
  return files;
}

function made(
  reply: string,
  options: CheckOptions = {},
): Readonly<Record<string, unknown>> | undefined {
  const { status, after: files } = apply(reply, new Map(Object.entries(FILES)), options);
  return status === "refused" ? undefined : Object.fromEntries(files);
}

test.each(Object.entries(REPLIES))(
  "cut at any byte: %s",
  (name, reply) => {
    const { operations, options, between = "", before = "" } = reply;
    const head = `Here it is:\n\n${before}`;
    const whole = head + operations.map(({ text }) => text).join(between);
    const trees = operations.map((_, at) => after(operations.slice(0, at + 1)));
    const isBare = name.startsWith("diff");
    const wrong: string[] = [];
    for (let cut = 0; cut < whole.length; cut += isFull ? 1 : 3) {
      const files = made(whole.slice(0, cut), options);
      if (files === undefined) continue;
      let end = head.length;
      let count = 0;
      let inLastLine = false;
      for (const { text } of operations) {
        end += text.length;
        // The end of the last line may be missing.
        if (end - 1 <= cut) count++;
        // Nothing tells how long the last line of a bare diff was to be, if its counts are right.
        const last = text.lastIndexOf("\n", text.length - 2) + 1;
        if (isBare && cut < end && cut > end - text.length + last && text[last] === "+")
          inLastLine = true;
        end += between.length;
      }
      // Without the last line of its context an operation is whole, too.
      const isRight = [trees[count - 1], trees[count]].some((tree) => equals(files, tree));
      if (!isRight && !inLastLine) wrong.push(JSON.stringify(whole.slice(cut - 60, cut)));
    }
    expect(wrong).toEqual([]);
    expect(made(whole, options)).toEqual(trees.at(-1));
  },
  60_000,
);

function equals(files: Readonly<Record<string, unknown>>, tree: Tree | undefined): boolean {
  const names = Object.keys(files);
  if (tree === undefined || names.length !== Object.keys(tree).length) return false;
  return names.every((name) => files[name] === tree[name]);
}

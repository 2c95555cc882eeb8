/** Inputs that are large, deep or many, or say so. */

import { add, block, directives, envelope, type HostileCase, stringEdit, update } from "../case.ts";

const MIB = 2 ** 20;
const ONLY_THE_LIMIT = "what is larger than the limit is not read";

export const size: readonly HostileCase[] = [
  {
    name: "700 MB of NUL as the patch",
    about: ONLY_THE_LIMIT,
    files: { "in.patch": { sparse: 700e6 } },
    flags: ["in.patch"],
    patch: "",
    exit: 2,
    problems: ["too-large"],
  },
  {
    name: "64 MiB of NUL as the patch",
    about: "a NUL is no text",
    files: { "in.patch": { sparse: 64 * MIB } },
    flags: ["in.patch"],
    patch: "",
    exit: 2,
    problems: ["encoding"],
  },
  {
    name: "100 MB of line ends as the patch",
    about: ONLY_THE_LIMIT,
    patch: () => Buffer.alloc(100e6, "\n"),
    exit: 2,
    problems: ["too-large"],
  },
  {
    name: "60 MB of line ends as the patch",
    about: "lines cost memory by their number, too",
    patch: () => Buffer.alloc(60e6, "\n"),
    exit: 2,
    problems: ["too-large"],
  },
  {
    name: "60 MB of line ends in an envelope",
    about: "lines cost memory by their number, too",
    patch: () =>
      Buffer.concat([
        Buffer.from("*** Begin Patch\n*** Add File: x\n"),
        Buffer.alloc(60e6, "+\n"),
        Buffer.from("*** End Patch\n"),
      ]),
    exit: 2,
    problems: ["too-large"],
  },
  {
    name: "60 MB on one line",
    about: "a line may be long",
    patch: () => Buffer.alloc(60e6, "x"),
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "30 MB on one line of a new file",
    about: "a line may be long",
    patch: () => envelope(add("x", "y".repeat(30e6))),
    exit: 0,
    changes: { x: () => `${"y".repeat(30e6)}\n` },
  },
  {
    name: "60 MB of bytes that are no UTF-8",
    about: "bytes that are no UTF-8 take no more room than others",
    patch: () => Buffer.alloc(60e6, 0xff),
    exit: 2,
    problems: ["encoding"],
  },
  {
    name: "a file of 3 GB",
    about: ONLY_THE_LIMIT,
    files: { "a.txt": { sparse: 3e9 } },
    patch: envelope(update("a.txt")),
    exit: 1,
    problems: ["too-large"],
  },
  {
    name: "a file of 3 GB that is deleted",
    about: ONLY_THE_LIMIT,
    files: { "a.txt": { sparse: 3e9 } },
    patch: envelope("*** Delete File: a.txt\n"),
    exit: 1,
    problems: ["too-large"],
  },
  {
    name: "a file of 60 MB of line ends",
    about: "lines cost memory by their number, too",
    files: { "a.txt": () => Buffer.alloc(60e6, "\n") },
    patch: envelope(update("a.txt")),
    exit: 1,
    problems: ["too-large"],
  },
  {
    name: "a file of 60 MB on one line",
    about: "a line may be long",
    files: { "a.txt": () => Buffer.alloc(60e6, "ab") },
    patch: envelope(update("a.txt")),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "a string in 10,000,000 places of a file",
    about: "places cost memory by their number, too",
    files: { "a.txt": () => Buffer.alloc(20e6, "ab") },
    patch: stringEdit("a.txt", "a", "x"),
    exit: 1,
    problems: ["too-large"],
  },
  {
    name: "a binary patch that claims 1 GiB",
    about: "nothing is allocated by a claimed count",
    patch:
      "diff --git a/x b/x\nnew file mode 100644\nindex 0000000..1111111\nGIT binary patch\nliteral 1073741824\nzcmV;Z0000000000\n\nliteral 0\nHcmV?d00001\n\n",
    exit: 2,
    problems: ["unsupported"],
  },
  {
    name: "a million brackets",
    about: "nothing recurses over the input",
    patch: () => "[".repeat(1e6),
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "a million brackets in an edit",
    about: "JSON deeper than 1,000 is not read",
    patch: () =>
      `{"file_path": "a.txt", "old_string": "old", "new_string": "new", "x": ${"[".repeat(1e6)}`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "a million brackets that are closed",
    about: "JSON deeper than 1,000 is not read",
    patch: () =>
      `{"file_path": "a.txt", "old_string": "old", "new_string": "new", "x": ${"[".repeat(5e5)}${"]".repeat(5e5)}}`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "100,000 objects in one another",
    about: "JSON deeper than 1,000 is not read",
    patch: () => `${'{"edits": [{"input": '.repeat(1e5)}${stringEdit("a.txt")}${"}]}".repeat(1e5)}`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "18 lists written as strings in one another",
    about: "nothing recurses over the input",
    patch: () => {
      let text = stringEdit("a.txt");
      for (let depth = 0; depth < 18; depth++) text = JSON.stringify({ edits: text });
      return text;
    },
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "20,000 edits of a file that is not there",
    about: "problems are found and told in time",
    patch: () => `[${`${stringEdit("nowhere.txt")},`.repeat(19_999)}${stringEdit("nowhere.txt")}]`,
    exit: 1,
    problems: ["missing-file"],
  },
  {
    name: "100,000 edits of one string",
    about: "edits that repeat one another are one",
    patch: () => `[${`${stringEdit("a.txt")},`.repeat(99_999)}${stringEdit("a.txt")}]`,
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "10,001 files",
    about: "a patch may name 10,000 files",
    patch: () => envelope(...Array.from({ length: 10_001 }, (_, at) => add(`new/${at}`))),
    exit: 2,
    problems: ["too-large"],
  },
  {
    name: "10,000 files that are not there",
    about: "problems are found and told in time",
    patch: () =>
      envelope(
        ...Array.from({ length: 10_000 }, (_, at) => `*** Delete File: nowhere/${at}.txt\n`),
      ),
    exit: 1,
    problems: Array.from({ length: 10_000 }, () => "missing-file" as const),
  },
  {
    name: "10,000 files by their endings",
    about: "problems are found and told in time",
    patch: () => Array.from({ length: 10_000 }, (_, at) => block(`no/${at}.txt`)).join(""),
    exit: 1,
    problems: Array.from({ length: 10_000 }, () => "missing-file" as const),
  },
  {
    name: "100,000 empty envelopes",
    about: "every turn of a loop takes a line",
    patch: () => "*** Begin Patch\n*** End Patch\n".repeat(1e5),
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "2,000 directives for one file",
    about: "sections for one file are played through in order",
    patch: () =>
      directives(
        ...Array.from(
          { length: 2000 },
          () => '<FILE_APPEND file_path="a.txt">\nnew\n</FILE_APPEND>',
        ),
      ),
    exit: 0,
    changes: { "a.txt": () => `old\n${"new\n".repeat(2000)}` },
  },
];

/**
 * What steers a terminal, in every place whence foreign text gets to one. The table says how
 * each is answered; terminal.test.ts looks at what arrives there.
 */

import {
  add,
  block,
  casesOf,
  directives,
  envelope,
  type HostileCase,
  newFile,
  stringEdit,
  update,
} from "../case.ts";

/** Clear, title, clipboard, link, device control, report, conceal, and what tricks the eye. */
const STEERING =
  "\u001b[2J\u001b]0;title\u0007\u001b]52;c;eA==\u0007\u001b]8;;http://x\u001b\\x\u001b]8;;\u001b\\" +
  "\u001bPq\u001b\\\u001b[6n\u001b[8m\u001b(0\u000e\b\b\u007f\u0085\u009b31m\u009d0;x\u009c" +
  "\u061c\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029\u000b\u000c\rover";
const RAW = Buffer.concat([Buffer.from("x\u001b[2J"), Buffer.from([0x9b, 0x33, 0x31, 0x6d, 0xff])]);

const about = "foreign text reaches a person in visible characters only";
const bytes = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

export const terminal: readonly HostileCase[] = [
  {
    name: "in the content of a new file",
    about: "the content is written as it is, and shown in visible characters",
    patch: envelope(add("x", STEERING)),
    exit: 0,
    changes: { x: `${STEERING}\n` },
  },
  {
    name: "in the file that is changed",
    about: "context lines are shown in visible characters, and kept",
    files: { "a.txt": `${STEERING}\nold\n${STEERING}\n` },
    patch: envelope(update("a.txt")),
    exit: 0,
    changes: { "a.txt": `${STEERING}\nnew\n${STEERING}\n` },
  },
  {
    name: "as raw bytes in the file that is changed",
    about: "bytes that are no UTF-8 are shown in visible characters, and kept",
    files: { "a.txt": bytes(RAW, "\nold\n", RAW, "\n") },
    patch: envelope(update("a.txt")),
    exit: 0,
    changes: { "a.txt": bytes(RAW, "\nnew\n", RAW, "\n") },
  },
  {
    name: "as raw bytes in the patch",
    about,
    patch: bytes("*** Begin Patch\n*** Update File: a.txt\n@@\n-", RAW, "\n+new\n*** End Patch\n"),
    exit: 2,
    problems: ["encoding"],
  },
  {
    name: "as raw bytes in a diff",
    about,
    patch: bytes("--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-", RAW, "\n+", RAW, "1\n"),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "as raw bytes in the path of a diff",
    about,
    patch: bytes("--- ", RAW, "\n+++ ", RAW, "\n@@ -1 +1 @@\n-old\n+new\n"),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "as octal escapes in the quoted path of a diff",
    about,
    patch: newFile('"b/\\033[2J\\302\\233"'),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "in lines that are not found",
    about,
    files: { "a.txt": `${STEERING} there\nsecond\n` },
    patch: envelope(update("a.txt", `@@\n ${STEERING} here\n-second 2\n+new\n`)),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "in invented lines",
    about,
    patch: block("a.txt", `${STEERING}\n`),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "in lines that stand in several places",
    about,
    files: { "a.txt": `${STEERING} {\n  old\n}\n${STEERING} {\n  old\n}\n` },
    patch: block("a.txt", "  old\n"),
    exit: 1,
    problems: ["ambiguous"],
  },
  {
    name: "in an anchor",
    about,
    patch: envelope(update("a.txt", `@@ ${STEERING}\n-old\n+new\n`)),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "in an anchor in the wrong place",
    about,
    files: { "a.txt": "old\n\u001b[2J\u009b2J\n" },
    patch: envelope(update("a.txt", "@@ \u001b[2J\u009b2J\n-old\n+new\n")),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "in the heading of a diff",
    about,
    patch: `--- a.txt\n+++ a.txt\n@@ -1 +1 @@ ${STEERING}\n-old!\n+new\n`,
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "in the heading of a block",
    about,
    patch: `## \u001b[2J\u009b${block("\u001b[2Ja.txt")}`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "in a header that no reader knows",
    about,
    patch: envelope(update("a.txt"), `*** Frobnicate: ${STEERING}\n`),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "in a line without a sign",
    about,
    patch: envelope(`*** Add File: x\n${STEERING}\n`),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "in a directive that does not exist",
    about,
    patch: directives(`<FILE_FROB file_path="\u001b[2J\u009b">\n</FILE_FROB>`),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "in the marker of a block that is not closed",
    about,
    patch: `a.txt\n<<<<<<< SEARCH\n${STEERING}\n<<<<<<< SEARCH ${STEERING}\n`,
    exit: 2,
    problems: ["truncated"],
  },
  {
    name: "in JSON that is none",
    about: "what a library quotes of its input is foreign text, too",
    patch: `{"file_path": "a.txt", "old_string": "${STEERING}", "new_string": "}`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "as escapes in JSON",
    about,
    patch: stringEdit("a.txt", STEERING),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "in a value of the wrong type",
    about,
    patch: JSON.stringify({ file_path: "a.txt", old_string: { [STEERING]: 1 }, new_string: "" }),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "in a command that does not exist",
    about,
    patch: JSON.stringify({ command: STEERING, path: "a.txt", old_str: "old", new_str: "new" }),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "in a placeholder",
    about,
    patch: envelope(update("a.txt", "@@\n-old\n+// ... rest of the code \u001b[2J\u009b2J ...\n")),
    exit: 1,
    problems: ["placeholder"],
  },
  {
    name: "in an added line that cannot move",
    about,
    files: { "a.txt": "first\n  second\n" },
    patch: envelope(update("a.txt", "@@\n     first\n-      second\n+ \u001b[2J\u009b2J\n")),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "in the names of files that are spelled alike",
    about,
    files: { "dir/\u001b[2Jname.txt": "x\n", "dir/n\u202eame.txt": "x\n" },
    patch: envelope(update("dir/name.txt")),
    exit: 1,
    problems: ["missing-file"],
  },
  {
    name: "in a link that leads out",
    about,
    links: { "l\u001b[2J": "/outside" },
    patch: stringEdit("l\u001b[2J/secret.txt"),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "in text round the patch",
    about,
    patch: `${STEERING}\n${envelope(update("a.txt"))}${STEERING}\n`,
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "and nothing else",
    about,
    patch: STEERING,
    exit: 2,
    problems: ["no-patch"],
  },
  ...casesOf(
    ({ text }) => ({
      about,
      patch: envelope(update("a.txt", `@@\n-${text}\n+new\n`)),
      command: "apply_patch" as const,
      exit: 1 as const,
    }),
    [
      { name: "through apply_patch, in lines that are not found", text: STEERING },
      { name: "through apply_patch, in lines alike", text: "old\u001b[2J" },
    ],
  ),
  {
    name: "through apply_patch, in a path",
    about,
    patch: envelope(add("\u001b[2J\u009b2J")),
    command: "apply_patch",
    exit: 1,
  },
  {
    name: "through apply_patch, in a header",
    about,
    patch: envelope(`*** Frobnicate: ${STEERING}\n`),
    command: "apply_patch",
    exit: 1,
  },
];

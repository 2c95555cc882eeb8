/** Text is data: no key of an object, no pattern, no replacement is ever made from it. */

import {
  add,
  block,
  casesOf,
  diff,
  directives,
  envelope,
  type HostileCase,
  stringEdit,
  update,
} from "../case.ts";

const MAGIC = "$& $` $' $1 $<x> $$ \\1 \\n %s ${x} {{x}} <%= x %>";
const PATTERN = "a.*(b|c)+[^d]{2,}\\w$";

const replaced = [
  { name: "in an envelope", patch: envelope(update("a.txt", `@@\n-old\n+${MAGIC}\n`)) },
  {
    name: "in a diff",
    patch: diff("a.txt", "a.txt").replace("+new", () => `+${MAGIC}`),
  },
  {
    name: "in FILE_PATCH",
    patch: directives(
      `<FILE_PATCH file_path="a.txt">\n@@ -1 +1 @@\n-old\n+${MAGIC}\n</FILE_PATCH>`,
    ),
  },
  { name: "in a block", patch: block("a.txt", "old\n", `${MAGIC}\n`) },
  { name: "in a string edit", patch: stringEdit("a.txt", "old", MAGIC) },
  {
    name: "in a string edit of all places",
    patch: JSON.stringify({
      file_path: "a.txt",
      old_string: "old",
      new_string: MAGIC,
      replace_all: true,
    }),
  },
];

const sought = [
  { name: "in an envelope", patch: envelope(update("p.txt", `@@\n-${PATTERN}\n+new\n`)) },
  { name: "in a block", patch: block("p.txt", `${PATTERN}\n`) },
  { name: "in a string edit", patch: stringEdit("p.txt", PATTERN) },
];

export const data: readonly HostileCase[] = [
  ...casesOf(
    ({ patch }) => ({
      about: "new text is written to the letter",
      patch,
      exit: 0 as const,
      changes: { "a.txt": `${MAGIC}\n` },
    }),
    replaced.map((row) => ({ ...row, name: `a replacement ${row.name}` })),
  ),
  ...casesOf(
    ({ patch }) => ({
      about: "old text is sought to the letter",
      files: { "p.txt": `abcbcee\n${PATTERN}\n` },
      patch,
      exit: 0 as const,
      changes: { "p.txt": "abcbcee\nnew\n" },
    }),
    sought.map((row) => ({ ...row, name: `a pattern ${row.name}` })),
  ),
  {
    name: "a pattern that matches, but does not stand there",
    about: "old text is sought to the letter",
    patch: stringEdit("a.txt", "o.d"),
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "__proto__ beside an edit",
    about: "what looks like an edit is not dropped, whatever its key",
    patch:
      '{"__proto__": {"file_path": "../outside/secret.txt", "old_string": "x"}, "file_path": "a.txt", "old_string": "old", "new_string": "new"}',
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "__proto__ in the place of an edit",
    about: "an edit has its own keys, not inherited ones",
    patch:
      '{"file_path": "a.txt", "__proto__": {"old_string": "old", "new_string": "new"}, "old_string": "old"}',
    exit: 2,
    problems: ["malformed", "malformed"],
  },
  {
    name: "constructor.prototype",
    about: "parsed JSON is never merged into anything",
    patch:
      '{"constructor": {"prototype": {"path": "../outside/x"}}, "file_path": "a.txt", "old_string": "old", "new_string": "new"}',
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "the names of methods as commands",
    about: "a command is looked up in a table of its own",
    patch: JSON.stringify({
      command: "constructor",
      path: "a.txt",
      old_str: "old",
      new_str: "new",
    }),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "the names of methods as tools",
    about: "a tool is looked up in a table of its own",
    patch: JSON.stringify({
      name: "__proto__",
      arguments: { file_path: "a.txt", old_string: "old", new_string: "new" },
    }),
    exit: 0,
    changes: { "a.txt": "new\n" },
  },
  {
    name: "the names of methods as directives",
    about: "a directive is looked up in a table of its own",
    patch: directives('<FILE_CONSTRUCTOR file_path="a.txt">\nnew\n</FILE_CONSTRUCTOR>'),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "files by the names of methods, changed",
    about: "a file is a key of a map, whatever its name",
    files: { valueOf: "old\n", "__proto__/toString": "old\n" },
    patch: envelope(update("valueOf"), update("__proto__/toString")),
    exit: 0,
    changes: { valueOf: "new\n", "__proto__/toString": "new\n" },
  },
  {
    name: "lines by the names of methods",
    about: "a line is a key of a map, whatever it says",
    files: { "a.txt": "__proto__\nconstructor\nold\ntoString\n" },
    patch: envelope(
      update("a.txt", "@@\n __proto__\n constructor\n-old\n+hasOwnProperty\n toString\n"),
    ),
    exit: 0,
    changes: { "a.txt": "__proto__\nconstructor\nhasOwnProperty\ntoString\n" },
  },
  {
    name: "a command in the patch",
    about: "patch text is never a command",
    patch: `!touch x\n1e touch x\n${envelope(add("y", "$(touch x) `touch x`"))}`,
    exit: 0,
    changes: { y: "$(touch x) `touch x`\n" },
  },
];

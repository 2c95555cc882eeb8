/** Names that are nothing special, that other systems take for special, or for the same. */

import { add, casesOf, envelope, type HostileCase, move, stringEdit } from "../case.ts";

const PLAIN = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype/__proto__",
  "-rf",
  "--json",
  "$(touch x)",
  "`touch x`",
  "; touch x",
  "a | touch x",
  "%s%n",
  "*",
  "~",
  "{}",
  "a b",
  "ü",
  "日本語/語.txt",
  "$&",
  ".gitignore",
  ".gitattributes",
  ".github/x",
  ".llm-patch",
  "git",
  "git~",
  ".git-old",
  "...",
  "..a",
  "a..",
  "x".repeat(255),
];

/** Refused on Windows; elsewhere names like others. */
const WINDOWS = [
  "CON",
  "nul.txt",
  "dir/com1.log",
  "COM¹",
  "name.",
  "a:b",
  "aux/x",
  "LPT9",
  "a<b>",
  "q?",
];

export const names: readonly HostileCase[] = [
  ...casesOf(
    ({ name }) => ({
      about: "a name is text: no option, no command, no pattern, no key of an object",
      patch: envelope(add(name)),
      exit: 0 as const,
      changes: { [name]: "new\n" },
    }),
    PLAIN.map((name) => ({ name })),
  ),
  ...casesOf(
    ({ name }) => ({
      about: "a name that Windows reserves is one like others elsewhere",
      patch: envelope(add(name)),
      exit: 0 as const,
      changes: { [name]: "new\n" },
    }),
    WINDOWS.map((name) => ({ name })),
  ),
  ...casesOf(
    ({ name }) => ({
      about: "no shell expands a name, and quotes and remarks are no part of it",
      patch: envelope(add(name)),
      exit: 1 as const,
      problems: ["bad-path"],
    }),
    ["~/x", "$HOME/x", "%TEMP%/x", "`x.py`", '"x.py"', "<x.py>", "x.py (new file)"].map((name) => ({
      name,
    })),
  ),
  {
    name: "names that differ by case",
    about: "files are told apart as the system does",
    patch: envelope(add("N", "1"), add("n", "2")),
    exit: 0,
    changes: { N: "1\n", n: "2\n" },
  },
  {
    name: "names that differ by composition",
    about: "files are told apart as the system does",
    patch: envelope(add("\u00e9", "1"), add("e\u0301", "2")),
    exit: 0,
    changes: { "\u00e9": "1\n", "e\u0301": "2\n" },
  },
  {
    name: "a move to another case",
    about: "files are told apart as the system does",
    patch: envelope(move("a.txt", "A.txt")),
    exit: 0,
    changes: { "a.txt": null, "A.txt": "new\n" },
  },
  {
    name: "a path of 4,001 bytes",
    about: "a path that no system takes is refused before the system is asked",
    patch: envelope(add(`${"d/".repeat(2000)}x`)),
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "a path of 300 folders",
    about: "folders are made as deep as the system takes them",
    patch: stringEdit(`${"d/".repeat(300)}x`, "", "new\n"),
    exit: 0,
    changes: { [`${"d/".repeat(300)}x`]: "new\n" },
  },
  {
    name: "a path that only the root makes too long",
    about: "ENAMETOOLONG is an answer",
    files: { [`${"r".repeat(200)}/x`]: "" },
    flags: ["-C", "r".repeat(200)],
    patch: envelope(add(`${"e".repeat(250)}/`.repeat(15) + "x".repeat(230))),
    exit: 2,
    problems: ["io"],
    // A folder keeps no trace but its time.
    changes: {},
  },
  {
    name: "a line of 1 MB for a path",
    about: "a path that no system takes is refused before the system is asked",
    patch: () => envelope(add("p/".repeat(500_000))),
    exit: 1,
    problems: ["bad-path"],
  },
];

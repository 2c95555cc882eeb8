/** Inputs on which a search or a pattern that is not linear does not come back. */

import {
  block,
  casesOf,
  type Content,
  directives,
  envelope,
  type HostileCase,
  stringEdit,
  update,
} from "../case.ts";
import type { ProblemCode } from "../../../src/problem.ts";

const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("");

interface Row {
  readonly name: string;
  /** The file a.txt. */
  readonly file?: Content;
  /** The file b.txt. */
  readonly other?: Content;
  readonly patch: Content;
  readonly problems?: readonly ProblemCode[];
  readonly result?: Content;
  readonly flags?: readonly string[];
}

const EQUAL = (): string => "x\n".repeat(50_000);
const BLANK = (): string => "\n".repeat(300_000);
const BRACES = (): string => times(20_000, (at) => (at % 2 === 0 ? "{\n" : "}\n"));
const FORMS = (file: Content, wanted: (mark: string) => string): readonly Row[] => [
  {
    name: "an envelope",
    file,
    patch: () => envelope(update("a.txt", `@@\n${wanted(" ")}-no\n+yes\n`)),
  },
  {
    name: "a diff with numbers",
    file,
    patch: () => `--- a.txt\n+++ a.txt\n@@ -100,5 +100,5 @@\n${wanted(" ")}-no\n+yes\n`,
  },
  {
    name: "a diff without numbers",
    file,
    patch: () => `--- a.txt\n+++ a.txt\n@@\n${wanted(" ")}-no\n+yes\n`,
  },
  { name: "a block", file, patch: () => block("a.txt", `${wanted("")}no\n`, "yes\n") },
  { name: "a string edit", file, patch: () => stringEdit("a.txt", `${wanted("")}no\n`, "yes\n") },
];

/** A function of four lines that stand nowhere else, as context lines or without a mark. */
const FUNCTION = (at: number, mark: string): string =>
  ["f%() {", "  prepare%();", "  go(%);", "  finish%();", "}", ""]
    .map((line) => line.replace("%", `${at}`))
    .join(`\n${mark}`);
const CHANGE = (at: number, lines: string): string =>
  `@@\n ${lines.trimEnd()}\n`.replace(`   go(${at});`, `-  go(${at});\n+  gone;`);
/** A function of 190 lines, as it stands in a file, or as a hunk that removes them. */
const LONG = (at: number, removed: string, context: string, gone: string): string =>
  `${context}function f${at}() {\n${gone}${context}  prepare${at}();\n${times(
    190,
    (line) => `${removed}  const value${at}x${line} = compute(${at}, ${line});\n`,
  )}${context}  finish${at}();\n${context}}\n`;
const SIGNS = (at: number): string =>
  `${Array.from({ length: 240 }, (_, one) => `${"+-*/".charAt((at * one + (one % 5)) % 4)}${String.fromCharCode(97 + ((at * one * one) % 26))}`).join("")}\n`;

const named = (what: string, rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => ({ ...row, name: `${what}: ${row.name}` }));

const rows: readonly Row[] = [
  ...named(
    "50,000 equal lines, and 5,000 of which the last differs",
    FORMS(EQUAL, (mark) => `${mark}x\n`.repeat(5000)),
  ),
  ...named(
    "300,000 blank lines, and 2,000 of which the last differs",
    FORMS(BLANK, (mark) => `${mark}\n`.repeat(2000)),
  ),
  ...named(
    "100,000 lines and an alternating block that just does not fit",
    FORMS(
      () => "a\nb\n".repeat(50_000),
      (mark) => `${mark}a\n${mark}b\n`.repeat(1000),
    ).slice(0, 1),
  ),
  {
    name: "20,000 braces, and anchors of braces",
    file: BRACES,
    patch: () => envelope(update("a.txt", `@@ {\n@@ }\n@@ {\n { \n-}!\n+x\n`)),
  },
  {
    name: "20,000 braces, and a thousand anchors",
    file: BRACES,
    patch: () => envelope(update("a.txt", `${"@@ {\n".repeat(1000)} {\n-}!\n+x\n`)),
  },
  {
    name: "20,000 braces, and 300 hunks below anchors",
    file: BRACES,
    patch: () => envelope(update("a.txt", "@@ {\n }\n {\n-}!\n+x\n".repeat(300))),
    problems: Array.from({ length: 300 }, () => "not-found" as const),
  },
  {
    name: "a line of 2 MB that differs in one character",
    file: () => `${"ab".repeat(1_000_000)}c\n`,
    patch: () => envelope(update("a.txt", `@@\n-${"ab".repeat(1_000_000)}d\n+x\n`)),
  },
  {
    name: "two lines of 2 MB that have nothing in common",
    file: () => `${"ab".repeat(1_000_000)}\n`,
    patch: () => block("a.txt", `${"cd".repeat(1_000_000)}\n`),
  },
  {
    name: "3,000 lines each a little wrong",
    file: () => times(3000, (at) => `the line number ${at} of the file\n`),
    patch: () =>
      block(
        "a.txt",
        times(3000, (at) => `the line number ${at} of a file\n`),
      ),
  },
  {
    name: "30 blocks of 100 lines each a little wrong, in 100,000 lines",
    file: () => times(100_000, (at) => `value ${at * 7919} is ${at % 13}\n`),
    patch: () =>
      times(30, (one) =>
        block(
          "a.txt",
          times(100, (at) => `value ${(one * 3000 + at) * 7919} was ${at % 13}\n`),
        ),
      ),
    problems: Array.from({ length: 30 }, () => "not-found" as const),
  },
  {
    name: "20,000 words that differ in blanks",
    file: () => `${"word ".repeat(20_000)}end\n`,
    patch: () => stringEdit("a.txt", `${"word\t ".repeat(20_000)}fin`),
  },
  {
    name: "a string of 20,000 blanks before a letter",
    file: () => `${" ".repeat(40_000)}x\n`.repeat(20),
    patch: () => stringEdit("a.txt", `${" ".repeat(20_000)}y`),
    problems: ["not-found"],
  },
  {
    name: "a string of letters in a line of letters",
    file: () => `${"a".repeat(2_000_000)}\n`,
    patch: () => stringEdit("a.txt", `${"a".repeat(20_000)}b`),
    problems: ["not-found"],
  },
  {
    name: "40,000 blanks before a letter in a context line",
    file: () => `x${" ".repeat(40_000)}x\n`.repeat(20),
    patch: () => envelope(update("a.txt", `@@\n-y${" ".repeat(40_000)}x\n+z\n`)),
  },
  {
    name: "40,000 lines that end in blanks",
    file: () => `x${" ".repeat(100)}\n`.repeat(40_000),
    patch: () => envelope(update("a.txt", `@@\n${" x\n".repeat(100)}-y\n+z\n`)),
  },
  {
    name: "elisions in a block",
    file: EQUAL,
    patch: () => block("a.txt", "x\n...\n".repeat(500) + "y\n", "z\n...\n".repeat(500) + "y\n"),
  },
  {
    name: "20,000 braces, and elisions in a block",
    file: BRACES,
    patch: () =>
      block(
        "a.txt",
        "{\n...\n}\n...\n".repeat(200) + "y\n",
        "{\n...\n}\n...\n".repeat(200) + "z\n",
      ),
  },
  {
    name: "10,000 hunks, none of which is there",
    file: () => times(10_000, (at) => `line ${at}\n`),
    patch: () =>
      envelope(
        update(
          "a.txt",
          times(10_000, (at) => `@@\n-other ${at * 31}\n+new ${at}\n`),
        ),
      ),
    problems: Array.from({ length: 10_000 }, () => "not-found" as const),
  },
  {
    name: "20,000 hunks",
    file: () => times(40_000, (at) => `line ${at}\n`),
    patch: () =>
      envelope(
        update(
          "a.txt",
          times(20_000, (at) => `@@\n-line ${at * 2}\n+new ${at}\n`),
        ),
      ),
    result: () => times(40_000, (at) => (at % 2 === 0 ? `new ${at / 2}\n` : `line ${at}\n`)),
  },
  {
    name: "20,000 hunks of a diff in the wrong order",
    file: () => times(40_000, (at) => `line ${at}\n`),
    patch: () =>
      `--- a.txt\n+++ a.txt\n${times(20_000, (at) => `@@ -1 +1 @@\n-line ${39_998 - at * 2}\n+new ${19_999 - at}\n`)}`,
    result: () => times(40_000, (at) => (at % 2 === 0 ? `new ${at / 2}\n` : `line ${at}\n`)),
  },
  {
    name: "10,000 hunks at their stated lines but one, in the wrong order",
    file: () => times(20_000, (at) => `line ${at}\n`),
    patch: () =>
      `--- a.txt\n+++ a.txt\n${times(10_000, (at) => `@@ -${19_999 - at * 2 + (at === 777 ? 2 : 0)} +1 @@\n-line ${19_998 - at * 2}\n+new ${9999 - at}\n`)}`,
    result: () => times(20_000, (at) => (at % 2 === 0 ? `new ${at / 2}\n` : `line ${at}\n`)),
  },
  {
    name: "2,000 functions in the wrong order",
    file: () => times(2000, (at) => FUNCTION(at, "")),
    patch: () =>
      `--- a.txt\n+++ a.txt\n${times(2000, (at) => CHANGE(1999 - at, FUNCTION(1999 - at, " ")))}`,
    result: () => times(2000, (at) => FUNCTION(at, "").replace(`go(${at})`, "gone")),
  },
  {
    name: "20 hunks that remove 190 lines each, below a context line that is gone",
    file: () => times(20, (at) => LONG(at, "", "", "")),
    patch: () =>
      envelope(
        update(
          "a.txt",
          times(20, (at) => `@@\n${LONG(at, "-", " ", " gone\n")}`),
        ),
      ),
    result: () =>
      times(20, (at) => `function f${at}() {\n  prepare${at}();\n  finish${at}();\n}\n`),
  },
  {
    name: "50 hunks of lines that are all signs, three in four a little wrong",
    file: () => times(3000, SIGNS),
    patch: () =>
      envelope(
        update(
          "a.txt",
          times(50, (one) => {
            const wrong = (at: number): string => SIGNS(one * 20 + at).replaceAll("a", "zz");
            const context = (at: number): string =>
              at % 4 === 0 ? SIGNS(one * 20 + at) : wrong(at);
            return `@@\n${times(80, (at) => ` ${context(at)}`)}-${SIGNS(one * 20 + 80)}+x\n`;
          }),
        ),
      ),
    problems: Array.from({ length: 50 }, () => "not-found" as const),
  },
  {
    name: "500 blocks with outer lines that stand in 7,000 places",
    file: () => times(7000, (at) => `{\n  ${"x".repeat(90)}${at % 100}\n}\n`),
    patch: () => times(500, (at) => block("a.txt", `{\n  ${"x".repeat(89)}y${at % 100}\n}\n`)),
    problems: Array.from({ length: 500 }, () => "not-found" as const),
  },
  {
    name: "5,000 equal hunks for 10,000 equal places",
    file: () => "a\nb\n".repeat(10_000),
    patch: () => block("a.txt", "a\n", "c\n").repeat(5000),
    problems: Array.from({ length: 5000 }, () => "ambiguous" as const),
  },
  {
    name: "5,000 string edits of one line",
    file: () => `${times(5000, (at) => `<${at}>`)}\n`,
    patch: () =>
      `[${times(5000, (at) => `${at === 0 ? "" : ","}${stringEdit("a.txt", `<${at}>`, "x")}`)}]`,
    result: () => `${"x".repeat(5000)}\n`,
  },
  {
    name: "30,000 string edits of a long file",
    file: () => `${"ab".repeat(2_000_000)}\n`,
    patch: () =>
      `[${times(30_000, (at) => `${at === 0 ? "" : ","}${stringEdit("a.txt", `<${at}>`, "x")}`)}]`,
    problems: Array.from({ length: 30_000 }, () => "not-found" as const),
  },
  {
    name: "10,000 long strings in a long file",
    file: () => `${"ab".repeat(2_000_000)}\n`,
    patch: () =>
      `[${times(10_000, (at) => `${at === 0 ? "" : ","}${stringEdit("a.txt", `${"ab".repeat(40)}${at}`, "x")}`)}]`,
    problems: Array.from({ length: 10_000 }, () => "not-found" as const),
  },
  {
    name: "10,000 blocks, none of which is there",
    file: () => times(10_000, (at) => `line ${at}\n`),
    patch: () => times(10_000, (at) => block("a.txt", `other ${at * 31}\n`)),
    problems: Array.from({ length: 10_000 }, () => "not-found" as const),
  },
  {
    name: "10,000 blocks, none of which is there, in a long file",
    file: () => times(100_000, (at) => `line ${at}\n`),
    patch: () => times(10_000, (at) => block("a.txt", `other ${at * 31}\n`)),
    problems: Array.from({ length: 10_000 }, () => "not-found" as const),
  },
  {
    name: "a string in 500,000 places of a line",
    file: () => `${"ab".repeat(500_000)}\n`,
    patch: () => stringEdit("a.txt", "a", "x").replace("}", ',"replace_all":true}'),
    result: () => `${"xb".repeat(500_000)}\n`,
  },
  {
    name: "a string in 500,000 places of a line, only one of which is meant",
    file: () => `${"ab".repeat(500_000)}\n`,
    patch: () => stringEdit("a.txt", "a", "x"),
    problems: ["ambiguous"],
  },
  ...named("with --similarity", [
    {
      name: "a line of 2 MB that differs in one character",
      file: () => `${"ab".repeat(1_000_000)}c\n`,
      patch: () => block("a.txt", `${"ab".repeat(1_000_000)}d\n`),
      flags: ["--similarity=0.5"],
      problems: ["not-found"],
    },
    {
      name: "a line of 40,000 characters that differs in one",
      file: () => `${"ab".repeat(20_000)}c\n`,
      patch: () => block("a.txt", `${"ab".repeat(20_000)}d\n`),
      flags: ["--similarity=0.5"],
      result: "new\n",
    },
    {
      name: "50,000 equal lines, and 5,000 of which the last differs",
      file: EQUAL,
      patch: () => block("a.txt", `${"x\n".repeat(5000)}no\n`),
      flags: ["--similarity=0.5"],
    },
    {
      name: "100 hunks, none of which is there",
      file: () => times(20_000, (at) => `the line number ${at} of the file\n`),
      patch: () =>
        envelope(
          update(
            "a.txt",
            times(100, (at) => `@@\n-some other line ${at} of a file\n+new\n`),
          ),
        ),
      flags: ["--similarity=0.9"],
      problems: Array.from({ length: 100 }, () => "not-found" as const),
    },
  ]),
  {
    name: "20,000 hunks that are applied already, with --skip-applied",
    file: () => times(40_000, (at) => (at % 2 === 0 ? `new ${at / 2}\n` : `line ${at}\n`)),
    patch: () =>
      envelope(
        update(
          "a.txt",
          times(20_000, (at) => `@@\n-line ${at * 2}\n+new ${at}\n line ${at * 2 + 1}\n`),
        ),
      ),
    flags: ["--skip-applied"],
    result: () => times(40_000, (at) => (at % 2 === 0 ? `new ${at / 2}\n` : `line ${at}\n`)),
  },
  {
    name: "a glob of stars, and a path that it almost fits",
    patch: () => envelope(update("a".repeat(250)), update("a.txt", "@@\n-no\n+yes\n")),
    flags: [`--exclude=${"*a".repeat(40)}b`, `--exclude=${"a".repeat(200)}*`],
  },
  ...named("500,000 of them in a line that is not there", [
    { name: "escapes", patch: () => block("a.txt", `${"\\n\\t".repeat(250_000)}\n`) },
    { name: "entities", patch: () => block("a.txt", `${"&amp;lt;".repeat(500_000)}\n`) },
    { name: "curly quotes", patch: () => block("a.txt", `${"\u201c\u2026".repeat(250_000)}\n`) },
    { name: "marks on a letter", patch: () => block("a.txt", `a${"\u0301".repeat(500_000)}\n`) },
    { name: "dots", patch: () => block("a.txt", `${".".repeat(500_000)}\n`) },
    { name: "digits", patch: () => block("a.txt", `${"9".repeat(500_000)} | x\n`) },
    { name: "tabs and blanks", patch: () => block("a.txt", `${"\t ".repeat(250_000)}x\n`) },
    { name: "bars", patch: () => block("a.txt", `${"|".repeat(500_000)}\n`) },
    { name: "comment signs", patch: () => block("a.txt", `${"// ...".repeat(90_000)}\n`) },
  ]),
  {
    name: "a file rewritten by several sections",
    file: () => times(50_000, (at) => `line ${at}\n`),
    patch: () =>
      envelope(
        ...Array.from({ length: 20 }, (_, at) =>
          update("a.txt", `@@\n-line ${at * 100}\n+new ${at}\n`),
        ),
      ),
    result: () =>
      times(50_000, (at) => (at % 100 === 0 && at < 2000 ? `new ${at / 100}\n` : `line ${at}\n`)),
  },
  {
    name: "a file all of whose lines change",
    file: () => times(50_000, (at) => `line ${at}\n`),
    patch: () =>
      directives(
        `<FILE_NEW file_path="a.txt">\n${times(50_000, (at) => `other ${at}\n`)}</FILE_NEW>`,
      ),
    result: () => times(50_000, (at) => `other ${at}\n`),
  },
  {
    name: "a hunk that stands, white space aside, in the middle of 300,000 lines",
    file: () => "ab\n".repeat(300_000),
    patch: () => envelope(update("a.txt", "@@\n-ba\n+x\n")),
  },
  {
    name: "a long hunk that white space keeps from nearly all places of a repetitive file",
    file: () => "aaa aaaa\n".repeat(60_000),
    patch: () => envelope(update("a.txt", `@@\n${"-aa\n".repeat(60_000)}-ab\n+x\n`)),
  },
  {
    name: "a block that nearly stands everywhere in another file",
    file: "x\n",
    other: () => "the same long line\n".repeat(25_000),
    patch: () =>
      envelope(
        update("a.txt", `@@\n${"-the same long line\n".repeat(10_000)}-the other end\n+x\n`),
      ),
  },
];

/** What reading must not take more than linear time for; all of these are refused. */
const unreadable: readonly (Pick<HostileCase, "name" | "patch" | "problems"> & {
  readonly exit: 1 | 2;
})[] = [
  {
    name: "a header of 200,000 blanks before U+2028",
    patch: () => `--- a.txt${" ".repeat(200_000)}\u2028\n+++ a.txt\n@@ -1 +1 @@\n-no\n+new\n`,
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "a header of an envelope with 200,000 blanks",
    patch: () =>
      envelope(
        `*** Update File: ${" ".repeat(200_000)}\u2028${" ".repeat(200_000)}x\n@@\n-no\n+new\n`,
      ),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "a first line of 500,000 blanks before a marker",
    patch: () => `${" ".repeat(500_000)}x *** Begin Patch\n`,
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "500,000 blanks in the place of a hunk",
    patch: () => `--- a.txt\n+++ a.txt\n@@ -1${" ".repeat(500_000)}+1 @@\n-no\n+new\n`,
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "500,000 at signs",
    patch: () => `--- a.txt\n+++ a.txt\n${"@".repeat(500_000)}\n-no\n+new\n`,
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "500,000 dashes, signs and digits in a header",
    patch: () =>
      `--- a.txt\t${"2024-01-01 ".repeat(45_000)}\n+++ a.txt ${"00:00:00 ".repeat(55_000)}\n@@ -1 +1 @@\n-no\n+new\n`,
    exit: 1,
    problems: ["not-found"],
  },
  {
    name: "a git line of 200,000 names",
    patch: () =>
      `diff --git ${"a/x b/x ".repeat(200_000)}\nnew file mode 100644\nindex 0000000..e69de29\n`,
    exit: 1,
    problems: ["bad-path"],
  },
  {
    name: "a git line of 500,000 quotes and backslashes",
    patch: () => `diff --git "${'\\"'.repeat(500_000)} b/x\nnew file mode 100644\n`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "a marker of 500,000 signs",
    patch: () =>
      `a.txt\n${"<".repeat(500_000)} SEARCH\nno\n${"=".repeat(500_000)}\nnew\n${">".repeat(500_000)} REPLACE\n`,
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "a name of 500,000 backquotes, stars and colons",
    patch: () => block(`${"`".repeat(200_000)}${"*".repeat(200_000)}${":".repeat(100_000)}`),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "blocks with 50,000 lines of dividers",
    patch: () => block("a.txt", "=======\n".repeat(50_000)),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "a tag of 500,000 blanks",
    patch: () => `<FILE_CHANGES>\n<FILE_NEW ${" ".repeat(500_000)}file_path\n</FILE_CHANGES>\n`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "a tag of 200,000 attributes",
    patch: () => `<FILE_CHANGES>\n<FILE_DELETE ${'x="y" '.repeat(200_000)}/>\n</FILE_CHANGES>\n`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "40,000 tags with an old text that does not end",
    patch: () => '<edit path="a.txt">\n<old_text>\n'.repeat(40_000),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "40,000 calls with an element that does not end",
    patch: () => "<write_file>\n<path>\n".repeat(40_000),
    exit: 2,
    problems: ["truncated"],
  },
  {
    name: "50,000 tags that are opened",
    patch: () => `<FILE_CHANGES>\n${'<FILE_NEW file_path="x">\n'.repeat(50_000)}`,
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "100,000 fences",
    patch: () => "```diff\n".repeat(100_000),
    exit: 2,
    problems: ["truncated"],
  },
  {
    name: "100,000 heredocs",
    patch: () => "apply_patch <<'EOF'\n".repeat(100_000),
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "100,000 begins",
    patch: () => "*** Begin Patch\n".repeat(100_000),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "100,000 braces that begin no JSON",
    patch: () => '{"old_string": \n'.repeat(100_000),
    exit: 2,
    problems: ["malformed"],
  },
  {
    name: "100,000 lines that begin JSON and end it",
    patch: () => "{}\n[]\n".repeat(50_000),
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "100,000 lines that each begin JSON without an end",
    patch: () => "[1,\n{\n".repeat(50_000),
    exit: 2,
    problems: ["no-patch"],
  },
  {
    name: "JSON with 1,000,000 backslashes",
    patch: () =>
      `{"file_path": "a.txt", "old_string": "${"\\".repeat(1_000_001)}", "new_string": "x"}`,
    exit: 2,
    problems: ["malformed"],
  },
];

export const quadratic: readonly HostileCase[] = [
  ...casesOf<Row>(
    ({ file, other, patch, problems, result, flags = [] }) => ({
      flags,
      about: "a search takes time that grows with the input, not with its square",
      ...(file === undefined
        ? {}
        : { files: { "a.txt": file, ...(other === undefined ? {} : { "b.txt": other }) } }),
      patch,
      exit: result === undefined ? 1 : 0,
      ...(result === undefined
        ? { problems: problems ?? ["not-found"] }
        : { changes: { "a.txt": result } }),
    }),
    rows,
  ),
  ...casesOf(
    ({ patch, exit, problems = [] }) => ({
      about: "reading takes time that grows with the input, not with its square",
      patch,
      exit,
      problems,
    }),
    unreadable,
  ),
];

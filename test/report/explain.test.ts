import { describe, expect, test } from "vitest";
import { allCodes, CHAPTERS, codeIn, explanation } from "../../src/report/explain.ts";
import { nextStep } from "../../src/report/messages.ts";
import { CAUSES } from "../../src/report/table/causes.ts";
import type { Words } from "../../src/report/table/words.ts";
import { PROBLEMS } from "../../src/report/table/problems.ts";
import { REASONS } from "../../src/report/table/reasons.ts";
import { runCommand } from "../helpers/command.ts";
import { folderOf } from "../helpers/tree.ts";

type Said = Words & { readonly meaning: string };

const TABLES = [PROBLEMS, CAUSES, REASONS];
const ALL = TABLES.flatMap((table): readonly [string, Said][] => Object.entries(table));

const HEAD = [
  "# Problems",
  "",
  "Each problem has a stable code: `problems[].code` of `--json`. `llm-patch explain CODE` prints the",
  "same. The exit code is 2 for `no-patch`, `truncated`, `malformed`, `unsupported` and `io`, and",
  "for `encoding` and `too-large` if they are about the patch itself; else it is 1. Nothing was written",
  "(but see `io`).",
  "",
  "This page is generated from the tables in `src/report/table`.",
  "",
];

/** The page docs/problems.md. */
function problemsPage(): string {
  const chapters = CHAPTERS.flatMap((chapter) => [
    `## ${chapter.title}`,
    "",
    ...Object.entries(chapter.entries).flatMap(([code, entry]) => [
      `### \`${codeIn(chapter, code)}\``,
      "",
      `**${literal(capitalized(entry.sentence))}.** ${literal(entry.meaning)}`,
      "",
      `*Hint:* ${literal(nextStep(entry))}.`,
      "",
    ]),
  ]);
  return [...HEAD, ...chapters].join("\n").replace(/\n+$/, "\n");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text in which nothing is taken for Markdown, but for what is in backquotes. */
function literal(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\*_<>[\]#]/g, (char) => `\\${char}`)))
    .join("");
}

test("docs/problems.md is made from the tables (run with -u to regenerate it)", async () => {
  await expect(problemsPage()).toMatchFileSnapshot("../../docs/problems.md");
});

test("no code is explained twice", () => {
  const names = ALL.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

test("all codes are listed, in rows of 80 columns", () => {
  const rows = allCodes();
  expect({
    codes: rows.flatMap((row) => /^ {2}(\S+) {2}/.exec(row)?.[1] ?? []),
    long: rows.filter((row) => row.length > 80),
  }).toEqual({ codes: ALL.map(([name]) => name), long: [] });
});

test.each(ALL)("%s has phrases, a meaning in sentences, and rows of 80 columns", (name, entry) => {
  const { sentence, hint, option = "a flag", meaning } = entry;
  expect({
    phrases: [sentence, hint, option].filter((text) => !/^[^A-Z].*[^.]$/.test(text)),
    isSentence: /^["'*A-Z`-].*\.$/.test(meaning),
    long: (explanation(name) ?? ["none"]).filter((row) => row.length > 80 || row === "none"),
  }).toEqual({ phrases: [], isSentence: true, long: [] });
});

const STALE = `not-found/stale: the file has similar lines, not these

The hunk was made for another version of the file, or from memory. \`nearMiss\`
has the closest match and its similarity.

Hint: resend the hunk with the file's actual lines
`;

describe("llm-patch explain", () => {
  test.each([
    ["stale", STALE],
    ["not-found/stale", STALE],
    [
      "busy",
      `busy: another run of llm-patch is writing in this folder

Runs on one tree wait for each other; this one has waited for 10 seconds. The
lock ends with its run, also after a kill.

Hint: run it again when the other run has ended
`,
    ],
    [
      "not-found",
      `not-found: the hunk does not match the file

Its context and removed lines match nowhere at any level that is allowed, or not
where the hunk says. \`cause\` says which; \`nearMiss\` has the closest match, which
is never used.

Hint: send the hunk again with the file's actual lines: the report shows them.
The other hunks need no change, but nothing was written: send them too

Causes of not-found:
${Object.entries(CAUSES)
  .map(([cause, { sentence }]) => `  ${cause.padEnd(12)}  ${sentence}\n`)
  .join("")}`,
    ],
  ])("%s", (code, stdout) => {
    const ran = runCommand("llm-patch", ["explain", code], { folder: folderOf({}) });
    expect(ran).toEqual({ exitCode: 0, stdout, stderr: "" });
  });

  test("without a code lists all", () => {
    const ran = runCommand("llm-patch", ["explain"], { folder: folderOf({}) });
    expect(ran).toEqual({ exitCode: 0, stdout: `${allCodes().join("\n")}\n`, stderr: "" });
  });

  test.each([
    ["toString", "llm-patch explain lists all codes"],
    ["malformed/stray-lines", "did you mean malformed/stray-line?"],
    ["notfound", "did you mean not-found?"],
    ["nope", "llm-patch explain lists all codes"],
    ["\u001b[2J", "llm-patch explain lists all codes"],
  ])("does not know %j", (code, hint) => {
    const ran = runCommand("llm-patch", ["explain", code], { folder: folderOf({}) });
    const shown = code.replace("\u001b", "\\x1b");
    expect(ran).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: unknown code: ${shown}\n  hint: ${hint}\n`,
    });
  });
});

import { describe, expect, test } from "vitest";
import { ENTRIES, explain, hintOf, listed } from "../../src/report/explain.ts";
import { runCommand } from "../helpers/command.ts";
import { folderOf } from "../helpers/tree.ts";

const ALL = [...ENTRIES];

const HEAD = [
  "# Problems",
  "",
  "Each problem has a stable code: `problems[].code` of `--json`. `llm-patch explain CODE` prints the",
  "same; `malformed` has its reason and `not-found` its cause behind the slash. The exit code is 2 for `no-patch`, `truncated`, `malformed`, `unsupported` and `io`, and",
  "for `encoding` and `too-large` if they are about the patch itself; else it is 1. Nothing was written",
  "(but see `io`).",
  "",
  "This page is generated from `src/report/table.ts`.",
  "",
];

/** The page docs/problems.md. */
function problemsPage(): string {
  const sections = ALL.flatMap(([name, entry]) => [
    `## \`${name}\``,
    "",
    `**${literal(capitalized(entry.message))}.** ${literal(entry.meaning)}`,
    "",
    `*Hint:* ${literal(hintOf(entry))}.`,
    "",
  ]);
  return [...HEAD, ...sections].join("\n").replace(/\n+$/, "\n");
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

test("there are 28 codes and reasons that a caller can act on", () => {
  expect(ALL.length).toBeLessThanOrEqual(28);
});

test("all codes are listed, in rows of 80 columns", () => {
  const rows = listed().split("\n");
  expect({
    codes: rows.flatMap((row) => /^(\S+) {2}/.exec(row)?.[1] ?? []),
    long: rows.filter((row) => row.length > 80),
  }).toEqual({ codes: ALL.map(([name]) => name), long: [] });
});

test.each(ALL)("%s has phrases, a meaning in sentences, and rows of 80 columns", (name, entry) => {
  const { message, hint, option = "a flag", meaning } = entry;
  expect({
    phrases: [message, hint, option].filter((text) => !/^[^A-Z].*[^.]$/.test(text)),
    isSentence: /^["'*A-Z`-].*\.$/.test(meaning),
    long: (explain(name) ?? "none").split("\n").filter((row) => row.length > 80 || row === "none"),
  }).toEqual({ phrases: [], isSentence: true, long: [] });
});

const STALE = `${explain("not-found/stale") ?? ""}\n`;

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
      `not-found/stale     the lines are not in the file
not-found/no-place  the lines are not where the hunk says
`,
    ],
  ])("%s", (code, stdout) => {
    const ran = runCommand("llm-patch", ["explain", code], { folder: folderOf({}) });
    expect(ran).toEqual({ exitCode: 0, stdout, stderr: "" });
  });

  test("without a code lists all", () => {
    const ran = runCommand("llm-patch", ["explain"], { folder: folderOf({}) });
    expect(ran).toEqual({ exitCode: 0, stdout: `${listed()}\n`, stderr: "" });
  });

  test.each([
    ["toString", "llm-patch explain lists all codes"],
    ["notfound", "llm-patch explain lists all codes"],
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

import { describe, expect, test } from "vitest";
import { allCodes, explanation, problemsPage } from "../../src/report/explain.ts";
import { CAUSES } from "../../src/report/explain/causes.ts";
import { PROBLEMS } from "../../src/report/explain/problems.ts";
import { REASONS } from "../../src/report/explain/reasons.ts";
import { runCommand } from "../helpers/command.ts";
import { folderOf } from "../helpers/tree.ts";

const TABLES = [PROBLEMS, CAUSES, REASONS];
const ALL = TABLES.flatMap((table) => Object.entries(table));

test("docs/problems.md is made from the tables (run with -u to make it anew)", async () => {
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

test.each(ALL)("%s is explained in whole sentences, and rows of 80 columns", (name, entry) => {
  expect({
    sentences: [entry.sentence, entry.meaning, entry.cure].filter(
      (text) => !/^["'*A-Z].*\.$/.test(text),
    ),
    long: (explanation(name) ?? ["none"]).filter((row) => row.length > 80 || row === "none"),
  }).toEqual({ sentences: [], long: [] });
});

const STALE = `not-found/stale: The file has lines that are much alike.

The hunk was made for another version of the file, or was written from memory.
\`nearMiss\` has the lines as they are now and how much alike they are.

Next: Send the hunk again with the lines that the report shows.
`;

describe("llm-patch explain", () => {
  test.each([
    ["stale", STALE],
    ["not-found/stale", STALE],
    [
      "busy",
      `busy: Another run is writing in this folder.

Runs on one tree wait for each other; this one has waited long enough. The lock
goes away with its run, also after a kill.

Next: Run it again when the other one has come to its end.
`,
    ],
    [
      "not-found",
      `not-found: The hunk's lines are not in the file.

Its context and removed lines stand nowhere on any rung that is allowed, or not
where the hunk says. The \`cause\` tells which, \`nearMiss\` has the lines that are
most alike. They are never just taken.

Next: Send the hunk again with the lines as the file has them: the report shows
them numbered. The other hunks need no change, but nothing was written, so send
them, too.

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

  test.each(["toString", "malformed/stale", "\u001b[2J"])("knows no %j", (code) => {
    const ran = runCommand("llm-patch", ["explain", code], { folder: folderOf({}) });
    const shown = code.replace("\u001b", "\\x1b");
    expect(ran).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: there is no such code: ${shown}\n  next: llm-patch explain lists them all\n`,
    });
  });
});

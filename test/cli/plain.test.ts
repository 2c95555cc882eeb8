/** Plain command lines mean what commander makes of them; all others are left to it. */

import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { runParsed } from "../../src/cli/parse.ts";
import { type Plain, plainArguments } from "../../src/cli/plain.ts";

/** What commander makes of it. */
async function parsed(name: string, args: readonly string[]): Promise<Plain | undefined> {
  let seen: Plain | undefined;
  const commands = COMMANDS.filter((one) => one.name === name).map((command) => ({
    ...command,
    run: (operands: readonly string[], values: Plain["values"]) => {
      seen = { operands, values };
      return 0;
    },
  }));
  await runParsed([name, ...args], commands, "");
  return seen;
}

function plain(name: string, args: readonly string[]): Plain | undefined {
  return plainArguments(args, name === "check");
}

describe("plain", () => {
  test.each([
    ["apply"],
    ["apply", "-"],
    ["apply", "a.patch", "b.patch"],
    ["apply", "-q", "a.patch", "--no-sync"],
    ["apply", "-C", "dir", "a.patch"],
    ["apply", "--directory", "dir", "-d", "other"],
    ["apply", "-n", "--check", "-R", "--json", "--whole-files", "--allow-outside"],
    ["apply", "--max-level", "exact", "--color", "never", "-f", "unified", "--file", "a b"],
    ["apply", "-C", "one", "-C", "two", "", "-C", ""],
    ["check", "--retry", "--skip-applied"],
  ])("%s %s %s %s", async (name, ...args) => {
    const made = plain(name, args);
    expect(made).toEqual(await parsed(name, args));
    expect(made).toBeDefined();
  });
});

test.each([
  ["--help"],
  ["-h"],
  ["--"],
  ["--", "-a"],
  ["--frobnicate"],
  ["-qn"],
  ["--file=a"],
  ["--file"],
  ["--file", "-a"],
  ["-Cdir"],
  ["-p", "1"],
  ["--include", "*.ts"],
  ["--color", "blue"],
  ["--similarity", "0.9"],
  ["--sync"],
])("not plain: %s %s", (...args) => {
  expect(plain("apply", args)).toBeUndefined();
});

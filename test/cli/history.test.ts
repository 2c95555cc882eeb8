import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand } from "../helpers/command.ts";
import { hasGit } from "../helpers/tools.ts";
import { folderOf } from "../helpers/tree.ts";

const PATCH = "*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two\n+TWO\n*** End Patch\n";
const LOST = `llm-patch: a.txt: hunk 1 of 1 (reply line 3): does not match, and no similar lines were found [not-found/invented]
    expected    one
    expected    two
`;
const NEXT = `  hint: read the file and resend hunk 1 with the file's actual lines
llm-patch: nothing was written: 1 problem
llm-patch: more: llm-patch explain not-found/invented; for the model: --retry
`;

function git(folder: string, ...args: readonly string[]): void {
  const name = ["-c", "user.name=a", "-c", "user.email=a@b.invalid"];
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_DATE: "2026-03-01T12:00:00Z",
    GIT_COMMITTER_DATE: "2026-03-01T12:00:00Z",
  };
  execFileSync("git", ["-C", folder, ...name, ...args], { stdio: "ignore", env });
}

/** A repository whose file has just been changed, nothing of it staged. */
function changed(): string {
  const folder = folderOf({ "a.txt": "one\ntwo\nthree\n" });
  git(folder, "init", "--initial-branch=main");
  git(folder, "add", ".");
  git(folder, "commit", "-m", "Add the numbers");
  writeFileSync(join(folder, "a.txt"), "one\n2222\nthree\n");
  return folder;
}

function told(folder: string): string {
  return runCommand("llm-patch", ["check"], { folder, input: PATCH }).stderr;
}

describe.skipIf(!hasGit)("git tells of lines that are not in the file", () => {
  test("that the index has them", () => {
    const row = "    git: the index has them at line 1: the file has changed since\n";
    expect(told(changed())).toBe(LOST + row + NEXT);
  });

  test("that HEAD has them", () => {
    const folder = changed();
    git(folder, "add", ".");
    const row = "    git: HEAD has them at line 1: the file has changed since\n";
    expect(told(folder)).toBe(LOST + row + NEXT);
  });

  test("since which change they are gone", () => {
    const folder = changed();
    git(folder, "commit", "-am", "Count in digits");
    const commit = execFileSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"], {
      encoding: "utf8",
    }).trim();
    const row = `    git: gone since ${commit} (2026-03-01): Count in digits\n`;
    expect(told(folder)).toBe(LOST + row + NEXT);
  });

  test("nothing, if they never were there", () => {
    const folder = folderOf({ "a.txt": "1\n" });
    git(folder, "init");
    expect(told(folder)).toBe(LOST + NEXT);
  });
});

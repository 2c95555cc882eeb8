/** `--partial` and `--rest`: what fits is applied, what is left comes back. */

import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apply as applyInMemory, check, retryText } from "../../src/core.ts";
import { runCommand } from "../helpers/command.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const BEFORE = "a = 1\nb = 2\nc = 3\n";
const edit = (old: string, now: string): string =>
  `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
const REPLY = `app.py\n${edit("a = 1", "a = 10")}${edit("b = 0", "b = 20")}`;
const REST = `app.py\n${edit("b = 0", "b = 20")}`;
const AFTER = "a = 10\nb = 2\nc = 3\n";

const STDERR = (
  last: string,
): string => `llm-patch: app.py: hunk 2 of 2 (reply line 7): does not match; closest match: line 2 (67 %) [not-found/stale]
    expected    b = 0
    actual    2 b = 2
                    ^
  hint: resend hunk 2 with the file's actual lines
M app.py +1 -1  1 hunk: exact
llm-patch: applied in part: 1 file, 1 hunk, +1 -1
llm-patch: ${last}
llm-patch: more: llm-patch explain not-found/stale; for the model: --retry
`;

function applied(flags: readonly string[], folder = folderOf({ "app.py": BEFORE })) {
  const { exitCode, stdout, stderr } = runCommand("llm-patch", ["apply", ...flags], {
    folder,
    input: REPLY,
  });
  return { exitCode, stdout, stderr, tree: readTree(folder) };
}

test("the hunks that fit are applied, and the report says what is left", () => {
  expect(applied(["--partial", "-q"])).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: STDERR("--rest FILE would have saved what is left as a patch").replace(/^M .*\n/m, ""),
    tree: { "app.py": AFTER },
  });
});

test("--rest writes what is left, and the file is empty when nothing is", () => {
  const folder = folderOf({ "app.py": BEFORE });
  const rest = join(folderOf({}), "rest.txt");
  const first = applied(["--rest", rest], folder);
  expect(first.stderr).toBe(STDERR(`what is left is saved in ${rest}`));
  expect(readFileSync(rest, "utf8")).toBe(REST);

  writeFileSync(rest, REST.replace("b = 0", "b = 2"));
  const again = runCommand("llm-patch", ["apply", "--rest", rest, rest], { folder });
  expect([again.exitCode, readTree(folder), readFileSync(rest, "utf8")]).toEqual([
    0,
    { "app.py": "a = 10\nb = 20\nc = 3\n" },
    "",
  ]);
});

test("--rest leaves its file alone if the patch is refused, and makes none", () => {
  const rest = join(folderOf({}), "rest.txt");
  const cut = runCommand("llm-patch", ["apply", "--rest", rest], {
    folder: folderOf({ "app.py": BEFORE }),
    input: REPLY.slice(0, -10),
  });
  expect([cut.exitCode, existsSync(rest)]).toEqual([2, false]);
  writeFileSync(rest, REST);
  const folder = folderOf({ "app.py": "x\n" });
  const { exitCode } = runCommand("llm-patch", ["apply", "--rest", rest, rest], { folder });
  expect([exitCode, readFileSync(rest, "utf8")]).toEqual([1, REST]);
});

test("nothing is applied if the rest could not be written", () => {
  const folder = folderOf({ "app.py": BEFORE });
  const path = join(folder, "no", "rest.txt");
  expect(applied(["--rest", path], folder)).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `llm-patch: ${path}: cannot be written: ENOENT\n  hint: nothing was applied; name another file with --rest\n`,
    tree: { "app.py": BEFORE },
  });
  expect(existsSync(path)).toBe(false);
});

test.each(["app.py", "new.py", "link.py"])(
  "nothing is applied if the patch changes the file for the rest (%s)",
  (rest) => {
    const folder = folderOf({ "app.py": BEFORE });
    symlinkSync("app.py", join(folder, "link.py"));
    const before = readTree(folder);
    const input = `new.py\n${edit("", "x")}${REPLY}`;
    const { exitCode, stdout, stderr } = runCommand("llm-patch", ["apply", "--rest", rest], {
      folder,
      input,
    });
    expect({ exitCode, stdout, stderr, tree: readTree(folder) }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: ${rest}: the patch changes this file\n  hint: nothing was applied; name another file with --rest\n`,
      tree: before,
    });
  },
);

test.each(["", "no"])("--rest takes no folder (%j)", (name) => {
  const folder = folderOf({ "app.py": BEFORE });
  const { exitCode, stderr } = applied(["--rest", join(folder, name, name)], folder);
  const code = name === "" ? "EISDIR" : "ENOENT";
  expect([exitCode, stderr.split("\n")[0]]).toEqual([
    2,
    `llm-patch: ${join(folder, name, name)}: cannot be written: ${code}`,
  ]);
});

test("--rest takes a file that is none of the disk", () => {
  expect(applied(["--rest", "/dev/null"]).stderr).toBe(
    STDERR("what is left is saved in /dev/null"),
  );
});

test("--json has the rest, check would apply in part", () => {
  const { stdout, exitCode, tree } = applied(["--partial", "--json", "-n"]);
  const { status, rest, problems, files } = JSON.parse(stdout);
  expect({ exitCode, status, rest, codes: problems.length, files: files.length, tree }).toEqual({
    exitCode: 1,
    status: "would-apply-partly",
    rest: REST,
    codes: 1,
    files: 1,
    tree: { "app.py": BEFORE },
  });
});

test("--retry asks for what is left only", () => {
  expect(applied(["--partial", "--retry"]).stdout).toBe(`The patch was applied in part: 1 problem.
1. app.py: hunk 2 of 2 (reply line 7): does not match; closest match: line 2 (67 %)
   hint: resend hunk 2 with the file's actual lines
The file at line 2:
<<<<<<< SEARCH
b = 2
=======
Correct what is left, and send only that:
${REST}`);
});

test("the library gives the same", () => {
  const files = new Map([["app.py", BEFORE]]);
  const result = applyInMemory(REPLY, files, { partial: true });
  expect([result.status, result.exitCode, result.rest, result.after.get("app.py")]).toEqual([
    "applied-partly",
    1,
    REST,
    AFTER,
  ]);
  expect(retryText(result)).toContain("Correct what is left, and send only that");
});

test("the text for a model is true of every result", () => {
  const files = new Map([["app.py", BEFORE]]);
  const good = `app.py\n${edit("a = 1", "a = 10")}`;
  const heads = [
    applyInMemory(good, files),
    check(good, files),
    applyInMemory(REPLY, files, { partial: true }),
    check(REPLY, files, { partial: true }),
  ].map((result) => retryText(result).split("\n")[0]);
  expect(heads).toEqual([
    "The patch was applied.",
    "The patch would apply.",
    "The patch was applied in part: 1 problem.",
    "The patch would apply in part. Nothing was written: 1 problem.",
  ]);
});

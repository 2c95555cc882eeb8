import { chmodSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LIMITS, MAX_SEARCH, maxLines } from "../src/limits.ts";
import { run } from "../src/run.ts";
import { runCommand, runInShell } from "./helpers/command.ts";
import { folderOf, readTree } from "./helpers/tree.ts";

const add = (path: string): string => `*** Add File: ${path}\n+new\n`;
const envelope = (...sections: readonly string[]): string =>
  `*** Begin Patch\n${sections.join("")}*** End Patch\n`;
const UPDATE = envelope("*** Update File: a.txt\n@@\n-old\n+new\n");

describe("a limit", () => {
  test.each([
    ["patch", { patch: UPDATE.length - 1 }, { what: "patch", limit: UPDATE.length - 1 }],
    ["file", { file: 3 }, { what: "file", limit: 3, path: "a.txt", patchLine: 2 }],
  ] as const)("of the %s", (_, limits, problem) => {
    const root = folderOf({ "a.txt": "old\n" });
    const all = { ...LIMITS, ...limits };
    const { problems } = run(UPDATE, { root, limits: all });
    expect([problems, readTree(root)]).toEqual([
      [{ code: "too-large", ...problem }],
      { "a.txt": "old\n" },
    ]);
  });

  test("is what may just be", () => {
    const root = folderOf({ "a.txt": "old\n" });
    const limits = { patch: UPDATE.length, file: 4, files: 1 };
    const { status } = run(UPDATE, { root, limits });
    expect(status).toBe("applied");
  });

  test("of the files counts each once", () => {
    const root = folderOf({ "a.txt": "old\n" });
    const limits = { ...LIMITS, files: 2 };
    const codes = [
      [add("x"), add("y"), add("y")],
      [add("x"), add("y"), add("z")],
    ].map((sections) => {
      const { problems } = run(envelope(...sections), { root, limits });
      return problems.map(({ code }) => code);
    });
    expect(codes).toEqual([["exists"].slice(1), ["too-large"]]);
  });

  test("can be raised by a flag", () => {
    const root = folderOf({ "a.txt": "old\n" });
    truncateSync(join(root, "a.txt"), 3 * 2 ** 20);
    const codes = [
      ["--max-file", "2"],
      ["--max-file", "4"],
    ].map((flags) => {
      const ran = runCommand("llm-patch", ["check", "--json", ...flags], {
        folder: root,
        input: UPDATE,
      });
      const { problems } = JSON.parse(ran.stdout) as { problems: { code: string }[] };
      return [ran.exitCode, ...problems.map(({ code }) => code)];
    });
    expect(codes).toEqual([
      [1, "too-large"],
      [2, "unsupported"],
    ]);
  });

  test("stops the reading of a patch without end", () => {
    const ran = runInShell('yes | "$LLM_PATCH" apply --max-patch 1', folderOf({}));
    expect(ran).toEqual({
      exitCode: 2,
      stdout: "",
      stderr:
        "llm-patch: the patch is larger than 1 MiB [too-large]\n" +
        "  hint: send less at once, and change a file that is too large by other means, or raise the limit with --max-patch, --max-file or --max-files\n" +
        "llm-patch: nothing was written: 1 problem\n" +
        "llm-patch: more: llm-patch explain too-large; for the model: --retry\n",
    });
  });

  test("holds for a file of 3 GB, which is not read", () => {
    const root = folderOf({ "a.txt": "old\n" });
    truncateSync(join(root, "a.txt"), 3e9);
    const { problems } = run(UPDATE, { root });
    expect(problems).toEqual([
      { code: "too-large", what: "file", limit: LIMITS.file, path: "a.txt", patchLine: 2 },
    ]);
  });
});

test("a file has too many lines with one more than a limit of bytes allows", () => {
  const most = maxLines(LIMITS.file);
  const codes = [most, most + 1].map((count) => {
    const root = folderOf({ "a.txt": "\n".repeat(count) });
    const { problems } = run(UPDATE, { root });
    return problems.map((problem) => ("what" in problem ? problem : problem.code));
  });
  const place = { path: "a.txt", patchLine: 2 };
  expect(codes).toEqual([
    ["not-found"],
    [{ code: "too-large", what: "lines", limit: most, ...place }],
  ]);
});

test("strings that would take too long a search are refused with the file", () => {
  const root = folderOf({ "a.txt": "ab".repeat(500_000) });
  const edits = Array.from({ length: 3000 }, (_, at) => {
    return { file_path: "a.txt", old_string: "ab".repeat(at + 1), new_string: "x" };
  });
  const { problems } = run(JSON.stringify(edits), { root });
  const place = { path: "a.txt", patchLine: 1 };
  expect(problems).toEqual([{ code: "too-large", what: "search", limit: MAX_SEARCH, ...place }]);
});

test("blank lines that would take too long a search are refused with the file", () => {
  const root = folderOf({ "a.txt": "\n".repeat(100_000) });
  const hunk = `@@\n${" \n".repeat(20_000)}-\n+new\n`;
  const { problems } = run(envelope(`*** Update File: a.txt\n${hunk}`), { root });
  const place = { path: "a.txt", patchLine: 2 };
  expect(problems).toEqual([{ code: "too-large", what: "search", limit: MAX_SEARCH, ...place }]);
});

test("a refused hunk is reported, also if what is reported takes too long a search", () => {
  const root = folderOf({ "a.txt": "x\n".repeat(100_000) });
  const hunk = `@@\n${" x\n".repeat(198)}-x\n+new\n`;
  const { problems } = run(envelope(`*** Update File: a.txt\n${hunk}`), { root });
  expect(problems).toMatchObject([{ code: "ambiguous", count: 99_802 }]);
});

describe("a read-only file is refused", () => {
  test.each([
    ["changed", UPDATE],
    ["deleted", envelope("*** Delete File: a.txt\n")],
    ["moved", envelope("*** Update File: a.txt\n*** Move to: b.txt\n@@\n-old\n+new\n")],
  ])("%s", (_, patch) => {
    const root = folderOf({ "a.txt": "old\n" });
    chmodSync(join(root, "a.txt"), 0o444);
    const { problems } = run(patch, { root });
    expect([problems, readTree(root)]).toEqual([
      [{ code: "io", path: "a.txt", operation: "write", reason: "it is read-only" }],
      { "a.txt": "old\n" },
    ]);
  });

  test("but may be there, and be copied", () => {
    const root = folderOf({ "a.txt": "old\n" });
    chmodSync(join(root, "a.txt"), 0o444);
    const copy =
      "diff --git a/a.txt b/b.txt\nsimilarity index 100%\ncopy from a.txt\ncopy to b.txt\n";
    const { status } = run(copy, { root });
    expect({ status, copy: readFileSync(join(root, "b.txt"), "utf8") }).toEqual({
      status: "applied",
      copy: "old\n",
    });
    expect(statSync(join(root, "a.txt")).mode & 0o777).toBe(0o444);
  });
});

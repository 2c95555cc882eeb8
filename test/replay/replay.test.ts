/** Every folder in logs/ holds invented logs of an agent, and what replaying them tells. */

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { logsIn, replay } from "../../src/replay/logs.ts";
import { listRow, Tally, tallyRows } from "../../src/replay/report.ts";
import { runCommand } from "../helpers/command.ts";
import { hasGit } from "../helpers/tools.ts";
import { folderOf, temporaryFolder } from "../helpers/tree.ts";

const LOGS = join(import.meta.dirname, "logs");

/** The list of all calls, and the numbers. */
function reportOf(folder: string): string {
  const tally = new Tally();
  const rows: string[] = [];
  const skip = (path: string, reason: string): void => void tally.skipped.push({ path, reason });
  for (const path of logsIn([folder], skip)) {
    tally.logs++;
    for (const one of replay(path, skip)) {
      tally.add(one);
      rows.push(listRow(one).replace(`${folder}/`, ""));
    }
  }
  return [...rows, "", ...tallyRows(tally), ""].join("\n");
}

describe.each(readdirSync(LOGS))("%s", (name) => {
  test("says what its report says", async () => {
    const folder = join(LOGS, name);
    await expect(reportOf(folder)).toMatchFileSnapshot(join(folder, "report.txt"));
  });
});

/** A repository with these versions of its files: the folder and the commits. */
function repository(versions: readonly Readonly<Record<string, string>>[]): {
  readonly folder: string;
  readonly commits: readonly string[];
} {
  const folder = temporaryFolder();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      encoding: "utf8",
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" },
    });
  git("init", "-q");
  const commits = versions.map((files) => {
    for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
    git("add", "-A");
    git("commit", "-qm", "a change");
    return git("rev-parse", "HEAD").trim();
  });
  return { folder, commits };
}

describe.runIf(hasGit)("with a repository", () => {
  const SHOP = "def price(item):\n    return item.cost\n\n\ndef cart(items):\n    return items\n";
  const VERSIONS = [{ "shop.py": "" }, { "shop.py": SHOP }];

  test("Codex's files come from the commit of the session, or the snapshot of the turn", () => {
    const { folder, commits } = repository(VERSIONS);
    const call = (id: string, patch: string, output: string): readonly object[] => [
      { type: "custom_tool_call", call_id: id, name: "apply_patch", input: patch },
      { type: "custom_tool_call_output", call_id: id, output },
    ];
    const patch = (removed: string): string =>
      `*** Begin Patch\n*** Update File: shop.py\n@@\n-${removed}\n+    return 0\n*** End Patch`;
    const git = { commit_hash: commits[1] };
    const records = [
      { type: "session_meta", payload: { id: "1", cwd: folder, git } },
      ...[
        ...call("a", patch("    return nothing"), "Failed to find expected lines in shop.py"),
        ...call(
          "b",
          patch("    return item.cost"),
          "Success. Updated the following files:\nM shop.py\n",
        ),
        { type: "ghost_snapshot", ghost_commit: { id: commits[1] } },
        ...call("c", patch("    return nothing"), "Failed to find expected lines in shop.py"),
      ].map((payload) => ({ type: "response_item", payload })),
    ];
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
    writeFileSync(join(folder, "rollout-1.jsonl"), text);
    const report = reportOf(folder).replaceAll(folder, "");
    expect(report.split("\n").slice(0, 3)).toEqual([
      "rollout-1.jsonl:2  unknown-file  /shop.py",
      "rollout-1.jsonl:4  same  /shop.py",
      "rollout-1.jsonl:7  both-refused (not-found)  /shop.py",
    ]);
  });
});

describe("the command", () => {
  const log = (name: string): string => join(LOGS, name, "log.jsonl");
  const run = (...args: readonly string[]): ReturnType<typeof runCommand> =>
    runCommand("llm-patch", ["replay", ...args], { folder: "." });

  test("lists a kind, and shows a call of it", () => {
    const id = `${log("claude-code")}:17`;
    expect(run(log("claude-code"), "--list", "later-same")).toEqual({
      exitCode: 0,
      stdout: `${id}  later-same  /home/ann/shop/cart.py\n`,
      stderr: "",
    });
    expect(run("--show", id).stdout).toContain("+        self.count += item.count\n");
  });

  test("shows what both made of a call", () => {
    const { stdout } = run("--show", join(LOGS, "codex/rollout-2026-01-06.jsonl:25"));
    const [, , theirs, ours] = stdout.split(/^== .*\n/m);
    expect([theirs, ours]).toEqual([
      expect.stringContaining("@@ -1,5 +1,5 @@\n a\n-b\n+B\n"),
      expect.stringContaining("@@ -2,5 +2,5 @@\n b\n \n a\n-b\n+B\n end\n"),
    ]);
  });

  test("prints numbers and lists as JSON", () => {
    const { stdout } = run(log("claude-code"), "--json", "--list", "no-later");
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      logs: 1,
      list: [{ kind: "no-later", paths: ["/home/ann/shop/b.css"], codes: [] }],
    });
  });

  test("looks where agents keep their logs", () => {
    const home = folderOf({ ".claude/projects/x/1.jsonl": readFileSync(log("claude-code")) });
    const given = { folder: home, env: { HOME: home, USERPROFILE: home } };
    const { stdout, stderr } = runCommand("llm-patch", ["replay"], given);
    expect([stdout.includes("1 log, "), stderr]).toEqual([
      true,
      `llm-patch: reading ${join(home, ".claude/projects")}\n`,
    ]);
    const empty = temporaryFolder();
    const none = { folder: empty, env: { HOME: empty, USERPROFILE: empty } };
    const usual = [".claude/projects", ".codex/sessions"];
    const places = usual.map((place) => join(empty, place)).join(", ");
    const head = "llm-patch: no logs: looked for ";
    expect([runCommand("llm-patch", ["replay"], none), run(empty)]).toEqual([
      { exitCode: 2, stdout: "", stderr: `${head}${places}\n` },
      { exitCode: 2, stdout: "", stderr: `${head}${empty}\n` },
    ]);
  });

  test("names what it cannot read, and goes on", () => {
    const folder = folderOf({
      "a.jsonl": "no JSON\n",
      "b.jsonl": readFileSync(log("claude-code")),
    });
    const { exitCode, stdout, stderr } = run(folder, join(folder, "c.jsonl"));
    expect([exitCode, stdout.includes("2 logs, 2 not read, "), stderr]).toEqual([
      0,
      true,
      [
        `llm-patch: ${join(folder, "c.jsonl")}: not read: no such file or folder\n`,
        `llm-patch: ${join(folder, "a.jsonl")}: not read: neither a log of Claude Code nor of Codex\n`,
      ].join(""),
    ]);
  });

  test("fails if nothing could be read", () => {
    const folder = folderOf({ "a.jsonl": "no JSON\n" });
    expect(run(folder)).toEqual({
      exitCode: 2,
      stdout: "1 log, 1 not read, 0 calls\n",
      stderr: `llm-patch: ${join(folder, "a.jsonl")}: not read: neither a log of Claude Code nor of Codex\n`,
    });
  });

  test("does not know a call that is not there", () => {
    expect(run("--show", `${log("claude-code")}:1`)).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: ${log("claude-code")}:1: no such call\n`,
    });
  });
});

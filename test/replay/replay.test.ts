/** Every folder in logs/ holds invented logs of an agent, and what replaying them tells. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { logsIn, replay, type Skipped } from "../../src/replay/logs.ts";
import { listRow, Tally, tallyRows } from "../../src/replay/report.ts";
import { runCommand } from "../helpers/command.ts";
import { folderOf, temporaryFolder } from "../helpers/tree.ts";

const LOGS = join(import.meta.dirname, "logs");

/** The list of all calls, and the numbers. */
async function told(folder: string): Promise<string> {
  const tally = new Tally();
  const rows: string[] = [];
  const skip = (skipped: Skipped): void => void tally.skipped.push(skipped);
  for (const path of logsIn([folder], skip)) {
    tally.logs++;
    for await (const one of replay(path, skip)) {
      tally.add(one);
      rows.push(listRow(one).replace(`${folder}/`, ""));
    }
  }
  return [...rows, "", ...tallyRows(tally), ""].join("\n");
}

describe.each(readdirSync(LOGS))("%s", (name) => {
  test("is told as its report has it", async () => {
    const folder = join(LOGS, name);
    await expect(await told(folder)).toMatchFileSnapshot(join(folder, "report.txt"));
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

  test("shows no secret", () => {
    const { stdout } = run("--show", `${log("claude-code")}:40`);
    expect(stdout).toContain("not shown: /home/ann/shop/.env may hold secrets");
    expect(stdout).not.toContain("abc123");
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
    expect(runCommand("llm-patch", ["replay"], none).exitCode).toBe(2);
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
        `llm-patch: ${join(folder, "c.jsonl")}: not read: there is no such file\n`,
        `llm-patch: ${join(folder, "a.jsonl")}: not read: no log of a known kind\n`,
      ].join(""),
    ]);
  });

  test("does not know a call that is not there", () => {
    expect(run("--show", `${log("claude-code")}:1`)).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `llm-patch: ${log("claude-code")}:1: no such call\n`,
    });
  });
});

/**
 * The sources do in this process what the built commands do: the bundle leaves nothing out. In a full run each
 * of these has a process of its own.
 */

import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { applyPatch } from "../../src/cli/apply-patch.ts";
import { guarded } from "../../src/cli/terminal.ts";
import { llmPatch } from "../../src/cli/main.ts";
import { inTurn, type Ran, runCommand } from "../helpers/command.ts";
import { isFull } from "../helpers/often.ts";
import { hasBash, hasGit } from "../helpers/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

type Name = "llm-patch" | "apply_patch";

const LOGS = resolve("test/replay/logs");

// Other files may have loaded what prints, and others come after this one.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
});

const written = vi.hoisted((): Map<number, Uint8Array[]> => new Map());

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const writeSync = (descriptor: number, bytes: Uint8Array, from: number): number => {
    const pieces = written.get(descriptor);
    // By and by, as a full pipe takes it.
    const piece = bytes.subarray(from, from + 1000);
    if (pieces === undefined) return fs.writeSync(descriptor, bytes, from);
    pieces.push(Uint8Array.from(piece));
    return piece.length;
  };
  return { ...fs, default: fs, writeSync };
});

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function runInside(name: Name, args: readonly string[], folder: string): Promise<Ran> {
  const { exitCode, cwd } = { exitCode: process.exitCode, cwd: process.cwd() };
  for (const variable of ["NO_COLOR", "FORCE_COLOR"]) vi.stubEnv(variable, undefined);
  for (const descriptor of [1, 2]) written.set(descriptor, []);
  process.chdir(folder);
  const listeners = SIGNALS.map((signal) => process.listeners(signal));
  try {
    await (name === "llm-patch" ? llmPatch : applyPatch)(args);
    const [stdout, stderr] = [1, 2].map((one) => Buffer.concat(written.get(one) ?? []));
    return {
      exitCode: Number(process.exitCode ?? 0),
      stdout: stdout?.toString("latin1") ?? "",
      stderr: stderr?.toString() ?? "",
    };
  } finally {
    process.chdir(cwd);
    process.exitCode = exitCode;
    // A command ends with its process, and leaves its own.
    for (const [at, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (listeners[at]?.includes(listener) !== true) process.off(signal, listener);
    written.clear();
    vi.unstubAllEnvs();
  }
}

const OK = `*** Begin Patch
*** Update File: src/greet.py
@@ def greet(name):
-    return "Hello " + name
+    return f"Hello {name}"
*** Add File: notes.md
+# Notes
*** End Patch
`;
const LOST = OK.replace('"Hello " + name', '"Hullo, " + name');
const DIFF = `--- a/src/greet.py
+++ b/src/greet.py
@@ -1,3 +1,3 @@
 def greet(name):
-    return "Hello " + name
+    return f"Hello {name}"
 
`;
const FILES = {
  "src/greet.py": 'def greet(name):\n    return "Hello " + name\n\n\nprint(greet("you"))\n',
  "ok.patch": OK,
  "lost.patch": LOST,
  "change.diff": DIFF,
  "deep.diff": DIFF.replaceAll(/([ab])\/src/g, "$1/here/src"),
  "two.md": `Here:\n\n\`\`\`diff\n${DIFF}\`\`\`\n\nand\n\n${OK}`,
  "all.patch": `*** Begin Patch
*** Add File: new.txt
+new
*** Delete File: ok.patch
*** Update File: src/greet.py
*** Move to: src/hello.py
@@
 def greet(name):
+    # kindly
*** End of File
*** End Patch
`,
  "cut.patch": "*** Begin Patch\n*** Add File: new.txt\n+new\n",
  "prose.md": "There is nothing to do.\n",
};

const builtOnes = isFull ? undefined : inTurn();
afterAll(() => builtOnes?.end());

const runBuilt = (name: Name, args: readonly string[], folder: string): Ran | Promise<Ran> =>
  builtOnes?.run(name, args, folder) ?? runCommand(name, args, { folder });

/** What each of the two does in the same tree. */
async function both(
  name: Name,
  args: readonly string[],
  repository: boolean,
): Promise<{ readonly inside: unknown; readonly built: unknown }> {
  const [there, here] = [folderOf(FILES), folderOf(FILES)];
  if (repository) for (const folder of [there, here]) execFileSync("git", ["init", "-q", folder]);
  const plain = (text: string, folder: string): string => text.replaceAll(folder, "FOLDER");
  const seen = ({ exitCode, stdout, stderr }: Ran, folder: string): unknown => ({
    exitCode,
    stdout: plain(stdout, folder),
    stderr: plain(stderr, folder),
    tree: repository ? undefined : readTree(folder),
  });
  const built = await runBuilt(name, args, there);
  return { inside: seen(await runInside(name, args, here), here), built: seen(built, there) };
}

test.each<[args: string]>([
  ["apply ok.patch"],
  ["apply --json ok.patch"],
  ["apply -q --no-sync ok.patch"],
  ["apply --color=always ok.patch"],
  ["apply --color=never change.diff"],
  ["apply -n --first --overwrite change.diff"],
  ["apply --dry-run -R change.diff"],
  ["apply --strict --allow-outside change.diff"],
  ["apply --skip-applied --allow-placeholder change.diff"],
  ["apply --include *.py --exclude notes.md ok.patch"],
  ["apply --exclude ** ok.patch"],
  ["apply --similarity 0.6 --max-level similar lost.patch"],
  ["apply --similarity 2 lost.patch"],
  ["apply --strip x lost.patch"],
  ["apply --max-level unheard-of lost.patch"],
  ["apply --max-patch 1 --max-file 1 --max-files 1 ok.patch"],
  ["apply -p0 change.diff"],
  ["apply -p 1 deep.diff"],
  ["apply -p 2 --file src/greet.py change.diff"],
  ["apply -C src ok.patch"],
  ["apply -C nowhere ok.patch"],
  ["apply -C . --format unified change.diff"],
  ["apply -f unified ok.patch"],
  ["apply --whole-files two.md"],
  ["apply all.patch"],
  ["apply ok.patch change.diff"],
  ["apply nowhere.patch"],
  ["apply --json src"],
  ["check lost.patch"],
  ["check --json lost.patch"],
  ["check --color=always lost.patch"],
  ["check --retry --retry-limit 600 lost.patch"],
  ["check two.md"],
  ["check cut.patch"],
  ["check prose.md"],
  ["show ok.patch change.diff"],
  ["show all.patch"],
  ["show cut.patch"],
  ["show prose.md"],
  ["show nowhere.patch"],
  ["recover"],
  ["recover -C nowhere"],
  ["replay nowhere.jsonl"],
  ["replay ok.patch"],
  ["replay --list unheard-of"],
  [`replay ${LOGS}`],
  [`replay --list later-same ${LOGS}`],
  [`replay --json --list refused ${LOGS}`],
  [`replay --show ${join(LOGS, "claude-code/log.jsonl:17")}`],
  [`replay --show ${join(LOGS, "claude-code/log.jsonl:40")}`],
  [`replay --show ${join(LOGS, "claude-code/log.jsonl:44")}`],
  [`replay --show ${join(LOGS, "codex/rollout-2026-01-06.jsonl:25")}`],
  [`replay --show ${join(LOGS, "claude-code/log.jsonl:1")}`],
  ["explain"],
  ["explain not-found"],
  ["explain unheard-of"],
  ["schema"],
  ["tool"],
  ["tool edit --for anthropic"],
  ["tool unheard-of"],
  ["prompt"],
  ["prompt unified"],
  ["mcp --unheard-of"],
  ["completions bash"],
  ["completions zsh"],
  ["completions fish"],
  ["completions unheard-of"],
  ["--help"],
  ["apply --help"],
  ["--version"],
  ["unheard-of"],
  ["apply --unheard-of"],
  ["exec"],
  ["exec --json -- ls"],
  ["exec -C nowhere -- ls"],
  ["exec -n -- ls"],
  ["exec -n --json -- ls"],
  ["exec -- unheard-of"],
])("llm-patch %s", async (args) => {
  const { inside, built } = await both("llm-patch", args.split(" "), false);
  expect(inside).toEqual(built);
});

describe("with a patch among the arguments", () => {
  const script = (patch: string): string => `apply_patch <<'EOF'\n${patch}EOF\n`;
  test.each<[what: string, args: readonly string[]]>([
    ["a call", ["--", "apply_patch", OK]],
    ["a call that does not fit", ["--", "apply_patch", LOST]],
    ["no patch", ["--", "apply_patch", ""]],
    ["a script", ["--", "bash", "-lc", script(OK)]],
    ["a script in a folder that is not there", ["--", "bash", "-c", `cd nowhere && ${script(OK)}`]],
    ["a dry run of a call", ["-n", "--", "apply_patch", OK]],
    ["a dry run of a call that does not fit", ["-n", "--json", "--", "apply_patch", LOST]],
    ["a dry run of no patch", ["-n", "--", "apply_patch", ""]],
    ["a script that cannot be read", ["-n", "--", "bash", "-c", 'apply_patch "$(cat x)"']],
    ["the same as JSON", ["-n", "--json", "--", "bash", "-c", 'apply_patch "$(cat x)"']],
  ])("exec: %s", async (_, args) => {
    const { inside, built } = await both("llm-patch", ["exec", ...args], false);
    expect(inside).toEqual(built);
  });

  test.each<[what: string, args: readonly string[]]>([
    ["a patch", [OK]],
    ["a patch that does not fit", [LOST]],
    ["nothing", [""]],
    ["too many", [OK, LOST]],
    ["--help", ["--help"]],
  ])("apply_patch: %s", async (_, args) => {
    const { inside, built } = await both("apply_patch", args, false);
    expect(inside).toEqual(built);
  });
});

test.runIf(hasBash)("exec ends as what it runs", async () => {
  const { inside, built } = await both("llm-patch", ["exec", "--", "bash", "-c", "exit 7"], false);
  expect(inside).toEqual(built);
});

test.runIf(hasGit)("a repository without a commit knows nothing of lost lines", async () => {
  const { inside, built } = await both("llm-patch", ["check", "lost.patch"], true);
  expect(inside).toEqual(built);
});

test("what is thrown is a bug, and one line", async () => {
  const { exitCode } = process;
  written.set(2, []);
  await guarded("llm-patch", () => {
    throw new Error("one\ntwo");
  });
  const seen = { code: process.exitCode, text: String(Buffer.concat(written.get(2) ?? [])) };
  written.clear();
  process.exitCode = exitCode;
  expect(seen).toEqual({
    code: 2,
    text: "llm-patch: this is a bug of llm-patch, please report it: one\\x0atwo\n",
  });
});

/** `--interactive` on a real pseudo-terminal: each answer is typed when it is asked for. */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { onTerminal, type Session } from "../helpers/terminal.ts";
import { hasScript } from "../helpers/tools.ts";
import { folderOf, readTree, type TreeData } from "../helpers/tree.ts";

const APP = "a = 1\nb = 2\n\n\n\n\n\n\nc = 3\n";
const block = (old: string, now: string): string =>
  `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
const REPLY = `app.py\n${block("a = 1", "a = 10")}${block("c = 3", "c = 30")}
new.py
<<<<<<< SEARCH
=======
x = 1
>>>>>>> REPLACE
`;

interface Case {
  readonly files?: Readonly<Record<string, string>>;
  readonly reply?: string;
}

/** Types the answers, one at each question. */
async function session(
  flags: string,
  answers: readonly string[],
  { files = { "app.py": APP }, reply = REPLY }: Case = {},
): Promise<Session & { readonly tree: TreeData }> {
  const folder = folderOf(files);
  const input = join(folderOf({}), "reply.txt");
  writeFileSync(input, reply);
  const line = `exec "$node" "$llm_patch" apply -i ${flags} < ${input}`;
  const env = { NO_COLOR: "1" };
  return { ...(await onTerminal(line, answers, folder, { env })), tree: readTree(folder) };
}

const DIFF_APP = `diff --git a/app.py b/app.py
--- a/app.py
+++ b/app.py
@@ -1,4 +1,4 @@
-a = 1
+a = 10
 b = 2
${" "}
${" "}
@@ -6,4 +6,4 @@
${" "}
${" "}
${" "}
-c = 3
+c = 30
M app.py +2 -2  2 hunks: exact
`;
const DIFF_NEW = `diff --git a/new.py b/new.py
new file mode 100644
--- /dev/null
+++ b/new.py
@@ -0,0 +1 @@
+x = 1
A new.py +1 -0
`;

describe.runIf(hasScript)("llm-patch apply -i", () => {
  test("shows each file and asks", async () => {
    expect(await session("", ["y", "n"])).toEqual({
      screen: `${DIFF_APP}(1/2) Apply this change to app.py [y,n,q,a,s,?]? y
${DIFF_NEW}(2/2) Apply this change to new.py [y,n,q,a,?]? n
M app.py +2 -2  2 hunks: exact
llm-patch: applied in part: 1 file, 2 hunks, +2 -2
llm-patch: --rest FILE would have saved what is left as a patch
`,
      tree: { "app.py": APP.replace("1", "10").replace("3", "30") },
      exit: 1,
    });
  });

  test("a takes all, and the exit code is 0", async () => {
    const { tree, exit } = await session("", ["a"]);
    expect([tree, exit]).toEqual([
      { "app.py": APP.replace("1", "10").replace("3", "30"), "new.py": "x = 1\n" },
      0,
    ]);
  });

  test("s asks for each hunk, and the rest is a patch", async () => {
    const rest = join(folderOf({}), "rest.txt");
    const { tree, exit, screen } = await session(`--rest ${rest}`, ["s", "n", "y", "n"]);
    expect([tree, exit, readFileSync(rest, "utf8")]).toEqual([
      { "app.py": APP.replace("3", "30") },
      1,
      `app.py\n${block("a = 1", "a = 10")}
new.py
<<<<<<< SEARCH
=======
x = 1
>>>>>>> REPLACE
`.replace("\n\nnew.py", "\nnew.py"),
    ]);
    expect(screen).toContain("(2/3) Apply this change to app.py [y,n,q,a,?]? y\n");
  });

  test("q, and the end of the input, apply what was chosen before", async () => {
    const chosen = { "app.py": APP.replace("1", "10").replace("3", "30") };
    for (const answers of [["y", "q"], ["y"]])
      expect((await session("", answers)).tree).toEqual(chosen);
    const { tree, screen } = await session("", ["q"]);
    expect(tree).toEqual({ "app.py": APP });
    expect(screen).toContain("llm-patch: nothing was applied\nllm-patch: --rest FILE saves");
    const rest = join(folderOf({}), "rest.txt");
    const saved = await session(`--rest ${rest}`, ["q"]);
    expect([saved.screen, readFileSync(rest, "utf8")]).toEqual([
      expect.stringContaining(
        `llm-patch: nothing was applied\nllm-patch: what is left is saved in ${rest}\n`,
      ),
      REPLY.replace("REPLACE\n<", "REPLACE\napp.py\n<").replace("\n\nnew.py", "\nnew.py"),
    ]);
  });

  test("other keys print help", async () => {
    const { screen, tree } = await session("", ["?", "x", "q"]);
    expect(screen.match(/^y - apply this change$/gm)).toHaveLength(2);
    expect(tree).toEqual({ "app.py": APP });
  });

  test("a change that needs one that was declined is left out", async () => {
    const reply = `app.py\n${block("a = 1", "a = 10")}${block("a = 10", "a = 100")}`;
    const { screen, tree } = await session("", ["s", "n"], { reply });
    expect(screen).toContain("a change is skipped: it depends on one that was not chosen");
    expect(tree).toEqual({ "app.py": APP });
  });

  test("works with -R, and with --partial", async () => {
    const undone = await session("-R", ["y"], {
      files: { "app.py": "a = 10\n" },
      reply: `app.py\n${block("a = 1", "a = 10")}`,
    });
    expect([undone.tree, undone.exit]).toEqual([{ "app.py": "a = 1\n" }, 0]);
    const part = await session("--partial", ["y", "y"], { files: { "app.py": "a = 1\n" } });
    expect([part.tree, part.exit]).toEqual([{ "app.py": "a = 10\n", "new.py": "x = 1\n" }, 1]);
  });

  test("what is printed instead of the diff is printed; a problem is told once", async () => {
    const json = await session("--json", ["y", "n"]);
    expect(json.screen).toContain('"status": "applied-partly"');
    const none = await session("--json", ["n", "n"]);
    expect(none.screen).toContain('"status": "refused"');
    const files = { "app.py": "a = 1\n" };
    const refused = await session("--retry", [], { files });
    expect(refused.screen).toMatch(/^The patch was not applied. Nothing was written: 1 problem.\n/);
    const part = await session("--partial", ["s", "y", "n", "n"], { files });
    const [asked = ""] = part.screen.split("\nllm-patch: applied");
    expect(asked.match(/hint: .*resend hunk 2/g)).toHaveLength(1);
  });

  test("nothing is asked about a patch that is refused", async () => {
    const { screen, tree, exit } = await session("", [], { files: { "app.py": "a = 1\n" } });
    expect(screen).toContain("[not-found");
    expect([tree, exit]).toEqual([{ "app.py": "a = 1\n" }, 1]);
  });
});

test.runIf(hasScript)("without a terminal --interactive is refused", () => {
  const folder = folderOf({ "app.py": APP });
  const args = ["-w", process.execPath, resolve("bin/llm-patch.cjs"), "apply", "-i"];
  const ran = spawnSync("setsid", args, { cwd: folder, input: REPLY, encoding: "utf8" });
  expect([ran.status, ran.stdout, ran.stderr, readTree(folder)]).toEqual([
    2,
    "",
    `llm-patch: --interactive needs a terminal to ask at
  hint: leave out --interactive; llm-patch check shows what would be applied
`,
    { "app.py": APP },
  ]);
});

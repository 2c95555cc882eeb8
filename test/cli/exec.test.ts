import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand } from "../helpers/command.ts";
import { some } from "../helpers/often.ts";
import { hasBash } from "../helpers/tools.ts";
import { folderOf, readTree, temporaryFolder } from "../helpers/tree.ts";

const PATCH = `*** Begin Patch
*** Update File: a.txt
@@
-one
+1
*** End Patch
`;
const SCRIPT = `apply_patch <<'EOF'\n${PATCH}EOF\n`;
const SUCCESS = "Success. Updated the following files:\nM a.txt\n";
const FILES = { "a.txt": "one\n", "src/a.txt": "one\ntwo\n" };
const NOTHING = "llm-patch: nothing was run, nothing was written\n";

function exec(folder: string, argv: readonly string[], flags: readonly string[] = []) {
  return runCommand("llm-patch", ["exec", ...flags, "--", ...argv], { folder });
}

describe("llm-patch exec applies", () => {
  test.each([
    ["a direct call", ["apply_patch", PATCH], "a.txt"],
    ["a heredoc", ["bash", "-lc", SCRIPT], "a.txt"],
    ["a heredoc in a folder", ["bash", "-lc", `cd src && ${SCRIPT}`], "src/a.txt"],
    ["a heredoc of a shell that is not there", ["/nowhere/zsh", "-lc", SCRIPT], "a.txt"],
    ["a heredoc for PowerShell", ["pwsh", "-NoProfile", "-Command", SCRIPT], "a.txt"],
    ["a heredoc for cmd", ["cmd.exe", "/c", `cd src && ${SCRIPT}`], "src/a.txt"],
    ["below cd", ["bash", "-c", `cd src\n${SCRIPT}`], "src/a.txt"],
    ["a pipe from cat", ["bash", "-c", `cat <<E | apply_patch 2>&1\n${PATCH}E\n`], "a.txt"],
  ] as const)("%s", (_, argv, changed) => {
    const folder = folderOf(FILES);
    const ran = exec(folder, argv);
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: SUCCESS,
      stderr: "",
      tree: { ...FILES, [changed]: FILES[changed].replace("one", "1") },
    });
  });

  test("in the folder that is given", () => {
    const folder = folderOf({ "root/src/a.txt": "one\n" });
    const ran = exec(folder, ["bash", "-c", `cd src && ${SCRIPT}`], ["-C", "root"]);
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: SUCCESS,
      stderr: "",
      tree: { "root/src/a.txt": "1\n" },
    });
  });

  // The shell runs these, and finds our apply_patch.
  test.runIf(hasBash).each([
    ["before another command", "-c", `apply_patch <<'EOF'\n${PATCH}EOF\necho done\n`],
    ["in a login shell", "-lc", `apply_patch <<'EOF' && echo done\n${PATCH}EOF\n`],
    ["from echo", "-c", `echo '${PATCH}' | applypatch; echo done`],
  ])("%s", (_, flag, script) => {
    const folder = folderOf(FILES);
    const ran = exec(folder, ["bash", flag, script]);
    expect({ ...ran, tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: `${SUCCESS}done\n`,
      stderr: "",
      tree: { ...FILES, "a.txt": "1\n" },
    });
  });

  test("with the warnings of apply_patch", () => {
    const folder = folderOf({ "a.txt": "old\n" });
    const patch = "*** Begin Patch\n*** Add File: a.txt\n+new\n*** End Patch\n";
    expect({ ...exec(folder, ["apply_patch", patch]), tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: "Success. Updated the following files:\nA a.txt\n",
      stderr: "apply_patch: warning: a.txt (reply line 2): an existing file is replaced\n",
      tree: { "a.txt": "new\n" },
    });
  });
});

describe("llm-patch exec refuses, and no shell gets it:", () => {
  test.each([
    [
      "a patch that does not fit",
      ["bash", "-c", `apply_patch <<'EOF'\n${PATCH.replace("one", "nine")}EOF\n`],
      1,
      "Failed to find expected lines in a.txt:\nnine\na.txt: hunk 1 of 1 (reply line 3): does not match, and no similar place was found\n  hint: read the file and resend hunk 1 with the file's actual lines\nNothing was written.\n",
    ],
    [
      "a patch that is cut off",
      ["bash", "-c", "apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a.txt\nEOF\n"],
      1,
      "Invalid patch: The last line of the patch must be '*** End Patch'\n  hint: send the whole patch again, in smaller parts if it was too long\nNothing was written.\n",
    ],
    [
      "an empty patch",
      ["bash", "-c", "apply_patch <<'EOF'\nEOF\n"],
      2,
      "Usage: apply_patch 'PATCH'\n       echo 'PATCH' | apply_patch\n",
    ],
    [
      "a patch without its command",
      ["bash", "-c", "*** Begin Patch\n*** Delete File: a.txt\n"],
      2,
      `llm-patch: a patch in place of a command\n  hint: send the patch as apply_patch <<'EOF' ... EOF and nothing else\n${NOTHING}`,
    ],
    [
      "a patch in quotes that end in it",
      ["bash", "-c", "apply_patch '*** Begin Patch\n+don't; rm a.txt\n*** End Patch'\n"],
      2,
      `llm-patch: the quotes or the heredoc around the patch end inside it\n  hint: send the patch in a heredoc with a quoted delimiter that is not a line of the patch\n${NOTHING}`,
    ],
    [
      "two patches",
      ["apply_patch", PATCH, PATCH],
      2,
      `llm-patch: apply_patch takes one argument or heredoc, not several\n  hint: send the patch on standard input\n${NOTHING}`,
    ],
    ...["missing", "a.txt", "..", ".git"].map(
      (folder) =>
        [
          `the folder ${folder}`,
          ["bash", "-c", `cd ${folder} && ${SCRIPT}`],
          2,
          `llm-patch: ${folder}: there is no such folder inside the working folder, or no patch may be applied there\n  hint: name a folder that exists, inside the working folder and outside .git\n${NOTHING}`,
        ] as const,
    ),
  ] as const)("%s", (_, argv, exitCode, stderr) => {
    const folder = folderOf(FILES);
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    const before = readTree(folder);
    expect({ ...exec(folder, argv), tree: readTree(folder) }).toEqual({
      exitCode,
      stdout: "",
      stderr,
      tree: before,
    });
  });
});

/** Prints its arguments and passes standard input on. */
const ECHO = `
process.stdout.write(JSON.stringify(process.argv.slice(1)) + "\\n");
process.stderr.write(process.cwd() + "\\n");
process.stdin.pipe(process.stdout);
process.exitCode = 7;
`;

describe("llm-patch exec runs any other command", () => {
  test("with its arguments, streams and exit code as they are", () => {
    const folder = realpathSync(folderOf({}));
    const args = [
      "",
      "--",
      "-n",
      "--json",
      "-C",
      "..",
      "$HOME",
      "*",
      "a b",
      "'\"\\",
      "é\n",
      "apply_patch",
    ];
    const input = Buffer.from([0, 255, 13, 10, 104]);
    const ran = runCommand(
      "llm-patch",
      ["exec", "--", process.execPath, "-e", ECHO, "--", ...args],
      { folder, input },
    );
    expect(ran).toEqual({
      exitCode: 7,
      stdout: `${Buffer.from(JSON.stringify(args)).toString("latin1")}\n${input.toString("latin1")}`,
      stderr: `${folder}\n`,
    });
  });

  test("in the folder that is given, with the same environment", () => {
    const folder = folderOf({ "sub/a": "" });
    const print = "console.log(process.cwd(), process.env.LLM_PATCH_TEST)";
    const ran = runCommand(
      "llm-patch",
      ["exec", "-C", "sub", "--", process.execPath, "-e", print],
      { folder, env: { LLM_PATCH_TEST: "x y" } },
    );
    expect(ran).toEqual({
      exitCode: 0,
      stdout: `${join(realpathSync(folder), "sub")} x y\n`,
      stderr: "",
    });
  });

  test.each([
    ["sh -c true", ["sh", "-c", "true"], 0, "", ""],
    ["sh -c 'exit 3'", ["sh", "-c", "exit 3"], 3, "", ""],
    [
      "a script that only begins with a call",
      ["sh", "-c", "apply_patch() { cat; echo $1; }; apply_patch x <<E\n$((1 + 1))\nE\n"],
      0,
      "2\nx\n",
      "",
    ],
    [
      "a program that is not there",
      ["no-such-program"],
      127,
      "",
      "llm-patch: no-such-program: no such program\n  hint: check the command after --\n",
    ],
    [
      "a file that is no program",
      ["./a.txt"],
      126,
      "",
      "llm-patch: ./a.txt: cannot be run: permission denied\n  hint: check the command after --\n",
    ],
  ])("%s", (_, argv, exitCode, stdout, stderr) => {
    const folder = folderOf(FILES);
    expect({ ...exec(folder, argv), tree: readTree(folder) }).toEqual({
      exitCode,
      stdout,
      stderr,
      tree: FILES,
    });
  });

  test.runIf(hasBash)("that needs a shell: the shell finds the apply_patch on its path", () => {
    const folder = folderOf(FILES);
    mkdirSync(join(folder, "bin"));
    symlinkSync(resolve("bin/apply_patch.cjs"), join(folder, "bin/apply_patch"));
    const script = `set -e\nPATH=$PWD/bin:$PATH\nfolder=src\ncd $folder\n${SCRIPT}echo done`;
    const ran = exec(folder, ["bash", "-c", script]);
    expect({ ...ran, changed: readFileSync(join(folder, "src/a.txt"), "utf8") }).toEqual({
      exitCode: 0,
      stdout: `${SUCCESS}done\n`,
      stderr: "",
      changed: "1\ntwo\n",
    });
  });
});

const EXEC = [resolve("bin/llm-patch.cjs"), "exec", "--"];

describe("signals", () => {
  test.each(some(2, ["SIGTERM", "SIGKILL", "SIGINT", "SIGHUP", "SIGUSR2", "SIGABRT"]))(
    "whoever waits sees that %s ended the command",
    (signal) => {
      const { status, signal: seen } = spawnSync(process.execPath, [
        ...EXEC,
        "sh",
        "-c",
        `kill -s ${signal.slice(3)} $$`,
      ]);
      expect({ status, seen }).toEqual({ status: null, seen: signal });
    },
  );

  test.each([
    ["PIPE", 141],
    ["USR1", 138],
  ])("%s, which Node withstands, becomes an exit code", (name, exitCode) => {
    const { status, signal } = spawnSync(process.execPath, [
      ...EXEC,
      "sh",
      "-c",
      `kill -s ${name} $$`,
    ]);
    expect({ status, signal }).toEqual({ status: exitCode, signal: null });
  });

  test.each(some(2, ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"] as const))(
    "%s to us reaches the command, and its answer counts",
    async (signal) => {
      const answer = `process.on("${signal}", () => { console.log("got it"); process.exit(9); });
        setInterval(() => {}, 1000); console.log("ready");`;
      const child = spawn(process.execPath, [...EXEC, process.execPath, "-e", answer], {
        stdio: ["ignore", "pipe", "ignore"],
      });
      let stdout = "";
      child.stdout.on("data", (data) => {
        stdout += String(data);
        if (stdout === "ready\n") child.kill(signal);
      });
      const [status, seen] = await once(child, "close");
      expect({ stdout, status, seen }).toEqual({
        stdout: "ready\ngot it\n",
        status: 9,
        seen: null,
      });
    },
  );
});

describe("llm-patch exec --dry-run", () => {
  test("prints the plan of a call and writes nothing", () => {
    const folder = realpathSync(folderOf(FILES));
    const ran = exec(folder, ["bash", "-lc", `cd src && ${SCRIPT}`], ["--dry-run", "--json"]);
    expect({ ...ran, stdout: JSON.parse(ran.stdout), tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: {
        intercepted: true,
        cwd: join(folder, "src"),
        plan: {
          version: 1,
          status: "would-apply",
          files: [
            {
              action: "modify",
              path: "a.txt",
              added: 1,
              removed: 1,
              hunks: [{ hunk: 1, patchLine: 3, level: "exact", line: 1, repairs: [] }],
            },
          ],
          repairs: [],
          warnings: [],
          problems: [],
        },
      },
      stderr: "",
      tree: FILES,
    });
  });

  test("prints that a command is no call, and does not run it", () => {
    const folder = realpathSync(folderOf(FILES));
    const ran = exec(folder, ["sh", "-c", "rm a.txt"], ["-n", "--json"]);
    expect({ ...ran, stdout: JSON.parse(ran.stdout), tree: readTree(folder) }).toEqual({
      exitCode: 0,
      stdout: { intercepted: false, cwd: folder, plan: null },
      stderr: "",
      tree: FILES,
    });
  });

  test("prints why a call cannot be read", () => {
    const folder = realpathSync(folderOf({}));
    const ran = exec(folder, ["sh", "-c", PATCH], ["-n", "--json"]);
    expect({ ...ran, stdout: JSON.parse(ran.stdout) }).toEqual({
      exitCode: 2,
      stdout: {
        intercepted: true,
        cwd: folder,
        plan: null,
        error: {
          code: "bare-patch",
          message: "a patch in place of a command",
          hint: "send the patch as apply_patch <<'EOF' ... EOF and nothing else",
        },
      },
      stderr: "",
    });
  });

  test.each([
    [
      "the diff of a call",
      ["apply_patch", PATCH],
      {
        exitCode: 0,
        stdout: "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n",
        stderr: "M a.txt +1 -1  1 hunk: exact\nllm-patch: would apply: 1 file, 1 hunk, +1 -1\n",
      },
    ],
    [
      "a command that is none",
      ["rm", "a.txt"],
      { exitCode: 0, stdout: "", stderr: "llm-patch: no apply_patch call: would run rm\n" },
    ],
    [
      "a call that cannot be read",
      [PATCH],
      {
        exitCode: 2,
        stdout: "",
        stderr: `llm-patch: a patch in place of a command\n  hint: send the patch as apply_patch <<'EOF' ... EOF and nothing else\n${NOTHING}`,
      },
    ],
  ])("without --json shows %s", (_, argv, expected) => {
    const folder = folderOf(FILES);
    const ran = exec(folder, argv, ["-n"]);
    expect({ ...ran, tree: readTree(folder) }).toEqual({ ...expected, tree: FILES });
  });

  test.each([
    ["a call that does not fit", PATCH, 1],
    ["a call without a patch", "", 2],
  ])("has the exit code of %s", (_, patch, expected) => {
    const folder = folderOf({ "a.txt": "two\n" });
    const { exitCode, stdout } = exec(folder, ["apply_patch", patch], ["-n"]);
    expect({ exitCode, stdout, tree: readTree(folder) }).toEqual({
      exitCode: expected,
      stdout: "",
      tree: { "a.txt": "two\n" },
    });
  });
});

describe("wrong usage", () => {
  const usage = (fact: string) => ({
    exitCode: 2,
    stdout: "",
    stderr: `llm-patch: ${fact}\n  hint: see llm-patch exec --help\n`,
  });
  test.each([
    ["no command", ["exec"], usage("put the command after --")],
    ["a word before --", ["exec", "git", "--", "a"], usage("put the command after --")],
    ["--json alone", ["exec", "--json", "--", "ls"], usage("--json needs --dry-run")],
    [
      "no such folder",
      ["exec", "-C", "no", "--", "ls"],
      {
        ...usage(""),
        stderr:
          "llm-patch: no: cannot open the root folder: no such file or folder [io]\n  hint: fix that and run the same command again\n",
      },
    ],
  ])("%s", (_, args, expected) => {
    const folder = temporaryFolder();
    expect(runCommand("llm-patch", args, { folder })).toEqual(expected);
  });

  test("exec --help", () => {
    const help = readFileSync(resolve("test/cli/exec-help.txt"), "utf8");
    expect(runCommand("llm-patch", ["exec", "--help"], { folder: temporaryFolder() })).toEqual({
      exitCode: 0,
      stdout: help,
      stderr: "",
    });
  });
});

/**
 * The gate of `examples/dry-run` lets pass what git can bring back, and refuses all else before
 * anything is written.
 */

import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { runInShell } from "./helpers/command.ts";
import { hasBash, hasGit } from "./helpers/tools.ts";
import { copyOf, folderOf, readTree } from "./helpers/tree.ts";

const EXAMPLE = resolve("examples/dry-run");
const row = (path: string, letter = "M"): string => `${letter} ${path} +1 -1  1 hunk: exact\n`;
const ONE_HUNK = "llm-patch: would apply: 1 file, 1 hunk, +1 -1\n";
const edit = (path: string, removed: string, added: string): string =>
  `*** Begin Patch\n*** Update File: ${path}\n@@\n-${removed}\n+${added}\n*** End Patch\n`;
const NOTES = "Calls are tried three times.";

interface GateCase {
  /** What is done in the repository, then the gate: `gate [--check] REPLY`. */
  readonly script: string;
  readonly reply: string;
  readonly exitCode: number;
  readonly stderr: string;
  /** The files that are others than those of the project afterwards. */
  readonly tree?: Readonly<Record<string, string>>;
}

const GATE: Readonly<Record<string, GateCase>> = {
  "lets pass what git can bring back": {
    script: "gate $REPLY",
    reply: edit("NOTES", NOTES, "Thrice."),
    exitCode: 0,
    stderr: `${row("NOTES")}${ONE_HUNK}${row("NOTES")}llm-patch: applied: 1 file, 1 hunk, +1 -1\n`,
    tree: { NOTES: "Thrice.\n" },
  },
  "takes paths from the top of the work tree, and a reply from standard input": {
    script: "cd src && gate - < $REPLY",
    reply: edit("NOTES", NOTES, "Thrice."),
    exitCode: 0,
    stderr: `${row("NOTES")}${ONE_HUNK}${row("NOTES")}llm-patch: applied: 1 file, 1 hunk, +1 -1\n`,
    tree: { NOTES: "Thrice.\n" },
  },
  "lets pass what changes nothing": {
    script: "gate $REPLY",
    reply: `*** Begin Patch\n*** Add File: NOTES\n+${NOTES}\n*** End Patch\n`,
    exitCode: 0,
    stderr:
      "llm-patch: warning: NOTES (reply line 2): already exists, with the same content\n" +
      "llm-patch: nothing changes\n",
  },
  "refuses what is staged only": {
    script: "echo More. >> NOTES && git add NOTES && gate $REPLY",
    reply: edit("NOTES", NOTES, "Thrice."),
    exitCode: 1,
    stderr: `${row("NOTES")}${ONE_HUNK}gate: commit or stash these first:\nM  NOTES\n`,
    tree: { NOTES: `${NOTES}\nMore.\n` },
  },
  "refuses a file that git does not know": {
    script: "echo one > 'a b' && gate $REPLY",
    reply: edit("a b", "one", "1"),
    exitCode: 1,
    stderr: `${row("a b")}${ONE_HUNK}gate: commit or stash these first:\n?? "a b"\n`,
    tree: { "a b": "one\n" },
  },
  "refuses a file that git ignores": {
    script: "echo '*.log' > $GIT_DIR/info/exclude && echo one > retry.log && gate $REPLY",
    reply: edit("retry.log", "one", "1"),
    exitCode: 1,
    stderr: `${row("retry.log")}${ONE_HUNK}gate: commit or stash these first:\n!! retry.log\n`,
    tree: { "retry.log": "one\n" },
  },
  "refuses a move from a file that is not committed": {
    script: "echo More. >> NOTES && gate --check $REPLY",
    reply: edit("NOTES", NOTES, "Thrice.").replace("@@", "*** Move to: README\n@@"),
    exitCode: 1,
    stderr: `${row("NOTES → README", "R")}${ONE_HUNK}gate: commit or stash these first:\n M NOTES\n`,
    tree: { NOTES: `${NOTES}\nMore.\n` },
  },
  "refuses what git would not take": {
    script: "printf '\\377\\376a\\0\\n\\0' > wide && git add wide && save && gate $REPLY",
    reply: edit("wide", "a", "b"),
    exitCode: 1,
    stderr:
      `${row("wide")}${ONE_HUNK}error: patch failed: wide:1\nerror: wide: patch does not apply\n` +
      "gate: git would not take the diff\n",
    tree: { wide: "\xff\xfea\0\n\0" },
  },
  "stops a commit as a hook": {
    script: `
      mkdir -p $GIT_DIR/hooks && hook=$GIT_DIR/hooks/pre-commit
      printf '#!/bin/sh\\nexec bash %s --check %s > /dev/null' $GATE $REPLY > $hook
      chmod +x $hook
      save --allow-empty && echo More. > NOTES && save --all`,
    reply: edit("NOTES", NOTES, "Thrice."),
    exitCode: 1,
    stderr:
      `${row("NOTES")}${ONE_HUNK}llm-patch: NOTES: hunk 1 of 1 (reply line 3): ` +
      `does not match, and no similar place was found [not-found/stale]\n` +
      `    expected    ${NOTES}\n` +
      "  hint: read the file and resend hunk 1 with the file's actual lines\n" +
      "llm-patch: nothing was written: 1 problem\n" +
      "llm-patch: more: llm-patch explain not-found/stale; for the model: --retry\n",
    tree: { NOTES: "More.\n" },
  },
};

describe.runIf(hasBash && hasGit)("the gate", () => {
  test.each(Object.entries(GATE))("%s", (_, { script, reply, exitCode, stderr, tree }) => {
    const project = copyOf(join(EXAMPLE, "project"));
    const before = readTree(project);
    const ran = runInShell(`${gateShell(reply)}${script}`, project);
    expect({ ...ran, tree: readTree(project) }).toEqual({
      exitCode,
      stdout: "",
      stderr,
      tree: { ...before, ...tree },
    });
  });
});

/** Makes the working folder a repository with one commit; its own files lie outside. */
function gateShell(reply: string): string {
  const folder = folderOf({ reply });
  symlinkSync(resolve("bin/llm-patch.cjs"), join(folder, "llm-patch"));
  return `
    export PATH='${folder}':"$PATH" LC_ALL=C REPLY='${folder}/reply' GATE='${EXAMPLE}/gate.sh'
    export GIT_DIR='${folder}/git' GIT_WORK_TREE="$PWD" GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
    gate() { bash "$GATE" "$@"; }
    save() { git -c user.name=me -c user.email=me@localhost commit --quiet --message=x "$@"; }
    git init --quiet && git add . && save
  `;
}

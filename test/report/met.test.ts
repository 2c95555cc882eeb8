/**
 * What is said of failures that were met in public reports about other programs: the cause where there is one, the actual
 * lines, and a hint that can be followed. In the file beside it; made again with -u: read what has changed.
 */

import { expect, test } from "vitest";
import { details } from "../../src/report/mismatch.ts";
import { PLAIN } from "../../src/report/color.ts";
import { describe, nextStep } from "../../src/report/messages.ts";
import { runInMemory } from "../helpers/in-memory.ts";

const CODE = "def f():\n    return 1\n\ndef g():\n    return 2\n";
const LINE =
  "When a token is rotated, the old one stays valid for five minutes so that open tabs do not fail, and is then removed from the store.";
const MINIFIED = Array.from({ length: 300 }, (_, at) => `function f${at}(a,b){return a+b*${at}}`);

function edit(old_string: unknown, more: object = {}): string {
  return JSON.stringify({ path: "a.py", old_string, new_string: "new", ...more });
}

/** A call of Roo's tool. */
function applyDiff(...rows: readonly string[]): string {
  return JSON.stringify({ name: "apply_diff", input: { path: "a.py", diff: rows.join("\n") } });
}

function update(...rows: readonly string[]): string {
  return ["*** Begin Patch", "*** Update File: a.py", ...rows, "*** End Patch", ""].join("\n");
}

const CASES: readonly (readonly [name: string, file: string, reply: string])[] = [
  ["a part of a long line", LINE, edit("the old one stays valid for ten minutes so that open")],
  ["a part of a minified file", MINIFIED.join(";"), edit("function f77(a,b){return a-b*77}")],
  ["lines that break otherwise", "call(\n    alpha,\n    beta,\n)\n", edit("call(alpha, beta)")],
  ["line ends as two characters", CODE, edit("def f():\\n    return one()")],
  ["line numbers", CODE, edit("4: def g():\n5:     return two")],
  ["a line without its prefix", CODE, update("@@", " def g():", "-    return 2", "pass", " ")],
  ["one line of two", CODE, update("@@", "-    return 2", "+    return 22", "This changes g.")],
  ["no marks", CODE, update("@@", " def g():", "     return 7")],
  ["items read as removed lines", "## Is\n- Fast\n", update("@@", " ## Is", "- Fast", "+- Slow")],
  [
    "new lines that are sent twice",
    CODE,
    applyDiff(
      "<<<<<<< SEARCH",
      "    return 1",
      "=======",
      "    return 3",
      "=======",
      "    return 3",
      ">>>>>>> REPLACE",
    ),
  ],
  ["several places in one line", "f(a, a, a)\n", edit("a, ")],
  ["another number of places", "f(a, a, a)\n", edit("a, ", { expected_replacements: 3 })],
  ["an old text that overlaps itself", "aaa\n", edit("aa")],
  ["a letter that looks like another", "total = 1\n", edit("t\u043etal = 1")],
  ["a character that shows nothing", "na\u2060me = 1\n", edit("name = 1")],
  [
    "a line below the end of the file",
    "one\ntwo\n",
    JSON.stringify({ command: "insert", path: "a.py", insert_line: 9, insert_text: "three\n" }),
  ],
  [
    "a line that a block in a call may not have",
    CODE,
    applyDiff("<<<<<<< SEARCH", "a", "=======", ":start_line:2", "-------", ">>>>>>> REPLACE"),
  ],
  [
    "a marker that a block in a call may not have",
    CODE,
    applyDiff("<<<<<<< SEARCH :start_line:3", "a", "=======", ">>>>>>> REPLACE"),
  ],
  [
    "a patch in one line",
    CODE,
    JSON.stringify({
      name: "apply_patch",
      input: { input: update("@@", "-a").replaceAll("\n", "\\n") },
    }),
  ],
  [
    "a script with more than a patch",
    CODE,
    JSON.stringify({
      name: "shell",
      input: {
        command: ["bash", "-lc", `apply_patch <<'EOF'\n${update("@@", "-a")}EOF\necho b > b`],
      },
    }),
  ],
  ["a value of another type", CODE, edit(1)],
  ["a flag of another type", CODE, edit("return 1", { replace_all: "all" })],
  ["a trial call", CODE, JSON.stringify({ name: "edit", input: { path: "a.py", dryRun: true } })],
  ["a script", CODE, JSON.stringify({ name: "exec", input: "tools.apply_patch(`${PATCH}`)" })],
  [
    "a file that the patch has moved",
    CODE,
    update(
      "*** Move to: b.py",
      "@@",
      "-    return 1",
      "+    return 3",
      "*** Update File: a.py",
      "@@",
      "-    return 2",
    ),
  ],
  [
    "an anchor that is not below the one above it",
    CODE,
    update("@@ def g():", "@@ def f():", "-    return 1", "+    return 3"),
  ],
  ["an anchor above other lines", CODE, update("@@ def g():", "-    return 1", "+    return 3")],
  [
    "lines that an edit before the last one has changed",
    CODE,
    update(
      "@@",
      "-    return 1",
      "+    return 3",
      "*** Update File: a.py",
      "@@",
      "-    return 2",
      "+    return 4",
      "*** Update File: a.py",
      "@@",
      "-    return 1",
      "+    return 5",
    ),
  ],
  [
    "two strings of one line",
    CODE,
    JSON.stringify({
      path: "a.py",
      edits: [
        { old_string: "return 1", new_string: "return 3" },
        { old_string: "f():\n    return 1", new_string: "f(): pass" },
      ],
    }),
  ],
  ["a move without a name", CODE, update("*** Move to: ", "@@", "-    return 1", "+    return 3")],
  ["a patch in reasoning", CODE, `<think>\n${update("@@", "-    return 1")}</think>\n`],
  [
    "a patch for a folder in a variable",
    CODE,
    `cd $DIR && apply_patch <<'EOF'\n${update("@@", "-    return 1")}EOF\n`,
  ],
  ["a section below the envelope", CODE, `${update("@@", "-    return 1")}*** Delete File: b.py\n`],
  ["a tag below an envelope", CODE, `${update("@@", "-    return 1")}<delete_file path="b.py"/>\n`],
  ["arguments that are no JSON", CODE, JSON.stringify({ name: "edit", arguments: "{path: a.py" })],
  ["an unknown notation", CODE, `${update("@@", "-    return 1")}¶a.py#fff5\n+new\n`],
];

/** The message, the evidence and the next step of each problem. */
function said(file: string, reply: string): readonly string[] {
  const { outcome } = runInMemory(reply, new Map([["a.py", file]]), {});
  return outcome.problems.flatMap((problem) => {
    const { message, ...next } = describe(problem, outcome.format);
    return [message, ...details(problem, PLAIN), `hint: ${nextStep(next)}`];
  });
}

test("what is said", async () => {
  const all = CASES.map(([name, ...one]) => [`=== ${name}`, ...said(...one), ""].join("\n"));
  await expect(all.join("\n")).toMatchFileSnapshot("whole/met.txt");
});

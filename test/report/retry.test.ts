import { check as checkReply, retryText as textOfResult } from "../../src/core.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retryText } from "../../src/report/retry.ts";
import { type Outcome } from "../../src/check.ts";
import { run } from "../../src/run.ts";
import { folderOf } from "../helpers/tree.ts";
import { often } from "../helpers/often.ts";

const FILES = { "a.txt": "one\ntwo\nthree\nfour\n", "b.txt": "f:\n x\ng:\n x\n" };

function outcomeOf(reply: string): Outcome {
  return run(reply, { root: folderOf(FILES), dryRun: true });
}

const ENVELOPE = `*** Begin Patch
*** Update File: a.txt
@@
 one
-twoo
+TWO
@@
-four
+FOUR
*** Update File: b.txt
@@
- x
+ y
*** End Patch
`;

describe("a text to send back has the lines of the file as the format quotes them:", () => {
  test("an envelope", () => {
    expect(retryText(outcomeOf(ENVELOPE)))
      .toBe(`The patch was not applied. Nothing was written: 2 problems.
1. a.txt: hunk 1 of 2 (reply line 3): does not match; closest match: lines 1 to 2 (88 %)
   hint: resend hunk 1 with the file's actual lines
The file at lines 1 to 2:
 one
 two
2. b.txt: hunk 1 of 1 (reply line 11): matches 2 places
   hint: add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)
   line 2, next to the unique line 1: f:
   line 4, next to the unique line 3: g:
These hunks match, send them unchanged: a.txt hunk 2 (reply line 7). Send the whole patch again, corrected.
`);
  });

  test("blocks", () => {
    const reply = "a.txt\n<<<<<<< SEARCH\nthree\nfore\n=======\nx\n>>>>>>> REPLACE\n";
    expect(retryText(outcomeOf(reply)))
      .toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (reply line 2): does not match; closest match: lines 3 to 4 (80 %)
   hint: resend hunk 1 with the file's actual lines
The file at lines 3 to 4:
<<<<<<< SEARCH
three
four
=======
Send the whole patch again, corrected.
`);
  });

  test("JSON", () => {
    const edit = { path: "a.txt", old_string: "three\nfore", new_string: "x" };
    expect(retryText(outcomeOf(JSON.stringify(edit))))
      .toBe(`The call was not applied. Nothing was written: 1 problem.
1. a.txt: edit 1 of 1 (reply line 1): does not match; closest match: lines 3 to 4 (80 %)
   hint: resend edit 1 with the file's actual lines
The file at lines 3 to 4:
"three\\nfour"
(whole lines: old_string and new_string must have the same part of them)
Send the whole call again, corrected.
`);
  });
});

test("of a reply in several formats, each edit has the lines in its own", () => {
  const reply = `*** Begin Patch
*** Update File: b.txt
@@
-f:
+F:
*** End Patch

a.txt
<<<<<<< SEARCH
three
fore
=======
x
>>>>>>> REPLACE
`;
  const text = retryText(outcomeOf(reply));
  expect(text).toContain("\n<<<<<<< SEARCH\nthree\nfour\n=======\n");
  expect(textOfResult(checkReply(reply, FILES))).toBe(text);
});

test("whole lines are quoted, and nothing for a short text", () => {
  const file = { "a.json": '{\n  "version": "1.1.0",\n  "description": "All of the tools"\n}\n' };
  const textFor = (old_string: string): string => {
    const reply = JSON.stringify({ path: "a.json", old_string, new_string: "" });
    return retryText(run(reply, { root: folderOf(file), dryRun: true }));
  };
  expect(textFor("1.0.0")).toContain("no similar place was found");
  expect(textFor('"description": "All of the toools"')).toContain(
    `"  \\"description\\": \\"All of the tools\\""\n`,
  );
});

test("what is applied already is to be left out", () => {
  const reply = "a.txt\n<<<<<<< SEARCH\nzero\ntwo\n=======\none\ntwo\n>>>>>>> REPLACE\n";
  expect(retryText(outcomeOf(reply)))
    .toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (reply line 2): already applied: the file has its new lines at line 1
   hint: leave hunk 1 out
Send the patch again without what is already done, or nothing if that is all.
`);
});

test("what is not applied cannot be undone, and may be applied", () => {
  const reply = "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+zero\n two\n";
  const root = folderOf(FILES);
  expect(retryText(run(reply, { root, dryRun: true, reverse: true })))
    .toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (reply line 3): nothing to undo: the file has the patch's old lines at line 1
   hint: leave hunk 1 out
Send the patch again without what is already done, or nothing if that is all.
`);
});

test.each([
  ["e", "does not match, and no similar place was found"],
  ["hree", "does not match; closest match: line 3 (80 %)"],
  ["hree\nfour", "does not match; closest match: lines 3 to 4 (90 %)"],
])("a block is whole lines, not %j", (search, message) => {
  const reply = `a.txt\n<<<<<<< SEARCH\n${search}\n=======\nx\n>>>>>>> REPLACE\n`;
  expect(retryText(outcomeOf(reply)).split("\n")[1]).toBe(
    `1. a.txt: hunk 1 of 1 (reply line 2): ${message}`,
  );
});

describe("the last line says what to send:", () => {
  /** Hunks of which some fit, and one that does not. */
  function lastLine(...hunks: readonly string[]): string | undefined {
    const reply = `*** Begin Patch\n*** Update File: a.txt\n${hunks.join("")}*** End Patch\n`;
    return retryText(outcomeOf(reply)).trimEnd().split("\n").at(-1);
  }

  test("how many others fit", () => {
    const [one, two, lost] = ["@@\n-one\n+1\n", "@@\n-two\n+2\n", "@@\n-threee\n+3\n"];
    expect(lastLine(one ?? "", lost ?? "", two ?? "")).toBe(
      "These hunks match, send them unchanged: a.txt hunk 1 (reply line 3), a.txt hunk 3 (reply line 9). Send the whole patch again, corrected.",
    );
  });

  test("the same patch, if it is not at fault", () => {
    const busy: Outcome = {
      status: "refused",
      exitCode: 1,
      plan: undefined,
      problems: [{ code: "busy", path: "project" }],
    };
    expect(retryText(busy)).toBe(`The patch was not applied. Nothing was written: 1 problem.
1. project: another run of llm-patch is writing in this folder
   hint: run it again when the other run has ended
The patch is not at fault: send it again as it is.
`);
  });
});

test("no report says that nothing was written where that is unsure", () => {
  const io = { code: "io", path: "a.txt", operation: "write", reason: "EIO", unfinished: true };
  const outcome = { status: "refused", exitCode: 2, plan: undefined, problems: [io] } as const;
  expect(retryText(outcome as Outcome))
    .toBe(`The patch was not applied, and the files may be half written: 1 problem.
1. a.txt: cannot write: EIO; not everything could be rolled back
   hint: fix that and run llm-patch recover
The patch is not at fault: send it again as it is.
`);
});

test("of many places the first are shown", () => {
  const root = folderOf({ "a.txt": "x\n".repeat(12) });
  const reply = "*** Begin Patch\n*** Update File: a.txt\n@@\n-x\n+y\n*** End Patch\n";
  const places = Array.from({ length: 10 }, (_, at) => `   line ${at + 1}\n`).join("");
  expect(retryText(run(reply, { root, dryRun: true })))
    .toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (reply line 3): matches 12 places
   hint: add context lines that only the right place has, or an anchor line above them ('@@ ' and its text)
${places}   … 2 more
Send the whole patch again, corrected.
`);
});

test("a text to send back is never longer than it may be", () => {
  const outcome = outcomeOf(ENVELOPE);
  const many = { ...outcome, problems: Array.from({ length: 30 }, () => outcome.problems).flat() };
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 12_000 }), (limit) => {
      for (const one of [outcome, many]) expect(retryText(one, limit).length <= limit).toBe(true);
    }),
    { numRuns: often(100) },
  );
});

test("of a place that is too long to be shown the lines that differ are named", () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`);
  const context = (from: number, to: number): string =>
    lines
      .slice(from, to)
      .map((line) => ` ${line}\n`)
      .join("");
  const hunk = `@@\n${context(0, 29)}-line thirty\n+line 30 b\n${context(30, 60)}`;
  const reply = `*** Begin Patch\n*** Update File: long.txt\n${hunk}*** End Patch\n`;
  const result = checkReply(reply, new Map([["long.txt", `${lines.join("\n")}\n`]]));
  expect(textOfResult(result)).toContain(`
            29 line 29
   expected    line thirty
   actual   30 line 30
            31 line 31
`);
});

test("a line of the reply of any length leaves room for what is wrong with it", () => {
  const text = retryText(outcomeOf(`BEGIN_ARG: ${"x".repeat(10_000)}`));
  expect(text).toMatch(/^1\. reply line 1: this looks like .*BEGIN_ARG: x+…$/m);
  expect(text.length).toBeLessThan(1000);
});

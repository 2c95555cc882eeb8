import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retryText } from "../../src/report/retry.ts";
import { DEFAULTS, type Outcome, run } from "../../src/run.ts";
import { folderOf } from "../helpers/tree.ts";
import { often } from "../helpers/often.ts";

const FILES = { "a.txt": "one\ntwo\nthree\nfour\n", "b.txt": "f:\n x\ng:\n x\n" };

function outcomeOf(reply: string): Outcome {
  return run(reply, { ...DEFAULTS, root: folderOf(FILES), dryRun: true });
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
1. a.txt: hunk 1 of 2 (patch line 3): its lines are not in the file; nearest are lines 1 to 2, 86 % alike. Next: resend hunk 1 with the lines as the file has them.
The file has there, at lines 1 to 2:
 one
 two
2. b.txt: hunk 1 of 1 (patch line 11): its lines stand in 2 places. Next: add context lines that only the right place has, or an anchor line above them ('@@ ' and its text).
   line 2 below 'f:'; only there: 'f:'
   line 4 below 'g:'; only there: 'g:'
These fit as they are, leave them unchanged: a.txt hunk 2. Send the whole patch again.
`);
  });

  test("blocks", () => {
    const reply = "a.txt\n<<<<<<< SEARCH\nthree\nfore\n=======\nx\n>>>>>>> REPLACE\n";
    expect(retryText(outcomeOf(reply)))
      .toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (patch line 2): its lines are not in the file; nearest are lines 3 to 4, 77 % alike. Next: resend hunk 1 with the lines as the file has them.
The file has there, at lines 3 to 4:
<<<<<<< SEARCH
three
four
=======
Send the whole patch again.
`);
  });

  test("JSON", () => {
    const edit = { path: "a.txt", old_string: "three\nfore", new_string: "x" };
    expect(retryText(outcomeOf(JSON.stringify(edit))))
      .toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (patch line 1): its lines are not in the file; nearest are lines 3 to 4, 77 % alike. Next: resend hunk 1 with the lines as the file has them.
The file has there, at lines 3 to 4:
"old_string": "three\\nfour"
Send the whole patch again.
`);
  });
});

test("what is applied already is to be left out", () => {
  const reply = "a.txt\n<<<<<<< SEARCH\nzero\ntwo\n=======\none\ntwo\n>>>>>>> REPLACE\n";
  expect(retryText(outcomeOf(reply)))
    .toBe(`The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (patch line 2): it is applied already: its new lines stand at line 1. Next: leave the hunk out, or skip what is applied with --skip-applied.
Send the patch again without what is applied already.
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

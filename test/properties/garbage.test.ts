import * as fc from "fast-check";
import { expect, test } from "vitest";
import { run } from "../../src/run.ts";
import { toJson } from "../../src/report/json.ts";
import { PLAIN } from "../../src/report/color.ts";
import { diffFile } from "../../src/report/diff.ts";
import { codexMessage } from "../../src/report/codex.ts";
import { summary } from "../../src/report/report.ts";
import { wholeTree } from "../helpers/disk.ts";
import { folderOf } from "../helpers/tree.ts";
import { often } from "../helpers/often.ts";

const FILES = {
  a: "one\ntwo\nthree\n\nfour\n",
  b: "def f():\n\treturn 1\n\ndef g():\n\treturn 1\n",
  "dir/c": "x\r\ny\r\nz",
  latin: Buffer.from("\xe9t\xe9\n", "latin1"),
  binary: Buffer.from([1, 0, 2]),
};

const LINES = [
  "*** Begin Patch",
  "*** End Patch",
  "*** Update File: a",
  "*** Update File: b",
  "*** Update File: dir/c",
  "*** Update File: latin",
  "*** Update File: nowhere",
  "*** Add File: new",
  "*** Add File: a/b",
  "*** Delete File: a",
  "*** Delete File: binary",
  "*** Move to: moved",
  "*** Move to: b",
  "*** Move to: ../out",
  "*** Update File: .git/config",
  "*** End of File",
  "*** Environment ID: x",
  "*** Unknown: y",
  "@@",
  "@@ def g():",
  "@@ -2,2 +2,3 @@",
  "@@ -99999999999999999999,1 +1 @@",
  " one",
  "-two",
  "+2",
  " three",
  "",
  " ",
  "-\treturn 1",
  "+\treturn 2",
  " x",
  "-y",
  "+Y",
  "z",
  "\\ No newline at end of file",
  "```",
  "<<'EOF'",
  "EOF",
  "--- a/a",
  "+++ b/a",
  "plain text",
  "+\u0000\u001b[2J\u2028\ud800",
];

const VALID = [
  "*** Begin Patch",
  "*** Update File: a",
  "@@",
  " one",
  "-two",
  "+2",
  " three",
  "*** Update File: b",
  "@@ def g():",
  "-\treturn 1",
  "+\treturn 2",
  "*** Update File: dir/c",
  "*** Move to: dir/d",
  "@@",
  " x",
  "-y",
  "+Y",
  "*** Add File: new",
  "+1",
  "*** Delete File: latin",
  "*** End Patch",
];

/** A line put in, taken out, doubled, exchanged, cut or changed. */
const mutated = fc
  .array(
    fc.record({
      at: fc.nat(VALID.length),
      kind: fc.constantFrom("insert", "remove", "double", "swap", "cut", "indent", "replace"),
      line: fc.constantFrom(...LINES),
      index: fc.nat(12),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((mutations) => {
    const lines = [...VALID];
    for (const { at: wanted, kind, line, index } of mutations) {
      const at = Math.min(wanted, lines.length - 1);
      const old = lines[at] ?? "";
      if (kind === "insert") lines.splice(at, 0, line);
      else if (kind === "remove") lines.splice(at, 1);
      else if (kind === "double") lines.splice(at, 0, old);
      else if (kind === "swap") lines.splice(at, 2, lines[at + 1] ?? "", old);
      else if (kind === "cut") lines[at] = old.slice(0, index);
      else if (kind === "indent") lines[at] = `  ${old} `;
      else lines[at] = line;
    }
    return lines.join("\n");
  });

const replies = fc.oneof(
  { weight: 5, arbitrary: mutated },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...LINES), { maxLength: 25 })
      .map((lines) => lines.join("\n")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.uint8Array() },
);

test("any reply has one of the outcomes, and a refusal leaves the tree as it was", () => {
  const shared = folderOf(FILES);
  const before = wholeTree(shared);
  fc.assert(
    fc.property(replies, fc.boolean(), fc.boolean(), (reply, first, overwrite) => {
      // What was refused has left the folder as it was; only others need a new one.
      const dry = run(reply, { root: shared, first, overwrite, dryRun: true });
      const root = dry.status === "refused" ? shared : folderOf(FILES);
      const outcome = run(reply, { root, first, overwrite });
      const planned = dry.plan?.writes.map((write) => write.after);
      const seen = {
        status: outcome.status,
        exitCode: outcome.exitCode === 0,
        problems: outcome.problems.length > 0,
        tree: outcome.status === "refused" ? wholeTree(root) : before,
        planned: outcome.plan?.writes.map((write) => write.after),
      };
      const refused = dry.status === "refused";
      expect(seen).toEqual({
        status: refused ? "refused" : "applied",
        exitCode: !refused,
        problems: refused,
        tree: before,
        planned,
      });
    }),
    { numRuns: often(500) },
  );
});

/** Every character of `text` that could steer a terminal. */
function steering(text: string): readonly string[] {
  return text.match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g) ?? [];
}

test("every outcome has a report, in words that steer no terminal", () => {
  const root = folderOf(FILES);
  fc.assert(
    fc.property(replies, (reply) => {
      const outcome = run(reply, { root, dryRun: true });
      const diffs = (outcome.plan?.files ?? []).map(diffFile);
      const told = summary(outcome, diffs, PLAIN).join("\n");
      const codex = outcome.problems.map(codexMessage).join("\n");
      const json = JSON.parse(JSON.stringify(toJson(outcome, diffs))) as {
        readonly status: string;
      };
      expect([steering(told), steering(codex), json.status]).toEqual([[], [], outcome.status]);
    }),
    { numRuns: often(300) },
  );
});

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readCall } from "../../src/input/shell.ts";
import { type OracleCall, oracleCall } from "../helpers/shell-oracle.ts";
import { hasBash } from "../helpers/tools.ts";
import { temporaryFolder } from "../helpers/tree.ts";
import { isFull, often } from "../helpers/often.ts";

/** Mostly the first, sometimes one of the others. */
function mostly(usual: string, ...others: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ arbitrary: fc.constant(usual), weight: 4 }, fc.constantFrom(usual, ...others));
}

/** Without `=` and `$` before odd characters: they mean nothing to bash, but something to zsh. */
const FOLDER = fc
  .array(
    fc.oneof(
      {
        arbitrary: fc.constantFrom(
          "a",
          "b/c",
          "'d e'",
          '"f g"',
          "\\ ",
          "\\'",
          '"\\"\\$\\h"',
          "\\\n",
        ),
        weight: 5,
      },
      fc.constantFrom(
        "$x",
        "*",
        "?",
        '"$x"',
        "$(echo y)",
        "`z`",
        "~",
        "-",
        "'",
        '"',
        "'$x'",
        '"a\nb"',
        ":",
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pieces) => pieces.join(""));

const GOES = fc.oneof(
  fc.constant(""),
  fc
    .tuple(
      mostly("cd ", "cd\t ", "cd \\\n", "cd -- ", "pushd "),
      FOLDER,
      mostly(" && ", "&&", " &&\n", " && \\\n", "; ", " || ", "\n", " | ", " x && "),
    )
    .map((pieces) => pieces.join("")),
);

const LINE = fc.constantFrom(
  "*** Begin Patch",
  "*** End Patch",
  "+x",
  "\t+y",
  " EOF",
  "EOF ",
  "+$",
  "+'",
  '+"',
  "+\\n",
  "",
  "+#",
);
const EXPANDED_LINE = fc.constantFrom("+$x", "+${x}", "+$(y)", "+`z`", "+\\$", "+\\\\", "+a\\");

const HEREDOC = fc
  .record({
    operator: mostly("<<", "<<-", "<< ", "<<- ", "<<<", "3<<"),
    word: mostly("'EOF'", "EOF", '"EOF"', "\\EOF", "E'O'F", "-EOF", "E$x"),
    lines: fc.array(fc.oneof({ arbitrary: LINE, weight: 8 }, EXPANDED_LINE), { maxLength: 6 }),
    before: mostly("", " 2>&1", " > out", " -v", " 'a'"),
    behind: mostly(
      "",
      " 2>&1",
      " # c",
      " | tee log",
      " && ls",
      " && echo ok",
      " && echo 'it is' done",
      " && echo -n ok",
      " && echo $x",
      " && echo 'a\\n'",
      " && echo ok && ls",
      " &",
      " 2>/dev/null",
      " b",
      "\t",
      " \\\n",
    ),
    closing: mostly("EOF", "\tEOF", " EOF", "EOF "),
    end: mostly("\n", "", "\n\n# c\n", "\n \n", "\nls\n", "\nEOF\n"),
  })
  .chain((heredoc) =>
    mostly(
      "apply_patch",
      "applypatch",
      "cat",
      "'apply_patch'",
      "A=1 apply_patch",
      "! apply_patch",
      "$a",
      "apply_patch\\\n",
    ).chain((name) =>
      fc.constantFrom(" | apply_patch", " |\\\napply_patch", "").map((pipe) => {
        const { operator, word, lines, before, behind, closing, end } = heredoc;
        const into = name === "cat" ? pipe : "";
        return `${name}${before} ${operator}${word}${into}${behind}\n${lines.map((line) => `${line}\n`).join("")}${closing}${end}`;
      }),
    ),
  );

const ARGUMENT = fc
  .tuple(
    mostly("apply_patch ", "applypatch ", "apply_patch -x "),
    fc.constantFrom("'", '"', "$'", ""),
    fc.array(fc.oneof({ arbitrary: LINE, weight: 6 }, EXPANDED_LINE), { maxLength: 4 }),
    mostly("", "\n", " 2>&1", "; ls", " b"),
  )
  .map(([name, quote, lines, end]) => `${name}${quote}${lines.join("\n")}${quote.slice(-1)}${end}`);

const ECHO = fc
  .tuple(
    mostly("echo ", "echo -n ", "echo a ", "printf "),
    fc.constantFrom("'", '"', "$'", ""),
    fc.array(fc.oneof({ arbitrary: LINE, weight: 6 }, EXPANDED_LINE), { maxLength: 4 }),
    mostly(" | apply_patch", " 2>&1 | apply_patch", "|\napply_patch 2>&1", " | apply_patch a"),
    mostly("", "\n", " && echo ok", " | cat"),
  )
  .map(([name, quote, lines, pipe, end]) =>
    [name, quote, lines.join("\n"), quote.slice(-1), pipe, end].join(""),
  );

const SCRIPT = fc
  .tuple(
    mostly("", "\n \n", "# c 'x\n", "set -e\n", "set -euo pipefail; ", "set -x\n", "(", "{ "),
    GOES,
    fc.oneof({ arbitrary: HEREDOC, weight: 4 }, ARGUMENT, ECHO),
  )
  .map((pieces) => pieces.join(""));

/** What we take a script for, without the reason why it is none. */
function ourCall(script: string): OracleCall | undefined {
  const call = readCall(["bash", "-c", script]);
  if (call.kind !== "apply-patch") return undefined;
  const { kind: _, ...rest } = call;
  return rest;
}

test("a script is the call that a parser of bash takes it for, or none", () => {
  fc.assert(
    fc.property(SCRIPT, (script) => {
      const call = ourCall(script);
      expect(call).toEqual(call === undefined ? undefined : oracleCall(script));
    }),
    { numRuns: often(2000) },
  );
});

/** Runs each script in which `apply_patch` writes down where it is and what it gets. */
const RECORDER = `
apply_patch() { local a b; IFS= read -r -d '' b < <(if (($#)); then printf %s "$1"; else cat; fi) || true; printf '%s\\0' "$PWD" "$b"; }
applypatch() { apply_patch "$@"; }
root=$PWD
for ((i = 0; i < $1; i++)); do
  IFS= read -r -d '' script < "$root/script-$i"
  (cd "$root/tree-$i" && eval "$script" 2>/dev/null)
done
`;

test.runIf(hasBash)("a call is what bash itself makes of it", () => {
  const scripts = fc
    .sample(SCRIPT, isFull ? 1500 : 900)
    .map((script) => ({ script, call: ourCall(script) }))
    .filter(({ call }) => call !== undefined);
  const folder = temporaryFolder();
  for (const [at, { script, call }] of scripts.entries()) {
    mkdirSync(join(folder, `tree-${at}`, call?.cwd ?? "."), { recursive: true });
    writeFileSync(join(folder, `script-${at}`), script);
  }
  const { stdout } = spawnSync("bash", ["--norc", "-c", RECORDER, "bash", String(scripts.length)], {
    cwd: folder,
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stdout.split("\0").slice(0, -1)).toEqual(
    scripts.flatMap(({ call }, at) => [
      join(folder, `tree-${at}`, call?.cwd ?? "."),
      call?.patch ?? "",
    ]),
  );
  expect(scripts.length).toBeGreaterThan(100);
});

test("no script keeps the reader busy", () => {
  const pieces = [
    "<<A ",
    "<<A\n",
    "'a'",
    '"$"',
    "\\\n",
    "$(",
    "`",
    " ",
    "\t",
    "#\n",
    "\n",
    "cd ",
    "&&",
    "|",
    "x",
  ];
  for (const piece of pieces) {
    for (const head of ["", "apply_patch ", "apply_patch <<EOF\n"]) {
      const script = head + piece.repeat(isFull ? 200_000 : 20_000);
      expect(typeof readCall(["sh", "-c", script]).kind).toBe("string");
    }
  }
});

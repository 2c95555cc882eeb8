import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { PlannedFile } from "../../src/plan/changes.ts";
import { type Palette, PLAIN } from "../../src/report/color.ts";
import type { FileDiff } from "../../src/report/diff.ts";
import { statRows } from "../../src/report/stat.ts";
import { runCommand } from "../helpers/command.ts";
import { hasGit } from "../helpers/tools.ts";
import { folderOf, temporaryFolder } from "../helpers/tree.ts";

type Changed = readonly [path: string, added: number, removed: number, from?: string];

function rows(changed: readonly Changed[], palette = PLAIN, width?: number): readonly string[] {
  const diffs = changed.map(([path, added, removed, from]): FileDiff => {
    const base = { path, before: undefined, after: undefined, hunks: [] };
    const file: PlannedFile =
      from === undefined ? { ...base, action: "modify" } : { ...base, action: "rename", from };
    return { file, encoding: "utf-8", parts: [], added, removed };
  });
  return statRows(diffs, { palette, width });
}

test.each<[name: string, changed: readonly Changed[], expected: readonly string[]]>([
  ["no file", [], []],
  ["one line", [["a", 1, 0]], [" a | 1 +", " 1 file changed, 1 insertion(+)"]],
  [
    "files below one another",
    [
      ["src/a.ts", 3, 1],
      ["b", 0, 12],
    ],
    [
      " src/a.ts |  4 +++-",
      " b        | 12 ------------",
      " 2 files changed, 3 insertions(+), 13 deletions(-)",
    ],
  ],
  [
    "nothing but a mode",
    [["a", 0, 0]],
    [" a | 0", " 1 file changed, 0 insertions(+), 0 deletions(-)"],
  ],
  [
    "a file moved to another folder",
    [["src/new/a.ts", 0, 0, "src/old/a.ts"]],
    [" src/{old => new}/a.ts | 0", " 1 file changed, 0 insertions(+), 0 deletions(-)"],
  ],
  [
    "a control character",
    [["a\u001b[2J", 1, 1]],
    [" a\\x1b[2J | 2 +-", " 1 file changed, 1 insertion(+), 1 deletion(-)"],
  ],
])("%s", (_, changed, expected) => {
  expect(rows(changed)).toEqual(expected);
});

test("bars are painted, and as wide as there is room", () => {
  const paint = (name: string) => (text: string) => `<${name}>${text}</>`;
  const asIs = (text: string): string => text;
  const palette: Palette = {
    added: paint("added"),
    removed: paint("removed"),
    header: asIs,
    place: asIs,
    problem: asIs,
    warning: asIs,
    faint: asIs,
  };
  expect(rows([["a", 300, 100]], palette, 24)).toEqual([
    " a | 400 <added>+++++++++++</><removed>----</>",
    " 1 file changed, 300 insertions(+), 100 deletions(-)",
  ]);
});

const LINES = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `line ${from + at}\n`).join("");

/** A long path. */
const DEEP = "packages/command-line/source/commands/report/summary-of-all-files.ts";

/** Contents before and after; a missing one is a file that is not there. */
const TREES: readonly [
  name: string,
  before: Record<string, string>,
  after: Record<string, string>,
][] = [
  ["few lines", { a: "1\n", "src/b": "1\n2\n" }, { a: "2\n", "src/b": "1\n" }],
  [
    "many lines",
    { a: LINES(0, 50), b: LINES(0, 400), c: "1\n" },
    { a: LINES(40, 90), b: LINES(300, 1000), c: "2\n" },
  ],
  ["long names", { [DEEP]: LINES(0, 90), a: "1\n" }, { [DEEP]: LINES(80, 200), a: "2\n" }],
  ["new and deleted files", { gone: LINES(0, 7) }, { "new/file": LINES(0, 100) }],
  ["a change that bars hardly show", { a: "1\n", b: "" }, { a: "2\n", b: LINES(0, 5000) }],
];

describe.runIf(hasGit).each(TREES)("as git tells it: %s", (_, before, after) => {
  const git = (folder: string, args: readonly string[], input = ""): string =>
    String(spawnSync("git", args, { cwd: folder, input }).stdout);

  /** A repository with the tree before, and the change as git prints it. */
  function repository(): { readonly folder: string; readonly diff: string } {
    const folder = folderOf(before);
    git(folder, ["init", "-q"]);
    git(folder, ["add", "-A"]);
    git(folder, ["-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "before"]);
    const other = folderOf(after);
    git(folder, ["--work-tree", other, "add", "-A"]);
    return { folder, diff: git(folder, ["diff", "--cached"]) };
  }

  test("in the rows of git diff --stat", () => {
    const { folder, diff } = repository();
    const { stdout } = runCommand("llm-patch", ["check", "--stat"], { folder, input: diff });
    expect(stdout).toBe(git(folder, ["diff", "--cached", "--stat=80"]));
  });

  test("in any number of columns", () => {
    const { folder } = repository();
    const numbers = git(folder, ["diff", "--cached", "--numstat"]).split("\n").slice(0, -1);
    const changed = numbers.map((row): Changed => {
      const [added, removed, path = ""] = row.split("\t");
      return [path, Number(added), Number(removed)];
    });
    const widths = [20, 30, 50, 120, 200];
    const ours = widths.map((width) => `${rows(changed, undefined, width).join("\n")}\n`);
    const theirs = widths.map((width) => git(folder, ["diff", "--cached", `--stat=${width}`]));
    expect(ours).toEqual(theirs);
  });

  test("in the numbers of git apply --stat of the printed diff", () => {
    const { folder, diff } = repository();
    const other = temporaryFolder();
    const { stdout } = runCommand("llm-patch", ["check"], { folder, input: diff });
    writeFileSync(join(other, "printed.diff"), stdout, "latin1");
    const numbers = (text: string): readonly string[] =>
      text.split("\n").map((row) => row.replace(/ +\| +(\d+).*/, " | $1").replace(/^ .*\//, " "));
    const ours = runCommand("llm-patch", ["check", "--stat"], { folder, input: diff }).stdout;
    expect(numbers(ours)).toEqual(numbers(git(other, ["apply", "--stat", "printed.diff"])));
  });
});

describe.runIf(hasGit)("a rename is written as git writes it", () => {
  test.each([
    ["a", "b"],
    ["src/a.ts", "src/b.ts"],
    ["src/a.ts", "lib/a.ts"],
    ["src/old/a.ts", "src/new/deep/a.ts"],
    ["src/a.ts", "src/deep/a.ts"],
    ["src/deep/a.ts", "src/a.ts"],
    ["a/a/a", "a/a"],
    ["x/y/x/y", "x/y"],
    ["deep/a.ts", "a.ts"],
  ])("%s to %s", (from, to) => {
    const folder = folderOf({ [`1/${from}`]: LINES(0, 9), [`2/${to}`]: LINES(0, 9) });
    const git = (args: readonly string[], input = ""): string =>
      String(spawnSync("git", args, { cwd: folder, input }).stdout);
    git(["init", "-q"]);
    git(["--work-tree=1", "add", "-A"]);
    git(["-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "before"]);
    git(["--work-tree=2", "add", "-A"]);
    const theirs = git(["diff", "--cached", "--stat=80", "-M"]);
    expect(`${rows([[to, 0, 0, from]]).join("\n")}\n`).toBe(theirs);
  });
});

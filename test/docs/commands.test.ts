/** Every command in the documents is run, and what they name in passing is there. */

import { cpSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { flagsOf } from "../../src/cli/flags.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { type Ran, runInShell } from "../helpers/command.ts";
import { isFull } from "../helpers/often.ts";
import { hasBash, hasGit } from "../helpers/tools.ts";
import { folderOf } from "../helpers/tree.ts";
import { type Fence, inlineCode, PAGES, sectionsOf } from "./page.ts";

const GREET = 'def greet(name):\n    print("Hi " + name)\n';
const APP = "import greet\n\ngreet.greet(input())\n";
const envelope = (path: string, removed: string, added: string): string =>
  `*** Begin Patch\n*** Update File: ${path}\n@@\n-${removed}\n+${added}\n*** End Patch\n`;
const REPLY = envelope("greet.py", '    print("Hi " + name)', "    print(name)");

/** What is where the commands of the documents run, if the page shows no files. */
const FILES = {
  "greet.py": GREET,
  "src/app.py": APP,
  "project/greet.py": GREET,
  "project/src/app.py": APP,
  "reply.txt": `Sure:\n\n${REPLY}`,
  "change.patch": envelope("src/app.py", "greet.greet(input())", 'greet.greet("you")'),
};

/** Names that our commands have in the documents. Nobody is there to be asked with -i; npm ci is what `.ci/run` begins with, benchmarks are not run. */
const NAMES = `
  llm-patch() { [ "$2" != -i ] || set -- "$1" "\${@:3}"; node "$LLM_PATCH" "$@"; }
  apply_patch() { node "$APPLY_PATCH" "$@"; }
  npm() { [ "$*" = ci ] || [[ "$*" == "run bench:"* ]]; }
  npx() { "$@"; }
  SCRIPT='apply_patch '"'$(sed 1,2d reply.txt 2> /dev/null || true)'"
`;

interface Case {
  readonly script: string;
  readonly files: Readonly<Record<string, string>>;
  /** Where the page shows what it prints. */
  readonly shown: readonly Fence[];
}

const isOutput = ({ name }: Fence): boolean => name === "stdout" || name === "stderr";

/** The commands of a page, each with the files that the page has shown by then. */
function casesOf(page: string): readonly Case[] {
  let files: Readonly<Record<string, string>> = {};
  return sectionsOf(page).flatMap(({ fences }) => {
    const given = fences.filter((fence) => fence.name !== "" && !isOutput(fence));
    files = { ...files, ...Object.fromEntries(given.map(({ name, body }) => [name, body])) };
    const shown = fences.filter(isOutput);
    const scripts = fences.flatMap(({ language, body }) =>
      language === "sh" ? linesOf(body) : [],
    );
    const isExample = scripts.length === 0 && shown.length > 0;
    return (isExample ? ["llm-patch apply reply.txt"] : scripts).map((script, at) => ({
      script,
      files: given.length > 0 ? files : FILES,
      shown: at === 0 ? shown : [],
    }));
  });
}

/** Each line is a command by itself, but for what a heredoc holds. */
function linesOf(body: string): readonly string[] {
  return body.includes("<<") ? [body] : body.trimEnd().split("\n");
}

function ran({ script, files }: Case): Ran {
  const folder = folderOf(files);
  for (const given of ["examples", "test/replay/logs"])
    if (script.includes(`${given}/`)) cpSync(given, join(folder, given), { recursive: true });
  // The command above has made this copy.
  const copy = script.includes("-C demo") ? "cp -r examples/quickstart/project/. demo\n" : "";
  // What is undone was done before.
  const before = /^(?:npx )?llm-patch apply -R /.test(script)
    ? `${script.replace(" -R ", " ")} &> done\n`
    : "";
  const start = `set -eo pipefail\nexport GIT_CONFIG_GLOBAL=/dev/null\n${NAMES}`;
  return runInShell(start + copy + before + script, folder);
}

/** A page as it would be if it showed what its commands print. */
function pageOf(page: string, cases: readonly Case[], results: readonly Ran[]): string {
  let text = readFileSync(page, "utf8");
  const shown = cases.flatMap((one, at) => one.shown.map((fence) => ({ fence, at })));
  for (const { fence, at } of shown.toReversed()) {
    const printed = fence.name === "stdout" ? results[at]?.stdout : results[at]?.stderr;
    text = text.slice(0, fence.at) + (printed ?? "") + text.slice(fence.at + fence.body.length);
  }
  return text;
}

/** In a full run all pages, but for that for developers. */
const RUN = PAGES.filter(
  (page) =>
    page === "README.md" || (isFull && page !== "CONTRIBUTING.md" && casesOf(page).length > 0),
);

describe.runIf(hasBash && hasGit)("the commands work, and print what it shows (-u: anew):", () => {
  test.each(RUN)("%s", async (page) => {
    const cases = casesOf(page);
    const results = cases.map(ran);
    const failed = cases.flatMap(({ script }, at) =>
      results[at]?.exitCode === 0 ? [] : [{ script, ...results[at] }],
    );
    expect(failed).toEqual([]);
    await expect(pageOf(page, cases, results)).toMatchFileSnapshot(join("../..", page));
  });
});

test("every fence says what it holds", () => {
  const unnamed = PAGES.flatMap((page) =>
    sectionsOf(page).flatMap(({ title, fences }) =>
      fences.filter(({ language }) => language === "").map(() => `${page}: ${title}`),
    ),
  );
  expect(unnamed).toEqual([]);
});

describe("inline code", () => {
  const spelt = COMMANDS.flatMap((command) => flagsOf(command.name).map(({ flags }) => flags)).join(
    ", ",
  );
  const flags = new Set([...(spelt.match(/(?<!\S)--?[\w-]+/g) ?? []), "--help", "--version"]);

  test("names commands and flags that there are", () => {
    const unknown = inlineCode().flatMap(([page, code]) => {
      const [program, name = ""] = code.split(" ");
      // These pages also name flags of the benches.
      const isBench = page === "docs/accuracy.md" || page === "CONTRIBUTING.md";
      const isOurs = program === "llm-patch" || (!isBench && program?.startsWith("--") === true);
      const noCommand =
        program === "llm-patch" && /^\w/.test(name) && !COMMANDS.some((one) => one.name === name);
      const own = code.split(" -- ")[0] ?? "";
      const unknownFlags = isOurs
        ? (own.match(/(?<!\S)--?[a-zA-Z][\w-]*/g) ?? []).filter(
            (flag) => !flags.has(flag) && !flag.endsWith("-"),
          )
        : [];
      return [...(noCommand ? [name] : []), ...unknownFlags].map((what) => `${page}: ${what}`);
    });
    expect(unknown).toEqual([]);
  });

  test("names scripts of npm and tests that there are", () => {
    const unknown = inlineCode().flatMap(([page, code]) => {
      const [, script] = /^npm run ([\w:]+)/.exec(code) ?? [];
      const [, file] = /^npx vitest run ([\w/]+)/.exec(code) ?? [];
      return [
        ...(script === undefined || Object.hasOwn(manifest.scripts, script) ? [] : [script]),
        ...(file === undefined || existsSync(`test/${file}.test.ts`) ? [] : [file]),
      ].map((what) => `${page}: ${what}`);
    });
    expect(unknown).toEqual([]);
  });
});

test("links and pictures lead somewhere", () => {
  const broken = PAGES.flatMap((page) =>
    Array.from(
      readFileSync(page, "utf8").matchAll(/\]\(([^)#: ]*)(?:#([^) ]*))?(?: "[^"]*")?\)/g),
    ).flatMap(([, path = "", anchor]) => {
      const target = path === "" ? page : join(dirname(page), path);
      const slugs = (): readonly string[] =>
        sectionsOf(target).map(({ title }) =>
          title
            .toLowerCase()
            .replace(/[^\w\- ]/g, "")
            .replaceAll(" ", "-"),
        );
      const isThere = existsSync(target) && (anchor === undefined || slugs().includes(anchor));
      return isThere ? [] : [`${page}: ${path}#${anchor ?? ""}`];
    }),
  );
  expect(broken).toEqual([]);
});

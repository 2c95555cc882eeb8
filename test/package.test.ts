/** What `npm pack` makes holds what it should, and works with nothing else beside it. */

import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { GRAMMAR } from "../src/tools/grammar.ts";
import { folderOf, temporaryFolder } from "./helpers/tree.ts";

const DEPENDENCIES = Object.keys(manifest.dependencies);
/** Packages that the commands hold code of. */
const BUNDLED = [
  ...DEPENDENCIES,
  "@modelcontextprotocol/sdk",
  "ajv",
  "ajv-formats",
  "fast-deep-equal",
  "fast-uri",
  "json-schema-traverse",
  "zod",
];
const isBundle = (path: string): boolean => /^dist\/cli\/[\w-]+\.cjs/.test(path);
const isModule = (path: string): boolean =>
  path.startsWith("dist/") &&
  existsSync(path.replace(/^dist/, "src").replace(/\.(js|d\.ts)$/, ".ts"));
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));

let paths: readonly string[] = [];
let packed = "";
let filename = "";
beforeAll(() => {
  packed = mkdtempSync(join(tmpdir(), "llm-patch-test-"));
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", packed];
  const { stdout } = spawnSync("npm", args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const [made] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  ({ filename } = made ?? { filename });
  paths = (made?.files ?? []).map(({ path }) => path);
});
afterAll(() => rmSync(packed, { recursive: true }));

describe("the package", () => {
  test("holds commands, modules with their types, documents and licences, and nothing else", () => {
    const rest = paths.filter((path) => !isBundle(path) && !isModule(path));
    expect(rest.toSorted()).toEqual(
      [
        "LICENSE",
        "README.md",
        "package.json",
        "dist/licenses.txt",
        ...filesIn("bin"),
        ...filesIn("docs"),
      ].toSorted(),
    );
  });

  test("has tools and the server for MCP in files that other commands do not load", () => {
    const bundles = filesIn("dist/cli").filter(isBundle);
    const holding = (text: string): readonly string[] =>
      bundles.filter((path) => readFileSync(path, "utf8").includes(text));
    expect(holding("tools/list")).toEqual(["dist/cli/serve.cjs"]);
    expect(holding("toolUseResult")).toEqual(["dist/cli/replay.cjs"]);
    for (const text of [GRAMMAR.split("\n")[0] ?? "", "a space for a line that stays"]) {
      const escaped = JSON.stringify(text).slice(1, -1);
      const found = [...holding(text), ...holding(escaped)];
      expect(found.filter((path) => /\/(?:main|apply-patch)\.cjs$/.test(path))).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test("has types for each module", () => {
    const modules = paths.filter(isModule);
    const named = (ending: string): readonly string[] =>
      modules.filter((path) => path.endsWith(ending)).map((path) => path.slice(0, -ending.length));
    expect(named(".js").toSorted()).toEqual(named(".d.ts").toSorted());
  });

  test("runs nothing when it is installed, nor does anything that it is installed with", () => {
    const { scripts } = manifest;
    const atInstall = ["preinstall", "install", "postinstall"].filter((name) => name in scripts);
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
      readonly packages: Readonly<Record<string, object>>;
    };
    const running = Object.entries(lock.packages).filter(([, one]) => "hasInstallScript" in one);
    const unproven = Object.entries(lock.packages).filter(
      ([path, one]) => path !== "" && !("integrity" in one),
    );
    expect([atInstall, paths.includes("binding.gyp"), running, unproven]).toEqual([
      [],
      false,
      [],
      [],
    ]);
  });

  test("has all that its manifest names", () => {
    const named = [
      ...Object.values(manifest.bin),
      ...manifest.man,
      ...Object.values(manifest.exports).flatMap((entry) =>
        typeof entry === "string" ? [entry] : Object.values(entry),
      ),
    ].map((path) => path.replace(/^\.\//, ""));
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  });
});

describe("dist/licenses.txt", () => {
  const text = readFileSync("dist/licenses.txt", "utf8");

  test("names all packages that are bundled", () => {
    const titles = text.matchAll(/^-+\n(\S+) \S+, \S+\n-+$/gm);
    const names = new Set(Array.from(titles, ([, name = ""]) => name));
    expect(names).toEqual(new Set(BUNDLED));
  });

  test.each(BUNDLED)("has the licence of %s", (name) => {
    const folder = join("node_modules", name);
    const file = readdirSync(folder).find((entry) => /^license/i.test(entry)) ?? "";
    expect(text).toContain(readFileSync(join(folder, file), "utf8").trimEnd());
  });
});

describe("unpacked in an empty folder", () => {
  const REPLY = "*** Begin Patch\n*** Add File: a.txt\n+one\n*** End Patch\n";

  const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

  function unpacked(): string {
    const folder = temporaryFolder();
    spawnSync("tar", ["-xzf", join(packed, filename)], { cwd: folder });
    return join(folder, "package");
  }

  test("the commands need no other package, the library its dependencies", () => {
    const folder = unpacked();
    const work = folderOf({ "node_modules/.keep": "" });
    const run = (args: readonly string[], input = ""): readonly [number | null, string] => {
      const ran = spawnSync(process.execPath, args, { cwd: work, input, encoding: "utf8" });
      return [ran.status, ran.stdout + ran.stderr];
    };
    const commands = [
      run([join(folder, "bin/llm-patch.cjs"), "--version"]),
      run([join(folder, "bin/apply_patch.cjs"), REPLY]),
      run([join(folder, "bin/llm-patch.cjs"), "apply", "-q", "-R"], REPLY),
      run([join(folder, "bin/llm-patch.cjs"), "exec", "--", "apply_patch", REPLY]),
      run([join(folder, "bin/llm-patch.cjs"), "mcp"], PING),
    ];
    mkdirSync(join(folder, "node_modules"));
    for (const name of ["diff", "fastest-levenshtein"]) {
      symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name), "junction");
    }
    symlinkSync(folder, join(work, "node_modules/llm-patch"), "junction");
    writeFileSync(
      join(work, "it.mjs"),
      'import { apply } from "llm-patch";\nimport { detect } from "llm-patch/core";\n' +
        'import { prompt } from "llm-patch/tools";\n' +
        'console.log(typeof apply, detect(prompt("apply-patch")));\n',
    );
    const done = "Success. Updated the following files:\nA a.txt\n";
    expect([...commands, run(["it.mjs"])]).toEqual([
      [0, `${manifest.version}\n`],
      [0, done],
      [0, "llm-patch: applied: 1 file, 0 hunks, +0 -1\n"],
      [0, done],
      [0, '{"result":{},"jsonrpc":"2.0","id":1}\n'],
      [0, "function apply-patch\n"],
    ]);
  });
});

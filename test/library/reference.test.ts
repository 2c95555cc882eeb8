/** docs/library.md and the README name what there is, and their samples print what they say. */

import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { folderOf } from "../helpers/tree.ts";

const README = readFileSync("README.md", "utf8");
const PAGE = readFileSync("docs/library.md", "utf8");
const TOOLS_PAGE = readFileSync("docs/tools.md", "utf8");
const FILE = 'def greet(name):\n    print("Hi")\n';
const REPLY = `I'll greet properly:
*** Begin Patch
*** Update File: greet.py
@@ def greet(name):
-    print("Hi")
+    print("Hello", name)
*** End Patch`;

/** A folder as the page describes it, in which the package is installed. */
function folderOfSamples(): string {
  const folder = folderOf({
    "project/greet.py": FILE,
    "reply.txt": REPLY,
    "node_modules/.keep": "",
  });
  symlinkSync(resolve("."), join(folder, "node_modules/llm-patch"));
  return folder;
}

/** The part of the page below a heading of the second level. */
function chapter(title: string): string {
  return PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
}

function headings(title: string): readonly string[] {
  return Array.from(chapter(title).matchAll(/^### `(\w+)`$/gm), ([, name = ""]) => name);
}

/** The names in the first column of a table, which has this row as its head. */
function names(title: string, head: string): readonly string[] {
  const table = chapter(title).split(`${head}\n`)[1]?.split("\n\n")[0] ?? "";
  const cells = table.split("\n").map((row) => row.split(" | ")[0] ?? "");
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)[`(]/g), ([, name = ""]) => name));
}

/** The names of types that a module exports by name. */
function exportedTypes(file: string): readonly string[] {
  const code = readFileSync(file, "utf8");
  const lists = Array.from(code.matchAll(/^export (type )?\{([^}]*)\}/gm));
  return lists.flatMap(([, all, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && (all !== undefined || name.startsWith("type ")))
      .map((name) => name.replace(/^type /, "")),
  );
}

const VALUES = { both: headings("In both"), nodeOnly: headings("In llm-patch only") };
/** What is in headings of the page about tools. */
const TOOLS = Array.from(TOOLS_PAGE.matchAll(/^### .*/gm)).flatMap(([heading]) =>
  Array.from(heading.matchAll(/`(\w+)`/g), ([, name = ""]) => name),
);
const TYPES = {
  both: names("Types", "| of both | |"),
  nodeOnly: names("Types", "| of llm-patch only | |"),
};
/** Types with the names of all that they have. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "keyof (CheckOptions & WriteOptions)": names("Options", "| option | flag | of | meaning |"),
  "keyof Applied": names("Result", "| property | |"),
  "keyof Tree": names("Trees", "| member of a `Tree` | returns |"),
};

describe("every name is documented, and every documented name is there:", () => {
  test.each([
    ["dist/core.js", [...VALUES.both, ...TOOLS]],
    ["dist/tools.js", TOOLS],
    ["dist/index.js", [...VALUES.both, ...VALUES.nodeOnly]],
  ])("functions of %s", async (file, names) => {
    const exported: object = await import(resolve(file));
    expect(names.toSorted()).toEqual(Object.keys(exported).toSorted());
  });

  test.each([
    ["src/core.ts", TYPES.both],
    ["src/index.ts", TYPES.nodeOnly],
  ])("types of %s", (file, names) => {
    expect(names.toSorted()).toEqual(exportedTypes(file).toSorted());
  });

  test("as a compiler sees it, which knows nothing of Node", () => {
    const folder = folderOfSamples();
    const one = [...VALUES.both, ...TYPES.both].join(", ");
    const two = [...VALUES.nodeOnly, ...TYPES.nodeOnly].join(", ");
    const imports = `export { ${one} } from "llm-patch/core";\n`;
    const keys = Object.entries(KEYS).map(([type, keys], at) => {
      const union = keys.map((key) => `"${key}"`).join(" | ");
      return `export const keys${at}: Same<${type}, ${union}> = true;\n`;
    });
    const tools = `export { ${TOOLS.join(", ")} } from "llm-patch/tools";\n`;
    writeFileSync(join(folder, "core.mts"), imports + tools);
    writeFileSync(
      join(folder, "node.mts"),
      `${imports.replace("/core", "")}export { ${two} } from "llm-patch";\n`,
    );
    writeFileSync(
      join(folder, "keys.mts"),
      `import type { Applied, CheckOptions, Tree, WriteOptions } from "llm-patch";
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
${keys.join("")}`,
    );
    const flags = "--noEmit --strict --module nodenext --target es2023 --lib es2023,dom --types";
    const ran = spawnSync(
      process.execPath,
      [
        resolve("node_modules/typescript/bin/tsc"),
        ...flags.split(" "),
        "",
        "core.mts",
        "node.mts",
        "keys.mts",
      ],
      { cwd: folder, encoding: "utf8" },
    );
    expect([ran.status, ran.stdout]).toEqual([0, ""]);
  });
});

/** Code in `js` and below it, in `text`, what it prints. */
function samplesOf(file: string): readonly (readonly [name: string, code: string, out: string])[] {
  const samples = readFileSync(file, "utf8").matchAll(
    /^```js\n([^]*?)^```\n\n```text\n([^]*?)^```$/gm,
  );
  return Array.from(samples, ([, code = "", out = ""], at) => [`${file}, ${at + 1}`, code, out]);
}

const SAMPLES = ["README.md", "docs/library.md", "docs/tools.md"].flatMap(samplesOf);

describe("a sample prints what it says:", () => {
  test("all are found", () => {
    const codes = Array.from((README + PAGE + TOOLS_PAGE).matchAll(/^```js$/gm));
    expect(SAMPLES.length).toBe(codes.length);
  });

  // All in one process: each has a folder of its own, and they have nothing in common but the library.
  test("each in its folder", () => {
    const folders = SAMPLES.map(([, code]) => {
      const folder = folderOfSamples();
      writeFileSync(join(folder, "sample.mjs"), code);
      return [folder, pathToFileURL(join(folder, "sample.mjs")).href];
    });
    const all = `for (const [folder, sample] of ${JSON.stringify(folders)}) {
      process.chdir(folder);
      await import(sample);
      await new Promise(setImmediate);
      console.log("\\0");
    }`;
    const args = ["--input-type=module", "--eval", all];
    const ran = spawnSync(process.execPath, args, { encoding: "utf8" });
    const printed = ran.stdout.split("\0\n");
    const found = SAMPLES.map(([name], at) => [name, printed[at]?.trimEnd()]);
    expect({ found, err: ran.stderr }).toEqual({
      found: SAMPLES.map(([name, , out]) => [name, out.trimEnd()]),
      err: "",
    });
  });
});

/**
 * Has V8 compile at once, as the bundles are loaded, the functions that small patches call. It compiles a
 * function when it is first called, parsing it a second time, unless it is in parentheses; and what
 * Node keeps of the compiled code (from 22.1 on) is what was compiled as the file was loaded.
 *
 * So small patches are applied by what was built, V8 tells the functions that were called, and these are put
 * into parentheses: those of the top level as variables at the beginning of the file, where they
 * are hoisted to anyway.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseAst } from "rolldown/parseAst";

const HUNK = " 1\n-2\n+two\n 3\n";
const DIFF = `--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n${HUNK}`;
const ENVELOPE = `*** Begin Patch\n*** Update File: a.txt\n@@\n${HUNK}*** End Patch\n`;
const RUNS = [
  ["llm-patch", "apply", DIFF],
  [
    "llm-patch",
    "apply",
    `I have changed \`a.txt\`:\n\n\`\`\`diff\n${DIFF}\`\`\`\n\nThat is all.\n`,
  ],
  ["llm-patch", "apply", "a.txt\n<<<<<<< SEARCH\n2\n=======\ntwo\n>>>>>>> REPLACE\n"],
  ["llm-patch", "apply", ENVELOPE],
  ["apply_patch", ENVELOPE],
];

const folder = mkdtempSync(join(tmpdir(), "llm-patch-build-"));
const coverage = join(folder, "coverage");
try {
  for (const run of RUNS) {
    writeFileSync(join(folder, "a.txt"), "1\n2\n3\n4\n");
    const args = [resolve("bin", `${run[0]}.cjs`), ...run.slice(1, -1)];
    const env = { ...process.env, NODE_V8_COVERAGE: coverage };
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      input: run.at(-1),
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  }
  for (const [name, starts] of calledFunctions()) {
    const path = join("dist/cli", name);
    writeFileSync(path, withParentheses(readFileSync(path, "utf8"), starts));
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Where the functions begin that were called, by the name of the bundle. */
function calledFunctions() {
  const called = new Map();
  for (const file of readdirSync(coverage)) {
    for (const { url, functions } of JSON.parse(readFileSync(join(coverage, file), "utf8"))
      .result) {
      const [, name] = /\/dist\/cli\/([^/]+)$/.exec(url) ?? [];
      if (name === undefined) continue;
      if (!called.has(name)) called.set(name, new Set());
      for (const { ranges } of functions)
        if (ranges[0].count > 0) called.get(name).add(ranges[0].startOffset);
    }
  }
  return called;
}

/** The code with the functions that begin there in parentheses; methods stay as they are. */
function withParentheses(code, starts) {
  const program = parseAst(code);
  const marks = [];
  const declared = [];
  const walk = (node, parent) => {
    const isFunction = /^(Function|ArrowFunction)Expression$/.test(node.type);
    const isMethod = parent?.method === true || /^([gs]et|method|constructor)$/.test(parent?.kind);
    if (starts.has(node.start) && isFunction && !isMethod)
      marks.push([node.start, "("], [node.end, ")"]);
    if (starts.has(node.start) && node.type === "FunctionDeclaration" && parent === program)
      declared.push(node);
    for (const child of Object.values(node).flat())
      if (typeof child?.type === "string") walk(child, node);
  };
  walk(program);
  marks.sort(([one], [other]) => one - other);
  const marked = (from, to) => {
    let [text, at] = ["", from];
    for (const [place, mark] of marks) {
      if (place < from || place > to || place === (mark === "(" ? to : from)) continue;
      text += code.slice(at, place) + mark;
      at = place;
    }
    return text + code.slice(at, to);
  };
  const variables = declared.map(({ id, start, end }) => {
    const text = code.slice(start, id.start).trimEnd() + marked(id.end, end);
    return `${id.name}=(${text})`;
  });
  let [rest, at] = ["", 0];
  for (const { start, end } of declared) {
    rest += `${marked(at, start)};`;
    at = end;
  }
  const first = variables.length === 0 ? "" : `var ${variables.join(",")};`;
  return first + rest + marked(at, code.length);
}

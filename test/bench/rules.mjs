/**
 * Which rules does no scenario notice? `npm run bench:rules -- src/locate/likeness.ts`: every condition in the
 * files whose path holds the text is left out, one at a time, and the scenarios that reach it are run. Prints those
 * without which all come out the same: a rule that lacks a scenario, or that may go. What only saves time is printed
 * too. Some two conditions a second.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { rolldown } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import { ofScenario, scenarioNames } from "./scenarios.mjs";

/** What takes longer has come to no end: that is a difference. */
const LONGEST = 20_000;

if (isMainThread) await main(process.argv[2] ?? "");
else await compare(workerData);

async function main(part) {
  const folder = mkdtempSync(join(tmpdir(), "llm-patch-rules-"));
  try {
    const code = await bundled();
    const rules = rulesOf(code).filter(({ path }) => path.includes(part));
    const { expected, reached } = await covered(code, rules, folder);
    let unnoticed = 0;
    for (const [at, rule] of rules.entries()) {
      if (reached[at].length > 0 && (await isNoticed(code, rule, reached[at], expected, folder)))
        continue;
      unnoticed++;
      console.log(
        `${rule.path}: ${told(code, rule)}${reached[at].length === 0 ? " (never reached)" : ""}`,
      );
    }
    console.log(`${rules.length} conditions, ${unnoticed} of them without a scenario`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The library as one module. */
async function bundled() {
  const modules = ["check", "run"].map((name) =>
    fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url)),
  );
  const entry = {
    name: "entry",
    resolveId: (id) => (id === "entry" ? id : undefined),
    load: (id) =>
      id === "entry" ? modules.map((path) => `export * from "${path}";`).join("") : undefined,
  };
  const build = await rolldown({ input: "entry", plugins: [entry], platform: "node" });
  const { output } = await build.generate({ format: "esm", codeSplitting: false });
  return output[0].code;
}

/** Each condition: what to put in the place of which characters, and the offset that is run only if it matters. */
function rulesOf(code) {
  const rules = [];
  const files = [...code.matchAll(/^\/\/ (src\/\S+|node_modules\/\S+)$/gm)];
  const add = (from, to, instead, reach) => {
    const file = files.findLast(({ index }) => index < from);
    if (file?.[1].startsWith("src/")) rules.push({ path: file[1], from, to, instead, reach });
  };
  const visit = (node) => {
    if (node.type === "IfStatement") {
      const { test, consequent } = node;
      const isBlock = consequent.type === "BlockStatement";
      add(test.start, test.end, "false", consequent.start + (isBlock ? 1 : 0));
    } else if (node.type === "ConditionalExpression") {
      const { consequent, alternate, start, end } = node;
      for (const [kept, left] of [
        [alternate, consequent],
        [consequent, alternate],
      ])
        add(start, end, `(${code.slice(kept.start, kept.end)})`, left.start);
    } else if (node.type === "LogicalExpression" && node.operator !== "??") {
      const { left, operator, start, end } = node;
      const sign = code.indexOf(operator, left.end);
      const right = sign + code.slice(sign).search(/(?<=[&|]{2}\s*)[^&|\s]/);
      add(sign, end, "", right);
      add(start, right, "", start);
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === "string") visit(child);
  };
  visit(parseAst(code));
  return rules;
}

/** What comes of all scenarios, and for each rule the scenarios that reach it. */
async function covered(code, rules, folder) {
  const file = join(folder, "run.mjs");
  writeFileSync(file, code);
  // Optimized code that is inlined counts no calls.
  setFlagsFromString("--no-opt");
  const session = new Session();
  session.connect();
  const ask = (method, parameters) => {
    let answer;
    session.post(method, parameters, (_, result) => (answer = result));
    return answer;
  };
  ask("Profiler.enable");
  ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const { href } = pathToFileURL(file);
  const built = await import(href);
  const order = [...rules.keys()].toSorted((a, b) => rules[a].reach - rules[b].reach);
  const reached = rules.map(() => []);
  const expected = {};
  for (const name of scenarioNames()) {
    ask("Profiler.takePreciseCoverage");
    expected[name] = JSON.stringify(ofScenario(name, built));
    const { result } = ask("Profiler.takePreciseCoverage");
    const { functions = [] } = result.find(({ url }) => url === href) ?? {};
    const isRun = counter(functions.flatMap(({ ranges }) => ranges));
    for (const at of order) if (isRun(rules[at].reach)) reached[at].push(name);
  }
  session.disconnect();
  setFlagsFromString("--opt");
  return { expected, reached };
}

/** Tells of ascending offsets whether they were run: the innermost of the nested ranges counts. */
function counter(ranges) {
  const left = ranges.toSorted(
    (a, b) => b.startOffset - a.startOffset || a.endOffset - b.endOffset,
  );
  const open = [];
  return (offset) => {
    while ((left.at(-1)?.startOffset ?? Infinity) <= offset) {
      const next = left.pop();
      while ((open.at(-1)?.endOffset ?? Infinity) <= next.startOffset) open.pop();
      open.push(next);
    }
    while ((open.at(-1)?.endOffset ?? Infinity) <= offset) open.pop();
    return (open.at(-1)?.count ?? 0) > 0;
  };
}

/** Does any scenario come out otherwise without the rule? In a thread of its own: it may come to no end. */
function isNoticed(code, { from, to, instead }, names, expected, folder) {
  const file = join(folder, "without.mjs");
  writeFileSync(file, code.slice(0, from) + instead + code.slice(to));
  const scenarios = names.map((name) => [name, expected[name]]);
  const data = { url: pathToFileURL(file).href, scenarios };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data });
  return new Promise((done) => {
    const timer = setTimeout(() => done(true), LONGEST);
    worker.once("message", done).once("error", () => done(true));
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}

async function compare({ url, scenarios }) {
  const built = await import(url);
  const isNew = ([name, expected]) => JSON.stringify(ofScenario(name, built)) !== expected;
  parentPort.postMessage(scenarios.some(isNew), []);
}

/** The line of the rule, with what is left out in marks. */
function told(code, { from, to, instead }) {
  const start = code.lastIndexOf("\n", from) + 1;
  const end = code.indexOf("\n", to);
  const [before, left, after] = [
    code.slice(start, from),
    code.slice(from, to),
    code.slice(to, end),
  ];
  const put = instead === "" ? "" : ` => ${instead}`;
  return `${before}[[${left}${put}]]${after}`.replace(/\s+/g, " ").trim();
}

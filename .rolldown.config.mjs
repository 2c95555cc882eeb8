/** Bundles the command line into dist/cli: start-up is most of what a small patch costs. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { licenses } from "./.licenses.mjs";

const COMMANDS = {
  main: resolve("src/cli/main.ts"),
  "apply-patch": resolve("src/cli/apply-patch.ts"),
};

/**
 * What most runs do without: by the name of their bundle, modules that are needed together. A bundle is loaded
 * when one of the functions or classes of its modules is first called, with what nothing else needs. Loading
 * one takes time, too, so small ones that come together are one.
 */
const LATER = {
  blocks: ["locate/blocks"],
  failures: ["diagnose/diagnose", "report/messages", "report/mismatch"],
  interactive: ["cli/interactive"],
  "json-report": ["report/json"],
  looser: ["locate/readings/numbers", "locate/tolerant", "splice/added-lines", "text/elision"],
  notes: ["report/notes", "report/wrap"],
  others: ["cli/history", "cli/recover", "cli/rest", "cli/show", "report/rest"],
  partial: ["partial/partial"],
  plain: ["cli/plain"],
  prose: ["formats/string-edits/meant", "formats/string-edits/scan"],
  retry: ["report/retry"],
  reversed: ["revise/reverse"],
  rewrites: ["locate/readings/rewrites"],
  runs: ["text/find-run"],
  selected: ["revise/glob"],
  "shell-calls": ["input/shell"],
  "string-edits": [
    "formats/string-edits/calls",
    "formats/string-edits/command-lines",
    "formats/string-edits/edit",
  ],
  words: ["report/changed-words"],
  written: ["formats/write", "formats/write/marked", "formats/write/texts"],
};

/** Packages that are loaded so too, and what is called of them. */
const PACKAGES = { diff: ["diffArrays"], "fastest-levenshtein": ["closest", "distance"] };

/** From the module to the name of its bundle. */
const later = new Map([
  ...Object.entries(LATER).flatMap(([name, paths]) =>
    paths.map((path) => [resolve("src", `${path}.ts`), name]),
  ),
  ...Object.keys(PACKAGES).map((name) => [name, name]),
]);

const RUNTIME = "\0rolldown/";
const BUNDLE = "\0bundle:";
const PROXY = "\0later:";

/** In the place of such a module, but in its own bundle, is one that loads the bundle. */
const whenCalled = {
  name: "when-called",
  resolveId(source, importer, { isEntry }) {
    if (source.startsWith(BUNDLE)) return source;
    if (isEntry || importer.startsWith(BUNDLE)) return null;
    const id = source.startsWith(".") ? resolve(importer, "..", source) : source;
    return later.has(id) && later.get(id) !== later.get(importer) ? PROXY + id : null;
  },
  load(id) {
    if (id.startsWith(BUNDLE)) {
      const paths = LATER[id.slice(BUNDLE.length)].map((path) => resolve("src", `${path}.ts`));
      return paths.map((path) => `export * from ${JSON.stringify(path)};`).join("\n");
    }
    if (!id.startsWith(PROXY)) return null;
    const real = id.slice(PROXY.length);
    const load = `(real ??= module.require("./${later.get(real)}.cjs"))`;
    const proxies = (PACKAGES[real]?.map((name) => ["function", name]) ?? exportsOf(real)).map(
      ([kind, name]) =>
        kind === "class"
          ? `export function ${name}(...args) { return new (${load}.${name})(...args); }`
          : `export function ${name}(...args) { return ${load}.${name}(...args); }`,
    );
    return ["let real;", ...proxies].join("\n");
  },
};

/** The functions and classes that a module exports: who imports a constant of it does not build. */
function exportsOf(file) {
  const declared = /^export (?:async )?(function|class)\*? (\w+)/gm;
  return Array.from(readFileSync(file, "utf8").matchAll(declared), ([, kind, name]) => [
    kind,
    name,
  ]);
}

/**
 * What the packages load and we do not need. Commander loads child_process for sub-commands that are
 * programs of their own: it takes 3 ms. The SDK for MCP checks what a client has filled in, for which
 * our server never asks.
 */
const NONE = "\0none:";
const UNNEEDED = [
  ["node:child_process", "/commander/", "module.exports = {};"],
  ["../validation/ajv-provider.js", "/sdk/", "export class AjvJsonSchemaValidator {}"],
];
const withoutUnneeded = {
  name: "without-unneeded",
  resolveId(source, importer) {
    const at = UNNEEDED.findIndex(([name, by]) => source === name && importer?.includes(by));
    return at === -1 ? null : NONE + at;
  },
  load: (id) => (id.startsWith(NONE) ? UNNEEDED[id.slice(NONE.length)][2] : null),
};

/** Node reads a file of ASCII only in half the memory. All other characters are in literals. */
const asAscii = {
  name: "as-ascii",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const escape = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escape);
    }
  },
};

/** No exported variable is set twice, so a getter for each is only dear: there are hundreds. */
const asValues = {
  name: "as-values",
  generateBundle(_options, bundle) {
    const getter =
      /Object\.defineProperty\(exports,[`"]([\w$]+)[`"],\{enumerable:!0,get:function\(\)\{return ?([^{}]+)\}\}\)[,;]/g;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const values = Array.from(
        chunk.code.matchAll(getter),
        ([, name, value]) => `${name}:${value}`,
      );
      if (values.length > 0)
        chunk.code = `${chunk.code.replace(getter, "")}Object.assign(exports,{${values.join()}});`;
    }
  },
};

/** What each run of `llm-patch` needs. */
const always = new Set();
const findAlways = {
  name: "find-always",
  buildEnd() {
    const add = (id) => {
      if (always.has(id)) return;
      always.add(id);
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) add(next);
    };
    add(COMMANDS.main);
  },
};

export default {
  input: {
    ...COMMANDS,
    ...Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, name])),
    ...Object.fromEntries(Object.keys(LATER).map((name) => [name, BUNDLE + name])),
  },
  platform: "node",
  logLevel: "warn",
  plugins: [withoutUnneeded, whenCalled, findAlways, asAscii, asValues, licenses],
  output: {
    dir: "dist/cli",
    format: "cjs",
    exports: "named",
    // bin/llm-patch.cjs calls it by its name.
    minifyInternalExports: false,
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
    // Node's compile cache knows what is required, not what is imported.
    dynamicImportInCjs: false,
    // One file for each run: loading a second one takes time too.
    codeSplitting: {
      groups: [{ name: "always", test: (id) => always.has(id) || id.startsWith(RUNTIME) }],
    },
  },
};

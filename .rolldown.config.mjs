/** Bundles the command line into dist/cli: start-up is most of what a small patch costs. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { licenses } from "./.licenses.mjs";

const COMMANDS = {
  main: resolve("src/cli/main.ts"),
  "apply-patch": resolve("src/cli/apply-patch.ts"),
};

/**
 * What most runs do without: modules that are loaded when one of their functions or classes is first
 * called, and with them what nothing else needs.
 */
const LATER = [
  "cli/history",
  "cli/interactive",
  "cli/plain",
  "cli/recover",
  "cli/rest",
  "cli/show",
  "diagnose/diagnose",
  "formats/apply-patch/envelope",
  "formats/commands",
  "formats/file-changes/reader",
  "formats/search-replace/block",
  "formats/search-replace/names",
  "formats/search-replace/reader",
  "formats/string-edits/calls",
  "formats/string-edits/command-lines",
  "formats/string-edits/edit",
  "formats/string-edits/meant",
  "formats/string-edits/scan",
  "formats/surroundings",
  "formats/unified/section",
  "formats/unread",
  "formats/write",
  "formats/write/marked",
  "formats/write/texts",
  "input/shell",
  "locate/blocks",
  "locate/readings/numbers",
  "locate/readings/rewrites",
  "locate/tolerant",
  "partial/partial",
  "report/changed-words",
  "report/json",
  "report/messages",
  "report/mismatch",
  "report/notes",
  "report/rest",
  "report/retry",
  "report/wrap",
  "revise/glob",
  "revise/reverse",
  "splice/added-lines",
  "text/elision",
  "text/find-run",
];

/** Packages that are loaded so too, and what is called of them. */
const PACKAGES = { diff: ["diffArrays"], "fastest-levenshtein": ["closest", "distance"] };

/** From the module to the name of its bundle. */
const later = new Map([
  ...LATER.map((path) => [resolve("src", `${path}.ts`), path.replaceAll("/", "-")]),
  ...Object.keys(PACKAGES).map((name) => [name, name]),
]);

const RUNTIME = "\0rolldown/";
const PROXY = "\0later:";

/** In the place of such a module is one that loads it. */
const whenCalled = {
  name: "when-called",
  resolveId(source, importer, { isEntry }) {
    if (isEntry) return null;
    const id = source.startsWith(".") ? resolve(importer, "..", source) : source;
    return later.has(id) ? PROXY + id : null;
  },
  load(id) {
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
    ...Object.fromEntries(Array.from(later, ([id, name]) => [name, id])),
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

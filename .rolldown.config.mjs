/** Bundles the command line into dist/cli: start-up is most of what a small patch costs. */

import { licenses } from "./.licenses.mjs";

const NONE = "\0none";

/** Commander loads child_process for sub-commands that are programs of their own. We have none, and it takes 3 ms. */
const withoutChildProcess = {
  name: "without-child-process",
  resolveId: (source, importer) =>
    source === "node:child_process" && importer?.includes("/commander/") ? NONE : null,
  load: (id) => (id === NONE ? "module.exports = {};" : null),
};

/** Node reads a file of ASCII only in half the memory. All other characters stand in literals. */
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

const COMMANDS = ["main", "apply-patch"];

/** What is rare, by its import(). */
const RARE = {
  exec: "./exec.ts",
  explain: "../report/explain.ts",
  schema: "../report/schema.ts",
  completions: "./completions.ts",
  chalk: "chalk",
};

/** What bundles share would become a file that all of them load: each is one by itself. */
const apart = {
  name: "apart",
  resolveId(source, importer) {
    const rare = Object.keys(RARE).find((name) => RARE[name] === source);
    return rare === undefined || importer === undefined
      ? null
      : { id: `./${rare}.cjs`, external: "absolute" };
  },
};

/** Each command is one file, but for what is rare: loading a second one takes time too. */
const bundle = (name, input) => ({
  input: { [name]: input },
  platform: "node",
  logLevel: "warn",
  plugins: [withoutChildProcess, apart, asAscii, licenses],
  output: {
    dir: "dist/cli",
    format: "cjs",
    exports: "named",
    minify: true,
    entryFileNames: "[name].cjs",
    // A script with kept code (bin/load.cjs) has no import().
    dynamicImportInCjs: false,
  },
});

export default [
  ...COMMANDS.map((name) => bundle(name, `src/cli/${name}.ts`)),
  bundle("exec", "src/cli/exec.ts"),
  bundle("explain", "src/report/explain.ts"),
  bundle("schema", "src/report/schema.ts"),
  bundle("completions", "src/cli/completions.ts"),
  bundle("chalk", "chalk"),
];

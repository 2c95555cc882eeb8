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

/** What exec shares with the other commands would become a file that all of them load: it is a bundle of its own. */
const execApart = {
  name: "exec-apart",
  resolveId: (source, importer) =>
    source === "./exec.ts" && importer !== undefined
      ? { id: "./exec.cjs", external: "absolute" }
      : null,
};

/** Each command is one file, but for what is rare: loading a second one takes time too. */
const bundle = (input) => ({
  input,
  platform: "node",
  logLevel: "warn",
  plugins: [withoutChildProcess, execApart, asAscii, licenses],
  output: {
    dir: "dist/cli",
    format: "cjs",
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
  },
});

export default ["main", "apply-patch", "exec"].map((name) => bundle(`src/cli/${name}.ts`));

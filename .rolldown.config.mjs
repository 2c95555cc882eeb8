/** Bundles the command line into dist/cli: start-up is most of what a small patch costs. */

const NONE = "\0none";

/** Commander loads child_process for sub-commands that are programs of their own. We have none, and it takes 3 ms. */
const withoutChildProcess = {
  name: "without-child-process",
  resolveId: (source, importer) =>
    source === "node:child_process" && importer?.includes("/commander/") ? NONE : null,
  load: (id) => (id === NONE ? "module.exports = {};" : null),
};

export default {
  input: ["src/cli/main.ts", "src/cli/apply-patch.ts"],
  platform: "node",
  logLevel: "warn",
  plugins: [withoutChildProcess],
  output: {
    dir: "dist/cli",
    format: "cjs",
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
  },
};

#!/usr/bin/env node
/** Starts a command of dist/cli. */

/**
 * Runs a command of a bundle on our arguments, and ends as it says. At once: while Node takes itself
 * apart a signal would end us again, and the files are written.
 */
exports.run = async (name, command) => {
  // From 22.1 on Node keeps what V8 compiles: not where others can write, nor in the tree that we patch.
  // Where it does not, loading the module that would takes a millisecond.
  if (parseInt(process.versions.node) >= 22) {
    const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
    const caches = XDG_CACHE_HOME || LOCALAPPDATA || (HOME ? `${HOME}/.cache` : "");
    if (require("node:path").isAbsolute(caches))
      require("node:module").enableCompileCache?.(`${caches}/llm-patch`);
  }
  await require(`../dist/cli/${name}.cjs`)[command](process.argv.slice(2));
  process.exit();
};

if (require.main === module) void exports.run("main", "llmPatch");

/** Starts a command of dist/cli. */

const { enableCompileCache } = require("node:module");
const { isAbsolute } = require("node:path");

/**
 * Runs a command of a bundle on our arguments, and ends as it says. At once: while Node takes itself
 * apart a signal would end us again, and the files are written.
 */
exports.run = async (name, command) => {
  // From 22.1 on Node keeps what V8 compiles: not where others can write, nor in the tree that we patch.
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const caches = XDG_CACHE_HOME || LOCALAPPDATA || (HOME ? `${HOME}/.cache` : "");
  if (isAbsolute(caches)) enableCompileCache?.(`${caches}/llm-patch`);
  await require(`../dist/cli/${name}.cjs`)[command](process.argv.slice(2));
  process.exit();
};

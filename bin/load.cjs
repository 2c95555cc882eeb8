/**
 * Loads a command from dist/cli with the code that V8 has compiled of it at the build: compiling is
 * half of a small run otherwise. The build does so for its own Node (.code-cache.mjs); any other,
 * or one with other V8 flags, compiles as usual.
 */

const { readFileSync } = require("node:fs");
const Module = require("node:module");
const { dirname, join } = require("node:path");
const { Script } = require("node:vm");

/**
 * Runs a command of a bundle on our arguments, and ends as it says. At once: while Node takes itself
 * apart a signal would end us again, and the files are written.
 */
exports.run = async (name, command) => {
  await exports.open(name).exports[command](process.argv.slice(2));
  process.exit();
};

/** The exports of a bundle, its file and its script. */
exports.open = (name) => {
  const file = join(__dirname, "../dist/cli", `${name}.cjs`);
  const cachedData = compiled(exports.cacheOf(file));
  // A bundle is ASCII.
  const source = Module.wrap(readFileSync(file, "latin1"));
  const script = new Script(source, { filename: file, cachedData });
  const bundle = new Module(file, module);
  bundle.filename = file;
  const require = (id) => bundle.require(id);
  script.runInThisContext()(bundle.exports, require, bundle, file, dirname(file));
  return { exports: bundle.exports, file, script };
};

/** Code of one Node is for no other. */
exports.cacheOf = (file) => `${file}.${process.version}-${process.platform}-${process.arch}`;

/** V8 takes half a file for a whole one: the last four bytes say how long it is. */
function compiled(file) {
  try {
    const bytes = readFileSync(file);
    const length = bytes.length - 4;
    return bytes.readUInt32LE(length) === length ? bytes.subarray(0, length) : undefined;
  } catch {
    return undefined;
  }
}

/** Runs built commands in turn, for a process that asks: most of what one alone takes is Node's start. */

const fs = require("node:fs");
const { resolve } = require("node:path");

const COMMANDS = {
  "llm-patch": require(resolve("dist/cli/main.cjs")).llmPatch,
  apply_patch: require(resolve("dist/cli/apply-patch.cjs")).applyPatch,
};

const { writeSync } = fs;
const written = new Map();
fs.writeSync = (descriptor, bytes, from = 0, ...rest) => {
  const pieces = written.get(descriptor);
  if (pieces === undefined) return writeSync(descriptor, bytes, from, ...rest);
  pieces.push(Uint8Array.from(bytes.subarray(from)));
  return bytes.length - from;
};

process.on("message", async ({ name, args, folder }) => {
  for (const descriptor of [1, 2]) written.set(descriptor, []);
  process.chdir(folder);
  process.exitCode = undefined;
  await COMMANDS[name](args);
  const [stdout, stderr] = [1, 2].map((one) => Buffer.concat(written.get(one)));
  written.clear();
  const exitCode = process.exitCode ?? 0;
  process.exitCode = 0;
  process.send({ exitCode, stdout: stdout.toString("latin1"), stderr: stderr.toString() });
});

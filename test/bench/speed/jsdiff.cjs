/** jsdiff as a program: `applyPatch` of the `diff` package on every file of a diff. */

const { readFileSync, writeFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");
const { applyPatch, parsePatch } = require("diff");

const results = [];
for (const patch of parsePatch(readFileSync(0, "utf8"))) {
  const path = patch.newFileName.replace(/^b\//, "");
  const old = patch.oldFileName === "/dev/null" ? "" : readFileSync(path, "utf8");
  const text = applyPatch(old, patch, JSON.parse(process.argv[2] ?? "{}"));
  if (text === false) process.exit(1);
  results.push([path, text]);
}
for (const [path, text] of results) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

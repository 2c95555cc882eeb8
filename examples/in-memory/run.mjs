/**
 * The library on files that are not on disk: in an editor, and where there is no disk at all. The
 * saved files are in the working folder, which is a copy of `project`; none of them is written.
 * Usage: cd COPY && node run.mjs
 */

import { readFileSync, realpathSync } from "node:fs";
import { relative } from "node:path";
import { Worker } from "node:worker_threads";
import { check, nodeTree, retryText } from "llm-patch";

const reply = readFileSync(new URL("reply.md", import.meta.url), "utf8");
const saved = (path) => readFileSync(path, "utf8");

console.log("# 1. an editor: what is open, and not saved yet, stands before the disk");
const root = realpathSync(".");
const buffers = new Map([["shop.js", saved("shop.js").replace("./price.js", "./prices/price.js")]]);
const tree = {
  ...nodeTree,
  read(path, limit) {
    const text = buffers.get(relative(root, path));
    return text === undefined ? nodeTree.read(path, limit) : new TextEncoder().encode(text);
  },
};

const { diff, changes } = check(reply, { root, tree });
console.log(diff);
for (const change of changes)
  if (change.action === "write") buffers.set(change.path, change.content);
console.log(`open and not saved: ${[...buffers.keys()].join(", ")}\n`);

console.log("# 2. the same reply does not fit a second time");
console.log(retryText(check(reply, { root, tree })));

console.log("# 3. a worker that knows no files but those of a message");
const files = new Map(["price.js", "shop.js"].map((path) => [path, saved(path)]));
const worker = new Worker(new URL("worker.mjs", import.meta.url));
worker.once("message", ({ status, after }) => {
  console.log(`${status}\n${after.get("price.js")}`);
  void worker.terminate();
});
worker.postMessage({ reply, files });

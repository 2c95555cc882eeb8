/** Applies replies to files in memory. `llm-patch/core` is all it needs: a browser's worker does the same. */

import { parentPort } from "node:worker_threads";
import { apply } from "llm-patch/core";

parentPort.on("message", ({ reply, files }) => {
  const { status, after } = apply(reply, files);
  parentPort.postMessage({ status, after });
});

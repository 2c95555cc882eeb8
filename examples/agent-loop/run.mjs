/**
 * The loop of an agent: what the model replies is applied; where it does not fit, the model gets
 * what `--retry` says, and replies again. The files are in the working folder, which is a copy of
 * `project`. Usage: cd COPY && node run.mjs
 */

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { model } from "./model.mjs";

const LLM_PATCH = fileURLToPath(new URL("../../bin/llm-patch.cjs", import.meta.url));
const MAX_TURNS = 3;

const messages = [{ role: "user", content: "Free items must not count, and the report needs a currency." }];

/** The exit code of `llm-patch apply --retry`, and its output: the diff, or what to send back. */
function apply(reply) {
  const args = [LLM_PATCH, "apply", "--retry"];
  const { status, stdout } = spawnSync(process.execPath, args, { input: reply, encoding: "utf8" });
  return { status, stdout };
}

let done = false;
for (let turn = 1; !done && turn <= MAX_TURNS; turn++) {
  const reply = model(messages);
  const { status, stdout } = apply(reply);
  done = status === 0;
  console.log(`# turn ${turn}: ${done ? "applied" : "refused, the model is told"}\n${stdout}`);
  messages.push({ role: "assistant", content: reply }, { role: "user", content: stdout });
}
process.exitCode = done ? 0 : 1;

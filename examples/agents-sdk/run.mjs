/**
 * OpenAI's agents SDK with its tool `apply_patch` and our editor: the SDK asks the model, our editor changes the files of
 * the working folder, which is a copy of `project`. Usage: cd COPY && node run.mjs
 */

import { Agent, applyPatchTool, run, setTracingDisabled } from "@openai/agents-core";
import { editor } from "llm-patch/tools";
import { model } from "./model.mjs";

setTracingDisabled(true);
const agent = new Agent({
  name: "Editor",
  instructions: "Edit the files with apply_patch.",
  model, // in its place: the name of one
  tools: [applyPatchTool({ editor: editor(".") })],
});
const { newItems, finalOutput } = await run(agent, "Free items must not count, and the report needs a currency.");

for (const { rawItem } of newItems)
  if (rawItem.type === "apply_patch_call_output") console.log(`# ${rawItem.status}\n${rawItem.output}`);
console.log(finalOutput);

/**
 * An agent on Anthropic's Messages, with its text editor tool and ours beside it. The files are in the working folder,
 * which is a copy of `project`. Usage: cd COPY && node run.mjs
 */

import { definitions, handle } from "llm-patch/tools";
import { Anthropic } from "./anthropic.mjs"; // in its place: import Anthropic from "@anthropic-ai/sdk"

const client = new Anthropic();
const tools = [
  { type: "text_editor_20250728", name: "str_replace_based_edit_tool" },
  definitions("anthropic").apply_patch,
];
const messages = [{ role: "user", content: "Free items must not count, and the report needs a currency." }];

for (let turn = 1; turn <= 5; turn++) {
  const { content, stop_reason } = await client.messages.create({ model: "claude", max_tokens: 4096, tools, messages });
  messages.push({ role: "assistant", content });
  for (const block of content) if (block.type === "text") console.log(`# turn ${turn}: ${block.text}`);
  if (stop_reason !== "tool_use") break;
  const results = handle(content, ".").filter((answer) => answer !== undefined);
  for (const result of results) console.log(result.is_error ? "refused:" : "done:", result.content);
  messages.push({ role: "user", content: results });
}

/**
 * An agent on OpenAI's Responses. It carries out the calls of each response and sends the answers, until there are
 * no more calls. The files are in the working folder, which is a copy of `project`.
 * Usage: cd COPY && node run.mjs
 */

import { definitions, handle } from "llm-patch/tools";
import { OpenAI } from "./openai.mjs"; // in its place: import OpenAI from "openai"

const client = new OpenAI();
const { apply_patch, edit } = definitions("openai");
const input = [{ role: "user", content: "Free items must not count, and the report needs a currency." }];

for (let turn = 1; turn <= 5; turn++) {
  const response = await client.responses.create({ model: "gpt-5", tools: [apply_patch, edit], input });
  const answers = handle(response.output, ".").filter((answer) => answer !== undefined);
  if (answers.length === 0) {
    console.log(`# turn ${turn}: ${response.output_text}`);
    break;
  }
  for (const { output } of answers) console.log(`# turn ${turn}\n${output}`);
  input.push(...response.output, ...answers);
}

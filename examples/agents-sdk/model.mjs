/** What stands here for a model: it remembers a line wrongly until it is told what the file has there. */

import { Usage } from "@openai/agents-core";

const call = (callId, path, ...lines) => ({
  type: "apply_patch_call",
  callId,
  status: "completed",
  operation: { type: "update_file", path, diff: `${lines.join("\n")}\n` },
});
const cart = (callId, remembered) =>
  call(
    callId,
    "cart.py",
    "@@ def total(items):",
    `-    ${remembered}`,
    "+    return sum(item.price * item.count for item in items if item.price > 0)",
  );

const OUTPUTS = [
  [
    cart("1", "return sum(i.price * i.amount for i in items)"),
    call("2", "report.py", '-    print("Sum:", total(items))', '+    print("Sum:", total(items), "EUR")'),
  ],
  [cart("3", "return sum(item.price * item.count for item in items)")],
  [
    {
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "Both files are changed." }],
    },
  ],
];

export const model = {
  async getResponse() {
    return { usage: new Usage(), output: OUTPUTS.shift() };
  },
};

/** What stands here for OpenAI's client: a model that remembers a line wrongly until it is told. */

const RESPONSES = [
  [call("call_1", "return sum(i.price * i.amount for i in items)"), call("call_2", "", "report.py")],
  [call("call_3", "return sum(item.price * item.count for item in items)"), call("call_4", "", "report.py")],
];

export class OpenAI {
  responses = {
    async create({ input }) {
      const done = input.filter(({ type }) => type === "custom_tool_call_output").length / 2;
      const output = RESPONSES[done] ?? [];
      return { output, output_text: output.length === 0 ? "Both files are changed." : "" };
    },
  };
}

function call(call_id, remembered, path = "cart.py") {
  const lines =
    path === "cart.py"
      ? ["@@ def total(items):", `-    ${remembered}`, "+    return sum(item.price * item.count for item in items if item.price > 0)"]
      : ["@@", '-    print("Sum:", total(items))', '+    print("Sum:", total(items), "EUR")'];
  const input = ["*** Begin Patch", `*** Update File: ${path}`, ...lines, "*** End Patch", ""].join("\n");
  return { type: "custom_tool_call", call_id, name: "apply_patch", input };
}

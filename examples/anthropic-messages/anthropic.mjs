/** What stands here for Anthropic's client: a model that looks, makes an edit that fits twice, and then a better one. */

const COUNT = "item.price * item.count for item in items";
const editor = (id, input) => ({ type: "tool_use", id, name: "str_replace_based_edit_tool", input });
const text = (words) => ({ type: "text", text: words });

const REPLIES = [
  [text("I'll look first."), editor("1", { command: "view", path: "cart.py" })],
  [
    text("I leave free items out."),
    editor("2", { command: "str_replace", path: "cart.py", old_str: "for item in items", new_str: "for item in items if item.price > 0" }),
  ],
  [
    text("Only in the sum, then."),
    editor("3", { command: "str_replace", path: "cart.py", old_str: COUNT, new_str: `${COUNT} if item.price > 0` }),
    {
      type: "tool_use",
      id: "4",
      name: "apply_patch",
      input: {
        patch: '*** Begin Patch\n*** Update File: report.py\n@@\n-    print("Sum:", total(items))\n+    print("Sum:", total(items), "EUR")\n*** End Patch\n',
      },
    },
  ],
  [text("Both files are changed.")],
];

export class Anthropic {
  messages = {
    async create({ messages }) {
      const content = REPLIES[messages.filter(({ role }) => role === "assistant").length];
      return { content, stop_reason: content.length > 1 ? "tool_use" : "end_turn" };
    },
  };
}

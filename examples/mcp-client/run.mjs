/**
 * A client of `llm-patch mcp`, with the official SDK: it names the working folder, a copy of `project`, as its root, lists
 * the tools and calls them. Usage: cd COPY && node run.mjs
 */

import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const LLM_PATCH = fileURLToPath(new URL("../../bin/llm-patch.cjs", import.meta.url));

const client = new Client({ name: "example", version: "1.0.0" }, { capabilities: { roots: {} } });
client.setRequestHandler(ListRootsRequestSchema, () => ({
  roots: [{ uri: pathToFileURL(process.cwd()).href }],
}));
await client.connect(new StdioClientTransport({ command: process.execPath, args: [LLM_PATCH, "mcp"] }));

const { tools } = await client.listTools();
for (const { name, annotations } of tools) console.log(name, annotations.readOnlyHint ? "only reads" : "writes");

const patch = (line) => `*** Begin Patch
*** Update File: cart.py
@@ def total(items):
-    ${line}
+    return sum(item.price * item.count for item in items if item.price > 0)
*** End Patch
`;
const calls = [
  ["apply_patch", { patch: patch("return sum(i.price * i.amount for i in items)") }],
  ["apply_patch", { patch: patch("return sum(item.price * item.count for item in items)") }],
  ["edit", { path: "report.py", old_string: "total(items))", new_string: 'total(items), "EUR")' }],
];
for (const [name, args] of calls) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  console.log(`\n# ${name}: ${structuredContent.status}${isError ? ", the model is told" : ""}\n${content[0].text}`);
}
await client.close();

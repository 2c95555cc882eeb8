/** The server for MCP in this process; test/cli/mcp.test.ts drives the command. */

import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, onTestFinished, test } from "vitest";
import { serverFor } from "../../src/mcp/serve.ts";
import { definitions } from "../../src/tools.ts";
import { folderOf, readTree } from "../helpers/tree.ts";

const EDIT = { path: "a.txt", old_string: "one", new_string: "1" };

async function connected(client: Client, directory?: string): Promise<Client> {
  const { server, finished } = serverFor(directory);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  onTestFinished(async () => {
    await finished();
    await client.close();
  });
  return client;
}

test("tools are listed and called", async () => {
  const folder = folderOf({ "a.txt": "one\n" });
  const client = await connected(new Client({ name: "test", version: "1" }), folder);
  const { tools } = await client.listTools();
  const { isError } = await client.callTool({ name: "edit", arguments: EDIT });
  await expect(client.callTool({ name: "view" })).rejects.toThrow("Unknown tool: view");
  expect([tools, isError, readTree(folder)]).toEqual([
    Object.values(definitions("mcp")),
    false,
    { "a.txt": "1\n" },
  ]);
});

test("nothing is edited if the client has several roots", async () => {
  const [one, two] = [folderOf({ "a.txt": "one\n" }), folderOf({ "a.txt": "one\n" })];
  const client = new Client({ name: "test", version: "1" }, { capabilities: { roots: {} } });
  const roots = [{ uri: pathToFileURL(one).href }, { uri: pathToFileURL(two).href }];
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [...roots] }));
  await connected(client);
  await expect(client.callTool({ name: "view" })).rejects.toThrow("Unknown tool: view");
  const unclear = await client.callTool({ name: "edit", arguments: EDIT });
  roots.pop();
  const clear = await client.callTool({ name: "edit", arguments: EDIT });
  expect([unclear.isError, clear.isError, readTree(one), readTree(two)]).toEqual([
    true,
    false,
    { "a.txt": "1\n" },
    { "a.txt": "one\n" },
  ]);
});

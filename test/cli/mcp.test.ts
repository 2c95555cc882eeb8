/** `llm-patch mcp` as a process of its own, driven by the SDK's client. */

import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { SCHEMA } from "../../src/core.ts";
import { definitions } from "../../src/tools.ts";
import manifest from "../../package.json" with { type: "json" };
import { faults } from "../helpers/json-schema.ts";
import { folderOf, readTree, temporaryFolder } from "../helpers/tree.ts";

const COMMAND = resolve("bin/llm-patch.cjs");
const BEFORE = { "a.txt": "one\ntwo\n" };
const PATCH = "*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two\n+2\n*** End Patch\n";

/** What is said if the file has another line in the place of the removed one. */
const STALE = `The patch was not applied. Nothing was written: 1 problem.
1. a.txt: hunk 1 of 1 (reply line 3): does not match; closest match: lines 1 to 2 (56 %)
   hint: resend hunk 1 with the file's actual lines
The file at lines 1 to 2:
 one
 three
Send the whole patch again, corrected.
`;

interface Settings {
  readonly cwd: string;
  readonly args?: readonly string[];
  /** The folders that the client names; without it, it knows no roots. */
  readonly roots?: () => readonly { readonly uri: string; readonly name?: string }[];
}

/** A client with a server of its own, which ends with the test. */
async function connected({ cwd, args = [], roots }: Settings): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: roots === undefined ? {} : { roots: { listChanged: true } } },
  );
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots().map((root) => ({ ...root })),
    }));
  const server = { command: process.execPath, args: [COMMAND, "mcp", ...args], cwd };
  await client.connect(new StdioClientTransport(server));
  onTestFinished(() => client.close());
  return client;
}

const applyIt = (client: Client, more: object = {}): ReturnType<Client["callTool"]> =>
  client.callTool({ name: "apply_patch", arguments: { patch: PATCH, ...more } });

const done = (name: string): object => ({
  isError: false,
  content: [{ type: "text", text: `Success. Updated the following files:\nM ${name}\n` }],
  structuredContent: expect.objectContaining({ status: "applied", problems: [] }),
});

describe("the server", () => {
  test("lists its tools as they are defined", async () => {
    const client = await connected({ cwd: temporaryFolder() });
    const { tools } = await client.listTools();
    expect(tools).toEqual(Object.values(definitions("mcp")));
    expect(client.getServerVersion()).toMatchObject({
      name: "llm-patch",
      version: manifest.version,
    });
    expect(client.getInstructions()).toContain("apply_patch");
  });

  test("applies, edits and checks", async () => {
    const folder = folderOf(BEFORE);
    const client = await connected({ cwd: temporaryFolder(), args: ["-C", folder] });
    const checked = await client.callTool({ name: "check_patch", arguments: { patch: PATCH } });
    const untouched = readTree(folder);
    const applied = await applyIt(client);
    const edit = { path: "a.txt", old_string: "one", new_string: "1" };
    const edited = await client.callTool({ name: "edit", arguments: edit });
    expect([checked, untouched, applied, edited, readTree(folder)]).toEqual([
      {
        isError: false,
        content: [{ type: "text", text: "The patch would apply to these files:\nM a.txt\n" }],
        structuredContent: expect.objectContaining({ status: "would-apply" }),
      },
      BEFORE,
      done("a.txt"),
      done("a.txt"),
      { "a.txt": "1\n2\n" },
    ]);
    const { structuredContent } = applied;
    expect(faults(SCHEMA, structuredContent)).toEqual([]);
  });

  test("says what is wrong, and goes on", async () => {
    const folder = folderOf({ "a.txt": "one\nthree\n" });
    const client = await connected({ cwd: folder });
    const refused = await applyIt(client);
    await expect(client.callTool({ name: "Write", arguments: {} })).rejects.toThrow(
      "Unknown tool: Write",
    );
    expect([refused, readTree(folder)]).toEqual([
      {
        isError: true,
        content: [
          {
            type: "text",
            text: STALE,
          },
        ],
        structuredContent: expect.objectContaining({ status: "refused" }),
      },
      { "a.txt": "one\nthree\n" },
    ]);
    await client.ping();
  });

  test("carries out calls one after the other, as they come", async () => {
    const folder = folderOf({ "a.txt": "0\n" });
    const client = await connected({ cwd: folder });
    const calls = Array.from({ length: 20 }, (_, at) =>
      client.callTool({
        name: "edit",
        arguments: { path: "a.txt", old_string: `${at}\n`, new_string: `${at + 1}\n` },
      }),
    );
    const results = await Promise.all(calls);
    expect([results.map(({ isError }) => isError), readTree(folder)]).toEqual([
      results.map(() => false),
      { "a.txt": "20\n" },
    ]);
  });

  test("does nothing for a call that is cancelled before its turn", async () => {
    const folder = folderOf(BEFORE);
    const client = await connected({
      cwd: folder,
      roots: () => [{ uri: pathToFileURL(folder).href }],
    });
    // The call waits for the roots, which are told when the server has read that it is cancelled.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    client.setRequestHandler(ListRootsRequestSchema, async () => {
      await released;
      return { roots: [{ uri: pathToFileURL(folder).href }] };
    });
    const controller = new AbortController();
    const call = client.callTool({ name: "apply_patch", arguments: { patch: PATCH } }, undefined, {
      signal: controller.signal,
    });
    controller.abort("not wanted");
    await expect(call).rejects.toThrow("not wanted");
    await client.ping();
    release();
    // What comes after is answered after.
    await client.callTool({ name: "check_patch", arguments: { patch: PATCH } });
    expect(readTree(folder)).toEqual(BEFORE);
  });
});

describe("roots", () => {
  const urlOf = (folder: string): string => pathToFileURL(folder).href;

  test("one is the root", async () => {
    const folder = folderOf(BEFORE);
    const other = folderOf(BEFORE);
    const client = await connected({ cwd: other, roots: () => [{ uri: urlOf(folder) }] });
    expect([await applyIt(client), readTree(folder), readTree(other)]).toEqual([
      done("a.txt"),
      { "a.txt": "one\n2\n" },
      BEFORE,
    ]);
  });

  test("of several none is chosen", async () => {
    const [one, two] = [folderOf(BEFORE), folderOf(BEFORE)];
    const roots = [{ uri: urlOf(one) }, { uri: urlOf(two) }];
    const client = await connected({ cwd: temporaryFolder(), roots: () => roots });
    const text =
      "The client has several root folders: start `llm-patch mcp` with -C and one of them.";
    expect([await applyIt(client), readTree(one), readTree(two)]).toEqual([
      { isError: true, content: [{ type: "text", text }] },
      BEFORE,
      BEFORE,
    ]);
  });

  test("none means that nothing may be edited", async () => {
    const folder = folderOf(BEFORE);
    const client = await connected({ cwd: folder, roots: () => [] });
    const { isError } = await applyIt(client);
    expect([isError, readTree(folder)]).toEqual([true, BEFORE]);
  });

  test("may change", async () => {
    const [one, two] = [folderOf(BEFORE), folderOf(BEFORE)];
    let current = one;
    const client = await connected({
      cwd: temporaryFolder(),
      roots: () => [{ uri: urlOf(current) }],
    });
    await applyIt(client);
    current = two;
    await client.sendRootsListChanged();
    await applyIt(client);
    expect([readTree(one), readTree(two)]).toEqual([
      { "a.txt": "one\n2\n" },
      { "a.txt": "one\n2\n" },
    ]);
  });

  test("do not count against -C", async () => {
    const [given, root] = [folderOf(BEFORE), folderOf(BEFORE)];
    const roots = (): readonly { readonly uri: string }[] => [{ uri: urlOf(root) }];
    const client = await connected({ cwd: root, args: ["-C", given], roots });
    await applyIt(client);
    expect([readTree(given), readTree(root)]).toEqual([{ "a.txt": "one\n2\n" }, BEFORE]);
  });
});

describe("the end", () => {
  const INITIALIZE = `${JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  })}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`;
  const call = (id: number, name: string, given: object = { patch: PATCH }): string =>
    `${JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: given },
    })}\n`;

  /** Serves what a client sends at once; `ids`: the answers. */
  const served = (folder: string, ...calls: readonly string[]): object => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, "mcp", "-C", "."], {
      cwd: folder,
      input: INITIALIZE + calls.join(""),
      encoding: "utf8",
    });
    const ids = stdout
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { readonly id: number }).id);
    return { status, ids, stderr };
  };

  test("of input is the end, after the calls that it held", () => {
    const folder = folderOf(BEFORE);
    const ran = served(folder, call(2, "apply_patch"), call(3, "check_patch"));
    expect([ran, readTree(folder)]).toEqual([
      { status: 0, ids: [1, 2, 3], stderr: "" },
      { "a.txt": "one\n2\n" },
    ]);
  });

  test("does not come with a message of more than 10 MiB", () => {
    const folder = folderOf(BEFORE);
    const content = "x".repeat(11 * 2 ** 20);
    const edit = { path: "b.txt", old_string: "", new_string: content };
    const ran = served(folder, call(2, "apply_patch"), call(3, "edit", edit), call(4, "nope"));
    expect([ran, readTree(folder)]).toEqual([
      { status: 0, ids: [1, 2, 3, 4], stderr: "" },
      { "a.txt": "one\n2\n", "b.txt": content },
    ]);
  });

  test.runIf(process.platform !== "win32").each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "comes with %s",
    async (signal) => {
      const server = spawn(process.execPath, [COMMAND, "mcp"], { cwd: temporaryFolder() });
      server.stdin.write(INITIALIZE);
      await new Promise((answered) => server.stdout.once("data", answered));
      const stderr = text(server.stderr);
      const ended = new Promise((resolved) => server.once("exit", (...how) => resolved(how)));
      server.kill(signal);
      expect([await ended, await stderr]).toEqual([[0, null], ""]);
    },
  );
});

test("a root that is no folder", () => {
  const root = folderOf({ "a.txt": "" });
  const serve = (folder: string): unknown => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, "mcp", "-C", folder], {
      encoding: "utf8",
      input: "",
    });
    return { status, stdout, stderr };
  };
  expect(serve(`${root}/nope`)).toEqual({
    status: 2,
    stdout: "",
    stderr: `llm-patch: ${root}/nope: cannot open the root folder: no such file or folder [io]\n  hint: fix that and run the same command again\n`,
  });
  expect(serve(`${root}/a.txt`)).toMatchObject({ status: 2, stdout: "" });
});

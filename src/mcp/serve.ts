/** The tools as a server of the Model Context Protocol on standard input and output. */

import { resolve } from "node:path";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import manifest from "../../package.json" with { type: "json" };
import { LIMITS } from "../limits.ts";
import { handle } from "../tools.ts";
import { definitions } from "../tools/definitions.ts";
import { TOOL_NAMES } from "../tools/names.ts";

const INSTRUCTIONS =
  "Edit files with apply_patch (several files, or moves and deletions) or edit (one file). Paths are " +
  "relative to the root. A call is carried out as a whole or refused, and then nothing was written.";

/** Maximum bytes of a message: a patch that is too large is refused by `handle`. An escape in JSON has up to six characters. */
const MAX_MESSAGE = 7 * LIMITS.patch;
/** How long a client may take to list its roots, in milliseconds. */
const ROOTS_TIMEOUT = 10_000;

/** Serves until the client disconnects or a signal comes; returns the exit code. Without a root, the client's only one. */
export async function serve(directory?: string): Promise<number> {
  const { server, finished } = serverFor(directory);
  const input = process.stdin.pipe(new Transform({ transform: joinLines() }));
  const ended = endOfClient(input);
  const limit = { maxBufferSize: MAX_MESSAGE };
  await server.connect(new StdioServerTransport(input, process.stdout, limit));
  await ended;
  await finished();
  // Lets the SDK send the last answer.
  await setImmediate();
  await server.close();
  process.stdin.destroy();
  return 0;
}

/** Passes on whole lines: the SDK copies all that it has of a line for each part, minutes long for a large patch. */
function joinLines(): (part: Buffer, encoding: string, done: TransformCallback) => void {
  let parts: Buffer[] = [];
  return (part, _, done) => {
    parts.push(part);
    if (!part.includes("\n")) return done();
    done(null, Buffer.concat(parts));
    parts = [];
  };
}

/** The server, not yet connected; `finished` waits for the last call that it received. */
export function serverFor(directory?: string): {
  readonly server: Server;
  readonly finished: () => Promise<unknown>;
} {
  const server = new Server(
    { name: "llm-patch", title: "llm-patch", version: manifest.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.values(definitions("mcp")),
  }));
  // One call at a time, in order.
  let last: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const { name, arguments: input = {} } = params;
    const turn = last.then(async () => {
      // First read what the client has sent so far: it may cancel this call.
      await setImmediate();
      signal.throwIfAborted();
      if (!TOOL_NAMES.some((one) => one === name))
        throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
      const root = await rootOf(server, directory);
      if ("refusal" in root)
        return { content: [{ type: "text", text: root.refusal }], isError: true };
      signal.throwIfAborted();
      const call = { method: "tools/call", id: 0, params: { name, arguments: input } } as const;
      return handle(call, root.folder)?.result ?? {};
    });
    last = turn.catch(() => undefined);
    return turn;
  });
  return { server, finished: () => last };
}

type Root = { readonly folder: string } | { readonly refusal: string };

/** The folder given; else the client's root, or the working folder if the client does not support roots. */
async function rootOf(server: Server, given: string | undefined): Promise<Root> {
  if (given !== undefined) return { folder: resolve(given) };
  if (server.getClientCapabilities()?.roots === undefined) return { folder: process.cwd() };
  const { roots } = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT });
  const [only, ...others] = roots.filter(({ uri }) => uri.startsWith("file:"));
  if (only === undefined)
    return { refusal: "The client has no root folder, so nothing may be edited." };
  if (others.length === 0) return { folder: fileURLToPath(only.uri) };
  return {
    refusal: "The client has several root folders: start `llm-patch mcp` with -C and one of them.",
  };
}

/** Ends when the client closes a stream, or after a signal. */
async function endOfClient(input: Readable): Promise<void> {
  await new Promise<void>((done) => {
    const end = (): void => done();
    input.once("end", end).once("close", end);
    for (const stream of [process.stdin, process.stdout]) stream.once("error", end);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  });
}

/** Definitions and answers have types that the vendors' SDKs take: the compiler checks it. */

import { expect, test } from "vitest";
import { definitions, handle } from "../../src/tools.ts";

/** What the SDKs say of a schema: with an index, and without `readonly`. */
type JsonObject = Record<string, unknown>;
interface Sdks {
  readonly openai: (
    | { type: "custom"; name: string; format: { type: "grammar"; definition: string } }
    | { type: "function"; name: string; parameters: JsonObject | null; strict: boolean | null }
  )[];
  readonly chat: { type: "function"; function: { name: string; parameters?: JsonObject } }[];
  readonly anthropic: {
    name: string;
    input_schema: { type: "object"; required?: string[] | null; [key: string]: unknown };
  }[];
  readonly mcp: {
    name: string;
    inputSchema: {
      type: "object";
      properties?: Record<string, object>;
      required?: string[];
      [key: string]: unknown;
    };
  }[];
}

test("definitions", () => {
  const { apply_patch, edit } = definitions("openai");
  const tools: Sdks = {
    openai: [apply_patch, edit, ...Object.values(definitions("openai-function"))],
    chat: Object.values(definitions("openai-chat")),
    anthropic: Object.values(definitions("anthropic")),
    mcp: Object.values(definitions("mcp")),
  };
  expect([apply_patch.format.syntax, tools.openai.length]).toEqual(["lark", 5]);
});

type Block =
  | { type: "text"; text: string }
  | { type: "tool_use"; id: string; name: string; input: unknown };
interface Part {
  text?: string;
  functionCall?: { id?: string; name?: string; args?: JsonObject };
}
interface ResultBlock {
  type: "tool_result";
  tool_use_id: string;
  content?: string;
  is_error?: boolean;
}
interface ResponsePart {
  text?: string;
  functionResponse?: { id?: string; name?: string; response?: JsonObject };
}

test("answers: what is no call has none", () => {
  const blocks: Block[] = [{ type: "text", text: "Done." }];
  const parts: Part[] = [{ text: "Done." }];
  const calls: Block[] | undefined = undefined;
  const results: ResultBlock[] = handle(blocks, new Map()).filter((one) => one !== undefined);
  const noResults: ResultBlock[] = handle(calls ?? [], {}).filter((one) => one !== undefined);
  const responses: ResponsePart[] = handle(parts, new Map()).filter((one) => one !== undefined);
  expect([results, noResults, responses]).toEqual([[], [], []]);
});

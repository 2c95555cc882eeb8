/** The formats in which vendors send tool calls and expect answers. */

import type { Report } from "../report/json.ts";
import { type Fields, fields } from "../values.ts";

interface Output<Type extends string> {
  readonly type: Type;
  readonly call_id: string;
  readonly output: string;
}

/** The answer to a call of a custom tool, whose input is text. */
export type CustomToolCallOutput = Output<"custom_tool_call_output">;

/** The answer to a call of a function, whose arguments are JSON. */
export type FunctionCallOutput = Output<"function_call_output">;

/** One file operation of the built-in tool `apply_patch`. */
export type Operation =
  | { readonly type: "create_file"; readonly path: string; readonly diff: string }
  | {
      readonly type: "update_file";
      readonly path: string;
      readonly diff: string;
      readonly moveTo?: string | undefined;
    }
  | { readonly type: "delete_file"; readonly path: string };

/** The answer to a call of the built-in tool `apply_patch`. */
export interface ApplyPatchCallOutput extends Output<"apply_patch_call_output"> {
  readonly status: "completed" | "failed";
}

/** The answer to an entry of `tool_calls` in Chat Completions. */
export interface ChatToolMessage {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly content: string;
}

/** The answer to `tool_use` of Anthropic's Messages. */
export interface ToolResult {
  readonly type: "tool_result";
  readonly tool_use_id: string;
  readonly content: string;
  readonly is_error: boolean;
}

/** The answer to a `functionCall` of Gemini's. */
export interface GeminiResponse {
  readonly functionResponse: {
    readonly id?: string;
    readonly name: string;
    readonly response: { readonly output: string } | { readonly error: string };
  };
}

/** The answer to a `tool-call` of Vercel's AI SDK. */
export interface VercelToolResult {
  readonly type: "tool-result";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly output: { readonly type: "text" | "error-text"; readonly value: string };
}

/** The answer to a request `tools/call` of MCP. */
export interface McpResponse {
  readonly jsonrpc: "2.0";
  readonly id: string | number;
  readonly result: {
    readonly content: readonly [{ readonly type: "text"; readonly text: string }];
    readonly isError: boolean;
    /** The result of all calls that were applied together. */
    readonly structuredContent?: Report;
  };
}

/** The answers to calls: by their type, the key of Gemini, the method of MCP. */
interface AnswersByKind {
  readonly custom_tool_call: CustomToolCallOutput;
  readonly function_call: FunctionCallOutput;
  readonly apply_patch_call: ApplyPatchCallOutput;
  readonly function: ChatToolMessage;
  readonly custom: ChatToolMessage;
  readonly tool_use: ToolResult;
  readonly "tool-call": VercelToolResult;
  readonly functionCall: GeminiResponse;
  readonly "tools/call": McpResponse;
}

export type Answer = AnswersByKind[keyof AnswersByKind];

/** The answer to a call, in the format of its vendor; undefined for other types. */
export type AnswerTo<C> = C extends { readonly type: infer Type }
  ? Type extends keyof AnswersByKind
    ? AnswersByKind[Type]
    : string extends Type
      ? Answer
      : undefined
  : "functionCall" extends keyof C
    ? GeminiResponse
    : C extends { readonly method: "tools/call" }
      ? McpResponse
      : Answer;

/** The answer to a call, or those to a list. */
export type AnswersTo<C> = [C] extends [readonly (infer One)[]]
  ? readonly (AnswerTo<One> | undefined)[]
  : AnswerTo<C> | undefined;

/** The same for calls of any type. */
export type Answers = Answer | undefined | readonly (Answer | undefined)[];

/** A call in no vendor's format. */
export interface PlainCall {
  readonly name: string;
  /** An object, or text: a patch, or an object as JSON. */
  readonly input: unknown;
  /** The answer in the format of the call. */
  readonly answer: (text: string, isDone: boolean, report: Report | undefined) => Answer;
}

/** The keys for the tool, the input and the id of a call; these may be in the object under the last key. */
type Keys = readonly [name: string, input: string, id: string, inside?: string];

/** What an answer is made of; `id` is that of the call, or an empty text. */
interface Made {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly report: Report | undefined;
  readonly given: Fields;
}

type Row = readonly [Keys, (made: Made) => Answer];

/** How to read and answer the calls of each vendor. */
const CALLS: Readonly<Record<keyof AnswersByKind, Row>> = {
  custom_tool_call: [
    ["name", "input", "call_id"],
    ({ id, text }) => ({ type: "custom_tool_call_output", call_id: id, output: text }),
  ],
  function_call: [
    ["name", "arguments", "call_id"],
    ({ id, text }) => ({ type: "function_call_output", call_id: id, output: text }),
  ],
  apply_patch_call: [
    ["type", "operation", "call_id"],
    ({ id, text, isDone }) => {
      const status = isDone ? "completed" : "failed";
      return { type: "apply_patch_call_output", call_id: id, status, output: text };
    },
  ],
  function: [["name", "arguments", "id", "function"], chatMessage],
  custom: [["name", "input", "id", "custom"], chatMessage],
  tool_use: [
    ["name", "input", "id"],
    ({ id, text, isDone }) => {
      return { type: "tool_result", tool_use_id: id, content: text, is_error: !isDone };
    },
  ],
  "tool-call": [
    ["toolName", "input", "toolCallId"],
    ({ id, name, text, isDone }) => {
      const output = { type: isDone ? "text" : "error-text", value: text } as const;
      return { type: "tool-result", toolCallId: id, toolName: name, output };
    },
  ],
  functionCall: [
    ["name", "args", "id", "functionCall"],
    ({ id, name, text, isDone, given }) => {
      const response = isDone ? { output: text } : { error: text };
      return { functionResponse: { ...("id" in given && { id }), name, response } };
    },
  ],
  "tools/call": [
    ["name", "arguments", "id", "params"],
    ({ id, text, isDone, report, given }) => {
      const content = [{ type: "text", text }] as const;
      const structured = report && { structuredContent: report };
      const result = { content, isError: !isDone, ...structured };
      return { jsonrpc: "2.0", id: typeof given["id"] === "number" ? given["id"] : id, result };
    },
  ],
};
const ROWS: ReadonlyMap<unknown, Row> = new Map(Object.entries(CALLS));

/** Reads a call; undefined if the value has no known format. */
export function plainCall(call: unknown): PlainCall | undefined {
  const outer = fields(call);
  const kinds = [outer["type"], "functionCall" in outer && "functionCall", outer["method"]];
  const row = kinds.map((kind) => ROWS.get(kind)).find((one) => one !== undefined);
  if (row === undefined) return undefined;
  const [[nameKey, inputKey, idKey, inside = ""], answerTo] = row;
  const given = { ...outer, ...fields(outer[inside]) };
  // Vercel's earlier versions have `args`.
  const { [nameKey]: name, [inputKey]: input = given["args"], [idKey]: id } = given;
  if (typeof name !== "string") return undefined;
  const answer: PlainCall["answer"] = (text, isDone, report) =>
    answerTo({ id: typeof id === "string" ? id : "", name, text, isDone, report, given });
  return { name, input, answer };
}

function chatMessage({ id, text }: Made): ChatToolMessage {
  return { role: "tool", tool_call_id: id, content: text };
}

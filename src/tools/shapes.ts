/** The formats in which vendors send tool calls and expect answers. */

import type { Report } from "../report/json.ts";
import { type Fields, fields } from "../values.ts";

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

interface Output<Type extends string> {
  readonly type: Type;
  readonly call_id: string;
  readonly output: string;
}

interface ChatMessage {
  readonly role: "tool";
  readonly tool_call_id: string;
  readonly content: string;
}

/** The answers to calls: by their type, the key of Gemini, the method of MCP. */
interface AnswersByKind {
  // OpenAI's Responses: a custom tool, whose input is text; a function; the built-in tool.
  readonly custom_tool_call: Output<"custom_tool_call_output">;
  readonly function_call: Output<"function_call_output">;
  readonly apply_patch_call: Output<"apply_patch_call_output"> & {
    readonly status: "completed" | "failed";
  };
  // Entries of `tool_calls` in Chat Completions.
  readonly function: ChatMessage;
  readonly custom: ChatMessage;
  // Anthropic's Messages.
  readonly tool_use: {
    readonly type: "tool_result";
    readonly tool_use_id: string;
    readonly content: string;
    readonly is_error: boolean;
  };
  // Vercel's AI SDK.
  readonly "tool-call": {
    readonly type: "tool-result";
    readonly toolCallId: string;
    readonly toolName: string;
    readonly output: { readonly type: "text" | "error-text"; readonly value: string };
  };
  readonly functionCall: {
    readonly functionResponse: {
      readonly id?: string;
      readonly name: string;
      readonly response: { readonly output: string } | { readonly error: string };
    };
  };
  readonly "tools/call": {
    readonly jsonrpc: "2.0";
    readonly id: string | number;
    /** In types that the SDK takes. */
    readonly result: {
      readonly content: [{ readonly type: "text"; readonly text: string }];
      readonly isError: boolean;
      readonly structuredContent?: { readonly [Key in keyof Report]: Report[Key] };
    };
  };
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
    ? AnswersByKind["functionCall"]
    : C extends { readonly method: "tools/call" }
      ? AnswersByKind["tools/call"]
      : Answer;

/** The answer to a call, or those to a list. */
export type AnswersTo<C> = [C] extends [readonly (infer One)[]]
  ? readonly (AnswerTo<One> | undefined)[]
  : AnswerTo<C> | undefined;

/** The answer to a call in no vendor's format, and whether the call was carried out. */
export interface ToolAnswer {
  readonly text: string;
  readonly isDone: boolean;
  /** The result of all calls that were applied together. */
  readonly report?: Report;
}

/** A call in no vendor's format. */
export interface PlainCall {
  readonly name: string;
  /** An object, or text: a patch, or an object as JSON. */
  readonly input: unknown;
  /** The answer in the format of the call. */
  readonly answer: (answer: ToolAnswer) => Answer;
}

/** The keys for the tool, the input and the id of a call; these may be in the object under the last key. */
type Keys = readonly [name: string, input: string, id: string, inside?: string];

/** What an answer is made of; `id` is that of the call, or an empty text. */
interface Made extends ToolAnswer {
  readonly id: string;
  readonly name: string;
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
      const structured = report && { structuredContent: report };
      return {
        jsonrpc: "2.0",
        id: typeof given["id"] === "number" ? given["id"] : id,
        result: { content: [{ type: "text", text }], isError: !isDone, ...structured },
      };
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
  const known = { id: typeof id === "string" ? id : "", name, given };
  return { name, input, answer: (answer) => answerTo({ ...answer, ...known }) };
}

function chatMessage({ id, text }: Made): ChatMessage {
  return { role: "tool", tool_call_id: id, content: text };
}

/** The formats in which vendors send tool calls and expect answers. */

import type { Report } from "../report/json.ts";
import { type Fields, fields, textOf } from "../values.ts";

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

/** What an answer is made of; `id` is that of the call, or an empty text. */
interface Made extends ToolAnswer {
  readonly id: string;
  readonly name: string;
  readonly given: Fields;
}

/** How to answer the calls of each vendor. */
const ANSWERS: { readonly [Kind in keyof AnswersByKind]: (made: Made) => AnswersByKind[Kind] } = {
  custom_tool_call: ({ id, text }) => {
    return { type: "custom_tool_call_output", call_id: id, output: text };
  },
  function_call: ({ id, text }) => ({ type: "function_call_output", call_id: id, output: text }),
  apply_patch_call: ({ id, text, isDone }) => {
    const status = isDone ? "completed" : "failed";
    return { type: "apply_patch_call_output", call_id: id, status, output: text };
  },
  function: chatMessage,
  custom: chatMessage,
  tool_use: ({ id, text, isDone }) => {
    return { type: "tool_result", tool_use_id: id, content: text, is_error: !isDone };
  },
  "tool-call": ({ id, name, text, isDone }) => {
    const output = { type: isDone ? "text" : "error-text", value: text } as const;
    return { type: "tool-result", toolCallId: id, toolName: name, output };
  },
  functionCall: ({ id, name, text, isDone, given }) => {
    const response = isDone ? { output: text } : { error: text };
    return { functionResponse: { ...("id" in given && { id }), name, response } };
  },
  "tools/call": ({ id, text, isDone, report, given }) => {
    const structured = report && { structuredContent: report };
    return {
      jsonrpc: "2.0",
      id: typeof given["id"] === "number" ? given["id"] : id,
      result: { content: [{ type: "text", text }], isError: !isDone, ...structured },
    };
  },
};
const ANSWER_OF: ReadonlyMap<unknown, (made: Made) => Answer> = new Map(Object.entries(ANSWERS));

/** Reads a call; undefined if the value has no known format. */
export function plainCall(call: unknown): PlainCall | undefined {
  const outer = fields(call);
  const kinds = [outer["type"], "functionCall" in outer && "functionCall", outer["method"]];
  const kind = kinds.find((one) => ANSWER_OF.has(one));
  const answerTo = ANSWER_OF.get(kind);
  if (answerTo === undefined) return undefined;
  // Some formats have the tool and its input in an inner object.
  const given = { ...outer, ...fields(outer[kind === "tools/call" ? "params" : String(kind)]) };
  const name = kind === "apply_patch_call" ? kind : (given["toolName"] ?? given["name"]);
  if (typeof name !== "string") return undefined;
  // `args`: Gemini's, and Vercel's in earlier versions.
  const input = given["input"] ?? given["arguments"] ?? given["operation"] ?? given["args"];
  const id = textOf(given["call_id"] ?? given["toolCallId"] ?? given["id"]) ?? "";
  return { name, input, answer: (answer) => answerTo({ ...answer, id, name, given }) };
}

function chatMessage({ id, text }: Made): ChatMessage {
  return { role: "tool", tool_call_id: id, content: text };
}

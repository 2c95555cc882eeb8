/**
 * Calls and results in the messages of OpenAI and Anthropic, one or a whole conversation a line. What a file
 * holds is known from `create`, from edits before, and from `view` of the whole file.
 */

import { CONTAINERS, doneBy } from "../formats/calls/tools.ts";
import { readCall } from "../input/shell.ts";
import { plainCall } from "../tools/shapes.ts";
import { type Fields, fields, jsonOf, textOf } from "../values.ts";
import type { Event, LogReader, OriginalOutcome, ResultEvent } from "./events.ts";
import { jsonLines } from "./json-lines.ts";

/** Where requests and answers are, and what they hold. */
const HOLDERS = ["request", "body", "input", ...CONTAINERS];

export function messagesReader(): LogReader {
  const tools = new Tools();
  return jsonLines(function* (record, line): Generator<Event> {
    for (const item of itemsOf(record)) yield* tools.told(item, line);
  });
}

function* itemsOf(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) {
    for (const one of value) yield* itemsOf(one);
    return;
  }
  const item = fields(value);
  if (resultOf(item) !== undefined || item["type"] === "local_shell_call" || plainCall(item)) {
    yield item;
    return;
  }
  for (const key of HOLDERS) if (typeof item[key] === "object") yield* itemsOf(item[key]);
}

export class Tools {
  /** By the call, a file of which all is to be shown. */
  readonly #asked = new Map<string, string>();
  /** A log may repeat what was said before. */
  readonly #told = new Set<string>();

  *told(
    item: Fields,
    line: number,
    more: (id: string) => Partial<ResultEvent> = () => ({}),
  ): Generator<Event> {
    const result = resultOf(item);
    if (result === undefined) {
      yield* this.#called(item, line);
      return;
    }
    const { id, text, outcome } = result;
    const path = this.#asked.get(id);
    this.#asked.delete(id);
    const content = path && viewed(text);
    if (path !== undefined && content !== undefined) yield { kind: "seen", path, content };
    yield { kind: "result", id, outcome, ...more(id) };
  }

  *#called(item: Fields, line: number): Generator<Event> {
    const { type, call_id, id: own, toolCallId, action } = item;
    const ids = [call_id, own, toolCallId, String(line)];
    const id = ids.find((one) => typeof one === "string") ?? "";
    if (this.#told.has(id)) return;
    this.#told.add(id);
    const call = type === "local_shell_call" ? { name: "shell", input: action } : plainCall(item);
    if (call === undefined) return;
    const { name } = call;
    const does = doneBy(name);
    if (does === "shell" && typeof call.input === "string" && jsonOf(call.input) === undefined) {
      // JavaScript that calls tools.
      if (!scriptOnlyReads(call.input)) yield { kind: "ran" };
      return;
    }
    const input = typeof call.input === "string" ? fields(jsonOf(call.input)) : fields(call.input);
    const argv = argumentsOf(input["command"] ?? input["cmd"]);
    if (
      input["command"] === "view" ||
      ((does === "none" || does === "shell") && argv === undefined)
    ) {
      const path = textOf(input["path"]);
      const isAll = input["command"] === "view" && input["view_range"] === undefined;
      if (path !== undefined && isAll) this.#asked.set(id, path);
      return;
    }
    if (argv === undefined || input["path"] !== undefined) {
      const sent = type === "apply_patch_call" ? item : { name, input: call.input };
      yield { kind: "call", id, line, reply: JSON.stringify(sent) };
      return;
    }
    const shell = readCall(argv);
    if (shell.kind !== "apply-patch") {
      if (!onlyReads(argv.at(-1) ?? "")) yield { kind: "ran" };
      return;
    }
    const folder = textOf(input["workdir"] ?? input["working_directory"]) ?? "";
    const inner = shell.cwd?.startsWith("/") === true ? shell.cwd : `${folder}/${shell.cwd ?? ""}`;
    yield { kind: "call", id, line, reply: shell.patch, folder: inner.replace(/^\/$|\/$/, "") };
  }
}

/** Does a script call no tools but commands that change no file? */
function scriptOnlyReads(script: string): boolean {
  const tools = [...script.matchAll(/\btools\W+(\w+)/g)];
  const commands = [...script.matchAll(/\bcmd"?\s*:\s*("(?:[^"\\]|\\.)*")/g)].flatMap(
    ([, text]) => textOf(jsonOf(text ?? "")) ?? [],
  );
  return commands.length === tools.length && commands.every(onlyReads);
}

function argumentsOf(command: unknown): readonly string[] | undefined {
  if (typeof command === "string") return ["bash", "-lc", command];
  if (!Array.isArray(command)) return undefined;
  return command.every((word) => typeof word === "string") ? command : undefined;
}

/** Commands that change no file, in pipes and one after the other; whatever is not sure may change all. */
function onlyReads(script: string): boolean {
  if (/[>`]|\$\(/.test(script)) return false;
  return script
    .split(/&&|\|\||[;|\n]/)
    .every((command) =>
      /^\s*(?:cat|cd|echo|grep|head|ls|nl|pwd|rg|sed -n|tail|wc|git (?:diff|log|show|status)|$)(?=\s|$)/.test(
        command,
      ),
    );
}

/** The first words of tools that say that an edit does not fit its file, or that it was made. */
const SAID =
  /(No replacement was performed|did not appear verbatim|No match found|Multiple occurrences|Found \d+ (?:matches|occurrences)|verification failed|Failed to find|Invalid (?:patch|context)|invalid hunk|was not applied)|Success\. Updated|has been (?:edited|updated|created)|\bsuccess(?:fully|ful)\b/i;
/** Behind them parts of files may follow. */
const SAID_WITHIN = 300;

function resultOf(item: Fields) {
  const { type, tool_use_id, tool_call_id, call_id, is_error, status } = item;
  const isOutput = typeof type === "string" && type.endsWith("_output");
  const id = tool_use_id ?? tool_call_id ?? (isOutput ? call_id : undefined);
  if (typeof id !== "string") return undefined;
  const text = plainText(item["output"] ?? item["content"]);
  const said = SAID.exec(text.slice(0, SAID_WITHIN));
  const isDone = said !== null || status === "completed" || /"exit_code": ?0\b/.test(text);
  const isMisfit = said?.[1] !== undefined;
  const isAccepted = isDone && is_error !== true;
  const outcome: OriginalOutcome = isMisfit ? "failed" : isAccepted ? "accepted" : "unknown";
  return { id, outcome, text };
}

export function plainText(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map((part) => plainText(part)).join("");
  const { text, output, content: inner } = fields(content);
  return [text, output, inner].map((part) => (part === undefined ? "" : plainText(part))).join("");
}

/** The file whose numbered lines are shown; undefined if they are not all, or not clearly so. */
function viewed(text: string): string | undefined {
  const rows = text.replace(/\n$/, "").split("\n");
  if (!/^ *1(?:\t|: )/.test(rows[0] ?? "")) rows.shift();
  const lines: string[] = [];
  for (const row of rows) {
    const [, number, line] = /^ *(\d+)(?:\t|: )(.*)$/.exec(row) ?? [];
    if (line === undefined || Number(number) !== lines.length + 1) return undefined;
    lines.push(line);
  }
  if (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? undefined : `${lines.join("\n")}\n`;
}

/**
 * Logs of JSON lines: of Claude Code, of Codex, and of any program that logs messages of OpenAI or Anthropic,
 * one or a whole conversation a line. What a file held is known from
 *
 * - Claude Code: the file as it was, beside the result of each edit, and as Read has shown it. (Its tools refuse
 *   to edit a file that has changed since they last saw it.)
 * - Codex: git, at the commit of the session; and what a patch changed, if the log has that.
 * - all: `create` and edits before, `view` of a whole file, and `cat`, `sed -n` and `nl` of one.
 */

import { readCall } from "../input/shell.ts";
import { plainCall } from "../tools/shapes.ts";
import { type Fields, fields, isRecord, jsonOf, textOf } from "../values.ts";
import { contentIn } from "./git.ts";
import { patched } from "./original.ts";
import {
  type Contents,
  type LogEvent,
  type OriginalOutcome,
  type ResultEvent,
  slashed,
} from "./events.ts";

export type Agent = "Claude Code" | "Codex" | "aider" | "messages";

/** What the records of an agent have beyond messages, each by the way of keys to it. */
interface Keys {
  /** In records of these types. */
  readonly about?: RegExp;
  readonly folder?: readonly string[];
  readonly commit?: readonly string[];
  /** Beside a result: what the tool says of the file, or has shown of it. */
  readonly details?: readonly string[];
  /** The changes of a patch, after its call. */
  readonly changes?: readonly string[];
  /** The only tools that edit; they see to it that nothing else changes a file in between. */
  readonly tools?: RegExp;
}

const KEYS: Readonly<Record<Exclude<Agent, "aider">, Keys>> = {
  "Claude Code": {
    about: /^(?:user|assistant)$/,
    folder: ["cwd"],
    details: ["toolUseResult"],
    tools: /^(?:Edit|MultiEdit|Write)$/,
  },
  Codex: {
    about: /^(?:session_meta|turn_context)$/,
    folder: ["payload", "cwd"],
    commit: ["payload", "git", "commit_hash"],
    changes: ["payload", "changes"],
  },
  messages: {},
};

/** Keys below which messages, and calls and results in them, are. */
const HOLDERS = (
  "request body input payload message messages content parts part output item choices candidates " +
  "tool_calls toolCalls tool_uses functionCalls response steps kwargs additional_kwargs data"
).split(" ");

/** What a log says, whose lines are records of an agent; other lines are left out. */
export function* messageEvents(
  agent: Exclude<Agent, "aider">,
  lines: readonly string[],
): Generator<LogEvent> {
  const keys = KEYS[agent];
  /** The inputs of edits that wait for their results, and the files of which all is to be shown. */
  const inputs = new Map<string, Fields>();
  const asked = new Map<string, Shown>();
  /** What patches changed, by the ID of their call. */
  const changed = new Map<string, Fields>();
  /** A log may repeat a call. */
  const known = new Set<string>();
  let folder = "/";
  let commit: string | undefined;

  function* called(item: Fields, line: number): Generator<LogEvent> {
    const { type, call_id, id: itemId, toolCallId, action } = item;
    const id = [call_id, itemId, toolCallId].find((one) => typeof one === "string");
    const key = textOf(id) ?? String(line);
    if (known.has(key)) return;
    known.add(key);
    const call = type === "local_shell_call" ? { name: "shell", input: action } : plainCall(item);
    if (call === undefined) return;
    const { name } = call;
    const input = withSlashes(
      fields(typeof call.input === "string" ? jsonOf(call.input) : call.input),
    );
    if (keys.tools !== undefined) {
      if (!keys.tools.test(name)) return;
      inputs.set(key, input);
      const reply = JSON.stringify({ type, id: key, name, input });
      yield { kind: "call", id: key, line, reply, takesLines: true };
      return;
    }
    const path = textOf(input["path"]);
    const argv = path === undefined ? argumentsOf(input["command"] ?? input["cmd"]) : undefined;
    const isView = input["command"] === "view";
    if (isView && path !== undefined && input["view_range"] === undefined)
      asked.set(key, { path, isNumbered: true, lines: Infinity });
    if (isView || (argv === undefined && LOOKS.test(name))) return;
    if (argv === undefined) {
      const sent = type === "apply_patch_call" ? item : { name, input: call.input };
      yield { kind: "call", id: key, line, reply: JSON.stringify(sent) };
      return;
    }
    const workdir = textOf(input["workdir"] ?? input["working_directory"]) ?? "";
    const shell = readCall(argv);
    if (shell.kind !== "apply-patch") {
      const script = argv.at(-1) ?? "";
      const shown = shownBy(script);
      if (shown !== undefined) asked.set(key, { ...shown, path: joined(workdir, shown.path) });
      else if (!onlyReads(script)) yield { kind: "ran" };
      return;
    }
    const inner = joined(workdir, shell.cwd ?? "");
    yield { kind: "call", id: key, line, reply: shell.patch, folder: inner };
  }

  function* answered(
    { id, text, outcome, isError }: Answered,
    details: Fields,
  ): Generator<LogEvent> {
    const shown = asked.get(id);
    const content = shown && !isError ? contentOf(text, shown) : undefined;
    if (shown !== undefined && content !== undefined)
      yield { kind: "seen", path: shown.path, content };
    const file = fields(details["file"]);
    if (typeof file["filePath"] === "string") yield seen(file);
    const input = inputs.get(id);
    const changes = changed.get(id);
    for (const map of [asked, inputs, changed]) map.delete(id);
    const earlier = commit === undefined ? undefined : contentIn(folder, commit);
    if (input !== undefined && Object.keys(details).length > 0)
      yield { kind: "result", id, ...edited(input, details, outcome) };
    else if (changes === undefined) yield { kind: "result", id, outcome, earlier };
    else {
      const paths = Object.keys(changes).map(slashed);
      const after = (before: Contents): Contents | undefined => written(changes, before);
      yield { kind: "result", id, outcome, earlier, paths, after };
    }
  }

  for (const [index, text] of lines.entries()) {
    const record = fields(jsonOf(text));
    if (keys.about?.test(String(record["type"])) === true) {
      commit = textOf(at(record, keys.commit)) ?? commit;
      const path = textOf(at(record, keys.folder));
      if (path !== undefined) yield { kind: "folder", path: (folder = slashed(path)) };
    }
    const changes = at(record, keys.changes);
    const id = textOf(at(record, ["payload", "call_id"]));
    if (isRecord(changes) && id !== undefined) changed.set(id, changes);
    for (const item of itemsOf(record)) {
      const result = resultOf(item);
      if (result === undefined) yield* called(item, index + 1);
      else yield* answered(result, fields(at(record, keys.details)));
    }
  }
}

/** What is at the end of a way of keys; undefined without one. */
function at(record: Fields, keys: readonly string[] | undefined): unknown {
  return keys?.reduce<unknown>((value, key) => fields(value)[key], record);
}

/** The calls and results in a message, however deep. */
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

function withSlashes(input: Fields): Fields {
  const path = textOf(input["file_path"]);
  return path === undefined ? input : { ...input, file_path: slashed(path) };
}

function joined(folder: string, path: string): string {
  return path.startsWith("/") || folder === "" ? path : `${folder}/${path}`;
}

/** The file that a tool shows: all of it, or a part, after which nothing is known. */
function seen({ filePath, content, startLine, numLines, totalLines }: Fields): LogEvent {
  const isWhole = startLine === 1 && numLines === totalLines;
  const path = slashed(textOf(filePath) ?? "");
  return { kind: "seen", path, content: isWhole ? textOf(content) : undefined };
}

/** What Claude Code's log says of an edit. */
function edited(
  input: Fields,
  details: Fields,
  outcome: OriginalOutcome,
): Omit<ResultEvent, "kind" | "id"> {
  if (outcome === "failed") return { outcome };
  const path = textOf(input["file_path"]) ?? "";
  const before = textOf(details["originalFile"]) ?? textOf(details["originalFileContents"]);
  // The user may have changed the edit, or the tool corrected its strings.
  const isOther =
    details["userModified"] === true ||
    differs(input["old_string"], details["oldString"]) ||
    differs(input["new_string"], details["newString"]);
  return {
    outcome: isOther ? "unknown" : "accepted",
    paths: [path],
    before: (other) => (other === path ? before : undefined),
    after(files) {
      const hunks = unified(details["structuredPatch"]);
      const result = hunks === "" ? undefined : patched(before ?? "", hunks);
      return result === undefined ? undefined : new Map([...files, [path, result]]);
    },
  };
}

/** The hunks of Claude Code's log as those of a diff. */
function unified(hunks: unknown): string {
  const rows = (Array.isArray(hunks) ? hunks : []).flatMap((hunk: unknown) => {
    const { oldStart, oldLines, newStart, newLines, lines } = fields(hunk);
    const head = `@@ -${String(oldStart)},${String(oldLines)} +${String(newStart)},${String(newLines)} @@`;
    return [head, ...(Array.isArray(lines) ? lines.map(String) : [])];
  });
  return rows.map((row) => `${row}\n`).join("");
}

function differs(given: unknown, used: unknown): boolean {
  return typeof given === "string" && typeof used === "string" && used !== given;
}

/** All files after the changes of Codex's log; undefined if a line is not where it says. */
function written(changes: Fields, before: Contents): Contents | undefined {
  const after = new Map(before);
  for (const [name, value] of Object.entries(changes)) {
    const path = slashed(name);
    const { type, content, unified_diff, move_path } = fields(value);
    const text = before.get(path);
    if (type === "delete") after.set(path, null);
    else if (type === "add") after.set(path, textOf(content) ?? "");
    else {
      const result = typeof text === "string" && patched(text, textOf(unified_diff) ?? "");
      if (typeof result !== "string") return undefined;
      const target = textOf(move_path);
      if (target !== undefined) after.set(path, null);
      after.set(target === undefined ? path : slashed(target), result);
    }
  }
  return after;
}

function argumentsOf(command: unknown): readonly string[] | undefined {
  if (typeof command === "string") return ["bash", "-lc", command];
  if (!Array.isArray(command)) return undefined;
  return command.every((word) => typeof word === "string") ? command : undefined;
}

/** Names of tools that change no file. */
const LOOKS = /^(?:read|view|open|list|ls|tree|glob|grep|search|find|fetch|web|think|todo)/i;

/** Commands that change no file, in pipes and one after the other; any other may change all. */
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

/** What is to be shown of a file: as many lines, from the first one on. */
interface Shown {
  readonly path: string;
  readonly isNumbered: boolean;
  readonly lines: number;
}

const FILE = `('[^']+'|"[^"$]+"|[\\w./@+-]+)`;
const SED = `sed -n ['"]?1,(\\d+)p['"]?`;
const SHOWS = new RegExp(`^(?:(cat(?: -n)?|nl -ba) ${FILE}(?: \\| ${SED})?|${SED} ${FILE})$`);

/** The file that a command shows from its first line on, if it does nothing else. */
function shownBy(script: string): Shown | undefined {
  const [all, command = "", path, piped, lines = piped, sedPath = path] =
    SHOWS.exec(script.trim()) ?? [];
  if (all === undefined || sedPath === undefined) return undefined;
  const isNumbered = / -n$|^nl/.test(command);
  return {
    path: sedPath.replaceAll(/^['"]|['"]$/g, ""),
    isNumbered,
    lines: Number(lines ?? Infinity),
  };
}

/** All that a file holds, of an output; undefined if it is not all, or not clearly so. */
function contentOf(output: string, { isNumbered, lines: most }: Shown): string | undefined {
  const { output: inner, metadata } = fields(jsonOf(output));
  const code = isRecord(metadata) ? metadata["exit_code"] : 0;
  const [, head = "", rest] =
    /^((?:Exit code|Chunk ID|Wall time): [^]*?\n)Output:\n([^]*)$/.exec(output) ?? [];
  const text = (isRecord(metadata) ? textOf(inner) : rest) ?? output;
  if (code !== 0 || /code:? [1-9]|^Total output lines/m.test(head)) return undefined;
  // An error of the command, or a mark of what an agent cut out.
  if (/^(?:bash|cat|nl|sed|sh|zsh): |(?:…|\.\.\.|\[|<).*\b(?:truncated|omitted)\b/.test(text))
    return undefined;
  const rows = text.replace(/\n$/, "").split("\n");
  // Anthropic's editor has a sentence before the lines.
  if (isNumbered && !NUMBERED.test(rows[0] ?? "")) rows.shift();
  if (rows.length >= most) return undefined;
  const lines: string[] = [];
  for (const row of rows) {
    const [, number, line] = isNumbered ? (NUMBERED.exec(row) ?? []) : [row, lines.length + 1, row];
    if (line === undefined || Number(number) !== lines.length + 1) return undefined;
    lines.push(line);
  }
  // The editor also numbers the end of the file.
  if (isNumbered && lines.at(-1) === "") lines.pop();
  return lines.length === 0 || text === "" ? undefined : `${lines.join("\n")}\n`;
}

const NUMBERED = /^ *(\d+)(?:\t|: )(.*)$/;

/** How tools say that an edit does not fit its file, or that it was made, in their first words. */
const SAID =
  /(No replacement was performed|did not appear verbatim|No match found|Multiple occurrences|String (?:to replace )?not found|Found \d+ (?:matches|occurrences)|verification failed|Failed to find|Invalid (?:patch|context)|invalid hunk|was not applied)|Success\. Updated|has been (?:edited|updated|created)|\bsuccess(?:fully|ful)\b/i;
/** Parts of files may follow after as many characters. */
const SAID_WITHIN = 300;

interface Answered {
  readonly id: string;
  readonly text: string;
  readonly outcome: OriginalOutcome;
  readonly isError: boolean;
}

function resultOf(item: Fields): Answered | undefined {
  const { type, tool_use_id, tool_call_id, call_id, is_error, status } = item;
  const isOutput = typeof type === "string" && type.endsWith("_output");
  const id = tool_use_id ?? tool_call_id ?? (isOutput ? call_id : undefined);
  if (typeof id !== "string") return undefined;
  const text = plainText(item["output"] ?? item["content"]);
  const said = SAID.exec(text.slice(0, SAID_WITHIN));
  const isDone = said !== null || status === "completed" || /"exit_code": ?0\b/.test(text);
  const isError = is_error === true;
  const outcome = said?.[1] !== undefined ? "failed" : isDone && !isError ? "accepted" : "unknown";
  return { id, text, outcome, isError };
}

function plainText(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map((part) => plainText(part)).join("");
  const { text, output, content: inner } = fields(content);
  return [text, output, inner].map((part) => (part === undefined ? "" : plainText(part))).join("");
}

/**
 * Logs of JSON lines, by the keys of each agent. What a file held is known from
 *
 * - Claude Code: the file as it was, beside the result of each edit, and as Read has shown it. (Its tools refuse
 *   to edit a file that has changed since they last saw it.)
 * - Codex: git, at its snapshot of the turn or else the commit of the session; what a patch changed, if the log
 *   has that; patches before; and `cat`, `sed -n` and `nl` of a whole file.
 */

import { folderIn, readCommand } from "../input/shell.ts";
import { plainCall } from "../tools/shapes.ts";
import { type Fields, fields, isRecord, jsonOf, textOf } from "../values.ts";
import type { Change, LogEvent } from "./events.ts";
import { contentIn } from "./git.ts";
import { contentOf, onlyReads, type Shown, shownBy } from "./shown.ts";

export type Agent = "Claude Code" | "Codex";

/** Where the records of an agent have what, each by the way of keys to it. */
interface Keys {
  /** One of these is in each record. */
  readonly marks: readonly string[];
  /** Calls and results: one, or a list. */
  readonly items: string;
  /** The only records with the folder and the commit of the session. */
  readonly about: RegExp;
  readonly folder: string;
  readonly commit?: string;
  /** A commit of all files as they are at the start of a turn. */
  readonly snapshot?: string;
  /** Beside a result: the edit as the tool made it, or the file that it shows. */
  readonly details?: string;
  /** What a patch changed, by path, before the result with the same `payload.call_id`. */
  readonly changes?: string;
  /** The only tools that edit; they see to it that nothing else changes a file in between. */
  readonly tools?: RegExp;
}

const KEYS: Readonly<Record<Agent, Keys>> = {
  "Claude Code": {
    marks: ["sessionId", "leafUuid", "parentUuid", "snapshot"],
    items: "message.content",
    about: /^(?:user|assistant)$/,
    folder: "cwd",
    details: "toolUseResult",
    tools: /^(?:Edit|MultiEdit|Write)$/,
  },
  Codex: {
    marks: ["payload"],
    items: "payload",
    about: /^(?:session_meta|turn_context)$/,
    folder: "payload.cwd",
    commit: "payload.git.commit_hash",
    snapshot: "payload.ghost_commit.id",
    changes: "payload.changes",
  },
};

/** The agent that wrote a record; undefined if none of these did. */
export function agentOf(record: unknown): Agent | undefined {
  const agents = ["Claude Code", "Codex"] as const;
  return agents.find((agent) => KEYS[agent].marks.some((key) => key in fields(record)));
}

/** Tools of Codex that change no file. */
const LOOKS = /^(?:update_plan|view_image|web_search|list_mcp_\w+|read_mcp_\w+)$/;

/** The events of a log whose lines are records of an agent; other lines are left out. */
export function* messageEvents(agent: Agent, lines: readonly string[]): Generator<LogEvent> {
  const keys = KEYS[agent];
  /** By the ID of a call: a file of which all is to be shown, what a patch changed. */
  const asked = new Map<string, Shown>();
  const changed = new Map<string, readonly Change[]>();
  let folder = "/";

  function* called(item: Fields, place: string): Generator<LogEvent> {
    const call = plainCall(item);
    if (call === undefined || keys.tools?.test(call.name) === false) return;
    const { name, input: sent } = call;
    const id = textOf(item["call_id"] ?? item["id"]) ?? place;
    const input = fields(typeof sent === "string" ? jsonOf(sent) : sent);
    const command = input["command"] ?? input["cmd"];
    const script = textOf(Array.isArray(command) ? command.at(-1) : command);
    if (script === undefined) {
      const path = textOf(input["file_path"]);
      const edit = path === undefined ? sent : { ...input, file_path: pathOf(path) };
      const reply = JSON.stringify({ name, input: edit });
      if (!LOOKS.test(name)) yield { kind: "call", id, place, reply };
      return;
    }
    const workdir = textOf(input["workdir"]);
    const shell = readCommand(command);
    const shown = shownBy(script);
    if (shell?.kind === "apply-patch")
      yield { kind: "call", id, place, reply: shell.patch, folder: folderIn(workdir, shell.cwd) };
    else if (shown !== undefined)
      asked.set(id, { ...shown, path: folderIn(workdir, shown.path) ?? shown.path });
    else if (!onlyReads(script)) yield { kind: "ran" };
  }

  function* answered(item: Fields, id: string, record: Fields): Generator<LogEvent> {
    const text = plainText(item["output"] ?? item["content"]);
    const shown = asked.get(id);
    const content = shown && contentOf(text, shown);
    if (shown && content !== undefined) yield { kind: "seen", path: shown.path, content };
    const details = fields(at(record, keys.details));
    yield* filesIn(details);
    const [words, failure] = OUTCOME.exec(text.slice(0, OUTCOME_WITHIN)) ?? [];
    const isDone = words !== undefined || details["filePath"] !== undefined;
    // What the user has made of an edit is not what the tool would have.
    const isUnknown = !isDone || details["userModified"] === true;
    const outcome = failure !== undefined ? "failed" : isUnknown ? "unknown" : "accepted";
    yield { kind: "result", id, outcome, changes: changed.get(id) ?? changesIn(details) };
  }

  for (const [index, text] of lines.entries()) {
    const record = fields(jsonOf(text));
    if (keys.about.test(String(record["type"]))) {
      const path = at(record, keys.folder);
      if (typeof path === "string") yield { kind: "folder", path: (folder = pathOf(path)) };
      const commit = at(record, keys.commit);
      if (typeof commit === "string") yield snapshot(folder, commit, false);
    }
    const commit = at(record, keys.snapshot);
    if (typeof commit === "string") yield snapshot(folder, commit, true);
    const changes = at(record, keys.changes);
    const id = textOf(at(record, "payload.call_id"));
    if (isRecord(changes) && id !== undefined)
      changed.set(id, Object.entries(changes).map(codexChange));
    for (const [nth, one] of [at(record, keys.items)].flat().entries()) {
      const item = fields(one);
      const isOutput = String(item["type"]).endsWith("_output");
      const answers = item["tool_use_id"] ?? (isOutput ? item["call_id"] : undefined);
      if (typeof answers === "string") yield* answered(item, answers, record);
      else yield* called(item, `${index + 1}${nth === 0 ? "" : `.${nth + 1}`}`);
    }
  }
}

function snapshot(folder: string, commit: string, isCertain: boolean): LogEvent {
  return { kind: "snapshot", lookUp: contentIn(folder, commit), isCertain };
}

/** A path of Windows as one with slashes. */
function pathOf(value: unknown): string {
  const path = textOf(value) ?? "";
  return /^[A-Za-z]:[\\/]/.test(path) ? `/${path.replaceAll("\\", "/")}` : path;
}

/** What is at the end of a way of keys; undefined without one. */
function at(record: Fields, keys: string | undefined): unknown {
  return keys?.split(".").reduce<unknown>((value, key) => fields(value)[key], record);
}

/** Files before a result in Claude Code's log: the one that Read shows, or the one that is edited. */
function* filesIn(details: Fields): Generator<LogEvent> {
  const { filePath, content, startLine, numLines, totalLines } = fields(details["file"]);
  const isWhole = startLine === 1 && numLines === totalLines;
  // Of a file that is shown in part nothing is known any more: it may be another.
  if (filePath !== undefined)
    yield { kind: "seen", path: pathOf(filePath), content: isWhole ? textOf(content) : undefined };
  const before = textOf(details["originalFile"] ?? details["originalFileContents"]);
  if (before !== undefined)
    yield { kind: "seen", path: pathOf(details["filePath"]), content: before };
}

/** The change in Claude Code's log, by the hunks of a diff. */
function changesIn({ filePath, structuredPatch: hunks }: Fields): readonly Change[] | undefined {
  if (!Array.isArray(hunks) || hunks.length === 0) return undefined;
  const rows = hunks.flatMap((hunk: unknown) => {
    const { oldStart, oldLines, newStart, newLines, lines } = fields(hunk);
    const head = `@@ -${String(oldStart)},${String(oldLines)} +${String(newStart)},${String(newLines)} @@`;
    return [head, ...(Array.isArray(lines) ? lines.map(String) : [])];
  });
  return [{ path: pathOf(filePath), after: { diff: rows.map((row) => `${row}\n`).join("") } }];
}

/** A change of Codex's log. */
function codexChange([name, value]: readonly [string, unknown]): Change {
  const { type, content, unified_diff, move_path } = fields(value);
  const path = pathOf(name);
  if (type === "delete") return { path, after: { content: null } };
  if (type === "add") return { path, after: { content: textOf(content) ?? "" } };
  const moveTo = typeof move_path === "string" ? pathOf(move_path) : undefined;
  return { path, moveTo, after: { diff: textOf(unified_diff) ?? "" } };
}

/** The first words of tools about an edit that does not fit its file, or that was made. */
const OUTCOME =
  /(String (?:to replace )?not found|Found \d+ (?:matches|occurrences)|verification failed|Failed to find|Invalid (?:patch|context)|invalid hunk)|Success\. Updated|has been updated|File created|Applied \d+ edits/i;
/** Parts of files may follow after as many characters. */
const OUTCOME_WITHIN = 300;

function plainText(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map((part) => textOf(fields(part)["text"])).join("");
  return "";
}

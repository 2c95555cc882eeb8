/**
 * Reads logs of JSON lines, by the keys of each agent. The content of a file is known from:
 *
 * - Claude Code: the file before the edit, which is beside each result; and the output of Read. (Its tools refuse
 *   to edit a file that has changed since they last read it.)
 * - Codex: git, at its snapshot of the turn or else the commit of the session; the changes of a patch, if the log
 *   has them; earlier patches; and `cat`, `sed -n` and `nl` of a whole file.
 */

import { folderIn, readCommand } from "../input/shell.ts";
import { plainCall } from "../tools/shapes.ts";
import { type Fields, fields, isRecord, jsonOf, textOf } from "../values.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { contentIn } from "./git.ts";
import type { Change } from "./calls.ts";
import { type Logged, Session } from "./session.ts";
import { contentOf, onlyReads, type Shown, shownBy } from "./shown.ts";

export type Agent = "Claude Code" | "Codex";

/** Where the records of an agent have their data, as paths of keys. */
interface Keys {
  /** Some record has this. */
  readonly mark: string;
  /** Calls and results: one, or a list. */
  readonly items: string;
  /** The only records with the folder and the commit of the session. */
  readonly about: RegExp;
  readonly folder: string;
  readonly commit?: string;
  /** A commit with all files at the start of a turn. */
  readonly snapshot?: string;
  /** Beside a result: the edit as the tool applied it, or the file that it shows. */
  readonly details?: string;
  /** The changes of a patch, by path, before the result with the same `payload.call_id`. */
  readonly changes?: string;
  /** The only tools that edit; they ensure that nothing else changes a file in between. */
  readonly tools?: RegExp;
}

const KEYS: Readonly<Record<Agent, Keys>> = {
  "Claude Code": {
    mark: "sessionId",
    items: "message.content",
    about: /^(?:user|assistant)$/,
    folder: "cwd",
    details: "toolUseResult",
    tools: /^(?:Edit|MultiEdit|Write)$/,
  },
  Codex: {
    mark: "payload",
    items: "payload",
    about: /^(?:session_meta|turn_context)$/,
    folder: "payload.cwd",
    commit: "payload.git.commit_hash",
    snapshot: "payload.ghost_commit.id",
    changes: "payload.changes",
  },
};

/** The agent that wrote a log; undefined for none of these. */
export function agentOf(lines: readonly string[]): Agent | undefined {
  const agents = ["Claude Code", "Codex"] as const;
  for (const line of lines) {
    const record = fields(jsonOf(line));
    const found = agents.find((agent) => KEYS[agent].mark in record);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Tools of Codex that change no file. */
const LOOKS = /^(?:update_plan|view_image|web_search|list_mcp_\w+|read_mcp_\w+)$/;

/** The calls in a log, a path, whose lines are records of an agent; others are damaged. */
export function* callsIn(agent: Agent, log: string, lines: readonly string[]): Generator<Logged> {
  const keys = KEYS[agent];
  const session = new Session();
  /** By the ID of a call: a file that it will show completely, or the changes of a patch. */
  const asked = new Map<string, Shown>();
  const changed = new Map<string, readonly Change[]>();

  const called = (item: Fields, place: string): void => {
    // OpenAI's calls of a local shell have their input as an action.
    const action = item["type"] === "local_shell_call" ? item["action"] : undefined;
    const call = plainCall(action ? { type: "function_call", name: "shell", input: action } : item);
    if (call === undefined || keys.tools?.test(call.name) === false) return;
    const { name, input: sent } = call;
    const id = textOf(item["call_id"] ?? item["id"]) ?? place;
    const input = fields(typeof sent === "string" ? jsonOf(sent) : sent);
    const command = input["command"] ?? input["cmd"];
    const script = textOf(Array.isArray(command) ? command.at(-1) : command);
    if (script === undefined) {
      const path = textOf(input["file_path"]);
      const edit = path === undefined ? sent : { ...input, file_path: pathOf(path) };
      if (!LOOKS.test(name)) session.call(id, place, JSON.stringify({ name, input: edit }));
      return;
    }
    const workdir = textOf(input["workdir"] ?? input["working_directory"]);
    const shell = readCommand(command);
    const shown = shownBy(script);
    if (shell?.kind === "apply-patch")
      session.call(id, place, shell.patch, folderIn(workdir, shell.cwd));
    else if (shown !== undefined)
      asked.set(id, { ...shown, path: folderIn(workdir, shown.path) ?? shown.path });
    else if (!onlyReads(script)) session.run();
  };

  const answered = (item: Fields, id: string, record: Fields): Logged | undefined => {
    const text = plainText(item["output"] ?? item["content"]);
    const shown = asked.get(id);
    const content = shown && contentOf(text, shown);
    if (shown && content !== undefined) session.see(shown.path, content);
    const details = fields(at(record, keys.details));
    seeFiles(details, session);
    const [words, failure] = OUTCOME.exec(text.slice(0, OUTCOME_WITHIN)) ?? [];
    const isDone = words !== undefined || details["filePath"] !== undefined;
    // If the user changed an edit, the result is not the tool's.
    const isUnknown = !isDone || details["userModified"] === true;
    const outcome = failure !== undefined ? "failed" : isUnknown ? "unknown" : "accepted";
    return session.result(id, outcome, changed.get(id) ?? changesIn(details));
  };

  const seeCommit = (commit: unknown, isCertain: boolean): void => {
    if (typeof commit === "string") session.snapshot(contentIn(session.folder, commit), isCertain);
  };

  for (const [index, text] of lines.entries()) {
    const record = fields(jsonOf(text));
    // The user may have changed any file between turns of Codex, and so may what a damaged line says.
    const isLost = text !== "" && Object.keys(record).length === 0;
    if (isLost || at(record, "payload.role") === "user") session.run();
    if (keys.about.test(String(record["type"]))) {
      const folder = at(record, keys.folder);
      if (typeof folder === "string") session.folder = slashPaths.resolve("/", pathOf(folder));
      seeCommit(at(record, keys.commit), false);
    }
    seeCommit(at(record, keys.snapshot), true);
    const changes = at(record, keys.changes);
    const id = textOf(at(record, "payload.call_id"));
    if (isRecord(changes) && id !== undefined)
      changed.set(id, Object.entries(changes).map(codexChange));
    for (const [nth, one] of [at(record, keys.items)].flat().entries()) {
      const item = fields(one);
      const isOutput = String(item["type"]).endsWith("_output");
      const answers = item["tool_use_id"] ?? (isOutput ? item["call_id"] : undefined);
      if (typeof answers !== "string")
        called(item, `${log}:${index + 1}${nth === 0 ? "" : `.${nth + 1}`}`);
      else {
        const call = answered(item, answers, record);
        if (call !== undefined) yield call;
      }
    }
  }
  yield* session.rest();
}

/** A path of Windows with slashes. */
function pathOf(value: unknown): string {
  const path = textOf(value) ?? "";
  return /^[A-Za-z]:[\\/]/.test(path) ? `/${path.replaceAll("\\", "/")}` : path;
}

/** The value at a path of keys; undefined without a path. */
function at(record: Fields, keys: string | undefined): unknown {
  return keys?.split(".").reduce<unknown>((value, key) => fields(value)[key], record);
}

/** Sees files before a result in Claude Code's log: the file that Read shows, or the one that is edited. */
function seeFiles(details: Fields, session: Session): void {
  const { filePath, content, startLine, numLines, totalLines } = fields(details["file"]);
  const isWhole = startLine === 1 && numLines === totalLines;
  // A file that is shown in part may have changed, so its content is unknown now.
  if (filePath !== undefined) session.see(pathOf(filePath), isWhole ? textOf(content) : undefined);
  const before = textOf(details["originalFile"] ?? details["originalFileContents"]);
  if (before !== undefined) session.see(pathOf(details["filePath"]), before);
}

/** The change in Claude Code's log, from the hunks of a diff. */
function changesIn({ filePath, structuredPatch: hunks }: Fields): readonly Change[] | undefined {
  if (!Array.isArray(hunks) || hunks.length === 0) return undefined;
  const rows = hunks.flatMap((hunk: unknown) => {
    const { oldStart, oldLines, newStart, newLines, lines } = fields(hunk);
    const head = `@@ -${String(oldStart)},${String(oldLines)} +${String(newStart)},${String(newLines)} @@`;
    return [head, ...(Array.isArray(lines) ? lines.map(String) : [])];
  });
  return [{ path: pathOf(filePath), after: { diff: rows.map((row) => `${row}\n`).join("") } }];
}

/** A change in Codex's log. */
function codexChange([name, value]: readonly [string, unknown]): Change {
  const { type, content, unified_diff, move_path } = fields(value);
  const path = pathOf(name);
  if (type === "delete") return { path, after: { content: null } };
  if (type === "add") return { path, after: { content: textOf(content) ?? "" } };
  const moveTo = typeof move_path === "string" ? pathOf(move_path) : undefined;
  return { path, moveTo, after: { diff: textOf(unified_diff) ?? "" } };
}

/** How messages of tools begin that refuse an edit, or report success. */
const OUTCOME =
  /(String (?:to replace )?not found|Found \d+ (?:matches|occurrences)|verification failed|Failed to find|Invalid (?:patch|context)|invalid hunk)|Success\. Updated|has been updated|File created|Applied \d+ edits/i;
/** Excerpts of files may follow after this many characters. */
const OUTCOME_WITHIN = 300;

function plainText(content: unknown): string {
  const parts = [content].flat().map((part) => textOf(part) ?? textOf(fields(part)["text"]));
  return parts.join("");
}

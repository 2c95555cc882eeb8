/** Finds logs, tells which agent wrote them, and replays the calls in them. */

import { createReadStream, lstatSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { codeOf, isRecord, jsonOf } from "../values.ts";
import { aiderReader } from "./aider.ts";
import { judged, type Judgement } from "./judge.ts";
import { type Agent, messagesReader } from "./messages.ts";
import type { LogEvent, LogReader } from "./events.ts";
import { callsOf } from "./session.ts";

export interface Replayed extends Judgement {
  readonly agent: Agent;
  /** The log and the line of the call: what `--show` takes. */
  readonly id: string;
}

/** A log that was not read, or not to its end. */
export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

export function usualPlaces(home: string): readonly string[] {
  return [".claude/projects", ".codex/sessions", ".aider.chat.history.md"].map((path) =>
    join(home, path),
  );
}

/** The logs in files and folders, in a stable order. */
export function logsIn(
  paths: readonly string[],
  skip: (skipped: Skipped) => void,
): readonly string[] {
  return paths.flatMap((path): readonly string[] => {
    try {
      if (!lstatSync(path, { throwIfNoEntry: true }).isDirectory()) return [path];
      const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) =>
        a.name < b.name ? -1 : 1,
      );
      return entries.flatMap((entry) => {
        const inner = join(path, entry.name);
        if (entry.isDirectory()) return entry.name === "node_modules" ? [] : logsIn([inner], skip);
        return entry.isFile() && IS_LOG.test(entry.name) ? [inner] : [];
      });
    } catch (error) {
      skip({ path, reason: reasonOf(error) });
      return [];
    }
  });
}

const IS_LOG = /\.(?:jsonl|ndjson)$|^\.aider\.chat\.history\.md$/;

/** The judged calls of a log, as far as it can be read. */
export async function* replay(
  path: string,
  skip: (skipped: Skipped) => void,
): AsyncGenerator<Replayed> {
  let agent: Agent | undefined;
  async function* events(): AsyncGenerator<LogEvent> {
    let reader: LogReader | undefined;
    let number = 0;
    for await (const text of linesOf(path)) {
      number++;
      agent ??= agentOf(basename(path), text);
      reader ??= agent && (agent === "aider" ? aiderReader(path) : messagesReader(agent));
      yield* reader?.line(text, number) ?? [];
    }
    yield* reader?.end() ?? [];
    if (agent === undefined) skip({ path, reason: "no log of a known kind" });
  }
  try {
    for await (const judgement of judged(callsOf(events()))) {
      const { line, nth } = judgement.call;
      const id = `${path}:${line}${nth === 1 ? "" : `.${nth}`}`;
      if (agent !== undefined) yield { ...judgement, agent, id };
    }
  } catch (error) {
    skip({ path, reason: reasonOf(error) });
  }
}

/** The lines of a file; only one is held at a time. Nothing but LF ends one: strings may hold the rest. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let begun = "";
  const stream: AsyncIterable<string> = createReadStream(path, {
    encoding: "utf8",
    highWaterMark: 2 ** 18,
  });
  for await (const chunk of stream) {
    begun += chunk;
    // A line may span many chunks: it is searched only once.
    if (!chunk.includes("\n")) continue;
    const lines = begun.split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
  if (begun !== "") yield begun;
}

/** The agent that wrote a log, by its name or its first record; undefined if the line does not show it. */
function agentOf(name: string, line: string): Agent | undefined {
  if (name.endsWith(".md")) return "aider";
  const record = jsonOf(line);
  if (!isRecord(record)) return undefined;
  if (name.startsWith("rollout-") || record["type"] === "session_meta") return "Codex";
  const isClaude = ["sessionId", "leafUuid", "parentUuid"].some((key) => key in record);
  return isClaude || record["type"] === "file-history-snapshot" ? "Claude Code" : "messages";
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === "ENOENT" ? "there is no such file" : code;
}

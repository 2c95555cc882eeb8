/** Finds logs, tells which agent wrote them, and replays the calls in them. */

import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { codeOf, isRecord, jsonOf } from "../values.ts";
import { aiderEvents } from "./aider.ts";
import { judged, type Judgement } from "./judge.ts";
import { type Agent, messageEvents } from "./messages.ts";
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
export function* replay(path: string, skip: (skipped: Skipped) => void): Generator<Replayed> {
  try {
    // Only LF ends a line: strings of JSON may hold other line separators.
    const lines = readFileSync(path, "utf8").split("\n");
    const agent = lines
      .map((line) => agentOf(basename(path), line))
      .find((one) => one !== undefined);
    if (agent === undefined) {
      skip({ path, reason: "no log of a known kind" });
      return;
    }
    const events = agent === "aider" ? aiderEvents(path, lines) : messageEvents(agent, lines);
    for (const judgement of judged(callsOf(events))) {
      const { line, nth } = judgement.call;
      yield { ...judgement, agent, id: `${path}:${line}${nth === 1 ? "" : `.${nth}`}` };
    }
  } catch (error) {
    skip({ path, reason: reasonOf(error) });
  }
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

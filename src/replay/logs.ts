/** Finds logs, detects the agents that wrote them, and replays their calls. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../values.ts";
import { type Agent, agentOf, callsIn } from "./messages.ts";
import { type Replayed, replayedCalls } from "./session.ts";

export type LoggedCall = Replayed & { readonly agent: Agent };

/** Called for a log that could not be read, or not completely. */
export type Skip = (path: string, reason: string) => void;

export function usualPlaces(home: string): readonly string[] {
  return [".claude/projects", ".codex/sessions"].map((path) => join(home, path));
}

/** The logs in files and folders, in a stable order. */
export function logsIn(paths: readonly string[], skip: Skip): readonly string[] {
  return paths.flatMap((path): readonly string[] => {
    try {
      if (!statSync(path).isDirectory()) return [path];
      const names = readdirSync(path, { recursive: true, encoding: "utf8" });
      const logs = names.filter((name) => /\.(?:jsonl|ndjson)$/.test(name));
      return logs.toSorted().map((name) => join(path, name));
    } catch (error) {
      skip(path, codeOf(error));
      return [];
    }
  });
}

/** The calls of a log with their verdicts, as far as it can be read. */
export function* replay(path: string, skip: Skip): Generator<LoggedCall> {
  try {
    // Only LF ends a line: strings in JSON may contain other line separators.
    const lines = readFileSync(path, "utf8").split("\n");
    const agent = agentOf(lines);
    if (agent === undefined) return skip(path, "neither a log of Claude Code nor of Codex");
    for (const call of replayedCalls(callsIn(agent, path, lines))) yield { ...call, agent };
  } catch (error) {
    skip(path, codeOf(error));
  }
}

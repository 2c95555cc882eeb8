/**
 * Logs of Claude Code: `tool_use` of Edit, MultiEdit and Write, and beside each `tool_result` what the tool
 * gave (`toolUseResult`): the file as it was (`originalFile`) or, of Read, what it held.
 *
 * The tools refuse to edit a file that has changed since they last saw it. So what they saw last is what
 * the file holds, whatever was run in between.
 */

import { type Fields, fields, textOf } from "../values.ts";
import type { Event, LogReader, ResultEvent } from "./events.ts";
import { jsonLines, slashed } from "./json-lines.ts";

const TOOLS: ReadonlySet<unknown> = new Set(["Edit", "MultiEdit", "Write"]);
/** How the tools say that an edit does not fit the file; all else may have nothing to do with it. */
const MISFIT =
  /String to replace not found|String not found in file|Found \d+ matches of the string/;

export function claudeReader(): LogReader {
  const inputs = new Map<string, Fields>();
  return jsonLines(function* (record, line): Generator<Event> {
    const cwd = textOf(record["cwd"]);
    if (cwd !== undefined) yield { kind: "folder", path: slashed(cwd) };
    const content = fields(record["message"])["content"];
    for (const item of Array.isArray(content) ? content : []) {
      const { type, id, name, input, tool_use_id, is_error, content } = fields(item);
      if (type === "tool_use" && typeof id === "string" && TOOLS.has(name)) {
        const given = withSlashes(fields(input));
        inputs.set(id, given);
        const reply = JSON.stringify({ type, id, name, input: given });
        yield { kind: "call", id, line, reply, takesLines: true };
      } else if (type === "tool_result" && typeof tool_use_id === "string") {
        const tool = record["toolUseResult"];
        const given = inputs.get(tool_use_id);
        inputs.delete(tool_use_id);
        if (given === undefined) yield* seen(fields(tool));
        else if (is_error !== true)
          yield { kind: "result", id: tool_use_id, ...accepted(given, fields(tool)) };
        else {
          const outcome = MISFIT.test(JSON.stringify(content) ?? "") ? "failed" : "unknown";
          yield { kind: "result", id: tool_use_id, outcome };
        }
      }
    }
  });
}

function withSlashes(input: Fields): Fields {
  const path = textOf(input["file_path"]);
  return path === undefined ? input : { ...input, file_path: slashed(path) };
}

function accepted(given: Fields, tool: Fields): Pick<ResultEvent, "outcome" | "paths" | "before"> {
  const path = textOf(given["file_path"]) ?? "";
  const before = textOf(tool["originalFile"]) ?? textOf(tool["originalFileContents"]);
  // Whoever was asked may have changed the edit, or the tool has put its strings right.
  const isOther =
    tool["userModified"] === true ||
    differs(given["old_string"], tool["oldString"]) ||
    differs(given["new_string"], tool["newString"]);
  return {
    outcome: isOther || Object.keys(tool).length === 0 ? "unknown" : "accepted",
    paths: [path],
    before: (other) => (other === path ? before : undefined),
  };
}

function differs(given: unknown, used: unknown): boolean {
  return typeof given === "string" && typeof used === "string" && used !== given;
}

/** What a tool has shown of a file: all of it, or a part that tells nothing of the rest. */
function* seen(tool: Fields): Generator<Event> {
  const { filePath, content, startLine, numLines, totalLines } = fields(tool["file"]);
  if (typeof filePath !== "string") return;
  const isWhole = startLine === 1 && numLines === totalLines;
  const known = isWhole ? textOf(content) : undefined;
  yield { kind: "seen", path: slashed(filePath), content: known };
}

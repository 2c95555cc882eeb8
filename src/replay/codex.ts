/**
 * Logs of Codex, in both of their forms: each line an item of OpenAI's Responses, or one with a `payload`.
 * Files come from what was added or edited before, and from git at the session's commit; where the log
 * has what a patch changed (`patch_apply_end`), that is the truth. A script has ids of its own for those.
 */

import { runsScripts } from "../formats/string-edits/tools.ts";
import { addTo } from "../text/multimap.ts";
import { type Fields, fields, textOf } from "../values.ts";
import type { Contents, Event, LogReader, ResultEvent, Written } from "./events.ts";
import { contentIn } from "./git.ts";
import { jsonLines, slashed } from "./json-lines.ts";
import { plainText, Tools } from "./messages.ts";
import { logged } from "./original.ts";

type Changes = ReadonlyMap<string, Written>;

export function codexReader(): LogReader {
  const tools = new Tools();
  /** By the call: a script may apply several patches, one after the other. */
  const written = new Map<string, Changes[]>();
  let folder = "/";
  let commit: string | undefined;
  let script: string | undefined;
  const known = (id: string): Partial<ResultEvent> => {
    const patches = written.get(id);
    written.delete(id);
    const earlier = commit === undefined ? undefined : contentIn(folder, commit);
    if (patches === undefined) return { earlier };
    const after = (before: Contents): Contents | undefined =>
      patches.reduce<Contents | undefined>((files, one) => files && logged(one, files), before);
    return { earlier, paths: patches.flatMap((changes) => [...changes.keys()]), after };
  };
  return jsonLines(function* (record, line): Generator<Event> {
    const item = record["payload"] === undefined ? record : fields(record["payload"]);
    commit = textOf(fields(item["git"])["commit_hash"]) ?? commit;
    const cwd = folderOf(item);
    if (cwd !== undefined) {
      folder = slashed(cwd);
      yield { kind: "folder", path: folder };
    }
    const { type, name, call_id, changes } = item;
    if (type === "custom_tool_call")
      script = runsScripts(textOf(name) ?? "") ? textOf(call_id) : undefined;
    const id = script ?? textOf(call_id);
    if (type !== "patch_apply_end" || id === undefined) yield* tools.told(item, line, known);
    else addTo(written, id, writtenIn(fields(changes)));
  });
}

/** The folder that a record is about: also that of a log that has only the first message to tell it. */
function folderOf({ type, role, content, cwd }: Fields): string | undefined {
  if (type === undefined) return textOf(cwd);
  if (role !== "user") return undefined;
  return /^<environment_context>[^]*?<cwd>(.*?)<\/cwd>/.exec(plainText(content))?.[1];
}

function writtenIn(changes: Fields): Changes {
  return new Map(
    Object.entries(changes).map(([path, value]): [string, Written] => {
      const change = fields(value);
      const [first = ""] = Object.keys(change);
      const kind = textOf(change["type"]) ?? first;
      const { content, unified_diff, move_path } = "type" in change ? change : fields(change[kind]);
      if (kind === "delete") return [slashed(path), { content: null }];
      if (kind === "add") return [slashed(path), { content: textOf(content) ?? "" }];
      const moveTo = textOf(move_path);
      return [
        slashed(path),
        { hunks: textOf(unified_diff) ?? "", moveTo: moveTo && slashed(moveTo) },
      ];
    }),
  );
}

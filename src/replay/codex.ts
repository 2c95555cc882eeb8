/**
 * Logs of Codex, in both of their forms: each line an item of OpenAI's Responses, or one with a `payload`.
 * Files come from what was added or edited before, and from git at the session's commit; where the log
 * has what a patch changed (`patch_apply_end`), that is the truth. A script has ids of its own for those.
 */

import { addTo } from "../text/multimap.ts";
import { type Fields, fields, textOf } from "../values.ts";
import type { Contents, Event, LogReader, ResultEvent } from "./events.ts";
import { contentIn } from "./git.ts";
import { jsonLines, slashed } from "./json-lines.ts";
import { plainText, Tools } from "./messages.ts";
import { patched } from "./original.ts";

export function codexReader(): LogReader {
  const tools = new Tools();
  /** By the call: a script may apply several patches, one after the other. */
  const changed = new Map<string, Fields[]>();
  let folder = "/";
  let commit: string | undefined;
  const known = (id: string): Partial<ResultEvent> => {
    const patches = changed.get(id);
    changed.delete(id);
    const earlier = commit === undefined ? undefined : contentIn(folder, commit);
    if (patches === undefined) return { earlier };
    const after = (before: Contents): Contents | undefined =>
      patches.reduce<Contents | undefined>((files, one) => files && written(one, files), before);
    return { earlier, paths: patches.flatMap((one) => Object.keys(one).map(slashed)), after };
  };
  return jsonLines(function* (record, line): Generator<Event> {
    const item = record["payload"] === undefined ? record : fields(record["payload"]);
    commit = textOf(fields(item["git"])["commit_hash"]) ?? commit;
    const cwd = folderOf(item);
    if (cwd !== undefined) {
      folder = slashed(cwd);
      yield { kind: "folder", path: folder };
    }
    const { type, call_id, changes } = item;
    const id = textOf(call_id);
    if (type !== "patch_apply_end" || id === undefined) yield* tools.told(item, line, known);
    else addTo(changed, id, fields(changes));
  });
}

/** The folder that a record is about: also that of a log that has only the first message to tell it. */
function folderOf({ type, role, content, cwd }: Fields): string | undefined {
  if (type === undefined) return textOf(cwd);
  if (role !== "user") return undefined;
  return /^<environment_context>[^]*?<cwd>(.*?)<\/cwd>/.exec(plainText(content))?.[1];
}

/** All files after what the log says was written; undefined if a line is not where it says. */
function written(changes: Fields, before: Contents): Contents | undefined {
  const after = new Map(before);
  for (const [name, value] of Object.entries(changes)) {
    const path = slashed(name);
    const change = fields(value);
    const [first = ""] = Object.keys(change);
    const kind = textOf(change["type"]) ?? first;
    const { content, unified_diff, move_path } = "type" in change ? change : fields(change[kind]);
    const text = before.get(path);
    if (kind === "delete") after.set(path, null);
    else if (kind === "add") after.set(path, textOf(content) ?? "");
    else {
      const fresh = typeof text === "string" && patched(text, textOf(unified_diff) ?? "");
      if (typeof fresh !== "string") return undefined;
      const target = textOf(move_path);
      if (target !== undefined) after.set(path, null);
      after.set(target === undefined ? path : slashed(target), fresh);
    }
  }
  return after;
}

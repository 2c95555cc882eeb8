/** The files after calls: with the original tool, as far as known, and with llm-patch. */

import { type CheckOptions, LIKE_CODEX } from "../check.ts";
import { apply, check } from "../library/in-memory.ts";
import type { Result } from "../library/result.ts";
import { memoryTree } from "../plan/memory-tree.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { textOf } from "../values.ts";
import type { Call, Change, Content, Contents } from "./calls.ts";

/** Repairs in reading that most calls need, and that do not change their meaning. */
const ROUTINE = /^(?:wrapped-call|text-outside|carriage-returns)$/;

/** The result of `llm-patch apply` for a call. */
interface Ours {
  readonly result: Result;
  /** The files that it changes; empty if the call is refused. */
  readonly changed: Contents;
}

export function replayed({ reply, folder }: Call, before: Contents, options: CheckOptions): Ours {
  const files = [...before].filter((file): file is [string, string] => file[1] !== null);
  const place = { root: folder, tree: memoryTree(new Map(files), folder) };
  const result = check(reply, place, { ...options, allowOutside: true });
  const changed = result.changes.map((change): readonly [string, Content] => {
    const content = change.action === "write" ? textOf(change.content) : undefined;
    return [slashPaths.resolve(folder, change.path), content ?? null];
  });
  return { result, changed: new Map(changed) };
}

/** All files after a call that matches exactly, which every tool applies in the same way. Undefined for other calls. */
export function afterExact(call: Call, before: Contents): Contents | undefined {
  const options = { ...LIKE_CODEX, allowPlaceholder: true, maxLevel: "exact" } as const;
  const { result, changed } = replayed(call, before, options);
  const isExact = result.repairs.every(({ name }) => ROUTINE.test(name));
  return result.status === "refused" || !isExact ? undefined : new Map([...before, ...changed]);
}

/** All files after changes; undefined if a diff does not match, which means that the files were different. */
export function afterChanges(changes: readonly Change[], before: Contents): Contents | undefined {
  const files = new Map(before);
  for (const { path, moveTo, after } of changes) {
    const content = "diff" in after ? patched(before.get(path), after.diff) : after.content;
    if (content === undefined) return undefined;
    if (moveTo !== undefined) files.set(path, null);
    files.set(moveTo ?? path, content);
  }
  return files;
}

/** The text after hunks that match exactly at their stated lines. */
function patched(text: Content | undefined, hunks: string): string | undefined {
  if (typeof text !== "string") return undefined;
  const diff = `--- a/file\n+++ b/file\n${hunks}`;
  const { status, files, after } = apply(diff, { file: text }, { strict: true });
  const isMoved = files.some((file) => file.hunks.some(({ moved }) => moved !== undefined));
  return status === "applied" && !isMoved ? textOf(after["file"]) : undefined;
}

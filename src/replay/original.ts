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

/** The result of `llm-patch apply` for the call. */
export function replayed(call: Call, before: Contents, options: CheckOptions): Result {
  const files = [...before].flatMap(([path, content]): [string, string][] =>
    content === null ? [] : [[path, content]],
  );
  const tree = memoryTree(new Map(files), call.folder);
  return check(call.reply, { root: call.folder, tree }, { ...options, allowOutside: true });
}

/** The files that a result changes. */
export function changedBy(folder: string, result: Result): Contents {
  const changes = result.changes.map((change): readonly [string, Content] => {
    const isText = change.action === "write" && typeof change.content === "string";
    return [slashPaths.resolve(folder, change.path), isText ? change.content : null];
  });
  return new Map(changes);
}

/** All files after a call that matches exactly, which every tool applies in the same way. Undefined for other calls. */
export function afterExact(call: Call, before: Contents): Contents | undefined {
  const result = replayed(call, before, {
    ...LIKE_CODEX,
    allowPlaceholder: true,
    maxLevel: "exact",
  });
  const isExact = result.repairs.every(({ name }) => ROUTINE.test(name));
  if (result.status === "refused" || !isExact) return undefined;
  return new Map([...before, ...changedBy(call.folder, result)]);
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

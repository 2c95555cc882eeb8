/** Replays calls, and compares each result with that of the original tool. */

import { check } from "../library/in-memory.ts";
import type { Result } from "../library/result.ts";
import { memoryTree } from "../plan/memory-tree.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import type { Kind } from "./kinds.ts";
import type { Content, Contents } from "./events.ts";
import type { LoggedCall } from "./session.ts";

export interface Judgement {
  readonly call: LoggedCall;
  readonly kind: Kind;
  /** The result here; undefined if it was not replayed. */
  readonly result: Result | undefined;
}

export function* judged(calls: Iterable<LoggedCall>): Generator<Judgement> {
  /** Failed calls that apply here, until a later edit changes their files. */
  const waiting: Judgement[] = [];
  for (const call of calls) {
    const judgement = judge(call);
    if (judgement.kind === "no-later") waiting.push(judgement);
    else yield judgement;
    if (call.outcome !== "accepted") continue;
    for (const earlier of waiting.splice(0)) {
      const kind = compared(earlier, call);
      if (kind === undefined) waiting.push(earlier);
      else yield { ...earlier, kind };
    }
  }
  yield* waiting;
}

function judge(call: LoggedCall): Judgement {
  const { before, after, outcome } = call;
  if (outcome === "unknown") return { call, kind: "unknown-result", result: undefined };
  if (before === undefined) return { call, kind: "unknown-file", result: undefined };
  const result = replayed(call, before);
  const isRefused = result.status === "refused";
  if (outcome === "failed") return { call, kind: isRefused ? "both-refused" : "no-later", result };
  if (isRefused) return { call, kind: "refused", result };
  const ours = new Map([...before, ...changedBy({ call, result })]);
  return { call, kind: accepted(ours, after), result };
}

/** The kind of a failed call, by a later edit; undefined if that changed none of its files. */
function compared(failed: Judgement, { paths, after }: LoggedCall): Kind | undefined {
  const changed = [...changedBy(failed)];
  if (!changed.some(([path]) => paths.includes(path))) return undefined;
  if (after === undefined) return "no-later";
  const isSame = changed.every(([path, content]) => content === after.get(path));
  return isSame ? "later-same" : "later-other";
}

/** The result of `llm-patch apply` for the call. */
function replayed({ reply, folder, wholeFiles = false }: LoggedCall, before: Contents): Result {
  const files = [...before].flatMap(([path, content]): [string, string][] =>
    content === null ? [] : [[path, content]],
  );
  const tree = memoryTree(new Map(files), folder);
  return check(reply, { root: folder, tree }, { allowOutside: true, wholeFiles });
}

/** The files that a call changes here. */
function changedBy({ call, result }: Pick<Judgement, "call" | "result">): Contents {
  const changes = (result?.changes ?? []).map((change): readonly [string, Content] => {
    const isText = change.action === "write" && typeof change.content === "string";
    return [slashPaths.resolve(call.folder, change.path), isText ? change.content : null];
  });
  return new Map(changes);
}

function accepted(ours: Contents, after: Contents | undefined): Kind {
  if (after === undefined) return "unknown-result";
  const paths = [...new Set([...ours.keys(), ...after.keys()])];
  const areSame = (textOf: (content: Content) => Content): boolean =>
    paths.every((path) => textOf(ours.get(path) ?? null) === textOf(after.get(path) ?? null));
  if (areSame((content) => content)) return "same";
  return areSame((content) => content && content.replaceAll(/\s+/g, " ").trim())
    ? "space"
    : "other";
}

/** Replays the calls of one log, and compares each result with that of the original tool. */

import { parse } from "../library/in-memory.ts";
import type { Result } from "../library/result.ts";
import type { Patch } from "../patch.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { namesOf } from "../revise/select.ts";
import type { CallEvent, Content, Contents, LogEvent, LookUp, ResultEvent } from "./events.ts";
import type { Kind } from "./kinds.ts";
import { afterChanges, afterExact, changedBy, replayed } from "./original.ts";

/** A call, with what is known about its files and about the result of the original tool. */
export interface Replayed extends CallEvent, Pick<ResultEvent, "outcome"> {
  readonly kind: "call";
  /** `unread`: an edit in no known format. */
  readonly format: string;
  /** The absolute folder for its paths. */
  readonly folder: string;
  readonly paths: readonly string[];
  /** The files before the call; undefined if uncertain. */
  readonly before: Contents | undefined;
  /** The files after the original tool; undefined if unknown, or if it refused the call. */
  readonly after: Contents | undefined;
  /** The result of llm-patch; undefined if the call was not replayed. */
  readonly result: Result | undefined;
  readonly verdict: Kind;
}

type Logged = Omit<Replayed, "result" | "verdict">;

/** The calls, each as soon as its verdict is known. */
export function* replayedCalls(events: Iterable<LogEvent>): Generator<Replayed> {
  /** Failed calls that apply here, until a later edit changes their files. */
  const waiting: Replayed[] = [];
  for (const call of callsOf(events)) {
    const one = judged(call);
    if (one.verdict === "no-later") waiting.push(one);
    else yield one;
    if (call.outcome !== "accepted") continue;
    for (const earlier of waiting.splice(0)) {
      const verdict = compared(earlier, call);
      if (verdict === undefined) waiting.push(earlier);
      else yield { ...earlier, verdict };
    }
  }
  yield* waiting;
}

function* callsOf(events: Iterable<LogEvent>): Generator<Logged> {
  /** The number of commands run before a content became known: a later one may have changed the file. */
  type Age = { readonly age: number };
  const known = new Map<string, { readonly content: Content | undefined } & Age>();
  let snapshot: ({ readonly lookUp: LookUp } & Age) | undefined;
  const pending = new Map<string, readonly [CallEvent, string, readonly Patch[]]>();
  let folder = "/";
  let commands = 0;

  const learn = (path: string, content: Content | undefined, isCertain: boolean): void =>
    void known.set(path, { content, age: isCertain ? commands : -1 });

  const end = ({ id, outcome, changes }: Omit<ResultEvent, "kind">): Logged[] => {
    const [call, folder, patches] = pending.get(id) ?? [];
    pending.delete(id);
    if (call === undefined || folder === undefined || patches === undefined) return [];
    const edits = patches.flatMap((patch) => patch.edits);
    const resolved = (path: string): string => slashPaths.resolve(folder, path);
    const changed = (changes ?? []).flatMap(({ path, moveTo = path }) => [path, moveTo]);
    const paths = [...new Set([...changed, ...edits.flatMap(namesOf).map(resolved)])];
    const before = new Map<string, Content>();
    let isCertain = paths.length > 0;
    for (const path of paths) {
      const seen = known.get(path);
      const content = seen === undefined ? snapshot?.lookUp(path) : seen.content;
      if (content !== undefined) before.set(path, content);
      if (content === undefined || (seen ?? snapshot)?.age !== commands) isCertain = false;
    }
    const placed = { ...call, folder };
    const changedFiles = changes && afterChanges(changes, before);
    const after = outcome === "accepted" ? (changedFiles ?? afterExact(placed, before)) : undefined;
    // A file that was written as a whole is known now.
    const isNew = (path: string): boolean =>
      edits.some((edit) => edit.kind === "create" && resolved(edit.path) === path);
    for (const path of outcome === "failed" ? [] : paths)
      learn(path, after?.get(path), isCertain || isNew(path));
    // The result of the original tool confirms the content before.
    const isKnown = isCertain || after !== undefined;
    const format = patches[0]?.format ?? "unread";
    return [{ ...placed, format, paths, outcome, before: isKnown ? before : undefined, after }];
  };

  for (const event of events) {
    if (event.kind === "folder") folder = slashPaths.resolve("/", event.path);
    else if (event.kind === "snapshot") {
      known.clear();
      snapshot = { lookUp: event.lookUp, age: event.isCertain ? commands : -1 };
    } else if (event.kind === "seen")
      learn(slashPaths.resolve(folder, event.path), event.content, true);
    else if (event.kind === "ran") commands++;
    else if (event.kind === "result") yield* end(event);
    else {
      const { patches, problems } = parse(event.reply);
      const isEdit = patches.length > 0 || problems.some(({ code }) => code !== "no-patch");
      // A call that is no edit may change files in other ways.
      if (!isEdit) commands++;
      else pending.set(event.id, [event, slashPaths.resolve(folder, event.folder ?? ""), patches]);
    }
  }
  for (const id of pending.keys()) yield* end({ id, outcome: "unknown" });
}

function judged(call: Logged): Replayed {
  const { before, after, outcome, folder } = call;
  if (outcome === "unknown") return { ...call, verdict: "unknown-result", result: undefined };
  if (before === undefined) return { ...call, verdict: "unknown-file", result: undefined };
  const result = replayed(call, before, {});
  const isRefused = result.status === "refused";
  const failed = isRefused ? "both-refused" : "no-later";
  const ours = new Map([...before, ...changedBy(folder, result)]);
  const applied = isRefused ? "refused" : difference(ours, after);
  return { ...call, verdict: outcome === "failed" ? failed : applied, result };
}

function difference(ours: Contents, after: Contents | undefined): Kind {
  if (after === undefined) return "unknown-result";
  const paths = [...new Set([...ours.keys(), ...after.keys()])];
  const areSame = (textOf: (content: Content) => Content): boolean =>
    paths.every((path) => textOf(ours.get(path) ?? null) === textOf(after.get(path) ?? null));
  if (areSame((content) => content)) return "same";
  const isSpace = areSame((content) => content && content.replaceAll(/\s+/g, " ").trim());
  return isSpace ? "space" : "other";
}

/** The verdict on a failed call, from a later edit; undefined if that changed none of its files. */
function compared({ folder, result }: Replayed, { paths, after }: Logged): Kind | undefined {
  const changed = result === undefined ? [] : [...changedBy(folder, result)];
  if (!changed.some(([path]) => paths.includes(path))) return undefined;
  if (after === undefined) return "no-later";
  const isSame = changed.every(([path, content]) => content === after.get(path));
  return isSame ? "later-same" : "later-other";
}

/** The calls of one log, each with what is known of its files and of what the original tool made of it. */

import { parse } from "../library/in-memory.ts";
import type { FormatName, Patch } from "../patch.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { namesOf } from "../revise/select.ts";
import type {
  CallEvent,
  Content,
  Contents,
  LogEvent,
  OriginalOutcome,
  ResultEvent,
} from "./events.ts";
import { byDefinition } from "./original.ts";

export interface LoggedCall extends CallEvent {
  /** Which call of its line it is, from 1. */
  readonly nth: number;
  readonly format: FormatName | "unread";
  /** The absolute folder that its paths start from. */
  readonly folder: string;
  readonly paths: readonly string[];
  readonly outcome: OriginalOutcome;
  /** The files as they were; undefined if that is not certain. */
  readonly before: Contents | undefined;
  /** The files as the original tool left them; undefined if that is not known, or it refused the call. */
  readonly after: Contents | undefined;
}

type Pending = Omit<LoggedCall, "paths" | "outcome" | "before" | "after"> & {
  readonly patches: readonly Patch[];
};

/** The calls, each as soon as its result is known. */
export function* callsOf(events: Iterable<LogEvent>): Generator<LoggedCall> {
  /** Contents, with the number of commands that had been run: a later one may have changed the file. */
  const known = new Map<string, { readonly content: Content; readonly age: number }>();
  const pending = new Map<string, Pending>();
  let folder = "/";
  let commands = 0;
  let last = { line: 0, nth: 0 };

  const learn = (path: string, content: Content | undefined, isCertain: boolean): void => {
    if (content === undefined) known.delete(path);
    else known.set(path, { content, age: isCertain ? commands : -1 });
  };

  const begin = (event: CallEvent): void => {
    const { id, line, reply, wholeFiles = false } = event;
    const { patches, problems } = parse(reply, { wholeFiles });
    if (patches.length === 0 && problems.every(({ code }) => code === "no-patch")) {
      // A call that is no edit may change files in another way.
      commands++;
      return;
    }
    last = { line, nth: line === last.line ? last.nth + 1 : 1 };
    const format = patches[0]?.format ?? "unread";
    const resolved = slashPaths.resolve(folder, event.folder ?? "");
    pending.set(id, { ...event, nth: last.nth, patches, format, folder: resolved });
  };

  const end = ({ patches, ...call }: Pending, result: ResultEvent): LoggedCall => {
    const { outcome } = result;
    const edits = patches.flatMap((patch) => patch.edits);
    const resolved = (path: string): string => slashPaths.resolve(call.folder, path);
    const paths = [...new Set([...(result.paths ?? []), ...edits.flatMap(namesOf).map(resolved)])];
    const before = new Map<string, Content>();
    let isCertain = paths.length > 0;
    for (const path of paths) {
      const seen = known.get(path);
      const logged = result.before?.(path);
      const content = logged ?? (seen === undefined ? result.earlier?.(path) : seen.content);
      if (content !== undefined) before.set(path, content);
      if (logged === undefined && seen?.age !== commands) isCertain = false;
    }
    const takesLines = call.takesLines === true;
    const after =
      outcome === "accepted"
        ? (result.after?.(before) ?? byDefinition(patches, before, call.folder, takesLines))
        : undefined;
    // A file that was written as a whole is known, whatever it was.
    const created = new Set(
      edits.flatMap(({ kind, path }) => (kind === "create" ? resolved(path) : [])),
    );
    for (const path of outcome === "failed" ? [] : paths)
      learn(path, after?.get(path), isCertain || created.has(path));
    // The result of the original tool confirms what the files were.
    const isKnown = isCertain || after !== undefined;
    return { ...call, paths, outcome, before: isKnown ? before : undefined, after };
  };

  for (const event of events) {
    if (event.kind === "folder") folder = slashPaths.resolve("/", event.path);
    else if (event.kind === "seen")
      learn(slashPaths.resolve(folder, event.path), event.content, true);
    else if (event.kind === "ran") commands++;
    else if (event.kind === "call") begin(event);
    else {
      const call = pending.get(event.id);
      pending.delete(event.id);
      if (call !== undefined) yield end(call, event);
    }
  }
  for (const call of pending.values())
    yield end(call, { kind: "result", id: call.id, outcome: "unknown" });
}

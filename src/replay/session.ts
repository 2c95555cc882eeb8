/** The calls of one log, each with what is known of its files and of what the original tool made of it. */

import { parse } from "../library/in-memory.ts";
import type { FormatName, Patch } from "../patch.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { namesOf } from "../revise/select.ts";
import type {
  CallEvent,
  Content,
  Contents,
  Event,
  OriginalOutcome,
  ResultEvent,
} from "./events.ts";
import { byDefinition } from "./original.ts";

export interface Call extends CallEvent {
  /** Which call of its line it is. */
  readonly nth: number;
  readonly format: FormatName | "unread";
  /** From where its paths start: absolute. */
  readonly folder: string;
  readonly paths: readonly string[];
  readonly outcome: OriginalOutcome;
  /** The files as they were; undefined if that is not known for sure. */
  readonly before: Contents | undefined;
  /** All of them as the original tool has left them; undefined if that is not known, or it was refused. */
  readonly after: Contents | undefined;
}

type Pending = Omit<Call, "paths" | keyof ResultEvent> &
  Pick<CallEvent, "id" | "kind"> & { readonly patches: readonly Patch[] };

interface Known {
  readonly content: Content;
  /** How many commands had been run: another one may have changed the file. */
  readonly age: number;
}

/** The calls, each when all is known of it. */
export async function* callsOf(events: AsyncIterable<Event>): AsyncGenerator<Call> {
  const known = new Map<string, Known>();
  const pending = new Map<string, Pending>();
  let folder = "/";
  let commands = 0;
  let last = { line: 0, nth: 0 };

  const learn = (path: string, content: Content | undefined, isSure: boolean): void => {
    if (content === undefined) known.delete(path);
    else known.set(path, { content, age: isSure ? commands : -1 });
  };

  const begin = (event: CallEvent): void => {
    const { id, line, reply, wholeFiles = false } = event;
    const { patches, problems } = parse(reply, { wholeFiles });
    if (patches.length === 0 && problems.every(({ code }) => code === "no-patch")) {
      // No edit, of a tool that may change files otherwise.
      commands++;
      return;
    }
    last = { line, nth: line === last.line ? last.nth + 1 : 1 };
    const own = slashPaths.resolve(folder, event.folder ?? "");
    const format = patches[0]?.format ?? "unread";
    pending.set(id, { ...event, nth: last.nth, patches, format, folder: own });
  };

  const end = ({ patches, ...call }: Pending, result: ResultEvent): Call => {
    const { outcome } = result;
    const edits = patches.flatMap((patch) => patch.edits);
    const resolved = (path: string): string => slashPaths.resolve(call.folder, path);
    const paths = [...new Set([...(result.paths ?? []), ...edits.flatMap(namesOf).map(resolved)])];
    const before = new Map<string, Content>();
    let isSure = paths.length > 0;
    for (const path of paths) {
      const seen = known.get(path);
      const sure = result.before?.(path);
      const once = seen === undefined ? result.earlier?.(path) : seen.content;
      const content = sure === undefined ? once : sure;
      if (content !== undefined) before.set(path, content);
      if (sure === undefined && seen?.age !== commands) isSure = false;
    }
    const after =
      outcome === "accepted"
        ? (result.after?.(before) ??
          byDefinition(patches, before, call.folder, call.takesLines === true))
        : undefined;
    // Whatever a file was, what was written as a whole is what it is.
    const whole = new Set(
      edits.flatMap(({ kind, path }) => (kind === "create" ? resolved(path) : [])),
    );
    for (const path of outcome === "failed" ? [] : paths)
      learn(path, after?.get(path), isSure || whole.has(path));
    // What the tool has made of the files confirms what they were.
    const isKnown = isSure || after !== undefined;
    return { ...call, paths, outcome, before: isKnown ? before : undefined, after };
  };

  for await (const event of events) {
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

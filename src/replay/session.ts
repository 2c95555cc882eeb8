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
import { defined } from "./original.ts";

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

export class Session {
  #folder = "/";
  #commands = 0;
  readonly #known = new Map<string, Known>();
  readonly #pending = new Map<string, Pending>();
  #last = { line: 0, nth: 0 };

  /** The calls, each when all is known of it. */
  async *calls(events: AsyncIterable<Event>): AsyncGenerator<Call> {
    for await (const event of events) {
      if (event.kind === "folder") this.#folder = slashPaths.resolve("/", event.path);
      else if (event.kind === "seen")
        this.#learn(slashPaths.resolve(this.#folder, event.path), event.content, true);
      else if (event.kind === "ran") this.#commands++;
      else if (event.kind === "call") this.#called(event);
      else {
        const call = this.#pending.get(event.id);
        this.#pending.delete(event.id);
        if (call !== undefined) yield this.#done(call, event);
      }
    }
    for (const call of this.#pending.values())
      yield this.#done(call, { kind: "result", id: call.id, outcome: "unknown" });
  }

  #called(event: CallEvent): void {
    const { id, line, reply, wholeFiles = false } = event;
    const { patches, problems } = parse(reply, { wholeFiles });
    if (patches.length === 0 && problems.every(({ code }) => code === "no-patch")) {
      // No edit, of a tool that may change files otherwise.
      this.#commands++;
      return;
    }
    this.#last = { line, nth: line === this.#last.line ? this.#last.nth + 1 : 1 };
    const folder = slashPaths.resolve(this.#folder, event.folder ?? "");
    const format = patches[0]?.format ?? "unread";
    this.#pending.set(id, { ...event, nth: this.#last.nth, patches, format, folder });
  }

  #done({ patches, ...call }: Pending, result: ResultEvent): Call {
    const { folder } = call;
    const { outcome } = result;
    const edits = patches.flatMap((patch) => patch.edits);
    const named = edits.flatMap(namesOf);
    const own = named.map((path) => slashPaths.resolve(folder, path));
    const paths = [...new Set([...(result.paths ?? []), ...own])];
    const before = new Map<string, Content>();
    let isSure = paths.length > 0;
    for (const path of paths) {
      const known = this.#known.get(path);
      const sure = result.before?.(path);
      const once = known === undefined ? result.earlier?.(path) : known.content;
      const content = sure === undefined ? once : sure;
      if (content !== undefined) before.set(path, content);
      if (sure === undefined && known?.age !== this.#commands) isSure = false;
    }
    const after =
      outcome === "accepted"
        ? (result.after?.(before) ?? defined(patches, before, folder, call.takesLines === true))
        : undefined;
    // Whatever a file was, what was written as a whole is what it is.
    const whole = new Set(
      edits.flatMap(({ kind, path }) =>
        kind === "create" ? slashPaths.resolve(folder, path) : [],
      ),
    );
    for (const path of outcome === "failed" ? [] : paths)
      this.#learn(path, after?.get(path), isSure || whole.has(path));
    // What the tool has made of the files confirms what they were.
    const isKnown = isSure || after !== undefined;
    return { ...call, paths, outcome, before: isKnown ? before : undefined, after };
  }

  #learn(path: string, content: Content | undefined, isSure: boolean): void {
    if (content === undefined) this.#known.delete(path);
    else this.#known.set(path, { content, age: isSure ? this.#commands : -1 });
  }
}

/** The calls of one log, each with what is known of its files and of what the original tool made of it. */

import { parse } from "../library/in-memory.ts";
import type { FormatName, Patch } from "../patch.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import type { CallEvent, Content, Contents, Event, Outcome, ResultEvent } from "./events.ts";
import { defined, logged } from "./original.ts";

/** A call that edits files. */
export interface Call {
  /** The line of the log, and which call of that line it is. */
  readonly line: number;
  readonly nth: number;
  readonly reply: string;
  readonly wholeFiles: boolean;
  readonly format: FormatName | "unread";
  /** The folder from which its paths start, and the files that it names. */
  readonly folder: string;
  readonly paths: readonly string[];
  readonly outcome: Outcome;
  /** The files as they were; undefined if that is not known for sure. */
  readonly before: Contents | undefined;
  /** What the original tool has made of them; undefined if it is not known, or nothing. */
  readonly after: Contents | undefined;
}

interface Pending extends CallEvent {
  readonly nth: number;
  readonly patches: readonly Patch[];
  readonly at: string;
}

interface Known {
  readonly content: Content;
  /** The number of commands that had been run: another one may have changed the file. */
  readonly age: number;
}

export class Session {
  #folder = "/";
  #commands = 0;
  readonly #known = new Map<string, Known>();
  readonly #pending = new Map<string, Pending>();
  /** A log may tell of a call several times. */
  readonly #told = new Set<string>();
  #last = { line: 0, nth: 0 };

  /** The calls of which all is known now. */
  *take(event: Event): Generator<Call> {
    switch (event.kind) {
      case "folder":
        this.#folder = slashPaths.resolve("/", event.path);
        return;
      case "seen":
        this.#learn(slashPaths.resolve(this.#folder, event.path), event.content);
        return;
      case "ran":
        this.#commands++;
        return;
      case "call":
        this.#called(event);
        return;
      case "result": {
        const call = this.#pending.get(event.id);
        this.#pending.delete(event.id);
        if (call !== undefined) yield this.#done(call, event);
        return;
      }
      default:
        event satisfies never;
    }
  }

  /** The calls that have no result. */
  *end(): Generator<Call> {
    for (const call of this.#pending.values())
      yield this.#done(call, { kind: "result", id: call.id, outcome: "unknown" });
    this.#pending.clear();
  }

  #called(event: CallEvent): void {
    if (this.#told.has(event.id)) return;
    this.#told.add(event.id);
    const { patches, problems } = parse(event.reply, { wholeFiles: event.wholeFiles === true });
    if (patches.length === 0 && problems.every(({ code }) => code === "no-patch")) {
      // No edit that can be read, of a tool that may change files.
      this.#commands++;
      return;
    }
    const { line } = event;
    const nth = line === this.#last.line ? this.#last.nth + 1 : 1;
    this.#last = { line, nth };
    const at = slashPaths.resolve(this.#folder, event.folder ?? "");
    this.#pending.set(event.id, { ...event, nth, patches, at });
  }

  #done(call: Pending, { outcome, lookUp, written, ...result }: ResultEvent): Call {
    const { patches, at, line, nth, reply, wholeFiles = false } = call;
    const edits = patches.flatMap((patch) => patch.edits);
    const names = edits.flatMap((edit) => {
      const to =
        edit.kind === "update" ? edit.moveTo : edit.kind === "copy" ? edit.copyTo : undefined;
      return [edit.path, ...(edit.spellings?.flat() ?? []), ...(to === undefined ? [] : [to])];
    });
    const given = [result.before, result.after, written].flatMap((map) => [...(map?.keys() ?? [])]);
    const paths = [...new Set([...given, ...names.map((name) => slashPaths.resolve(at, name))])];
    const before = new Map<string, Content>();
    let isSure = paths.length > 0;
    for (const path of paths) {
      const known = this.#known.get(path);
      const sure = [result.before?.get(path), result.isExact === true ? lookUp?.(path) : undefined];
      const told = sure.find((content) => content !== undefined);
      const content = [told, known?.content, told === undefined ? lookUp?.(path) : undefined].find(
        (one) => one !== undefined,
      );
      if (content !== undefined) before.set(path, content);
      if (told === undefined && known?.age !== this.#commands) isSure = false;
    }
    const after =
      result.after ??
      (written && logged(written, before)) ??
      defined(patches, before, at, call.takesLines === true);
    // What the tool has made of the files confirms what they were.
    const isKnown = isSure || (outcome === "accepted" && after !== undefined);
    // Whatever a file was, what was written as a whole is what it is.
    const whole = new Set(
      edits.flatMap(({ kind, path }) => (kind === "update" ? [] : [slashPaths.resolve(at, path)])),
    );
    for (const path of outcome === "failed" ? [] : paths) {
      const made = after?.has(path) === true ? after.get(path) : after && before.get(path);
      this.#learn(path, outcome === "accepted" ? made : undefined, isSure || whole.has(path));
    }
    const [first] = patches;
    return {
      line,
      nth,
      reply,
      wholeFiles,
      format: first?.format ?? "unread",
      folder: at,
      paths,
      outcome,
      before: isKnown ? before : undefined,
      after: outcome === "accepted" ? after : undefined,
    };
  }

  #learn(path: string, content: Content | undefined, isSure = true): void {
    if (content === undefined) this.#known.delete(path);
    else this.#known.set(path, { content, age: isSure ? this.#commands : -1 });
  }
}

/** What is known of the files of a session, and its calls, each with the files before and after it; their verdicts. */

import { type CheckOptions, LIKE_CODEX } from "../check.ts";
import { apply, check, parse } from "../library/in-memory.ts";
import type { Result } from "../library/result.ts";
import type { Patch } from "../patch.ts";
import { memoryTree } from "../plan/memory-tree.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import { namesOf } from "../revise/select.ts";
import { textOf } from "../values.ts";
import type { Call, Change, Content, Contents, Kind, LookUp } from "./calls.ts";

/** Repairs in reading that most calls need, and that do not change their meaning. */
const ROUTINE = /^(?:wrapped-call|text-outside|carriage-returns)$/;

/** A call, with what is known about its files and about the result of the original tool. */
export interface Logged extends Call {
  /** The result of the original tool. */
  readonly outcome: "accepted" | "failed" | "unknown";
  /** `unread`: an edit in no known format. */
  readonly format: string;
  readonly paths: readonly string[];
  /** The files before the call; undefined if uncertain. */
  readonly before: Contents | undefined;
  /** The files after the original tool; undefined if unknown, or if it refused the call. */
  readonly after: Contents | undefined;
}

/** A call with its verdict. */
export interface Replayed extends Logged {
  /** The result of llm-patch, and the files that it changes; undefined if the call was not replayed. */
  readonly result?: Result;
  readonly changed?: Contents;
  readonly verdict: Kind;
}

/** The number of commands run before a content became known: a later one may have changed the file. */
type Age = { readonly age: number };

/** A session, which gets its records in order. */
export class Session {
  /** Relative paths start from here. */
  folder = "/";
  #commands = 0;
  #snapshot: ({ readonly lookUp: LookUp } & Age) | undefined;
  readonly #known = new Map<string, { readonly content: Content | undefined } & Age>();
  readonly #pending = new Map<string, Call & { readonly patches: readonly Patch[] }>();

  /** A commit with all files as they are now; if uncertain, as they were at some time. */
  snapshot(lookUp: LookUp, isCertain: boolean): void {
    this.#known.clear();
    this.#snapshot = { lookUp, age: isCertain ? this.#commands : -1 };
  }

  /** The whole content of a file; undefined: it is not known any more. */
  see(path: string, content: Content | undefined, isCertain = true): void {
    const age = isCertain ? this.#commands : -1;
    this.#known.set(slashPaths.resolve(this.folder, path), { content, age });
  }

  /** A command was run that may have changed any file. */
  run(): void {
    this.#commands++;
  }

  /** A call was sent; `folder`: its folder, if it is different: relative or absolute. */
  call(id: string, place: string, reply: string, folder = ""): void {
    const { patches, problems } = parse(reply);
    const isEdit = patches.length > 0 || problems.some(({ code }) => code !== "no-patch");
    // A call that is no edit may change files in other ways.
    if (!isEdit) return this.run();
    const call = { place, reply, folder: slashPaths.resolve(this.folder, folder) };
    this.#pending.set(id, { ...call, patches });
  }

  /** The call with its result; `changes`: those recorded in the log. Undefined if it was no edit. */
  result(id: string, outcome: Logged["outcome"], changes?: readonly Change[]): Logged | undefined {
    const sent = this.#pending.get(id);
    this.#pending.delete(id);
    if (sent === undefined) return undefined;
    const { patches, ...call } = sent;
    const edits = patches.flatMap((patch) => patch.edits);
    const resolved = (path: string): string => slashPaths.resolve(call.folder, path);
    const changed = (changes ?? []).flatMap(({ path, moveTo = path }) => [path, moveTo]);
    const paths = [...new Set([...changed, ...edits.flatMap(namesOf).map(resolved)])];
    const before = new Map<string, Content>();
    let isCertain = paths.length > 0;
    for (const path of paths) {
      const seen = this.#known.get(path);
      const content = seen === undefined ? this.#snapshot?.lookUp(path) : seen.content;
      if (content !== undefined) before.set(path, content);
      const { age } = seen ?? this.#snapshot ?? {};
      if (content === undefined || age !== this.#commands) isCertain = false;
    }
    const recorded = changes && afterChanges(changes, before);
    const after = outcome === "accepted" ? (recorded ?? afterExact(call, before)) : undefined;
    // A file that was written as a whole is known now.
    const isNew = (path: string): boolean =>
      edits.some((edit) => edit.kind === "create" && resolved(edit.path) === path);
    for (const path of outcome === "failed" ? [] : paths)
      this.see(path, after?.get(path), isCertain || isNew(path));
    // The result of the original tool confirms the content before.
    const isKnown = isCertain || after !== undefined;
    const format = patches[0]?.format ?? "unread";
    return { ...call, format, paths, outcome, before: isKnown ? before : undefined, after };
  }

  /** The calls without a result, at the end of the log. */
  rest(): readonly Logged[] {
    return [...this.#pending.keys()].flatMap((id) => this.result(id, "unknown") ?? []);
  }
}

/** The calls with their verdicts, each as soon as that is known. */
export function* replayedCalls(calls: Iterable<Logged>): Generator<Replayed> {
  /** Failed calls that apply here, until a later edit changes their files. */
  const waiting: Replayed[] = [];
  for (const call of calls) {
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

function judged(call: Logged): Replayed {
  const { before, after, outcome } = call;
  if (outcome === "unknown") return { ...call, verdict: "unknown-result" };
  if (before === undefined) return { ...call, verdict: "unknown-file" };
  const ours = replayed(call, before, {});
  const isRefused = ours.result.status === "refused";
  const failed = isRefused ? "both-refused" : "no-later";
  const applied = isRefused ? "refused" : difference(new Map([...before, ...ours.changed]), after);
  return { ...call, ...ours, verdict: outcome === "failed" ? failed : applied };
}

type Ours = Required<Pick<Replayed, "result" | "changed">>;

/** The result of `llm-patch apply` for a call. */
function replayed({ reply, folder }: Call, before: Contents, options: CheckOptions): Ours {
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
function afterExact(call: Call, before: Contents): Contents | undefined {
  const options = { ...LIKE_CODEX, allowPlaceholder: true, maxLevel: "exact" } as const;
  const { result, changed } = replayed(call, before, options);
  const isExact = result.repairs.every(({ name }) => ROUTINE.test(name));
  return result.status === "refused" || !isExact ? undefined : new Map([...before, ...changed]);
}

/** All files after changes; undefined if a diff does not match, which means that the files were different. */
function afterChanges(changes: readonly Change[], before: Contents): Contents | undefined {
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

function difference(ours: Contents, after: Contents | undefined): Kind {
  if (after === undefined) return "unknown-result";
  const paths = [...new Set([...ours.keys(), ...after.keys()])];
  const areSame = (formOf: (content: Content) => Content): boolean =>
    paths.every((path) => formOf(ours.get(path) ?? null) === formOf(after.get(path) ?? null));
  if (areSame((content) => content)) return "same";
  const isSpace = areSame((content) => content && content.replaceAll(/\s+/g, " ").trim());
  return isSpace ? "space" : "other";
}

/** The verdict on a failed call, from a later edit; undefined if that changed none of its files. */
function compared({ changed = new Map() }: Replayed, { paths, after }: Logged): Kind | undefined {
  if (!paths.some((path) => changed.has(path))) return undefined;
  if (after === undefined) return "no-later";
  const isSame = [...changed].every(([path, content]) => content === after.get(path));
  return isSame ? "later-same" : "later-other";
}

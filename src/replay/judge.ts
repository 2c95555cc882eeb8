/** Replays calls, and compares what comes of each with what the original tool has made of it. */

import { check } from "../library/in-memory.ts";
import type { Result } from "../library/result.ts";
import { memoryTree } from "../plan/memory-tree.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import type { Content, Contents } from "./events.ts";
import type { Kind } from "./kinds.ts";
import type { Call } from "./session.ts";

export interface Judgement {
  readonly call: Call;
  readonly kind: Kind;
  /** What came of it here; undefined if it was not replayed. */
  readonly result: Result | undefined;
}

/** A failed call that applies here: it waits for a later edit of the files that it changes. */
interface Waiting {
  readonly judgement: Judgement;
  readonly changed: Contents;
}

export class Judge {
  #waiting: Waiting[] = [];

  async *judged(calls: AsyncIterable<Call>): AsyncGenerator<Judgement> {
    for await (const call of calls) yield* this.#taken(call);
    // No later edit has come.
    for (const { judgement } of this.#waiting) yield judgement;
  }

  *#taken(call: Call): Generator<Judgement> {
    const { before, after, outcome } = call;
    if (outcome === "unknown") yield { call, kind: "unknown-result", result: undefined };
    else if (before === undefined) yield { call, kind: "unknown-file", result: undefined };
    else {
      const result = replayed(call, before);
      const changed = result.status === "refused" ? undefined : changedBy(result, call.folder);
      const own = changed && new Map([...before, ...changed]);
      if (outcome === "accepted") yield { call, kind: accepted(own, after), result };
      else if (changed === undefined) yield { call, kind: "both-refused", result };
      else this.#waiting.push({ judgement: { call, kind: "no-later", result }, changed });
    }
    if (outcome === "accepted") yield* this.#compared(call);
  }

  /** The failed calls whose files an edit has changed that was accepted later. */
  *#compared({ paths, after }: Call): Generator<Judgement> {
    const left: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const changed = [...waiting.changed];
      if (!changed.some(([path]) => paths.includes(path))) {
        left.push(waiting);
        continue;
      }
      const isSame = changed.every(([path, content]) => content === after?.get(path));
      const kind = after === undefined ? "no-later" : isSame ? "later-same" : "later-other";
      yield { ...waiting.judgement, kind };
    }
    this.#waiting = left;
  }
}

/** What `llm-patch apply` makes of the call. */
function replayed({ reply, folder, wholeFiles = false }: Call, before: Contents): Result {
  const files = [...before].flatMap(([path, content]): [string, string][] =>
    content === null ? [] : [[path, content]],
  );
  const tree = memoryTree(new Map(files), folder);
  return check(reply, { root: folder, tree }, { allowOutside: true, wholeFiles });
}

function changedBy({ changes }: Result, folder: string): Contents {
  return new Map(
    changes.map((change) => {
      const isText = change.action === "write" && typeof change.content === "string";
      return [slashPaths.resolve(folder, change.path), isText ? change.content : null];
    }),
  );
}

function accepted(own: Contents | undefined, after: Contents | undefined): Kind {
  if (own === undefined) return "refused";
  if (after === undefined) return "unknown-result";
  const paths = [...new Set([...own.keys(), ...after.keys()])];
  const areSame = (textOf: (content: Content) => Content): boolean =>
    paths.every((path) => textOf(own.get(path) ?? null) === textOf(after.get(path) ?? null));
  if (areSame((content) => content)) return "same";
  return areSame((content) => content && content.replaceAll(/\s+/g, " ").trim())
    ? "space"
    : "other";
}

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

/** A failed call that applies here: it waits for a later edit of its file. */
interface Waiting {
  readonly judgement: Judgement;
  readonly after: Contents;
}

/** Judges the calls of one session. */
export class Judge {
  #waiting: Waiting[] = [];

  *take(call: Call): Generator<Judgement> {
    const { before, after, outcome } = call;
    if (outcome === "unknown") yield { call, kind: "unknown-result", result: undefined };
    else if (before === undefined) yield { call, kind: "unknown-file", result: undefined };
    else {
      const result = replayed(call, before);
      const own = result.status === "refused" ? undefined : afterOf(result, call.folder);
      if (outcome === "accepted") yield { call, kind: accepted(own, after, before), result };
      else if (own === undefined) yield { call, kind: "both-refused", result };
      else this.#waiting.push({ judgement: { call, kind: "no-later", result }, after: own });
    }
    if (outcome === "accepted") yield* this.#compared(call);
  }

  /** The failed calls for which no later edit has come. */
  *end(): Generator<Judgement> {
    for (const { judgement } of this.#waiting) yield judgement;
    this.#waiting = [];
  }

  /** The failed calls whose files an edit has changed that was accepted later. */
  *#compared({ paths, after }: Call): Generator<Judgement> {
    const left: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const changed = [...waiting.after.keys()];
      if (!changed.some((path) => paths.includes(path))) {
        left.push(waiting);
        continue;
      }
      const isSame = changed.every((path) => waiting.after.get(path) === after?.get(path));
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

function afterOf({ changes }: Result, folder: string): Contents {
  return new Map(
    changes.map((change) => {
      const isText = change.action === "write" && typeof change.content === "string";
      return [slashPaths.resolve(folder, change.path), isText ? change.content : null];
    }),
  );
}

function accepted(own: Contents | undefined, after: Contents | undefined, before: Contents): Kind {
  if (own === undefined) return "refused";
  if (after === undefined) return "unknown-result";
  const pairs = [...new Set([...own.keys(), ...after.keys()])].map((path) =>
    [own, after].map(
      (made): Content => (made.has(path) ? made.get(path) : before.get(path)) ?? null,
    ),
  );
  if (pairs.every(([one, other]) => one === other)) return "same";
  const bare = (content: Content | undefined): Content | undefined =>
    typeof content === "string" ? content.replaceAll(/\s+/g, " ").trim() : content;
  return pairs.every(([one, other]) => bare(one) === bare(other)) ? "space" : "other";
}

/**
 * Aider's chat history, beside the repository that it is about. Lines with `####` are the user's, some with
 * `>` aider's own, all others the model's reply. A reply that was applied is in the commit that aider names
 * below it, whose first parent has the files as they were.
 */

import { dirname, resolve } from "node:path";
import type { Content, Event, LogReader, Outcome, ResultEvent } from "./events.ts";
import { changedIn, contentIn } from "./git.ts";
import { slashed } from "./json-lines.ts";

const USER = /^(?:####(?: |$)|# aider chat started at )/;
const TOKENS = /^> Tokens: /;
const APPLIED = /^> Applied edit to /;
const COMMIT = /^> Commit ([0-9a-f]{7,40})\b/;
const MISFIT = /^> (?:# ?\d+ SEARCH\/REPLACE blocks? failed|The LLM did not conform|Hunk)/;
/** What aider says of a misfit has no `>` but in its first line; it ends so. */
const MISFIT_END = /^The SEARCH section must exactly match/;
const ADVICE = /^(?:# The other \d+ SEARCH|Don't re-send them|Just reply with fixed versions)/;
/** The others of the same reply were applied. */
const PARTLY = /^(?:> )?# The other \d+ SEARCH/;

export function aiderReader(path: string): LogReader {
  const folder = slashed(dirname(resolve(path)));
  let reply: string[] = [];
  let first = 0;
  let [isOver, isApplied, isExplaining] = [false, false, false];
  let outcome: Outcome = "unknown";
  let commit: string | undefined;
  /** Replies that failed, until one is applied that answers what aider has said of them. */
  let failed: string[] = [];

  function* finish(): Generator<Event> {
    const id = String(first);
    const text = reply.join("\n");
    const isEdit = isApplied || outcome === "failed";
    if (isEdit && first > 0) {
      const wholeFiles = !/^<{5,9} ?SEARCH|^@@/m.test(text);
      yield { kind: "call", id, line: first, reply: `${text}\n`, wholeFiles };
      if (outcome === "failed" && !isApplied) failed.push(id);
      else if (commit === undefined || outcome === "failed")
        yield { kind: "result", id, outcome: "unknown" };
      else {
        yield* given(failed, commit);
        failed = [];
        yield accepted(id, folder, commit);
      }
    }
    reply = [];
    first = 0;
    [isOver, isApplied, isExplaining] = [false, false, false];
    outcome = "unknown";
    commit = undefined;
  }

  /** The replies that failed, with the files as they were before the commit, if there is one. */
  function* given(ids: readonly string[], commit?: string): Generator<Event> {
    const lookUp = commit && { lookUp: contentIn(folder, `${commit}^`), isExact: true as const };
    for (const id of ids) yield { kind: "result", id, outcome: "failed", ...lookUp };
  }

  function* end(): Generator<Event> {
    yield* finish();
    yield* given(failed);
    failed = [];
  }

  return {
    *line(text, number) {
      if (number === 1) yield { kind: "folder", path: folder };
      if (USER.test(text)) {
        yield* end();
      } else if (MISFIT.test(text)) {
        [isOver, isExplaining] = [true, true];
        outcome = "failed";
      } else if (PARTLY.test(text)) {
        isApplied = true;
      } else if (isExplaining) {
        isExplaining = !MISFIT_END.test(text) && !TOKENS.test(text);
      } else if (TOKENS.test(text) || APPLIED.test(text) || COMMIT.test(text)) {
        isOver = true;
        if (APPLIED.test(text)) isApplied = true;
        // One before is of what the user had changed.
        else if (isApplied) commit = COMMIT.exec(text)?.[1] ?? commit;
      } else if (text.trim() !== "" && !ADVICE.test(text) && !(isOver && text.startsWith(">"))) {
        if (isOver) yield* finish();
        if (first === 0) first = number;
        reply.push(text);
      } else if (first > 0 && !isOver) {
        reply.push(text);
      }
    },
    end,
  };
}

function accepted(id: string, folder: string, commit: string): ResultEvent {
  const [was, is] = [contentIn(folder, `${commit}^`), contentIn(folder, commit)];
  const paths = changedIn(folder, commit) ?? [];
  const after = paths.map((path): [string, Content | undefined] => [path, is(path)]);
  const isKnown = paths.length > 0 && after.every(([, content]) => content !== undefined);
  if (!isKnown) return { kind: "result", id, outcome: "unknown" };
  const made = new Map(after.map(([path, content]) => [path, content ?? null]));
  return { kind: "result", id, outcome: "accepted", after: made, lookUp: was, isExact: true };
}

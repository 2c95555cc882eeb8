/**
 * Aider's chat history, beside the repository that it is about. Lines with `####` are the user's, some with
 * `>` aider's own, all others the model's reply. A reply that was applied is in the commit that aider names
 * below it, whose first parent has the files as they were.
 */

import { dirname, resolve } from "node:path";
import { changedIn, contentIn } from "./git.ts";
import { type LogEvent, type LogReader, type ResultEvent, slashed } from "./events.ts";

const USER = /^(?:####(?: |$)|# aider chat started at )/;
const TOKENS = /^> Tokens: /;
const APPLIED = /^> Applied edit to /;
const COMMIT = /^> Commit ([0-9a-f]{7,40})\b/;
const MISFIT = /^> (?:# ?\d+ SEARCH\/REPLACE blocks? failed|The LLM did not conform|Hunk)/;
/** What aider says of a misfit has no `>` but in its first line; it ends so. */
const MISFIT_END = /^The SEARCH section must exactly match/;
const ADVICE = /^(?:Don't re-send them|Just reply with fixed versions)/;
/** The others of the same reply were applied. */
const PARTLY = /^(?:> )?# The other \d+ SEARCH/;

/** A reply, and what aider has said of it so far. */
class Reply {
  readonly lines: string[] = [];
  /** The line of the history that it begins at; 0: there is none yet. */
  first = 0;
  /** Aider has its say. */
  isOver = false;
  /** Aider says what does not fit. */
  isExplaining = false;
  isApplied = false;
  isMisfit = false;
  commit: string | undefined;
}

export function aiderReader(path: string): LogReader {
  const folder = slashed(dirname(resolve(path)));
  let reply = new Reply();
  /** Replies that failed, until one is applied that answers what aider has said of them. */
  let failed: string[] = [];

  function* finish(): Generator<LogEvent> {
    const { lines, first, isApplied, isMisfit, commit } = reply;
    reply = new Reply();
    if (!isApplied && !isMisfit) return;
    const id = String(first);
    const text = lines.join("\n");
    const wholeFiles = !/^<{5,9} ?SEARCH|^@@/m.test(text);
    yield { kind: "call", id, line: first, reply: `${text}\n`, wholeFiles };
    if (isMisfit && !isApplied) failed.push(id);
    else if (commit === undefined || isMisfit) yield { kind: "result", id, outcome: "unknown" };
    else {
      yield* given(commit);
      yield accepted(id, folder, commit);
    }
  }

  /** The replies that failed, with the files as they were before the commit, if there is one. */
  function* given(commit?: string): Generator<LogEvent> {
    const before = commit === undefined ? undefined : contentIn(folder, `${commit}^`);
    for (const id of failed) yield { kind: "result", id, outcome: "failed", before };
    failed = [];
  }

  function* end(): Generator<LogEvent> {
    yield* finish();
    yield* given();
  }

  return {
    *line(text, number) {
      if (number === 1) yield { kind: "folder", path: folder };
      if (USER.test(text)) {
        yield* end();
      } else if (MISFIT.test(text)) {
        Object.assign(reply, { isOver: true, isExplaining: true, isMisfit: true });
      } else if (PARTLY.test(text)) {
        reply.isApplied = true;
      } else if (reply.isExplaining) {
        reply.isExplaining = !MISFIT_END.test(text) && !TOKENS.test(text);
      } else if (TOKENS.test(text) || APPLIED.test(text) || COMMIT.test(text)) {
        reply.isOver = true;
        if (APPLIED.test(text)) reply.isApplied = true;
        // One before is of what the user had changed.
        else if (reply.isApplied) reply.commit = COMMIT.exec(text)?.[1] ?? reply.commit;
      } else if (
        text.trim() !== "" &&
        !ADVICE.test(text) &&
        !(reply.isOver && text.startsWith(">"))
      ) {
        if (reply.isOver) yield* finish();
        if (reply.first === 0) reply.first = number;
        reply.lines.push(text);
      } else if (reply.first > 0 && !reply.isOver) {
        reply.lines.push(text);
      }
    },
    end,
  };
}

function accepted(id: string, folder: string, commit: string): ResultEvent {
  const paths = changedIn(folder, commit) ?? [];
  const is = contentIn(folder, commit);
  const made = paths.flatMap((path) => {
    const content = is(path);
    return content === undefined ? [] : [[path, content] as const];
  });
  if (made.length === 0 || made.length < paths.length)
    return { kind: "result", id, outcome: "unknown" };
  const before = contentIn(folder, `${commit}^`);
  const after: ResultEvent["after"] = (files) => new Map([...files, ...made]);
  return { kind: "result", id, outcome: "accepted", paths, before, after };
}

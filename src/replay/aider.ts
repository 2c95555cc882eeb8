/**
 * Aider's chat history, in the folder of its repository. Lines with `####` are the user's, some with `>`
 * are aider's, all others are the model's reply. A reply that was applied is in the commit that aider names
 * below it; the first parent of that commit has the files as they were.
 */

import { dirname, resolve } from "node:path";
import { changedIn, contentIn } from "./git.ts";
import { type LogEvent, type ResultEvent, slashed } from "./events.ts";

const USER = /^(?:####(?: |$)|# aider chat started at )/;
const TOKENS = /^> Tokens: /;
const APPLIED = /^> Applied edit to /;
const COMMIT = /^> Commit ([0-9a-f]{7,40})\b/;
const MISFIT = /^> (?:# ?\d+ SEARCH\/REPLACE blocks? failed|The LLM did not conform|Hunk)/;
/** Aider's message about a block that does not match has `>` in its first line only; its last line. */
const MISFIT_END = /^The SEARCH section must exactly match/;
const ADVICE = /^(?:Don't re-send them|Just reply with fixed versions)/;
/** The other blocks of the same reply were applied. */
const PARTLY = /^(?:> )?# The other \d+ SEARCH/;

/** A reply, and aider's messages about it so far. */
class Reply {
  readonly lines: string[] = [];
  /** Its first line in the history; 0 if it has none yet. */
  first = 0;
  /** Aider's messages follow. */
  isOver = false;
  /** A message about blocks that do not match has begun. */
  isExplaining = false;
  isApplied = false;
  isMisfit = false;
  commit: string | undefined;
}

/** What a chat history says: each reply that was to be applied, and what became of it. */
export function* aiderEvents(path: string, lines: readonly string[]): Generator<LogEvent> {
  const folder = slashed(dirname(resolve(path)));
  let reply = new Reply();
  /** Replies that failed, until a later one for the same request is applied. */
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

  yield { kind: "folder", path: folder };
  for (const [index, text] of lines.entries()) {
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
      // An earlier commit has changes of the user.
      else if (reply.isApplied) reply.commit = COMMIT.exec(text)?.[1] ?? reply.commit;
    } else if (
      text.trim() !== "" &&
      !ADVICE.test(text) &&
      !(reply.isOver && text.startsWith(">"))
    ) {
      if (reply.isOver) yield* finish();
      if (reply.first === 0) reply.first = index + 1;
      reply.lines.push(text);
    } else if (reply.first > 0 && !reply.isOver) {
      reply.lines.push(text);
    }
  }
  yield* end();
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

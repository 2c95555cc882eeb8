/** Explanations of codes, and commands that call apply_patch, with messages for those that cannot be read. */

import { readCall as read } from "../input/shell.ts";
import type { Call, CallError } from "../input/shell.ts";
import { type Described, described } from "../report/call.ts";
import { explanation } from "../report/explain.ts";

/** A command as read. An `error` must not be passed to a shell. */
export type ReadCall = Exclude<Call, CallError> | Described<CallError>;

/**
 * What a command is, given as an argument vector: a call of apply_patch with its patch and the
 * folder it goes to, a call that cannot be read, or any other. Expands nothing, runs nothing.
 *
 * @example
 * const call = readCall(["bash", "-lc", script]);
 * if (call.kind === "apply-patch") show(check(call.patch, files, LIKE_CODEX).diff);
 */
export function readCall(argv: readonly string[]): ReadCall {
  const call = read(argv);
  return call.kind === "error" ? described(call) : call;
}

/**
 * What the code of a problem means and what to do about it, in lines of up to 80 characters; also
 * of a cause or a reason, such as `not-found/stale`. Undefined if there is no such code.
 *
 * @example
 * explain("ambiguous"); // "ambiguous: The hunk's lines are in several places.\n\n..."
 */
export function explain(code: string): string | undefined {
  return explanation(code)?.join("\n");
}

/** The sentences for calls of apply_patch that cannot be read. */

import type { CallError } from "../input/shell.ts";
import type { FolderError } from "../plan/paths.ts";
import type { Message } from "./messages.ts";
import { visible } from "./visible.ts";

const ON_STDIN = "send the patch on standard input";
const IN_A_HEREDOC = "send the patch as apply_patch <<'EOF' ... EOF and nothing else";

type Reason = (CallError | FolderError)["reason"];

/** What is wrong, and what to do next; `*` is replaced by the text found in the call. */
const WORDS: Readonly<Record<Reason, readonly [message: string, hint: string]>> = {
  "bare-patch": ["a patch in place of a command", IN_A_HEREDOC],
  "cut-off": [
    "the quotes or the heredoc around the patch end inside it",
    "send the patch in a heredoc with a quoted delimiter that is not a line of the patch",
  ],
  "cut-to-one-line": [
    "the argument is the first line of a patch: .cmd and .bat files get no more of it",
    ON_STDIN,
  ],
  "no-patch": ["the argument is no patch: apply_patch takes no name of a file", ON_STDIN],
  "several-inputs": ["apply_patch takes one argument or heredoc, not several", ON_STDIN],
  "missing-folder": ["*: no such folder", "name a folder that exists"],
  "not-a-folder": ["*: not a folder", "name a folder"],
  "outside-root": ["*: outside the working folder", "stay inside the working folder"],
  "protected-folder": ["*: no patch may be applied there", "name a folder outside .git"],
};

/** A problem of a call as a message: what is wrong, and what to do next. */
export type Described<Finding> = Finding & Pick<Message, "message" | "hint">;

export function described<Finding extends CallError | FolderError>(
  error: Finding,
): Described<Finding> {
  const [message, hint] = WORDS[error.reason];
  const found = "found" in error ? visible(error.found) : "";
  return { ...error, message: message.split("*").join(found), hint };
}

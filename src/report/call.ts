/** The errors of calls of apply_patch. */

import { visible } from "./visible.ts";

/** What is wrong, and what to do next. */
const WORDS = {
  "bare-patch": [
    "a patch in place of a command",
    "send the patch as apply_patch <<'EOF' ... EOF and nothing else",
  ],
  "cut-off": [
    "the quotes or the heredoc around the patch end inside it",
    "send the patch in a heredoc with a quoted delimiter that is not a line of the patch",
  ],
  "cut-to-one-line": [
    "the argument is the first line of a patch: .cmd and .bat files get no more of it",
    "send the patch on standard input",
  ],
  "no-patch": [
    "the argument is no patch: apply_patch takes no name of a file",
    "send the patch on standard input",
  ],
  "several-inputs": [
    "apply_patch takes one argument or heredoc, not several",
    "send the patch on standard input",
  ],
  "bad-folder": [
    "there is no such folder inside the working folder, or no patch may be applied there",
    "name a folder that exists, inside the working folder and outside .git",
  ],
} as const;

/** A call that cannot be read, and that must not be run by a shell. */
export interface CallError {
  readonly kind: "error";
  readonly reason: keyof typeof WORDS;
  readonly message: string;
  readonly hint: string;
}

export function callError(reason: CallError["reason"], folder?: string): CallError {
  const [fact, hint] = WORDS[reason];
  const message = folder === undefined ? fact : `${visible(folder)}: ${fact}`;
  return { kind: "error", reason, message, hint };
}

/** The sentences for calls of apply_patch that cannot be read. */

import type { FolderError } from "../call.ts";
import type { CallError } from "../input/shell/call.ts";
import type { Message } from "./messages.ts";
import { visible } from "./visible.ts";

const IN_A_HEREDOC = "send the patch as apply_patch <<'EOF' ... EOF and nothing else";

/** What is wrong with a call that cannot be read, and what to do next. */
export function describeCallError(
  error: CallError | FolderError,
): Pick<Message, "message" | "hint"> {
  const found = visible(error.found ?? "");
  switch (error.reason) {
    case "bare-patch":
      return { message: "a patch in place of a command", hint: IN_A_HEREDOC };
    case "expansion":
      return {
        message: `a shell would expand text of the patch in line ${error.line ?? 1} of the script: ${found}`,
        hint: "quote the delimiter of the heredoc: apply_patch <<'EOF'",
      };
    case "cut-off":
      return {
        message: "the quotes or the heredoc around the patch end inside it",
        hint: "send the patch in a heredoc with a quoted delimiter that is not a line of the patch",
      };
    case "several-inputs":
      return {
        message: "apply_patch takes one argument or heredoc, not several",
        hint: IN_A_HEREDOC,
      };
    case "missing-folder":
      return { message: `${found}: no such folder`, hint: "name a folder that exists" };
    case "not-a-folder":
      return { message: `${found}: not a folder`, hint: "name a folder" };
    case "outside-root":
      return {
        message: `${found}: outside the working folder`,
        hint: "stay inside the working folder",
      };
    case "protected-folder":
      return {
        message: `${found}: no patch may be applied there`,
        hint: "name a folder outside .git",
      };
    default:
      return error satisfies never;
  }
}

/** The sentences for calls of apply_patch that cannot be read. */

import type { FolderError } from "../call.ts";
import type { CallError } from "../input/shell.ts";
import { visible } from "./visible.ts";

const IN_A_HEREDOC = "send the patch as apply_patch <<'EOF' ... EOF and nothing else";

/** Fact and cure of a call that cannot be read. */
export function describeCallError(error: CallError | FolderError): {
  readonly fact: string;
  readonly cure: string;
} {
  const found = visible(error.found ?? "");
  switch (error.reason) {
    case "bare-patch":
      return { fact: "a patch stands where a command should", cure: IN_A_HEREDOC };
    case "expansion":
      return {
        fact: `a shell would change the patch in line ${error.line ?? 1} of the script: ${found}`,
        cure: "quote the word of the heredoc: apply_patch <<'EOF'",
      };
    case "cut-off":
      return {
        fact: "the quotes or the heredoc round the patch end inside it",
        cure: "send the patch in a heredoc with a quoted word that no line of the patch is",
      };
    case "several-inputs":
      return { fact: "apply_patch is given more than one argument or heredoc", cure: IN_A_HEREDOC };
    case "missing-folder":
      return { fact: `${found}: no such folder`, cure: "name a folder that exists" };
    case "not-a-folder":
      return { fact: `${found}: is not a folder`, cure: "name a folder" };
    case "outside-root":
      return {
        fact: `${found}: lies outside the working folder`,
        cure: "stay inside the working folder",
      };
    case "protected-folder":
      return {
        fact: `${found}: no patch may be applied there`,
        cure: "name a folder outside of .git",
      };
    default:
      return error satisfies never;
  }
}

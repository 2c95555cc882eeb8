/** The command line: one command, one exit code. */

import { COMMANDS, EXAMPLES } from "./commands.ts";
import { runCommandLine } from "./parse.ts";
import { guarded } from "./terminal.ts";

/** The `llm-patch` command; sets the exit code. */
export function llmPatch(args: readonly string[]): Promise<void> {
  return guarded("llm-patch", () => runCommandLine(args, COMMANDS, EXAMPLES));
}

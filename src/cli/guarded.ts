/** The outermost line of defence of both commands. */

import { visible } from "../report/visible.ts";
import { print } from "./terminal.ts";

/**
 * Runs a command and sets the exit code that it gives. What it throws is a bug of ours: one
 * line, and the exit code for trouble.
 */
export async function guarded(
  name: string,
  command: () => number | Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const line = `${name}: this is a bug of llm-patch, please report it: ${visible(what)}`;
    print(2, `${line}\n`);
    process.exitCode = 2;
  }
}

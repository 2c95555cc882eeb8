/** The command line: one command, one exit code. */

import { apply } from "./apply.ts";
import { guarded } from "./terminal.ts";
import { plainArguments } from "./plain.ts";
import { FALLBACKS } from "./values.ts";

/** The `llm-patch` command; sets the exit code. */
export function llmPatch(args: readonly string[]): Promise<void> {
  return guarded("llm-patch", () => main(args));
}

/** All but plain calls of the two commands that need to be quick is left to a module of its own. */
async function main(args: readonly string[]): Promise<number> {
  const [name, ...own] = args;
  if (name === "apply" || name === "check") {
    const isCheck = name === "check";
    if (own.every((arg) => !arg.startsWith("-"))) return apply(own, FALLBACKS, isCheck);
    const plain = plainArguments(own, isCheck);
    if (plain !== undefined) return apply(plain.operands, plain.values, isCheck);
  }
  const { run } = await import("./commands.ts");
  return run(args);
}

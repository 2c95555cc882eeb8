/** Reads the patch of a command. */

import { readReply } from "../input/read.ts";
import { LIMITS } from "../limits.ts";
import type { ProblemOf } from "../problem.ts";
import { codeOf } from "../values.ts";
import { complain, isTerminal, printProblems } from "./terminal.ts";

/** The bytes of each file, which is a reply of its own; or the problem, which is printed. */
export function readInput(
  files: readonly string[],
  limit: number = LIMITS.patch,
): readonly Uint8Array[] | ProblemOf<"io"> {
  const operation = "read the patch";
  const names = files.length === 0 ? ["-"] : files;
  if (names.includes("-") && isTerminal(0)) {
    complain("no patch: name a file, or pipe one in (llm-patch apply < change.patch)");
    return { code: "io", path: "-", operation, reason: "it is a terminal" };
  }
  const replies: Uint8Array[] = [];
  for (const name of names) {
    try {
      replies.push(readReply(name, limit));
    } catch (error) {
      const problem = { code: "io", path: name, operation, reason: codeOf(error) } as const;
      printProblems([problem]);
      return problem;
    }
  }
  return replies;
}

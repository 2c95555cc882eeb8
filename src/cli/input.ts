/** Reads the patch of a command. */

import { readReply } from "../input/read.ts";
import { LIMITS } from "../limits.ts";
import type { ProblemOf } from "../problem.ts";
import { joined } from "../text/bytes.ts";
import { codeOf } from "../values.ts";
import { complain, isTerminal, printProblems } from "./terminal.ts";

/** The bytes of all files, concatenated; or the problem, which is printed. */
export function readInput(
  files: readonly string[],
  limit: number = LIMITS.patch,
): Uint8Array | ProblemOf<"io"> {
  const operation = "read the patch";
  const names = files.length === 0 ? ["-"] : files;
  if (names.includes("-") && isTerminal(0)) {
    complain("no patch: name a file, or pipe one in (llm-patch apply < change.patch)");
    return { code: "io", path: "-", operation, reason: "it is a terminal" };
  }
  const parts: Uint8Array[] = [];
  for (const name of names) {
    try {
      const part = readReply(name, limit);
      // Without a line break at its end, the last line of a file would be joined with the next file.
      if (parts.at(-1)?.at(-1) !== LF && parts.length > 0) parts.push(Uint8Array.of(LF));
      parts.push(part);
    } catch (error) {
      const problem = { code: "io", path: name, operation, reason: codeOf(error) } as const;
      printProblems([problem]);
      return problem;
    }
  }
  return joined(parts);
}

const LF = 10;

/** Reads the patch of a command. */

import { readReply } from "../input/read.ts";
import { LIMITS } from "../limits.ts";
import type { ProblemOf } from "../problem.ts";
import { visible } from "../report/visible.ts";
import { joined } from "../text/bytes.ts";
import { codeOf } from "../values.ts";
import { complain, isTerminal } from "./terminal.ts";

/** The `operation` of an `io` problem with the input. */
const READ_INPUT = "read the patch";
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
};

/** The bytes of all files, concatenated; or the problem, which is printed. */
export function readInput(
  files: readonly string[],
  limit: number = LIMITS.patch,
): Uint8Array | ProblemOf<"io"> {
  const names = files.length === 0 ? ["-"] : files;
  if (names.includes("-") && isTerminal(0)) {
    complain("no patch: name a file, or pipe one in (llm-patch apply < change.patch)");
    return { code: "io", path: "-", operation: READ_INPUT, reason: "ENOTSUP" };
  }
  const parts: Uint8Array[] = [];
  for (const name of names) {
    try {
      const part = readReply(name, limit);
      // Without a line break at its end, the last line of a file would be joined with the next file.
      if (parts.at(-1)?.at(-1) !== LF && parts.length > 0) parts.push(Uint8Array.of(LF));
      parts.push(part);
    } catch (error) {
      const code = codeOf(error);
      const what = `${visible(name)}: cannot be read: ${visible(REASONS[code] ?? code)}`;
      complain(what, "name a file with a patch, or pipe one in");
      return { code: "io", path: name, operation: READ_INPUT, reason: code };
    }
  }
  return joined(parts);
}

const LF = 10;

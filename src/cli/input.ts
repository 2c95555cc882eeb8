/** Where a command's patch comes from. */

import { readReply } from "../input/read.ts";
import { LIMITS } from "../limits.ts";
import { visible } from "../report/visible.ts";
import { isTerminalAt, print } from "./terminal.ts";

/** The bytes of all files one after the other, or the exit code if they cannot be read. */
export function readInput(
  files: readonly string[],
  limit: number = LIMITS.patch,
): Uint8Array | number {
  const names = files.length === 0 ? ["-"] : files;
  if (names.includes("-") && isTerminalAt(0)) {
    print(
      { descriptor: 2 },
      "llm-patch: no patch: name a file, or pipe one in (llm-patch apply < change.patch)\n",
    );
    return 2;
  }
  const parts: Uint8Array[] = [];
  for (const name of names) {
    try {
      parts.push(readReply(name, limit));
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
      const cure = "  next: name a file with a patch, or pipe one in";
      print({ descriptor: 2 }, `llm-patch: ${visible(name)}: cannot be read: ${reason}\n${cure}\n`);
      return 2;
    }
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

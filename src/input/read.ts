/** Reads the bytes of a reply from standard input or a file. */

import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";

/**
 * The bytes of a reply, at most one more than the limit; `-` is standard input.
 * Throws the errors of the system.
 */
export function readReply(path: string, limit: number): Uint8Array {
  const file = path === "-" ? 0 : openSync(path, "r");
  try {
    // The size of a file is known; a pipe may never end.
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= limit ? readFileSync(file) : readParts(file, limit);
  } finally {
    if (file !== 0) closeSync(file);
  }
}

const PART = 2 ** 16;

function readParts(file: number, limit: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let left = limit + 1; left > 0;) {
    const part = Buffer.allocUnsafe(Math.min(PART, left));
    const count = readSome(file, part);
    if (count === 0) break;
    parts.push(part.subarray(0, count));
    left -= count;
  }
  return Buffer.concat(parts);
}

/** The number of bytes read; 0 at the end. */
function readSome(file: number, part: Uint8Array): number {
  for (;;) {
    try {
      return readSync(file, part);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      // Some systems report the end of a pipe like this.
      if (code === "EOF") return 0;
      // A non-blocking pipe is empty for now: its writer is not done.
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

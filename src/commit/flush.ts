/** Flushing waits until contents of files and names in folders are on the disk. */

import { accessSync, closeSync, constants, fsyncSync, lstatSync, openSync } from "node:fs";
import { attempt } from "../values.ts";
import { hasCode } from "./codes.ts";

/** Flushes a file or a folder. A failed flush is final: the system may drop what it could not write, so it is never repeated. */
export function flush(path: string): void {
  let file: number | undefined;
  try {
    // Windows flushes only files open for writing, and cannot flush a folder.
    file = openSync(path, process.platform === "win32" ? "r+" : "r");
    fsyncSync(file);
  } catch (error) {
    if (!isHarmless(error, path)) throw error;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Errors of file systems that cannot flush folders. */
const UNSUPPORTED = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EBADF"];

/** True for an error about a folder that can never be flushed: no folder can, or this one may not be read. */
function isHarmless(error: unknown, path: string): boolean {
  if (process.platform === "win32" && hasCode(error, "EISDIR", "EPERM", "EACCES")) return true;
  if (!lstatSync(path).isDirectory()) return false;
  if (!hasCode(error, "EACCES")) return hasCode(error, ...UNSUPPORTED);
  // If the folder can be read the refusal was temporary, and names may still be lost.
  return attempt(() => accessSync(path, constants.R_OK) ?? true) !== true;
}

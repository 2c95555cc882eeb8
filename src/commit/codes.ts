import { closeSync, openSync } from "node:fs";

/** How the system says that nothing is at a path, or that something is in the way to it. */
export const GONE = ["ENOENT", "ENOTDIR", "ELOOP"] as const;

/** How the system says that we may not write in a folder. */
export const CLOSED = ["EACCES", "EROFS", "EPERM"] as const;

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error;
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(String(error.code));
}

/** What a call gives; undefined if the system refuses it for one of these reasons. */
export function unless<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (hasCode(error, ...codes)) return undefined;
    throw error;
  }
}

/** What a call gives; undefined if it throws anything. */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** True if this process may open so many files more. */
export function areHandlesFree(count: number): boolean {
  const files: number[] = [];
  try {
    while (files.length < count) files.push(openSync("/", "r"));
    return true;
  } catch {
    return false;
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** Errors that mean that a path does not exist, or that a part of it is no folder. */
export const ABSENT = ["ENOENT", "ENOTDIR", "ELOOP"] as const;

/** Errors that mean that this process may not write in a folder. */
export const DENIED = ["EACCES", "EROFS", "EPERM"] as const;

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error;
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(String(error.code));
}

/** The result of a call; undefined if the system refuses it for one of these reasons. */
export function unless<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (hasCode(error, ...codes)) return undefined;
    throw error;
  }
}

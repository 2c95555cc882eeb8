/** What git tells of a repository: without a shell, a fetch or a filter. */

/** How long git may take for all that is asked of it, in milliseconds. */
const PATIENCE = 10_000;
const MAX_BYTES = 2 ** 24;

/** What git prints; undefined if it fails, is not there or all of it takes too long. It fetches nothing. */
export type Git = (args: readonly string[]) => string | undefined;

/** Git in a folder; its patience begins here. */
export function gitIn(root: string): Git {
  const deadline = Date.now() + PATIENCE;
  const env = { ...process.env, GIT_NO_LAZY_FETCH: "1", GIT_OPTIONAL_LOCKS: "0" };
  return (args) => {
    const timeout = deadline - Date.now();
    // A NUL, which JSON may hold, is in no file that could be patched.
    if (timeout <= 0 || args.some((arg) => arg.includes("\0"))) return undefined;
    // Loading it takes 2 ms, which no success needs.
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { status, stdout } = spawnSync("git", ["-C", root, ...args], {
      encoding: "utf8",
      env,
      maxBuffer: MAX_BYTES,
      stdio: ["ignore", "pipe", "ignore"],
      timeout,
    });
    return status === 0 ? stdout : undefined;
  };
}

/** Reads files of a repository's history with git: without a shell, a fetch or a filter. */

import { slashPaths } from "../plan/path-syntax.ts";
import type { LookUp } from "./calls.ts";

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 2 ** 24;

/** Files in a commit: undefined if git does not have them, or if they are not text. */
export function contentIn(folder: string, commit: string): LookUp {
  if (!/^[0-9a-f]{7,64}$/.test(commit)) return () => undefined;
  const env = { ...process.env, GIT_NO_LAZY_FETCH: "1", GIT_OPTIONAL_LOCKS: "0" };
  return (path) => {
    const name = `${commit}:./${slashPaths.relative(folder, path)}`;
    // JSON may contain a NUL, which an argument may not.
    if (name.includes("\0")) return undefined;
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { status, stdout } = spawnSync("git", ["-C", folder, "cat-file", "blob", name], {
      encoding: "utf8",
      env,
      maxBuffer: MAX_BYTES,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: TIME_LIMIT_MS,
    });
    return status === 0 && !stdout.includes("\ufffd") ? stdout : undefined;
  };
}

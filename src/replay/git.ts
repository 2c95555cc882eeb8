/** Files of a repository's history, by git: without a shell, a fetch or a filter. */

import { slashPaths } from "../plan/path-syntax.ts";
import type { LookUp } from "./events.ts";

/** Milliseconds for all calls of git on a folder. */
const TIME_LIMIT = 10_000;
const MAX_BYTES = 2 ** 24;

/** The output of git; undefined if it fails, is missing, or all calls take too long. Fetches nothing. */
type Git = (args: readonly string[]) => string | undefined;

/** Git in a folder; the time limit for all of its calls starts here. */
function gitIn(root: string): Git {
  const deadline = Date.now() + TIME_LIMIT;
  const env = { ...process.env, GIT_NO_LAZY_FETCH: "1", GIT_OPTIONAL_LOCKS: "0" };
  return (args) => {
    const timeout = deadline - Date.now();
    // A NUL, which JSON may hold, is in no file that could be patched.
    if (timeout <= 0 || args.some((arg) => arg.includes("\0"))) return undefined;
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

/** Files in a commit (or `COMMIT^`): undefined if git does not have them, or they are not text. */
export function contentIn(folder: string, commit: string): LookUp {
  if (!/^[0-9a-f]{7,64}\^?$/.test(commit)) return () => undefined;
  return (path) => {
    const git = gitIn(folder);
    const name = `./${slashPaths.relative(folder, path)}`;
    const text = git(["cat-file", "blob", `${commit}:${name}`]);
    if (text !== undefined) return text.includes("\ufffd") ? undefined : text;
    const listed = git(["--literal-pathspecs", "ls-tree", "-z", commit, "--", name]);
    return listed === "" ? null : undefined;
  };
}

/** The files that a commit has changed; undefined if git does not know. */
export function changedIn(folder: string, commit: string): readonly string[] | undefined {
  const flags = ["-r", "-z", "--name-only", "--no-renames", "--relative", "--no-ext-diff"];
  const names = gitIn(folder)(["diff-tree", ...flags, `${commit}^`, commit]);
  return names
    ?.split("\0")
    .filter((name) => name !== "")
    .map((name) => slashPaths.resolve(folder, name));
}

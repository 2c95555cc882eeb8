/** Files of a repository's history, by git: without a shell, a fetch or a filter. */

import { slashPaths } from "../plan/path-syntax.ts";
import type { LookUp } from "./events.ts";

/** How long git may take for all that is asked of it, in milliseconds. */
const PATIENCE = 10_000;
const MAX_BYTES = 2 ** 24;

/** What git prints; undefined if it fails, is not there or all of it takes too long. It fetches nothing. */
type Git = (args: readonly string[]) => string | undefined;

/** Git in a folder; its patience begins here. */
function gitIn(root: string): Git {
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

/** What the files held in a commit (or `COMMIT^`); undefined where git does not know, or it is no text. */
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

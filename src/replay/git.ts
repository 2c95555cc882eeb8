/** Files of a repository's history. */

import { gitIn } from "../git.ts";
import { slashPaths } from "../plan/path-syntax.ts";
import type { LookUp } from "./events.ts";

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

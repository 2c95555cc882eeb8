/** What other appliers make of the same diffs: each gives the file's text afterwards, or undefined. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { applyPatch } from "diff";

export const PEERS = {
  "git apply": (root, path, reply) =>
    through("git", ["apply", "--whitespace=nowarn", "-"], root, path, reply),
  "GNU patch": (root, path, reply) =>
    through(
      "patch",
      ["-p1", "--batch", "--silent", "--no-backup-if-mismatch", "-r", "-"],
      root,
      path,
      reply,
    ),
  "jsdiff, fuzz 2": (root, path, reply) => {
    try {
      const text = applyPatch(readFileSync(join(root, path), "utf8"), reply, { fuzzFactor: 2 });
      return text === false ? undefined : text;
    } catch {
      return undefined;
    }
  },
};

/** A command with the diff as its input. What it has written counts, whatever it says. */
function through(command, args, root, path, reply) {
  const before = readFileSync(join(root, path), "utf8");
  const environment = { ...process.env, GIT_CEILING_DIRECTORIES: root };
  const { status, error } = spawnSync(command, args, { cwd: root, input: reply, env: environment });
  if (error !== undefined) throw error;
  const after = readFileSync(join(root, path), "utf8");
  return status === 0 || after !== before ? after : undefined;
}

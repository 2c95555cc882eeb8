/** Runs a failing patch on a copy of the shared tree. */

import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Outcome, run } from "../../src/run.ts";
import { optionsOf } from "../helpers/flags.ts";
import type { Failure } from "./case.ts";

const TREE = resolve("test/failures/tree");

/** What the program says, and what the files would hold: a file of the copy, or nothing. */
export interface Attempt {
  readonly outcome: Outcome;
  /** The text of a file before, and after a patch that is applied. */
  readonly before: (path: string) => string;
  readonly after: (path: string) => string;
}

/** Tries a case, with its own reply or another, and hands the outcome to `look`. */
export function attempt<T>(
  failure: Failure,
  look: (attempt: Attempt) => T,
  reply: Failure["reply"] = failure.reply,
): T {
  const root = mkdtempSync(join(tmpdir(), "llm-patch-failures-"));
  try {
    lay(failure, root);
    const before = new Map<string, string>();
    const read = (path: string): string => readFileSync(join(root, path), "utf8");
    if (failure.meant !== undefined) before.set(failure.meant.path, read(failure.meant.path));
    const options = optionsOf(failure.flags ?? []);
    const limits = { ...options.limits, ...failure.limits };
    const outcome = run(reply, { ...options, limits, maxPatch: limits.patch, root, sync: false });
    return look({ outcome, before: (path) => before.get(path) ?? "", after: read });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function lay({ files = {}, links = {}, modes = {} }: Failure, root: string): void {
  cpSync(TREE, root, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
  for (const [path, mode] of Object.entries(modes))
    chmodSync(join(root, path), Number.parseInt(mode, 8));
}

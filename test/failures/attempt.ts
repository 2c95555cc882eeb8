/** Runs a failing patch on the shared tree: in memory, or on a copy if the case has links or modes. */

import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Outcome } from "../../src/check.ts";
import { run } from "../../src/run.ts";
import { optionsOf } from "../helpers/flags.ts";
import { runInMemory, textOf } from "../helpers/in-memory.ts";
import type { Failure } from "./case.ts";

const TREE = resolve("test/failures/tree");
const FILES = readdirSync(TREE, { recursive: true, encoding: "utf8" })
  .filter((path) => statSync(join(TREE, path)).isFile())
  .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(TREE, path))] as const);

/** What the program says, and the files. */
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
  const { files = {}, links, modes, flags = [], limits: limited } = failure;
  const given = optionsOf(flags);
  const limits = { ...given.limits, ...limited };
  const options = { ...given, limits, maxPatch: limits.patch };
  if (links !== undefined || modes !== undefined)
    return onDisk(failure, (root) => {
      const outcome = run(reply, { ...options, root, sync: false });
      const read = (path: string): string => readFileSync(join(root, path), "utf8");
      return look({ outcome, before: read, after: read });
    });
  const before = new Map<string, string | Uint8Array>([...FILES, ...Object.entries(files)]);
  const { outcome, after } = runInMemory(reply, before, options);
  return look({
    outcome,
    before: (path) => textOf(before, path),
    after: (path) => textOf(after, path),
  });
}

function onDisk<T>({ files = {}, links = {}, modes = {} }: Failure, look: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), "llm-patch-failures-"));
  try {
    cpSync(TREE, root, { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
    for (const [path, mode] of Object.entries(modes))
      chmodSync(join(root, path), Number.parseInt(mode, 8));
    return look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

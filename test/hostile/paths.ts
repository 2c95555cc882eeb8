/** Paths that no patch may name, and what each is refused as. */

import type { ProblemCode } from "../../src/problem.ts";
import type { PathPlace } from "./places.ts";

export interface BadPath {
  readonly path: string;
  readonly code: ProblemCode;
}

const row =
  (code: ProblemCode) =>
  (path: string): BadPath => ({ path, code });

export const BAD_PATHS: readonly BadPath[] = [
  // Out of the root by the path itself.
  ...[
    "../outside/secret.txt",
    "../outside/new.txt",
    "dir/../../outside/secret.txt",
    "..//outside/secret.txt",
    "./../outside/secret.txt",
    "dir/./../../outside/secret.txt",
    "nowhere/../../outside/secret.txt",
    "a.txt/../../outside/secret.txt",
    "..",
    "../root2",
    "/etc/llm-patch-test",
    "//etc/llm-patch-test",
    "/proc/self/cwd/../outside/new.txt",
    "/proc/self/root/etc/llm-patch-test",
    "/dev/stdin",
    "~/../../outside/secret.txt",
    "file:///../../../outside/secret.txt",
  ].map(row("outside-root")),
  // Out of the root by a link.
  ...[
    "out/secret.txt",
    "out/new.txt",
    "out/nowhere/new.txt",
    "out.txt",
    "up/outside/secret.txt",
    "twice/secret.txt",
    "dir/out/secret.txt",
    "self/out/secret.txt",
    "null",
    "zero",
  ].map(row("outside-root")),
  // Out of the root in a Windows spelling.
  ...[
    "..\\outside\\secret.txt",
    "..\\outside\\new.txt",
    "dir\\..\\..\\outside\\secret.txt",
    "dir/..\\../outside\\secret.txt",
    "C:\\x",
    "C:..\\x",
    "\\\\host\\x",
    "\\\\?\\C:\\x",
    "\\etc\\llm-patch-test",
    "out\\secret.txt",
    "dir\\out\\new.txt",
  ].map(row("outside-root")),
  // The repository and our own names in a Windows spelling.
  ...[".git\\config", "dir\\..\\.git\\config", "dir\\.llm-patch-x-0n"].map(row("bad-path")),
  // A link that leads nowhere, or no file.
  ...[
    "dangling.txt",
    "dangling.txt/x",
    "loop-a",
    "loop-a/x",
    "pipe",
    "pipe/x",
    "socket",
    "socket/x",
    "folder",
    "folder/",
    "folder/.",
    ".git/",
    ".",
    "./",
    "self",
    "a.txt/x",
    "a.txt/",
  ].map(row("bad-path")),
  // The repository, in every spelling that some file system takes for it.
  ...[
    ".git",
    ".git/config",
    ".git/hooks/post-checkout",
    "./.git/config",
    "dir/../.git/config",
    ".GIT/config",
    ".gIt/hooks/x",
    ".git./config",
    ".git.. ./config",
    ".git /config",
    ".git::$INDEX_ALLOCATION/config",
    ".git:stream",
    "git~1/config",
    "GIT~1/config",
    "git~2",
    ".g\u200cit/config",
    ".gi\u200dt/config",
    "sub/.git",
    "sub/.git/config",
    "new/.git/config",
    "self/.git/config",
    "repository/config",
    "config",
  ].map(row("bad-path")),
  // Our own names.
  ...[
    ".llm-patch-commit",
    ".llm-patch-staging",
    ".llm-patch-undo",
    ".llm-patch-lock",
    ".llm-patch-new",
    ".llm-patch-old",
    "dir/.llm-patch-x-0n",
    "self/.llm-patch-commit",
    ".llm-patch-/x",
  ].map(row("bad-path")),
  // Characters that steer a terminal or end a name for the system.
  ...[
    "x\0.png",
    "a.txt\0",
    "\u001b]52;c;eA==\u0007",
    "\u001b[2J",
    "a\rb",
    "a\bb",
    "a\u007fb",
    "a\u009b31mb",
    "a\u0090b",
    "a\u2028b",
    "a\u202etxt.b",
    "a\u2066b",
  ].map(row("bad-path")),
  // Lengths that no system takes.
  ...["x".repeat(300), "ü".repeat(200), "x/".repeat(2500) + "x", `dir/${"y".repeat(5000)}`].map(
    row("bad-path"),
  ),
];

/** Texts that no reader takes for the name above a block: it has none then. */
const UNLIKE_NAMES: ReadonlySet<string> = new Set([
  "ü".repeat(200),
  "..",
  "folder/",
  "folder/.",
  ".git/",
  ".",
  "./",
  "a.txt/",
  ".git.. ./config",
  ".git /config",
  "git~2",
  "\\\\?\\C:\\x",
  "x\0.png",
  "a.txt\0",
  "\u001b]52;c;eA==\u0007",
  "\u001b[2J",
  "a\rb",
  "a\bb",
  "a\u007fb",
  "a\u009b31mb",
  "a\u0090b",
  "a\u2028b",
  "a\u2066b",
]);
/** What ends a line for some readers ends the word of a marker. */
const LINE_ENDS = /[\r\u2028]/;

/** What a patch with the path in the place is refused as. */
export function refusalOf({ path, code }: BadPath, { name, format }: PathPlace): ProblemCode {
  if (name === "a block" && (UNLIKE_NAMES.has(path) || path.length > 500)) return "malformed";
  if (format === "apply-patch" && LINE_ENDS.test(path)) return "malformed";
  return code;
}

/** A root full of traps, in a folder of its own of which nothing but the root may change. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bytesOf, type Content, type HostileCase } from "./case.ts";

export interface Sandbox {
  readonly base: string;
  readonly root: string;
  readonly remove: () => void;
}

const FILES: Readonly<Record<string, string>> = {
  "outside/secret.txt": "old\n",
  "root/a.txt": "old\n",
  "root/dir/b.txt": "old\n",
  "root/.git/config": "old\n",
  "root/sub/.git": "gitdir: elsewhere\n",
};

/** Links of the root; a `/` in front is the folder that holds root and outside. */
const LINKS: Readonly<Record<string, string>> = {
  out: "/outside",
  "out.txt": "/outside/secret.txt",
  "dangling.txt": "/outside/new.txt",
  up: "..",
  twice: "out",
  "loop-a": "loop-b",
  "loop-b": "loop-a",
  repository: ".git",
  config: ".git/config",
  self: ".",
  "dir/out": "../../outside",
};

const DEVICES = ["null", "zero", "stdin"];

/** A new sandbox with what a case adds to it. */
export function makeSandbox({ files = {}, links = {} }: Partial<HostileCase> = {}): Sandbox {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "llm-patch-hostile-")));
  const root = join(base, "root");
  for (const [path, content] of Object.entries(FILES)) put(join(base, path), content);
  for (const [path, target] of Object.entries({ ...LINKS, ...links })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(target.startsWith("/") ? base + target : target, join(root, path));
  }
  for (const name of DEVICES) symlinkSync(`/dev/${name}`, join(root, name));
  mkdirSync(join(root, "folder"));
  execFileSync("mkfifo", [join(root, "pipe")]);
  const server = createServer().listen(join(root, "socket")).unref();
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === "object" && "sparse" in content)
      hollow(join(root, path), content.sparse);
    else put(join(root, path), content);
  }
  const remove = (): void => {
    server.close();
    rmSync(base, { recursive: true, force: true });
  };
  return { base, root, remove };
}

function put(path: string, content: Content): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytesOf(content));
}

function hollow(path: string, size: number): void {
  const file = openSync(path, "w");
  ftruncateSync(file, size);
  closeSync(file);
}

/** All that can be seen of what is at a path. */
export interface Sight {
  readonly is: string;
  readonly mode: string;
  /** Nanoseconds; left out for folders in whose midst something has changed. */
  readonly modified?: bigint;
}

export type Sights = Readonly<Record<string, Sight>>;

/** Everything in a sandbox. */
export function sightsOf({ base }: Sandbox): Sights {
  const sights: Record<string, Sight> = {};
  const walk = (path: string): void => {
    const stats = lstatSync(join(base, path), { bigint: true });
    const mode = (stats.mode & 0o7777n).toString(8);
    sights[path] = { is: kindOf(join(base, path)), mode, modified: stats.mtimeNs };
    if (!stats.isDirectory()) return;
    for (const name of readdirSync(join(base, path)).toSorted()) walk(join(path, name));
  };
  walk(".");
  return sights;
}

/** What will be seen if these files of the root change and nothing else does. */
export function changed(
  before: Sights,
  { changes = {}, modes = {} }: Pick<HostileCase, "changes" | "modes">,
): Sights {
  const after: Record<string, Sight> = { ...before };
  for (const [path, content] of Object.entries(changes)) {
    const place = join("root", path);
    const given = Object.hasOwn(modes, path) ? modes[path] : undefined;
    const mode = given ?? before[place]?.mode ?? "644";
    if (content === null) delete after[place];
    else after[place] = { is: textOf(bytesOf(content)), mode };
    for (let folder = dirname(place); folder !== "."; folder = dirname(folder)) {
      after[folder] ??= { is: "folder", mode: "755" };
    }
  }
  return withoutTimes(after);
}

/** For comparison with what has changed. */
export function withoutTimes(sights: Sights): Sights {
  return Object.fromEntries(
    Object.entries(sights).map(([path, { is, mode }]) => [path, { is, mode }]),
  );
}

function kindOf(path: string): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
  if (stats.isDirectory()) return "folder";
  if (!stats.isFile()) return "special";
  return stats.size > 2 ** 27 ? `${stats.size} bytes` : textOf(readFileSync(path));
}

/** A content as it is, or as its hash where a difference would fill the screen. */
function textOf(bytes: Uint8Array): string {
  return bytes.length < 2000
    ? Buffer.from(bytes).toString("latin1")
    : `${bytes.length} bytes: ${createHash("sha256").update(bytes).digest("hex")}`;
}

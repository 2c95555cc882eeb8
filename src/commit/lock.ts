/**
 * One writer for each tree. The lock is a folder in the root. Who wants it makes a file in there
 * whose name tells which process that is; who then sees no file of another process that lives
 * has the lock, and else withdraws. (Of two who come at once the later sees the earlier.)
 *
 * No name is used twice. So whoever finds the file of a dead process may remove it: it can never
 * have become somebody else's meanwhile, and nothing that a kill leaves lasts beyond the next run.
 */

import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  utimesSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { RESERVED } from "../plan/paths.ts";
import { attempt, hasCode, unless } from "./codes.ts";
import { journalFile, PHASES } from "./journal.ts";

export interface Lock {
  readonly release: () => void;
}

/** How long one run waits for another, in milliseconds. */
export const LOCK_WAIT_MS = 10_000;

/** Milliseconds between two tries, at least; up to twice as many, so that two do not meet for ever. */
const PAUSE_MS = 10;

/** The file of an owner that cannot be looked for counts no more when nothing has happened for so long. */
const OLD_MS = 8000;

/** Where a number may have become another process's unnoticed, no run takes so long. */
const VERY_OLD_MS = 600_000;

/** Tries what may be in another's hands until it succeeds; undefined if it does not for `wait` ms. */
export function waitFor<T>(attempt: () => T | undefined, wait: number): T | undefined {
  const deadline = Date.now() + wait;
  for (;;) {
    const result = attempt();
    if (result !== undefined || Date.now() >= deadline) return result;
    const pause = PAUSE_MS * (1 + Math.random());
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

/**
 * Tries to lock the tree below `root`, an existing folder; undefined if another run keeps it.
 * Throws what the system throws.
 */
export function tryLock(root: string): Lock | undefined {
  const folder = lockIn(root);
  const before = namesIn(folder);
  if (before.some((name) => isAlive(folder, name))) return undefined;
  const name = uniqueName();
  const mine = join(folder, name);
  const lock: Lock = {
    // If the system refuses, both names count for nothing once this process is gone.
    release() {
      attempt(() => unlinkSync(mine));
      attempt(() => rmdirSync(folder));
    },
  };
  let isOurs = false;
  try {
    enter(folder, mine, before);
    const others = namesIn(folder).filter((other) => other !== name);
    if (others.some((other) => isAlive(folder, other))) return undefined;
    // Folders, which a stranger's tree may have there, are not removed, but count for nothing.
    for (const dead of others)
      unless(["ENOENT", "EISDIR", "EPERM"], () => unlinkSync(join(folder, dead)));
    isOurs = true;
    return lock;
  } finally {
    if (!isOurs) lock.release();
  }
}

/** Does a run that lives keep the tree below `root`? Changes nothing. */
export function isLocked(root: string): boolean {
  const folder = lockIn(root);
  return namesIn(folder).some((name) => isAlive(folder, name));
}

/** Is there a lock, if only one that a kill has left? */
export function hasLock(root: string): boolean {
  return lstatSync(lockIn(root), { throwIfNoEntry: false }) !== undefined;
}

function lockIn(root: string): string {
  return join(root, `${RESERVED}lock`);
}

/** The names in the lock. What is no folder, as a tree may come with, is none of ours. */
function namesIn(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return unless(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? [];
}

/** Makes the file; who leaves may take the folder away meanwhile. */
function enter(folder: string, mine: string, dead: readonly string[]): void {
  for (;;) {
    unless(["EEXIST"], () => mkdirSync(folder));
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) unlinkSync(folder);
    else if (unless(["ENOENT"], () => takeName(folder, mine, dead)) !== undefined) return;
  }
}

/** The file of a dead process may become ours: where the disk is full there will be no other. */
function takeName(folder: string, mine: string, [dead]: readonly string[]): true {
  try {
    closeSync(openSync(mine, "wx"));
  } catch (error) {
    if (dead === undefined || !hasCode(error, "ENOSPC", "EDQUOT")) throw error;
    renameSync(join(folder, dead), mine);
    utimesSync(mine, new Date(), new Date());
  }
  return true;
}

let names = 0;

/** The name of our file. Threads count apart from each other, but not at the same instant. */
function uniqueName(): string {
  const instant = process.hrtime.bigint().toString(36);
  return `${process.pid}.${began(process.pid)}.${ourWorld()}.${instant}-${names++}`;
}

/** Does the process live that a file is named after? */
function isAlive(folder: string, name: string): boolean {
  const [pid = "", start, boot, space, instant] = name.split(".");
  if (!/^[1-9]\d{0,9}$/.test(pid) || instant === undefined) return false;
  if (`${boot}.${space}` !== ourWorld()) return !isOld(folder, name, OLD_MS);
  if (!isProcess(Number(pid))) return false;
  return start === "" ? !isOld(folder, name, VERY_OLD_MS) : start === began(Number(pid));
}

/** Has nothing happened to the file, and to the journal beside the lock, for a while? */
function isOld(folder: string, name: string, age: number): boolean {
  const journals = PHASES.map((phase) => journalFile(dirname(folder), phase));
  return [join(folder, name), ...journals].every((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined || Math.abs(Date.now() - stats.mtimeMs) > age;
  });
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/** When a process began, so that another of the same number is not taken for it; empty if nobody tells. */
function began(pid: number): string {
  const status = contentOf(`/proc/${pid}/stat`);
  // The second field, a name in brackets, may hold anything.
  return status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

let world: string | undefined;

/** Since which boot, and among which processes, a number means a process; nothing if nobody tells. */
function ourWorld(): string {
  if (world !== undefined) return world;
  const boot = contentOf("/proc/sys/kernel/random/boot_id").trim();
  const namespace = attempt(() => readlinkSync("/proc/self/ns/pid")) ?? "";
  world = `${boot}.${namespace.replace(/\D/g, "")}`;
  return world;
}

/** Empty if the system refuses. */
function contentOf(path: string): string {
  return attempt(() => readFileSync(path, "utf8")) ?? "";
}

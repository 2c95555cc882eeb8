/**
 * One writer for each tree. The lock is a folder in the root. A run makes a file in it whose name
 * identifies its process; if no other live process has a file there, the run owns the lock; otherwise
 * it removes its file. (Of two at the same time, the later one sees the file of the earlier one.)
 *
 * No name is used twice. So the file of a dead process may be removed by any run: it can never belong
 * to another process by now, and what a kill leaves behind lasts only until the next run.
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

/** Milliseconds between two tries, at least; up to twice as many, so that two runs do not collide for ever. */
const PAUSE_MS = 10;

/** Without any change for so long, the file of a process that cannot be checked no longer counts. */
const OLD_MS = 8000;

/** The same where a process cannot be told from a later one with its number. */
const VERY_OLD_MS = 600_000;

/** Repeats an attempt until it succeeds; undefined if it does not within `wait` milliseconds. */
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
 * Tries to lock the tree below `root`, an existing folder; undefined if another run has the lock.
 * Throws what the system throws, and then leaves nothing behind.
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

/** True if a live process has locked the tree below `root`. Changes nothing. */
export function isLocked(root: string): boolean {
  const folder = lockIn(root);
  return namesIn(folder).some((name) => isAlive(folder, name));
}

/** True if there is a lock, even one that a kill left behind. */
export function hasLock(root: string): boolean {
  return lstatSync(lockIn(root), { throwIfNoEntry: false }) !== undefined;
}

function lockIn(root: string): string {
  return join(root, `${RESERVED}lock`);
}

/** The names in the lock; none if it is not a folder, which a downloaded tree may contain. */
function namesIn(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return unless(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? [];
}

/** Makes the file, and the folder, which another run may remove meanwhile. */
function enter(folder: string, mine: string, dead: readonly string[]): void {
  for (;;) {
    unless(["EEXIST"], () => mkdirSync(folder));
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) unlinkSync(folder);
    else if (unless(["ENOENT"], () => takeName(folder, mine, dead)) !== undefined) return;
  }
}

/** Makes the file; on a full disk the file of a dead process is renamed instead. */
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

/** The name of our file. Each thread has its own counter, so the instant is part of it. */
function uniqueName(): string {
  const instant = process.hrtime.bigint().toString(36);
  return `${process.pid}.${began(process.pid)}.${processScope()}.${instant}-${names++}`;
}

/** True if the process that a file is named after is alive. */
function isAlive(folder: string, name: string): boolean {
  const [pid = "", start, boot, space, instant] = name.split(".");
  if (!/^[1-9]\d{0,9}$/.test(pid) || instant === undefined) return false;
  if (`${boot}.${space}` !== processScope()) return !isOld(folder, name, OLD_MS);
  if (!isProcess(Number(pid))) return false;
  return start === "" ? !isOld(folder, name, VERY_OLD_MS) : start === began(Number(pid));
}

/** True if the file, and the journal beside the lock, have not changed for `age` milliseconds. */
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

/** When a process began, to tell it from another with the same number; empty if not known. */
function began(pid: number): string {
  const status = contentOf(`/proc/${pid}/stat`);
  // The second field, a name in brackets, may hold anything.
  return status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

let scope: string | undefined;

/** The boot and the namespace in which process numbers are valid; empty if not known. */
function processScope(): string {
  if (scope !== undefined) return scope;
  const boot = contentOf("/proc/sys/kernel/random/boot_id").trim();
  const namespace = attempt(() => readlinkSync("/proc/self/ns/pid")) ?? "";
  scope = `${boot}.${namespace.replace(/\D/g, "")}`;
  return scope;
}

/** Empty if the system refuses. */
function contentOf(path: string): string {
  return attempt(() => readFileSync(path, "utf8")) ?? "";
}

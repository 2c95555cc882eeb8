/**
 * One writer for each tree. The lock is a folder in the root. A run makes a file in it whose name
 * identifies its process; if no other live process has a file there, the run owns the lock; otherwise
 * it removes its file. (Of two at the same time, the later one sees the file of the earlier one.)
 *
 * No name is used twice, so any run may remove the file of a dead process: it cannot belong to
 * another process, and whatever a kill leaves is removed by the next run.
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
import { attempt } from "../values.ts";
import { hasCode, unless } from "./codes.ts";
import { journalFile, PHASES } from "./journal.ts";

export interface Lock {
  readonly release: () => void;
}

/** How long a run waits for another, in milliseconds. */
export const LOCK_WAIT_MS = 10_000;

/** Minimum time between two attempts, in milliseconds; up to twice as long, so that two runs do not collide forever. */
const PAUSE_MS = 10;

/** After so long without a change the file of a process that cannot be checked is ignored. */
const OLD_MS = 8000;

/** The same if a process cannot be distinguished from a later one with its number. */
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
 * Throws errors of the system, and then leaves no files.
 */
export function tryLock(root: string): Lock | undefined {
  const folder = lockIn(root);
  const before = namesIn(folder);
  if (before.some((name) => isAlive(folder, name))) return undefined;
  const name = uniqueName();
  const ours = join(folder, name);
  const lock: Lock = {
    // If the system refuses to remove them, both names are ignored once this process has ended.
    release() {
      attempt(() => unlinkSync(ours));
      attempt(() => rmdirSync(folder));
    },
  };
  let isOurs = false;
  try {
    enter(folder, ours, before);
    const others = namesIn(folder).filter((other) => other !== name);
    if (others.some((other) => isAlive(folder, other))) return undefined;
    // Folders, which may be part of the tree, are not removed, but ignored.
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

/** True if there is a lock, even one left by a kill. */
export function hasLock(root: string): boolean {
  return lstatSync(lockIn(root), { throwIfNoEntry: false }) !== undefined;
}

function lockIn(root: string): string {
  return join(root, `${RESERVED}lock`);
}

/** The names in the lock; none if it is no folder, as may be the case in a downloaded tree. */
function namesIn(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return unless(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? [];
}

/** Makes the file, and its folder, which another run may remove at the same time. */
function enter(folder: string, ours: string, dead: readonly string[]): void {
  for (;;) {
    unless(["EEXIST"], () => mkdirSync(folder));
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) unlinkSync(folder);
    else if (unless(["ENOENT"], () => takeName(folder, ours, dead)) !== undefined) return;
  }
}

/** Makes the file; if the disk is full, renames the file of a dead process instead. */
function takeName(folder: string, ours: string, [dead]: readonly string[]): true {
  try {
    closeSync(openSync(ours, "wx"));
  } catch (error) {
    if (dead === undefined || !hasCode(error, "ENOSPC", "EDQUOT")) throw error;
    renameSync(join(folder, dead), ours);
    utimesSync(ours, new Date(), new Date());
  }
  return true;
}

let names = 0;

/** The name of our file. It contains the time, because each thread has its own counter. */
function uniqueName(): string {
  const instant = process.hrtime.bigint().toString(36);
  return `${process.pid}.${began(process.pid)}.${processScope()}.${instant}-${names++}`;
}

/** True if the process named by a file is alive. */
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

/** The start time of a process, which distinguishes it from others with its number; empty if unknown. */
function began(pid: number): string {
  const status = contentOf(`/proc/${pid}/stat`);
  // The second field, a name in parentheses, may contain anything.
  return status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

let scope: string | undefined;

/** The boot and the namespace in which process numbers are valid; empty if unknown. */
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

/**
 * One writer for each tree. The lock is a name that the system gives to one process only
 * and takes back when that dies: an abstract socket on Linux, a named pipe on Windows.
 * Elsewhere, and where sockets are forbidden, it is a link in the root that names its
 * owner (made in one step with its content); it is broken only when the owner is gone.
 *
 * Sockets are not seen from one container in another. So whoever writes makes the link, too:
 * the mark. If its owner lives where we cannot look, it is broken when it is old.
 */

import { lstatSync, readFileSync, readlinkSync, statSync, symlinkSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { RESERVED } from "../plan/paths.ts";
import { hasCode } from "./codes.ts";
import { journalFile, PHASES } from "./journal.ts";

export interface Lock {
  readonly release: () => void;
  /** It is the link in the root, which is the mark as well. */
  readonly isMark?: true;
}

/** How long one run waits for another, in milliseconds. */
export const LOCK_WAIT_MS = 10_000;

/** Milliseconds between two tries. */
const PAUSE_MS = 20;

/** A mark whose owner cannot be looked for is broken when nothing has happened for so long. */
const OLD_MS = 8000;

/** One try at a lock. `impossible`: there are no such locks here. */
type Try = () => Lock | "taken" | "impossible";

/** Locks the tree below `root`, an existing folder; undefined if another run keeps it for `wait` ms. */
export function takeLock(root: string, wait: number): Lock | undefined {
  const { dev, ino } = statSync(root, { bigint: true });
  const socket = socketName(`llm-patch-${dev}-${ino}`);
  if (socket !== undefined) {
    const lock = waitFor(() => trySocket(socket), wait);
    if (lock !== "impossible") return lock;
  }
  const lock = waitFor(() => tryLink(root), wait);
  return lock === "impossible" ? undefined : lock;
}

function waitFor(attempt: Try, wait: number): Lock | undefined | "impossible" {
  const deadline = Date.now() + wait;
  for (;;) {
    const lock = attempt();
    if (lock !== "taken") return lock;
    if (Date.now() >= deadline) return undefined;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

function socketName(name: string): string | undefined {
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : undefined;
}

function trySocket(name: string): Lock | "taken" | "impossible" {
  const lock = listen(name);
  if (lock !== undefined) return lock;
  // The reason comes too late for synchronous code: does a name work that nobody has?
  const probe = listen(`${name}-${process.pid}-${process.hrtime.bigint()}`);
  probe?.release();
  return probe === undefined ? "impossible" : "taken";
}

/** Binding is done before `listen` returns; nothing ever connects. */
function listen(name: string): Lock | undefined {
  const server = process.getBuiltinModule("node:net").createServer();
  server.on("error", () => undefined);
  server.listen({ path: name, exclusive: true });
  if (!server.listening) return undefined;
  server.unref();
  return { release: () => void server.close() };
}

/** Locks by a link in the root. Throws what the system throws. */
export function tryLink(root: string): Lock | "taken" {
  const link = linkIn(root);
  if (makeLink(link)) return { release: () => removeLink(link), isMark: true };
  breakIfOrphaned(link);
  return "taken";
}

function linkIn(root: string): string {
  return join(root, `${RESERVED}lock`);
}

/**
 * Tells runs that do not see our lock that we write: undefined if one of them does, for `wait`
 * ms. Where there can be no links the lock alone must do.
 */
export function markTree(root: string, lock: Lock, wait: number): Lock | undefined {
  const unmarked: Lock = { release: () => undefined };
  if (lock.isMark === true || process.platform === "win32") return unmarked;
  const mark = waitFor(() => {
    try {
      return tryLink(root);
    } catch (error) {
      // No links here, no right, no room, something else of that name: the writing will tell.
      if (error instanceof Error && "code" in error) return "impossible";
      throw error;
    }
  }, wait);
  if (mark === undefined || mark === "impossible") return mark && unmarked;
  return { release: () => releaseQuietly(mark) };
}

/** What was written is written: a mark that stays is broken by the next run. */
function releaseQuietly(mark: Lock): void {
  try {
    mark.release();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

/** Is there a mark that is not ours? */
export function hasMark(root: string, lock: Lock): boolean {
  return lock.isMark !== true && lstatSync(linkIn(root), { throwIfNoEntry: false }) !== undefined;
}

/** False if the name is taken. */
function makeLink(link: string): boolean {
  try {
    symlinkSync(owner(process.pid), link);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Removes a lock whose owner is gone. Who breaks it must hold a lock on that, or else it
 * might remove the one that another has just taken.
 */
function breakIfOrphaned(link: string): void {
  if (!isOrphaned(link)) return;
  const breaker = `${link}-break`;
  if (!makeLink(breaker)) {
    if (isOrphaned(breaker)) removeLink(breaker);
    return;
  }
  try {
    if (isOrphaned(link)) removeLink(link);
  } finally {
    removeLink(breaker);
  }
}

function isOrphaned(link: string): boolean {
  let content: string;
  try {
    content = readlinkSync(link);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
  const [number, , ...world] = content.split("@");
  const pid = Number(number);
  if (!Number.isSafeInteger(pid) || pid <= 0) return true;
  if (world.join("@") !== ourWorld()) return isOld(link);
  return !isAlive(pid) || content !== owner(pid);
}

/** Has nothing happened to the link, and to the journal beside it, for a while? */
function isOld(link: string): boolean {
  const journals = PHASES.map((phase) => journalFile(dirname(link), phase));
  return [link, ...journals].every((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats === undefined || Math.abs(Date.now() - stats.mtimeMs) > OLD_MS;
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/** A process: its number, when it began, and where its number counts. */
function owner(pid: number): string {
  const status = contentOf(`/proc/${pid}/stat`);
  // The second field, a name in brackets, may hold anything.
  const began = status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  return `${pid}@${began}@${ourWorld()}`;
}

/** Since which boot, and among which processes, a number means a process; empty if nobody tells. */
function ourWorld(): string {
  const boot = contentOf("/proc/sys/kernel/random/boot_id").trim();
  try {
    return `${boot}@${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return `${boot}@`;
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function removeLink(link: string): void {
  try {
    unlinkSync(link);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

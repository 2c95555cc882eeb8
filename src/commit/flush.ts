/**
 * Flushing: one file after the other waits for the disk each time; several at once share
 * the wait (1,000 files: 60 ms instead of 700 to 2000). As our code is synchronous, a
 * thread of its own keeps them going; it takes some 30 ms to start, so few files go without.
 */

import { closeSync, fstatSync, fsyncSync, lstatSync, openSync } from "node:fs";
import { hasCode } from "./codes.ts";

/** More files than this are flushed at once. */
const FEW = 24;

/** Files that are open at the same time. */
const AT_ONCE = 8;

/** A thread that has not begun after this time never will. */
const STUCK_MS = 30_000;

/** Returns when the contents of files and the names in folders are on the disk. */
export function flushAll(paths: readonly string[]): void {
  if (paths.length > FEW && process.platform !== "win32" && flushAtOnce(paths)) return;
  for (const path of paths) flushOne(path);
}

/** A failed flush is final: the system forgets what it could not write, so it is never repeated. */
function flushOne(path: string): void {
  // Windows flushes only what may be written, and has no way to flush a folder.
  const isWindows = process.platform === "win32";
  let file: number;
  try {
    file = openSync(path, isWindows ? "r+" : "r");
  } catch (error) {
    if (isWindows || isClosedFolder(error, path)) return;
    throw error;
  }
  try {
    fsyncSync(file);
  } catch (error) {
    if (!isFolderThatCannot(error, file)) throw error;
  } finally {
    closeSync(file);
  }
}

/** What file systems say that have no flush for folders. */
const CANNOT = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EBADF"];

function isFolderThatCannot(error: unknown, file: number): boolean {
  return hasCode(error, ...CANNOT) && fstatSync(file).isDirectory();
}

/** Places in the memory that is shared with the thread. */
const STATE = 0;
const FINISHED = 1;

/** Who has begun: none, the thread, or we, for want of it. */
const [NONE, THREAD_RUNS, GIVEN_UP] = [0, 1, 2] as const;

/** Names in a folder that may be changed, but not listed, cannot be flushed. */
function isClosedFolder(error: unknown, path: string): boolean {
  return hasCode(error, "EACCES", "EISDIR") && lstatSync(path).isDirectory();
}

/** What the thread runs. It wakes us when all files are done: at each would cost us more than the flush. */
const THREAD = `
const { workerData: { paths, shared, port, atOnce, cannot } } = require("node:worker_threads");
const { closeSync, fstatSync, fsync, lstatSync, openSync } = require("node:fs");
let next = 0;
let done = 0;
const finish = (path, error) => {
  if (error) port.postMessage({ path, code: error.code, syscall: error.syscall });
  start();
  if (++done < paths.length) return;
  Atomics.store(shared, ${FINISHED}, 1);
  Atomics.notify(shared, ${FINISHED});
};
const start = () => {
  if (next >= paths.length) return;
  const path = paths[next++];
  let file;
  try {
    file = openSync(path, "r");
  } catch (error) {
    const closed = error.code === "EACCES" && lstatSync(path).isDirectory();
    setImmediate(finish, path, closed ? undefined : error);
    return;
  }
  fsync(file, (error) => {
    const harmless = error && cannot.includes(error.code) && fstatSync(file).isDirectory();
    closeSync(file);
    finish(path, harmless ? undefined : error);
  });
};
if (Atomics.compareExchange(shared, ${STATE}, ${NONE}, ${THREAD_RUNS}) === ${NONE})
  for (let count = 0; count < atOnce; count++) start();
`;

/** False if there can be no threads here: nothing is lost, then, but time. */
function flushAtOnce(paths: readonly string[]): boolean {
  const { MessageChannel, Worker, receiveMessageOnPort } =
    process.getBuiltinModule("node:worker_threads");
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const { port1, port2 } = new MessageChannel();
  try {
    const worker = new Worker(THREAD, {
      eval: true,
      execArgv: [],
      workerData: { paths, shared, port: port2, atOnce: AT_ONCE, cannot: CANNOT },
      transferList: [port2],
    });
    worker.on("error", () => undefined);
    worker.unref();
  } catch {
    port1.close();
    return false;
  }
  while (Atomics.wait(shared, FINISHED, 0, STUCK_MS) === "timed-out") {
    // Once it flushes it is waited for: a failure of its would not be told a second time.
    if (Atomics.compareExchange(shared, STATE, NONE, GIVEN_UP) === THREAD_RUNS) continue;
    port1.close();
    return false;
  }
  const failure: unknown = receiveMessageOnPort(port1)?.message;
  port1.close();
  if (failure !== undefined) throw Object.assign(new Error("not flushed"), failure);
  return true;
}

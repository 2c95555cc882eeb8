/**
 * Flushing: a flush waits for the disk, and several flushes at once share the wait
 * (1,000 files: 60 ms instead of 700 to 2000). As our code is synchronous, a separate
 * thread does that; it takes some 30 ms to start, so few files are flushed without it.
 */

import { accessSync, closeSync, constants, fsyncSync, lstatSync, openSync } from "node:fs";
import { attempt } from "../values.ts";
import { areHandlesFree, hasCode } from "./codes.ts";

/** More files than this are flushed at once. */
const FEW = 24;

/** Files open at the same time, and other handles that a thread needs. */
const [AT_ONCE, HANDLES] = [8, 32] as const;

/** A thread that has not begun after this time is not waited for. */
const STUCK_MS = 30_000;

/** Returns when the contents of files and the names in folders are on the disk. */
export function flushAll(paths: readonly string[]): void {
  const isWorthIt = paths.length > FEW && process.platform !== "win32";
  if (isWorthIt && areHandlesFree(HANDLES) && flushAtOnce(paths)) return;
  for (const path of paths) flushOne(path);
}

/** A failed flush is final: the system may drop what it could not write, so it is never repeated. */
function flushOne(path: string): void {
  let file: number | undefined;
  try {
    // Windows flushes only files open for writing, and cannot flush a folder.
    file = openSync(path, process.platform === "win32" ? "r+" : "r");
    fsyncSync(file);
  } catch (error) {
    if (!isHarmless(error, path)) throw error;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Errors of file systems that cannot flush folders. */
const UNSUPPORTED = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EBADF"];

/** True for an error about a folder that can never be flushed: no folder can, or this one may not be read. */
function isHarmless(error: unknown, path: string): boolean {
  if (process.platform === "win32" && hasCode(error, "EISDIR", "EPERM", "EACCES")) return true;
  if (!lstatSync(path).isDirectory()) return false;
  if (!hasCode(error, "EACCES")) return hasCode(error, ...UNSUPPORTED);
  // If the folder can be read the refusal was temporary, and names may still be lost.
  return attempt(() => accessSync(path, constants.R_OK) ?? true) !== true;
}

/** Places in the memory shared with the thread. */
const [STATE, FINISHED] = [0, 1] as const;

/** Who flushes: nobody yet, the thread, or this thread, if the other does not start. */
const [NONE, THREAD_RUNS, GIVEN_UP] = [0, 1, 2] as const;

/** The code of the thread. It wakes us once all files are done: to do so for each would cost more than the flush. */
const THREAD = `
const { workerData: { paths, shared, port, atOnce } } = require("node:worker_threads");
const { close, fsync, open } = require("node:fs");
let next = 0;
let done = 0;
const failures = [];
const finish = (path, error) => {
  if (error) failures.push({ path, code: error.code, syscall: error.syscall });
  start();
  if (++done < paths.length) return;
  port.postMessage(failures);
  Atomics.store(shared, ${FINISHED}, 1);
  Atomics.notify(shared, ${FINISHED});
};
const start = () => {
  if (next >= paths.length) return;
  const path = paths[next++];
  open(path, "r", (refused, file) => {
    if (refused) finish(path, refused);
    else fsync(file, (error) => close(file, () => finish(path, error)));
  });
};
if (Atomics.compareExchange(shared, ${STATE}, ${NONE}, ${THREAD_RUNS}) === ${NONE})
  for (let count = 0; count < atOnce; count++) start();
`;

/** False if no thread can be started: the flush is only slower then. */
function flushAtOnce(paths: readonly string[]): boolean {
  const { MessageChannel, Worker, receiveMessageOnPort } =
    process.getBuiltinModule("node:worker_threads");
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const { port1, port2 } = new MessageChannel();
  try {
    const worker = new Worker(THREAD, {
      eval: true,
      execArgv: [],
      workerData: { paths, shared, port: port2, atOnce: AT_ONCE },
      transferList: [port2],
    });
    worker.on("error", () => undefined);
    worker.unref();
  } catch {
    port1.close();
    return false;
  }
  while (Atomics.wait(shared, FINISHED, 0, STUCK_MS) === "timed-out") {
    // A thread that has begun is always waited for: the system reports a failed flush only once.
    if (Atomics.compareExchange(shared, STATE, NONE, GIVEN_UP) === THREAD_RUNS) continue;
    port1.close();
    return false;
  }
  const failures: readonly { readonly path: string; readonly code: string }[] =
    receiveMessageOnPort(port1)?.message ?? [];
  port1.close();
  for (const failure of failures) {
    const error = Object.assign(new Error("not flushed"), failure);
    if (!isHarmless(error, failure.path)) throw error;
  }
  return true;
}

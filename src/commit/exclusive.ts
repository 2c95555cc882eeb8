/** Runs commits exclusively: one run at a time on a tree, after recovering an interrupted one. */

import { lstatSync, realpathSync } from "node:fs";
import type { Plan } from "../plan/plan.ts";
import { OPEN_JOURNAL, type ProblemOf } from "../problem.ts";
import { attempt } from "../values.ts";
import { DENIED, hasCode, isSystemError } from "./codes.ts";
import { type Receipt, type Refused, writeAll } from "./commit.ts";
import { nodeDisk, openDisk, type OpenDisk, withoutFlush } from "./disk.ts";
import { hasLock, isLocked, type Lock, LOCK_WAIT_MS, tryLock, waitFor } from "./lock.ts";
import { untrusted, isInterrupted, recover, type Recovery } from "./recover.ts";

export interface CommitOptions {
  /** Flush, so that files reported as written survive a power failure. Default: true. */
  readonly sync?: boolean;
  /** How long to wait for another run on the tree, in milliseconds. */
  readonly lockWait?: number;
  /**
   * Called before the tree is locked, to hold back signals. It returns a function that ends this, which is
   * not called after a success, because the exit code must still report that the files are written. (A
   * kill is safe at any moment, but leaves work to the next run.)
   */
  readonly hold?: () => () => void;
  /** Follow even a journal that was not made in this folder: only on request. */
  readonly foreign?: boolean;
  /** Follow even a journal that names files outside of the root. Default: false. */
  readonly allowOutside?: boolean;
}

/** A tree that this process has locked. */
export interface LockedTree {
  readonly recovery: Recovery;
  readonly write: (plan: Plan) => Receipt | Refused;
}

/**
 * Locks the tree below `root`, an existing folder, recovers an interrupted run, and runs `action`.
 * A problem if another run has the lock, or the system refuses.
 */
export function exclusively<T>(
  root: string,
  options: CommitOptions,
  action: (tree: LockedTree) => T,
): T | ProblemOf<"busy" | "io" | "interrupted"> {
  let operation = "lock";
  let real = root;
  let disk: OpenDisk | undefined;
  let held: HeldLock | undefined;
  let isWritten = false;
  try {
    real = realpathSync(root);
    const opened = options.sync === false ? withoutFlush(openDisk(real)) : openDisk(real);
    disk = opened;
    held = waitFor(() => tryToHold(opened.root, options.hold), options.lockWait ?? LOCK_WAIT_MS);
    if (held === undefined) return { code: "busy", path: root };
    operation = "recover";
    const reasons = untrusted(real, opened);
    const { unreadable = false, foreign = false, outside = false } = reasons;
    // A journal made elsewhere must never lead out of the folder.
    const mayLeave = options.allowOutside === true && !foreign;
    if (unreadable || (foreign && options.foreign !== true) || (outside && !mayLeave))
      return { code: "interrupted", path: root, ...reasons };
    const recovery = recover(real, opened);
    operation = "";
    const write: LockedTree["write"] = (plan) => {
      opened.forget();
      const receipt = writeAll(plan.writes, real, opened);
      isWritten = !("code" in receipt);
      return receipt;
    };
    return action({ recovery, write });
  } catch (error) {
    if (operation === "" || !isSystemError(error)) throw error;
    if (operation === "lock" && hasCode(error, ...DENIED)) operation = OPEN_JOURNAL;
    return { code: "io", path: root, operation, reason: String(error.code) };
  } finally {
    held?.lock.release();
    attempt(() => disk?.close());
    if (!isWritten) held?.end();
  }
}

interface HeldLock {
  readonly lock: Lock;
  /** Stops holding back signals. */
  readonly end: () => void;
}

/** A waiting run can be ended by a signal; a run that has the lock cannot. */
function tryToHold(root: string, hold: CommitOptions["hold"]): HeldLock | undefined {
  if (isLocked(root)) return undefined;
  const end = hold?.() ?? (() => undefined);
  let lock: Lock | undefined;
  try {
    lock = tryLock(root);
  } finally {
    if (lock === undefined) end();
  }
  return lock && { lock, end };
}

/**
 * Reports whether an interrupted run left something below `root`, after waiting for any active
 * run. Changes nothing.
 */
export function awaitsRecovery(
  root: string,
  { lockWait = LOCK_WAIT_MS }: CommitOptions,
): ProblemOf<"busy" | "interrupted"> | undefined {
  const real = realpathSync(root);
  if (!isInterrupted(real, nodeDisk)) return undefined;
  const isFree = waitFor(() => !isLocked(real) || undefined, lockWait);
  if (isFree === undefined) return { code: "busy", path: root };
  if (!isInterrupted(real, nodeDisk)) return undefined;
  return { code: "interrupted", path: root, ...untrusted(real, nodeDisk) };
}

/**
 * Returns a function that is true if no run has written below `root` since, or is interrupted: then
 * everything read in between is one state of the tree. A run is noticed since it makes files in the root.
 */
export function noRunSince(root: string): () => boolean {
  const before = unlockedState(root);
  return () => before !== undefined && unlockedState(root) === before;
}

/** Also undefined if the system refuses: taking the lock will report that. */
function unlockedState(root: string): string | undefined {
  return attempt(() => {
    const real = realpathSync(root);
    const { mtimeNs, ctimeNs } = lstatSync(real, { bigint: true });
    return hasLock(real) || isInterrupted(real, nodeDisk) ? undefined : `${mtimeNs} ${ctimeNs}`;
  });
}

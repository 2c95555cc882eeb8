/** The frame of every commit: one run at a time, on a tree that no earlier run has left half done. */

import { lstatSync, realpathSync } from "node:fs";
import type { Plan } from "../plan/plan.ts";
import { OPEN_JOURNAL, type ProblemOf } from "../problem.ts";
import { defined } from "../values.ts";
import { attempt, CLOSED, hasCode, isSystemError } from "./codes.ts";
import { type Receipt, type Refused, writeAll } from "./commit.ts";
import { nodeDisk, openDisk, type OpenDisk, withoutFlush } from "./disk.ts";
import { hasLock, isLocked, type Lock, LOCK_WAIT_MS, tryLock, waitFor } from "./lock.ts";
import { doubtful, isInterrupted, recover, type Recovery } from "./recover.ts";

export interface CommitOptions {
  /** Flush, so that what is reported as written outlives a power failure. Default: true. */
  readonly sync?: boolean;
  /** How long to wait for another run on the tree, in milliseconds. */
  readonly lockWait?: number;
  /**
   * Called before the tree is locked, to hold back signals; the function that it returns is called when
   * that may end, but not after a success: the exit code must still report that the files are written. (A
   * kill is safe at any moment, but leaves the rest to the next run.)
   */
  readonly hold?: () => () => void;
  /** Follow also a journal that was not made in this folder: on demand only. */
  readonly foreign?: boolean;
  /** Follow also a journal that names files outside of the root. Default: false. */
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
  let owned: OwnedLock | undefined;
  let isWritten = false;
  try {
    real = realpathSync(root);
    const opened = options.sync === false ? withoutFlush(openDisk(real)) : openDisk(real);
    disk = opened;
    owned = waitFor(() => tryToOwn(opened.root, options.hold), options.lockWait ?? LOCK_WAIT_MS);
    if (owned === undefined) return { code: "busy", path: root };
    operation = "recover";
    const { foreign, outside } = doubtful(real, opened);
    // A journal that was made elsewhere never leads out of the folder.
    const mayLeave = options.allowOutside === true && foreign !== true;
    if ((foreign === true && options.foreign !== true) || (outside === true && !mayLeave))
      return { code: "interrupted", path: root, ...defined({ foreign, outside }) };
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
    if (operation === "lock" && hasCode(error, ...CLOSED)) operation = OPEN_JOURNAL;
    return { code: "io", path: root, operation, reason: String(error.code) };
  } finally {
    owned?.lock.release();
    disk?.close();
    if (!isWritten) owned?.end();
  }
}

interface OwnedLock {
  readonly lock: Lock;
  /** Stops holding back signals. */
  readonly end: () => void;
}

/** A run that waits can be ended by a signal; one that has the lock cannot. */
function tryToOwn(root: string, hold: CommitOptions["hold"]): OwnedLock | undefined {
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
 * Says whether an interrupted run left something below `root`, after waiting for a run that is
 * still at work. Changes nothing.
 */
export function awaitsRecovery(
  root: string,
  { lockWait = LOCK_WAIT_MS }: CommitOptions,
): "busy" | "interrupted" | undefined {
  const real = realpathSync(root);
  if (!isInterrupted(real, nodeDisk)) return undefined;
  if (waitFor(() => !isLocked(real) || undefined, lockWait) === undefined) return "busy";
  return isInterrupted(real, nodeDisk) ? "interrupted" : undefined;
}

/**
 * Returns a function that is true if from now until it is called no run wrote below `root`, is writing, or
 * was interrupted: then what was read meanwhile is one state of the tree. Each run makes names in the root.
 */
export function isQuietSince(root: string): () => boolean {
  const before = quietState(root);
  return () => before !== undefined && quietState(root) === before;
}

/** Undefined also if the system refuses: taking the lock will report that. */
function quietState(root: string): string | undefined {
  return attempt(() => {
    const real = realpathSync(root);
    const { mtimeNs, ctimeNs } = lstatSync(real, { bigint: true });
    return hasLock(real) || isInterrupted(real, nodeDisk) ? undefined : `${mtimeNs} ${ctimeNs}`;
  });
}

/** Commits a plan that has no problems; `run` does so itself. */
export function commit(
  plan: Plan,
  options: CommitOptions = {},
): Receipt | Refused | ProblemOf<"interrupted"> {
  return exclusively(plan.root, options, ({ write }) => write(plan));
}

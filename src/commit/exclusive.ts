/** The frame of every commit: one run at a time, on a tree that no earlier run has left half done. */

import { realpathSync } from "node:fs";
import type { Plan } from "../plan/plan.ts";
import type { Busy, ChangedOnDisk, Io } from "../problem.ts";
import { type Receipt, writeAll } from "./commit.ts";
import { type Disk, nodeDisk, withoutFlush } from "./disk.ts";
import { LOCK_WAIT_MS, takeLock } from "./lock.ts";
import { isInterrupted, recover, type Recovery } from "./recover.ts";

export interface CommitOptions {
  /** Flush, so that what is reported as written outlives a power cut. Default: true. */
  readonly sync?: boolean;
  /** How long to wait for another run on the tree, in milliseconds. */
  readonly lockWait?: number;
  /**
   * Called before anything is written, to hold signals back; what it gives is called when that
   * may end. After a success it is not: the exit code has still to say that the tree is new. (A
   * kill is safe at any moment, but leaves the rest to the next run.)
   */
  readonly hold?: () => () => void;
}

/** A tree that is ours for a while. */
export interface Held {
  readonly recovery: Recovery;
  readonly write: (plan: Plan) => Receipt | ChangedOnDisk | Io | Busy;
}

/**
 * Locks the tree below `root`, an existing folder, recovers what an interrupted run has
 * left, and runs `action`. A problem if another run keeps the lock, or the system refuses.
 */
export function exclusively<T>(
  root: string,
  { sync = true, lockWait = LOCK_WAIT_MS, hold = () => () => undefined }: CommitOptions,
  action: (held: Held) => T,
): T | Busy | Io {
  const disk: Disk = sync ? nodeDisk : withoutFlush(nodeDisk);
  const begun = begin(root, lockWait, () => {
    const end = hold();
    try {
      return recover(realpathSync(root), disk);
    } finally {
      end();
    }
  });
  if ("code" in begun) return begun;
  try {
    const real = realpathSync(root);
    const write: Held["write"] = (plan) => {
      const end = hold();
      const receipt = writeAll(plan.writes, real, disk);
      if ("code" in receipt) end();
      return receipt;
    };
    return action({ recovery: begun.recovery, write });
  } finally {
    begun.release();
  }
}

/**
 * Has an interrupted run left something below `root`? What another run is about to finish is
 * waited for.
 */
export function awaitsRecovery(
  root: string,
  { lockWait = LOCK_WAIT_MS }: CommitOptions,
): "busy" | "interrupted" | undefined {
  const real = realpathSync(root);
  if (!isInterrupted(real, nodeDisk)) return undefined;
  const lock = takeLock(real, lockWait);
  if (lock === undefined) return "busy";
  lock.release();
  return isInterrupted(real, nodeDisk) ? "interrupted" : undefined;
}

interface Begun {
  readonly recovery: Recovery;
  readonly release: () => void;
}

function begin(root: string, lockWait: number, recovering: () => Recovery): Begun | Busy | Io {
  let operation = "lock";
  let release: (() => void) | undefined;
  try {
    const lock = takeLock(realpathSync(root), lockWait);
    if (lock === undefined) return { code: "busy", path: root };
    release = lock.release;
    operation = "recover";
    return { recovery: recovering(), release };
  } catch (error) {
    release?.();
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return { code: "io", path: root, operation, reason: String(error.code) };
  }
}

/** Commits a plan that has no problems; `run` does so itself. */
export function commit(
  plan: Plan,
  options: CommitOptions = {},
): Receipt | ChangedOnDisk | Io | Busy {
  return exclusively(plan.root, options, ({ write }) => write(plan));
}

/** The frame of every commit: one run at a time, on a tree that no earlier run has left half done. */

import { realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import type { Plan } from "../plan/plan.ts";
import type { Busy, ChangedOnDisk, Interrupted, Io } from "../problem.ts";
import { type Receipt, writeAll } from "./commit.ts";
import { type Disk, nodeDisk, withoutFlush } from "./disk.ts";
import { hasMark, type Lock, LOCK_WAIT_MS, markTree, takeLock } from "./lock.ts";
import { doubtful, isInterrupted, recover, type Recovery } from "./recover.ts";

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
  /** Follow also a journal that was not made in this folder: on demand only. */
  readonly foreign?: boolean;
  /** Follow also a journal that names files outside of the root. Default: false. */
  readonly allowOutside?: boolean;
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
  options: CommitOptions,
  action: (held: Held) => T,
): T | Busy | Io | Interrupted {
  const { sync = true, lockWait = LOCK_WAIT_MS, hold = () => () => undefined } = options;
  const disk: Disk = sync ? nodeDisk : withoutFlush(nodeDisk);
  const begun = begin(root, { ...options, lockWait, hold }, disk);
  if ("code" in begun) return begun;
  const { real, recovery, lock } = begun;
  try {
    const write: Held["write"] = (plan) => {
      const end = hold();
      const receipt = marked(real, lock, lockWait, () => writeAll(plan.writes, real, disk));
      if (receipt === undefined || "code" in receipt) end();
      return receipt ?? { code: "busy", path: root };
    };
    return action({ recovery, write });
  } finally {
    lock.release();
  }
}

/** Changes the tree while its mark tells others so; undefined if another run has marked it. */
function marked<T>(real: string, lock: Lock, wait: number, change: () => T): T | undefined {
  const mark = markTree(real, lock, wait);
  if (mark === undefined) return undefined;
  try {
    return change();
  } finally {
    mark.release();
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
  readonly real: string;
  readonly recovery: Recovery;
  readonly lock: Lock;
}

/** Where waiting and holding back are settled. */
type Settled = CommitOptions & Required<Pick<CommitOptions, "lockWait" | "hold">>;

function begin(root: string, options: Settled, disk: Disk): Begun | Busy | Io | Interrupted {
  let operation = "lock";
  let real = root;
  let lock: Lock | undefined;
  try {
    real = realpathSync(root);
    lock = takeLock(real, options.lockWait);
    if (lock === undefined) return { code: "busy", path: root };
    operation = "recover";
    const recovery = recovered(root, real, lock, options, disk);
    if (!("code" in recovery)) return { real, recovery, lock };
    lock.release();
    return recovery;
  } catch (error) {
    lock?.release();
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const path = "path" in error ? String(error.path) : real;
    const inside = path.startsWith(real + sep) ? relative(real, path).split(sep).join("/") : root;
    return { code: "io", path: inside, operation, reason: String(error.code) };
  }
}

function recovered(
  root: string,
  real: string,
  lock: Lock,
  { lockWait, hold, foreign = false, allowOutside = false }: Settled,
  disk: Disk,
): Recovery | Busy | Interrupted {
  const nothing: Recovery = { outcome: "nothing", left: [] };
  if (!isInterrupted(real, disk) && !hasMark(real, lock)) return nothing;
  const end = hold();
  try {
    const action = (): Recovery | Interrupted => {
      const doubt = doubtful(real, disk);
      // Who does not know this folder is not let out of it in any case.
      const isRefused =
        (doubt.isForeign && !foreign) || (doubt.leadsOut && (!allowOutside || doubt.isForeign));
      if (!isRefused) return recover(real, disk);
      return {
        code: "interrupted",
        path: root,
        ...(doubt.isForeign ? { foreign: true } : {}),
        ...(doubt.leadsOut ? { outside: true } : {}),
      };
    };
    return marked(real, lock, lockWait, action) ?? { code: "busy", path: root };
  } finally {
    end();
  }
}

/** Commits a plan that has no problems; `run` does so itself. */
export function commit(
  plan: Plan,
  options: CommitOptions = {},
): Receipt | ChangedOnDisk | Io | Busy | Interrupted {
  return exclusively(plan.root, options, ({ write }) => write(plan));
}

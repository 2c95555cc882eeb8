/** Signals that would end us in the middle of writing. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Writes with signals held back: what has begun is finished, and the exit code says so.
 * (While nothing is written, a signal ends the process at once, as usual.)
 */
export function holdSignals<T>(write: () => T): T {
  const ignore = (): void => undefined;
  for (const signal of SIGNALS) process.on(signal, ignore);
  try {
    return write();
  } finally {
    for (const signal of SIGNALS) process.off(signal, ignore);
  }
}

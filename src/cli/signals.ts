/** Signals that would end us in the middle of writing. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ignores signals from now on. Writing is synchronous, so what has begun is finished; and they
 * are not let through again, for the exit code must tell what became of the files. While nothing
 * is written, a signal ends the process at once, as usual.
 */
export function holdSignals(): () => void {
  const ignore = (): void => undefined;
  for (const signal of SIGNALS) process.on(signal, ignore);
  return ignore;
}

/** Signals that would end us in the middle of writing. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Holds signals back from now on, and gives what ends that. Writing is synchronous, so what
 * has begun is finished. While nothing is written, a signal ends the process at once, as usual.
 */
export function holdSignals(): () => void {
  const ignore = (): void => undefined;
  for (const signal of SIGNALS) process.on(signal, ignore);
  return () => {
    for (const signal of SIGNALS) process.off(signal, ignore);
  };
}

/** Signals that would end us in the middle of writing. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ignores signals until what it gives is called. Writing is synchronous, so what has begun is
 * finished. Who has written calls it no more, for the exit code must tell what became of the
 * files; who has not lets a signal end the process at once again, as usual.
 */
export function holdSignals(): () => void {
  const ignore = (): void => undefined;
  for (const signal of SIGNALS) process.on(signal, ignore);
  return () => {
    for (const signal of SIGNALS) process.off(signal, ignore);
  };
}

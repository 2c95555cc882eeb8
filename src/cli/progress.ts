/** The progress of a long run, in one row of the terminal that is erased at the end. */

import { isTerminal, print } from "./terminal.ts";

/** Milliseconds before the first row. */
const DELAY = 500;
/** Milliseconds between two rows. */
const PAUSE = 100;
const ERASE = "\r\u001b[K";

interface Progress {
  /** Shows the current step, unless the last row is too recent. */
  readonly show: (step: string) => void;
  /** Erases the row. */
  readonly end: () => void;
}

/** Progress on standard error, if that is a terminal that can erase a row. */
export function progressOnTerminal(): Progress | undefined {
  if (process.env["TERM"] === "dumb" || !isTerminal(2)) return undefined;
  return progress((text) => print(2, text), Date.now);
}

/** Progress with a given clock, in milliseconds. */
export function progress(write: (text: string) => void, now: () => number): Progress {
  let due = now() + DELAY;
  let isShown = false;
  return {
    show(step) {
      const time = now();
      if (time < due) return;
      due = time + PAUSE;
      isShown = true;
      write(`${ERASE}llm-patch: ${step} ...`);
    },
    end() {
      if (isShown) write(ERASE);
    },
  };
}

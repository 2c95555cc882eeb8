/**
 * What a long run is at, in one row of the terminal that is erased at the end. The engine does
 * one thing after the other, so the row changes where a step begins.
 */

import { counted } from "../report/count.ts";
import type { Step } from "../plan/plan.ts";
import { isTerminalAt, print } from "./terminal.ts";

/** Shorter runs show nothing, in milliseconds. */
const PATIENCE = 500;
/** Between two files. */
const PAUSE = 100;

const ERASE = "\r\u001b[K";

export interface Progress {
  readonly show: (step: Step) => void;
  /** Erases the row. */
  readonly end: () => void;
}

/** Progress on standard error, if a terminal is there that can erase a row. */
export function progressOnTerminal(): Progress | undefined {
  if (process.env["TERM"] === "dumb" || !isTerminalAt(2)) return undefined;
  return progress((text) => void print({ descriptor: 2 }, text), Date.now);
}

/** Progress by any clock, in milliseconds, and any way to write. */
export function progress(write: (text: string) => void, now: () => number): Progress {
  const begin = now() + PATIENCE;
  let next = begin;
  let isShown = false;
  return {
    show(step) {
      if (now() < (step.kind === "planning" ? next : begin)) return;
      next = now() + PAUSE;
      isShown = true;
      write(`${ERASE}llm-patch: ${stepText(step)} ...`);
    },
    end() {
      if (isShown) write(ERASE);
    },
  };
}

function stepText(step: Step): string {
  switch (step.kind) {
    case "planning":
      return `planning file ${step.file} of ${step.files}`;
    case "writing":
      return `writing ${counted(step.files, "file")}`;
    default:
      return step satisfies never;
  }
}

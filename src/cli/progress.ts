/** The progress of a long run, in one row of the terminal that is erased at the end. */

import { isatty } from "node:tty";
import type { Step } from "../plan/options.ts";
import { counted } from "../report/count.ts";
import { print } from "./terminal.ts";

/** Milliseconds before the first row. */
const DELAY = 500;
/** Milliseconds between two rows. */
const PAUSE = 100;
const ERASE = "\r\u001b[K";

/** The current step of a command: of the engine, or of the report. */
export type Stage =
  | Step
  | { readonly kind: "reporting" }
  | {
      readonly kind: "replaying";
      readonly log: number;
      readonly logs: number;
      readonly calls: number;
    };

export interface Progress {
  readonly show: (stage: Stage) => void;
  /** Erases the row. */
  readonly end: () => void;
}

/** Progress on standard error, if a terminal is there that can erase a row. */
export function progressOnTerminal(): Progress | undefined {
  if (process.env["TERM"] === "dumb" || !isatty(2)) return undefined;
  return progress((text) => print(2, text), Date.now);
}

/** Progress by any clock, in milliseconds. */
export function progress(write: (text: string) => void, now: () => number): Progress {
  let due = now() + DELAY;
  let isShown = false;
  return {
    show(stage) {
      const time = now();
      if (time < due) return;
      due = time + PAUSE;
      isShown = true;
      write(`${ERASE}llm-patch: ${textOf(stage)} ...`);
    },
    end() {
      if (isShown) write(ERASE);
    },
  };
}

function textOf(stage: Stage): string {
  switch (stage.kind) {
    case "planning":
      return `planning file ${stage.file} of ${stage.files}`;
    case "writing":
      return `writing ${counted(stage.files, "file")}`;
    case "reporting":
      return "formatting the report";
    case "replaying":
      return `log ${stage.log} of ${stage.logs}, ${counted(stage.calls, "call")} so far`;
  }
}

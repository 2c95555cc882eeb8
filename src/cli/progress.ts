/**
 * What a long run is at, in one row of the terminal that is erased at the end. The engine does
 * one thing after the other and never waits, so a thread watches it: it starts where a run looks
 * long, for a short one shall not pay for it.
 */

import type { Step } from "../plan/options.ts";
import { counted } from "../report/count.ts";
import { isTerminalAt } from "./terminal.ts";
import { type Watch, watchOnTerminal } from "./watch.ts";

/** A patch or file of so many bytes, or a run of so many milliseconds, may be long. */
const LARGE = 2 ** 18;
const LONG = 100;
/** Shorter runs show nothing, in milliseconds. */
const PATIENCE = 500;

/** What a command is at: besides what the engine does, reading the patch and making the report. */
export type Stage =
  | Step
  | { readonly kind: "reading"; readonly bytes: number }
  | { readonly kind: "reporting" };

export interface Progress {
  readonly show: (stage: Stage) => void;
  /** Erases the row. */
  readonly end: () => void;
}

/** Progress on standard error, if a terminal is there that can erase a row. */
export function progressOnTerminal(): Progress | undefined {
  if (process.env["TERM"] === "dumb" || !isTerminalAt(2)) return undefined;
  return progress(watchOnTerminal, Date.now);
}

/** Progress by any clock, in milliseconds; `watch` shows a row after so many more. */
export function progress(watch: (patience: number) => Watch, now: () => number): Progress {
  const begin = now();
  let row = "";
  let watched: Watch | undefined;
  return {
    show(stage) {
      const isLarge = "bytes" in stage && stage.bytes >= LARGE;
      const passed = now() - begin;
      row = rowOf(stage) ?? row;
      if (isLarge || passed >= LONG) watched ??= watch(Math.max(0, PATIENCE - passed));
      watched?.show(row);
    },
    end() {
      watched?.end();
    },
  };
}

function rowOf(stage: Stage): string | undefined {
  const text = stageText(stage);
  return text === undefined ? undefined : `llm-patch: ${text} ...`;
}

/** What is done; undefined if it is a part of what was done before. */
function stageText(stage: Stage): string | undefined {
  switch (stage.kind) {
    case "reading":
      return "reading the patch";
    case "planning":
      return `planning file ${stage.file} of ${stage.files}`;
    case "opened":
      return undefined;
    case "writing":
      return `writing ${counted(stage.files, "file")}`;
    case "reporting":
      return "making the report";
    default:
      return stage satisfies never;
  }
}

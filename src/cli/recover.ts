/** `llm-patch recover`: what every `apply` does first. */

import { PLAIN } from "../report/color.ts";
import { problemRows, recoveryRows } from "../report/summary.ts";
import { recover as recoverTree } from "../run.ts";
import { type FlagValues, writeOptions } from "./flags.ts";
import { holdSignals } from "./signals.ts";
import { print } from "./terminal.ts";

/** Finishes or undoes an interrupted run; gives the exit code: 0 also if there was none. */
export function recover(values: FlagValues): number {
  const root = values.d ?? values.directory;
  const { exitCode, problems, recovery } = recoverTree(root, {
    ...writeOptions(values),
    hold: holdSignals,
  });
  const rows = [
    ...problems.flatMap((problem) => problemRows(problem, PLAIN)),
    ...(recovery === undefined ? [] : recoveryRows(recovery)),
  ];
  print({ descriptor: 2 }, `${rows.join("\n")}\n`);
  return exitCode;
}

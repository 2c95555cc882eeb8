/** `llm-patch recover`: what every `apply` does first. */

import { problemRows, recoveryRows } from "../report/summary.ts";
import { recover as recoverTree } from "../run.ts";
import type { FlagValues } from "./flags.ts";
import { holdSignals, viewAt, print } from "./terminal.ts";

/** Finishes or undoes an interrupted run; returns the exit code: 0 also if there was none. */
export async function recover(values: FlagValues): Promise<number> {
  const root = values.d ?? values.directory;
  const { exitCode, problems, recovery } = recoverTree(root, { ...values, hold: holdSignals });
  const stderr = await viewAt(2);
  const rows = [
    ...problems.flatMap((problem) => problemRows(problem, stderr)),
    ...recoveryRows(recovery),
  ];
  print(2, `${rows.join("\n")}\n`);
  return exitCode;
}

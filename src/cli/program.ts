/**
 * Runs a program in place of this one: with the same standard streams and signals, and the same exit.
 */

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { REASONS } from "../report/table.ts";
import { visible } from "../report/visible.ts";
import { codeOf } from "../values.ts";
import { complain, isTerminal } from "./terminal.ts";

/** Signals passed on to the program; without a handler they would end this process. */
const PASSED_ON: readonly NodeJS.Signals[] = [
  "SIGTERM",
  "SIGHUP",
  "SIGUSR1",
  "SIGUSR2",
  "SIGALRM",
  "SIGWINCH",
];
/** A terminal sends these to the program itself. */
const FROM_TERMINAL: readonly NodeJS.Signals[] = ["SIGINT", "SIGQUIT"];

/** Runs a program without a shell; returns its exit code, or ends by the signal that ended it. */
export async function runProgram(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<number> {
  let child: ChildProcess | undefined;
  const hasTerminal = ([0, 1, 2] as const).some(isTerminal);
  const passOn = (signal: NodeJS.Signals): void => {
    if (hasTerminal && FROM_TERMINAL.includes(signal)) return;
    child?.kill(signal);
  };
  const signals = [...PASSED_ON, ...FROM_TERMINAL];
  for (const signal of signals) process.on(signal, passOn);
  let ended: number | NodeJS.Signals;
  try {
    // Not needed for a call of apply_patch.
    const { spawn } = process.getBuiltinModule("node:child_process");
    child = spawn(program, args, { cwd: folder, env: withApplyPatch(), stdio: "inherit" });
    // The exit code and the signal, of which one is null. An error is thrown.
    const end: readonly (number | NodeJS.Signals | null)[] = await once(child, "exit");
    ended = end.find((one) => one !== null) ?? 0;
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT"
      ? failure(program, "no such program", 127)
      : failure(program, `cannot be run: ${REASONS[code] ?? code}`, 126);
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
  if (typeof ended === "number") return ended;
  // End by the same signal, which the parent process sees. If Node survives it, use a shell's exit code;
  // SIGUSR1 would start the debugger.
  if (ended !== "SIGUSR1") process.kill(process.pid, ended);
  return 128 + constants.signals[ended];
}

/**
 * The environment in which the command finds our apply_patch: on its PATH and, since login shells reset that,
 * as a function of bash.
 */
function withApplyPatch(): NodeJS.ProcessEnv {
  const { env, argv, execPath } = process;
  const folder = dirname(realpathSync(argv[1] ?? "."));
  const path = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const call = `() { '${join(folder, "apply_patch").split("'").join("'\\''")}' "$@"; }`;
  return {
    ...env,
    [path]: [folder, env[path]].join(delimiter),
    LLM_PATCH_NODE: execPath,
    "BASH_FUNC_apply_patch%%": call,
    "BASH_FUNC_applypatch%%": call,
  };
}

/** Exit codes as in a shell. */
function failure(program: string, fact: string, exitCode: 126 | 127): number {
  complain(`${visible(program)}: ${fact}`, "check the command after --");
  return exitCode;
}

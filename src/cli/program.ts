/**
 * Runs a program in our place: it has our standard streams, gets the signals that we get, and we
 * end as it does.
 */

import type { ChildProcess } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { visible } from "../report/visible.ts";
import { codeOf } from "../values.ts";
import { complain, isTerminalAt } from "./terminal.ts";

/** Signals that a program may be sent, and that would end us if we did not pass them on. */
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
  if (!areTextArguments([program, ...args])) {
    return failure(program, "its arguments are not UTF-8, and would not reach it as they are", 126);
  }
  let child: ChildProcess | undefined;
  const hasTerminal = [0, 1, 2].some(isTerminalAt);
  const passOn = (signal: NodeJS.Signals): void => {
    if (hasTerminal && FROM_TERMINAL.includes(signal)) return;
    child?.kill(signal);
  };
  const signals = [...PASSED_ON, ...FROM_TERMINAL];
  for (const signal of signals) process.on(signal, passOn);
  let ended: number | NodeJS.Signals;
  try {
    // Loading it takes 2 ms, which a call of apply_patch does not need.
    const { spawn } = process.getBuiltinModule("node:child_process");
    child = spawn(program, args, { cwd: folder, env: withApplyPatch(), stdio: "inherit" });
    ended = await endOf(child);
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT"
      ? failure(program, "no such program", 127)
      : failure(program, `cannot be run: ${code}`, 126);
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
  if (typeof ended === "number") return ended;
  // Whoever waits for us sees the signal. Where Node withstands it, the code says it as shells do;
  // SIGUSR1 would start its debugger.
  if (ended !== "SIGUSR1") process.kill(process.pid, ended);
  return 128 + constants.signals[ended];
}

/**
 * The environment, in which the command finds our apply_patch: on its PATH and, since a login shell sets that anew,
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

function endOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(signal ?? code ?? 0));
  });
}

/** The exit codes are those of a shell. */
function failure(program: string, fact: string, exitCode: 126 | 127): number {
  complain(`${visible(program)}: ${fact}`, "check the command after --");
  return exitCode;
}

/** Node gives arguments as text: bytes that are none were replaced, and would be others. */
function areTextArguments(argv: readonly string[]): boolean {
  if (!argv.some((arg) => arg.includes("\ufffd"))) return true;
  try {
    const given = readFileSync("/proc/self/cmdline");
    return Buffer.from(given.toString("utf8")).equals(given);
  } catch {
    return true;
  }
}

/** Output streams, signals, and the handler of unexpected errors. */

import { fstatSync, writeSync } from "node:fs";
import type { FormatName } from "../patch.ts";
import { exitCode, type Problem } from "../problem.ts";
import { type Palette, PLAIN, STYLES } from "../report/color.ts";
import { problemRows } from "../report/report.ts";
import { visible, visibleJson } from "../report/visible.ts";
import { codeOf } from "../values.ts";
import type { FlagValues } from "./flags.ts";

/** True for a terminal. Only a character device can be one, so `node:tty` is not loaded for pipes and files. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  const isDevice = fstatSync(descriptor).isCharacterDevice();
  return isDevice && process.getBuiltinModule("node:tty").isatty(descriptor);
}

export const COLORS: Palette = (meaning, text) => {
  const { styleText } = process.getBuiltinModule("node:util");
  const styles = meaning === undefined || text === "" ? [] : [STYLES[meaning]].flat();
  return styleText(styles, text, { validateStream: false });
};

/** The palette of a stream, from the flag, the environment and the terminal. FORCE_COLOR colours no data in a file or pipe. */
export function paletteOf(
  descriptor: 1 | 2,
  color: FlagValues["color"] = "auto",
  isOnTerminal: boolean = isTerminal(descriptor),
): Palette {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = process.env;
  if (color !== "auto") return color === "always" ? COLORS : PLAIN;
  if (NO_COLOR !== "") return PLAIN;
  if (/^(?:0|false)$/.test(FORCE_COLOR)) return PLAIN;
  if (FORCE_COLOR !== "" && (isOnTerminal || descriptor === 2)) return COLORS;
  return isOnTerminal && TERM !== "dumb" ? COLORS : PLAIN;
}

/**
 * Writes everything before it returns; returns the system's error code if that fails. It is no failure if the
 * reader has closed the stream.
 */
export function print(descriptor: 1 | 2, output: string | Uint8Array): string | undefined {
  const bytes = typeof output === "string" ? Buffer.from(output) : output;
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      // A non-blocking pipe is full: try again after the reader has read.
      const code = codeOf(error);
      if (code === "EPIPE") return undefined;
      if (code !== "EAGAIN") return code;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
  return undefined;
}

/** Prints rows, each with its line end. */
export function printRows(descriptor: 1 | 2, rows: readonly string[]): void {
  print(descriptor, rows.map((row) => `${row}\n`).join(""));
}

export function printJson(value: object): void {
  print(1, visibleJson(value));
}

/** Prints an error and possibly a hint; returns the exit code for trouble. */
export function complain(message: string, hint?: string): 2 {
  printRows(2, [`llm-patch: ${message}`, ...(hint === undefined ? [] : [`  hint: ${hint}`])]);
  return 2;
}

/** Prints problems with their evidence and hints; returns the exit code. */
export function printProblems(problems: readonly Problem[], format?: FormatName): 0 | 1 | 2 {
  const palette = paletteOf(2);
  const rowsOf = (problem: Problem): readonly string[] => problemRows(problem, palette, format);
  printRows(2, problems.flatMap(rowsOf));
  return exitCode(problems);
}

/**
 * Runs a command and sets its exit code. An exception is a bug: it is printed as one line, and the
 * exit code is that for trouble.
 */
export async function guarded(
  name: string,
  command: () => number | Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    printRows(2, [`${name}: this is a bug of llm-patch, please report it: ${visible(what)}`]);
    process.exitCode = 2;
  }
}

/** Signals that would end the process while it is writing. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ignores signals until the returned function is called. Writing is synchronous, so a commit that has
 * begun is finished. After a commit the function is not called, because the exit code must report the
 * result; otherwise it is called, so that signals end the process again.
 */
export function holdSignals(): () => void {
  const ignore = (): void => undefined;
  for (const signal of SIGNALS) process.on(signal, ignore);
  return () => {
    for (const signal of SIGNALS) process.off(signal, ignore);
  };
}

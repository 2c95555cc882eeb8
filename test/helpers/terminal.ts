/** Commands on a real pseudo-terminal, with somebody who types an answer at each question. */

import { spawn } from "node:child_process";
import { resolve } from "node:path";

export interface Session {
  readonly screen: string;
  readonly exit: number | null;
}

/** Runs a line of shell on a terminal of so many columns, in which `$llm_patch` is the built command. */
export function onTerminal(
  line: string,
  answers: readonly string[],
  folder: string,
  { columns = 80, env = {} }: { columns?: number; env?: Readonly<Record<string, string>> } = {},
): Promise<Session> {
  const child = spawn("script", ["-qec", `stty cols ${columns}; ${line}`, "/dev/null"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      SHELL: "/bin/sh",
      TERM: "xterm",
      node: process.execPath,
      llm_patch: resolve("bin/llm-patch.cjs"),
      ...env,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const left = [...answers];
  const END_OF_INPUT = "\u0004";
  let screen = "";
  child.stdout.on("data", (part: Buffer) => {
    screen += part.toString("utf8");
    if (!/,\?\]\?(?:\u001b\[\d*m)* $/.test(screen)) return;
    const answer = left.shift();
    child.stdin.write(answer === undefined ? END_OF_INPUT : `${answer}\n`);
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (exit) => {
      child.stdin.destroy();
      done({ screen: screen.replaceAll("\r\n", "\n"), exit });
    });
  });
}

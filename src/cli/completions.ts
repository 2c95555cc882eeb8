/** What a shell needs to complete our commands, from the table of commands and their flags. */

import { codeNames } from "../report/explain.ts";
import { bash } from "./completions/bash.ts";
import type { CompletedCommand, CompletedFlag, Completion } from "./completions/completion.ts";
import { fish } from "./completions/fish.ts";
import { zsh } from "./completions/zsh.ts";
import type { Flag } from "./flags.ts";
import type { SubCommand } from "./parse.ts";

const SCRIPTS: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash,
  zsh,
  fish,
};

/** The script for a shell that the command `completions` takes. */
export function completions(shell: string, commands: readonly SubCommand[]): string {
  return SCRIPTS[shell]?.(commands.map(completed)) ?? "";
}

function completed({ name, description, flags, operands, runsCommand }: SubCommand) {
  const help = { flags: "-h, --help", description: "display help for command" };
  return {
    name,
    description,
    flags: [...flags.filter(({ hidden }) => hidden !== true), help].map(completedFlag),
    operand: runsCommand === true ? { kind: "program" as const } : operandOf(operands),
  };
}

function operandOf(operands: SubCommand["operands"]): Completion {
  if (operands === undefined) return { kind: "files" };
  if (operands === false) return { kind: "nothing" };
  const [name, , words] = operands;
  if (name === "[path...]") return { kind: "files" };
  return { kind: "words", words: words ?? codeNames() };
}

/** Values by the name that the flag has for them; of all others nothing is known. */
const VALUES: Readonly<Record<string, Completion>> = {
  dir: { kind: "folders" },
  path: { kind: "files" },
  glob: { kind: "files" },
};

function completedFlag({ flags, description, choices, rule }: Flag): CompletedFlag {
  const names = flags.match(/(?<!\S)--?[\w-]+/g) ?? [];
  const [, name] = /<(\w+)>/.exec(flags) ?? [];
  const flag = { names, description, repeats: rule !== undefined };
  if (name === undefined) return flag;
  const completion =
    choices === undefined ? VALUES[name] : { kind: "words" as const, words: choices };
  return { ...flag, value: { name, completion: completion ?? { kind: "nothing" } } };
}

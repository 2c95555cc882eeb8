/** Completion for fish, from 3.0 on. */

import type { CompletedCommand, CompletedFlag, Completion, Kind } from "./completion.ts";

/** The script, for `~/.config/fish/completions/llm-patch.fish`. */
export function fish(commands: readonly CompletedCommand[]): string {
  const rows = commands.flatMap(commandRows);
  return `# Completion of llm-patch for fish: llm-patch completions fish | source

complete -c llm-patch -f
complete -c llm-patch -n __fish_use_subcommand -s V -l version -d 'output the version number'
complete -c llm-patch -n __fish_use_subcommand -s h -l help -d 'display help for command'
${rows.map((row) => `complete -c llm-patch ${row}`).join("\n")}
`;
}

function commandRows({ name, description, flags, operand }: CompletedCommand): string[] {
  const inside = `-n '__fish_seen_subcommand_from ${name}'`;
  const operands = action(operand);
  return [
    `-n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...(operands === "" ? [] : [`${inside} ${operands}`]),
    ...flags.map((flag) => `${inside} ${flagRow(flag)}`),
  ];
}

function flagRow({ names, description, value }: CompletedFlag): string {
  const spelt = names.map((name) => name.replace(/^--/, "-l ").replace(/^-(?=\w$)/, "-s "));
  return `${spelt.join(" ")}${value === undefined ? "" : argument(value.completion)} -d ${quoted(description)}`;
}

/** -x: no files besides. */
function argument(completion: Completion): string {
  return ` ${completion.kind === "files" ? "-r" : "-x"} ${action(completion)}`.trimEnd();
}

const ACTIONS: Readonly<Record<Kind, string>> = {
  files: "-F",
  folders: "-a '(__fish_complete_directories)'",
  program: "-a '(__fish_complete_subcommand --fcs-skip=2)'",
  nothing: "",
};

function action(completion: Completion): string {
  if (completion.kind === "words") return `-a '${completion.words.join(" ")}'`;
  return ACTIONS[completion.kind];
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}

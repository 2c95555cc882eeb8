/** Reads the command line with commander, from the table of commands. */

import { existsSync } from "node:fs";
import { Argument, Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { visible } from "../report/visible.ts";
import { flagsOf, type FlagValues } from "./flags.ts";
import { complain, print } from "./terminal.ts";

const FILES = ["[file...]", "files with patches; - or none is standard input"] as const;

interface CommandRow {
  readonly description: string;
  /** The operands, if these are not patch files; false: none. */
  readonly operands?:
    | readonly [name: string, description: string, choices?: readonly string[]]
    | false;
  /** It takes words after `--`, which are not read as flags. */
  readonly takesWords?: true;
  /** Returns the exit code; `words` are those after `--`, undefined without `--`. */
  readonly run: (
    operands: readonly string[],
    values: FlagValues,
    words: readonly string[] | undefined,
  ) => number | Promise<number>;
}

/** From a heading of the help to its commands, by their names. */
export type CommandTable = Readonly<Record<string, Readonly<Record<string, CommandRow>>>>;

export interface SubCommand extends CommandRow {
  readonly name: string;
  /** The heading in the help. */
  readonly group: string;
}

/** The commands of a table, in its order. */
export function commandsIn(table: CommandTable): readonly SubCommand[] {
  return Object.entries(table).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, row]) => ({ ...row, name, group })),
  );
}

/** Runs the command named by the arguments, or prints help or an error; returns the exit code. */
export async function runCommandLine(
  given: readonly string[],
  table: CommandTable,
  examples: string,
): Promise<number> {
  const commands = commandsIn(table);
  let code = 0;
  // As in git: help COMMAND.
  const asked = given[0] === "help" ? [...given.slice(1, 2), "--help"] : given;
  const [first = ""] = asked;
  const called = commands.find(({ name }) => name === first);
  if (called === undefined && existsSync(first)) {
    const hint = `to apply the patch in it, run llm-patch apply ${visible(first)}`;
    return complain(`'${visible(first)}' is not a command`, hint);
  }
  // Help would hide that there is no such command.
  const args = called === undefined && !first.startsWith("-") ? asked.slice(0, 1) : asked;
  const help = `llm-patch ${called === undefined ? "" : `${called.name} `}--help`;
  const program = new Command("llm-patch")
    .description(
      "Applies the code edits that language models write: finds where each edit belongs, writes all files or none.",
    )
    .version(manifest.version, "-V, --version")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(1, text),
      outputError: (text, write) =>
        write(`${text.replace(/^error: /, "llm-patch: ")}  hint: see ${help}\n`),
      writeErr: (text) => print(2, text.split("\n").map(visible).join("\n")),
    })
    .addHelpText("after", examples);
  const dashes = called?.takesWords === true ? args.indexOf("--") : -1;
  const words = dashes === -1 ? undefined : args.slice(dashes + 1);
  // The other commands are only needed in the list of commands: each takes time.
  for (const one of called === undefined ? commands : [called]) {
    const { name, description, run, operands = FILES, group } = one;
    const command = program.command(name).description(description).helpGroup(`${group}:`);
    if (operands !== false) {
      const argument = new Argument(operands[0], operands[1]);
      command.addArgument(operands[2] ? argument.choices(operands[2]) : argument);
    }
    for (const flag of flagsOf(name)) command.addOption(flag);
    command.action(async () => {
      code = await run(command.args, command.opts<FlagValues>(), words);
    });
  }
  try {
    await program.parseAsync(dashes === -1 ? args : args.slice(0, dashes), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return code;
}

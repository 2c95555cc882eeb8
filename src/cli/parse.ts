/** The command line by commander, from the tables: help, errors, and all that is not plain. */

import { existsSync } from "node:fs";
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { visible } from "../report/visible.ts";
import type { Rule } from "../revise/select.ts";
import type { Flag } from "./flags.ts";
import type { FlagValues } from "./values.ts";
import { complain, print } from "./terminal.ts";

const FILES = ["[file...]", "files with patches; - or none is standard input"] as const;

export interface SubCommand {
  readonly name: string;
  readonly description: string;
  /** The heading in the list of commands. */
  readonly group: "Commands" | "For agents" | "To look up";
  readonly flags: readonly Flag[];
  /** What it takes, if that is not files with patches; false: nothing. */
  readonly operands?:
    | readonly [name: string, description: string, choices?: readonly string[]]
    | false;
  /** It runs what is after `--`, and no flag is read there. */
  readonly runsCommand?: true;
  /** Returns the exit code. */
  readonly run: (
    operands: readonly string[],
    values: FlagValues,
    command: readonly string[] | undefined,
  ) => number | Promise<number>;
}

/** Runs what the arguments call, or prints help or an error; returns the exit code. */
export async function runParsed(
  given: readonly string[],
  commands: readonly SubCommand[],
  examples: string,
): Promise<number> {
  let code = 0;
  const [first = ""] = given;
  // As git has it.
  const args = first === "help" ? [...given.slice(1, 2), "--help"] : given;
  if (!commands.some(({ name }) => name === first) && existsSync(first)) {
    const hint = `to apply the patch in it, run llm-patch apply ${visible(first)}`;
    return complain(`'${visible(first)}' is not a command`, hint);
  }
  const called = commands.filter(({ name }) => name === args[0]);
  const asked = called.map(({ name }) => `${name} `).join("");
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
        write(`${text.replace(/^error: /, "llm-patch: ")}  hint: see llm-patch ${asked}--help\n`),
      writeErr: (text) => print(2, text.split("\n").map(visible).join("\n")),
    })
    .addHelpText("after", examples);
  const runsCommand = called.some((command) => command.runsCommand === true);
  const dashes = runsCommand ? args.indexOf("--") : -1;
  const [own, behind] =
    dashes === -1 ? [args, undefined] : [args.slice(0, dashes), args.slice(dashes + 1)];
  // Only the command that is called is made, if one is: the others cost start-up.
  for (const { name, description, flags, run, operands, group } of called.length > 0
    ? called
    : commands) {
    const command = program.command(name).description(description).helpGroup(`${group}:`);
    if (operands !== false) command.addArgument(argumentOf(...(operands ?? FILES)));
    const rules: Rule[] = [];
    for (const flag of flags) command.addOption(optionOf(flag, rules));
    command.action(async () => {
      code = await run(command.args, command.opts<FlagValues>(), behind);
    });
  }
  try {
    await program.parseAsync(own, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return code;
}

function argumentOf(name: string, description: string, choices?: readonly string[]): Argument {
  const argument = new Argument(name, description);
  return choices === undefined ? argument : argument.choices(choices);
}

function optionOf(flag: Flag, rules: Rule[]): Option {
  const { flags, description, choices, fallback, hidden, number, rule, group } = flag;
  const option = new Option(flags, description);
  if (choices !== undefined) option.choices([...choices]);
  if (fallback !== undefined) option.default(fallback);
  if (number !== undefined) option.argParser((value) => numberOf(value, number));
  if (rule !== undefined) {
    option.argParser((pattern) => {
      rules.push({ kind: rule, pattern });
      return rules;
    });
  }
  if (group !== undefined) option.helpGroup(`${group}:`);
  return option.hideHelp(hidden === true);
}

function numberOf(value: string, { least, most, whole }: NonNullable<Flag["number"]>): number {
  const number = Number(value);
  const spelt = whole ? /^\d+$/ : /^\d*\.?\d+$/;
  if (spelt.test(value) && number >= least && number <= most) return number;
  const what = whole ? "a whole number" : "a number";
  throw new InvalidArgumentError(`It must be ${what} from ${least} to ${most}.`);
}

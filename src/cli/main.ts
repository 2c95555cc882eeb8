/** The command line: one command, one exit code. */

import { existsSync } from "node:fs";
import { Argument, Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { visible } from "../report/visible.ts";
import { COMMANDS, EXAMPLES } from "./commands.ts";
import { flagsOf, type FlagValues } from "./flags.ts";
import { complain, guarded, print } from "./terminal.ts";

const FILES = ["[file...]", "files with patches; - or none is standard input"] as const;

/** The `llm-patch` command; sets the exit code. */
export function llmPatch(args: readonly string[]): Promise<void> {
  return guarded("llm-patch", () => runCommandLine(args));
}

/** Runs the command named by the arguments, or prints help or an error; returns the exit code. */
async function runCommandLine(given: readonly string[]): Promise<number> {
  let code = 0;
  // As in git: help COMMAND.
  const asked = given[0] === "help" ? [...given.slice(1, 2), "--help"] : given;
  const [first = ""] = asked;
  const called = COMMANDS.find(({ name }) => name === first);
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
    .addHelpText("after", EXAMPLES);
  const dashes = called?.takesWords === true ? args.indexOf("--") : -1;
  const words = dashes === -1 ? undefined : args.slice(dashes + 1);
  // The other commands are only needed in the list of commands: each takes time.
  for (const one of called === undefined ? COMMANDS : [called]) {
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

/** The command line: commands from the flag table, one exit code. */

import { Command, CommanderError, Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { apply } from "./apply.ts";
import { APPLY_FLAGS, CHECK_FLAGS, type Flag, type FlagValues, SHOW_FLAGS } from "./flags.ts";
import { guarded } from "./guarded.ts";
import { visible } from "../report/visible.ts";
import { show } from "./show.ts";
import { print } from "./terminal.ts";

const EXAMPLES = `
Examples:
  llm-patch apply < reply.txt              apply what a model wrote to the files here
  llm-patch apply -C project change.patch  ... to the files in project
  llm-patch check change.patch             show the diff, write nothing
  llm-patch show change.patch              what was read, without the files

Exit codes:
  0  applied (check: would apply)
  1  understood, but does not fit: nothing was written
  2  no patch, unreadable patch, wrong usage, or the system refused: nothing was written
`;

/** The `llm-patch` command; sets the exit code. */
export function llmPatch(args: readonly string[]): Promise<void> {
  return guarded("llm-patch", () => main(args));
}

async function main(args: readonly string[]): Promise<number> {
  let code = 0;
  const program = new Command("llm-patch")
    .description(
      "Applies the code edits that language models write: all files or none, and never in the wrong place.",
    )
    .version(manifest.version, "-V, --version")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print({ descriptor: 1 }, text),
      outputError: (text, write) =>
        write(`${text.replace(/^error: /, "llm-patch: ")}  next: see llm-patch --help\n`),
      writeErr: (text) => print({ descriptor: 2 }, text.split("\n").map(visible).join("\n")),
    })
    .addHelpText("after", EXAMPLES);
  const add = (name: string, description: string, flags: readonly Flag[]): Command => {
    const command = program.command(name).description(description);
    command.argument("[file...]", "files with patches; - or none is standard input");
    for (const flag of flags) command.addOption(optionOf(flag));
    return command;
  };
  add("apply", "apply patches, all files or none", APPLY_FLAGS).action(
    async (files: string[], values: FlagValues) => {
      code = await apply(files, values, false);
    },
  );
  add("check", "the same, but write nothing", CHECK_FLAGS).action(
    async (files: string[], values: FlagValues) => {
      code = await apply(files, values, true);
    },
  );
  add("show", "show what was read: files, hunks, repairs", SHOW_FLAGS).action((files: string[]) => {
    code = show(files);
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return code;
}

function optionOf({ flags, description, choices, fallback, hidden }: Flag): Option {
  const option = new Option(flags, description);
  if (choices !== undefined) option.choices([...choices]);
  if (fallback !== undefined) option.default(fallback);
  return option.hideHelp(hidden === true);
}

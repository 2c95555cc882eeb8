/** The commands as data, from which the command line, help, manual page and completions are made. */

import type { FlagValues } from "./flags.ts";

export interface SubCommand {
  readonly name: string;
  /** The heading in the help. */
  readonly group: string;
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

type Rows = Readonly<Record<string, Omit<SubCommand, "name" | "group">>>;

/** The commands of a table, in its order: from a heading of the help to its commands, by their names. */
export function commandsIn(table: Readonly<Record<string, Rows>>): readonly SubCommand[] {
  return Object.entries(table).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, row]) => ({ ...row, name, group })),
  );
}

import type { Flag, FlagValues } from "./flags.ts";

/** A command of `llm-patch`. */
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

/** The command's flags as options of the library. */

import { LEVELS } from "../../src/locate/placement.ts";
import { UNMARKED } from "../../src/text/unmarked.ts";
import { FORMATS } from "../../src/formats/index.ts";
import type { Rule } from "../../src/revise/select.ts";
import type { RunOptions } from "../../src/run.ts";

type Options = Omit<RunOptions, "root">;

/** What a flag does to the options; `value` is the argument after it. */
type Effect = (options: Options, value: string) => Options;

const SWITCHES: Readonly<Record<string, Effect>> = {
  "--first": (options) => ({ ...options, first: true }),
  "--overwrite": (options) => ({ ...options, overwrite: true }),
  "--allow-outside": (options) => ({ ...options, allowOutside: true }),
  "--strict": (options) => ({ ...options, strict: true, maxLevel: "exact" }),
  "-R": (options) => ({ ...options, reverse: true }),
  "--skip-applied": (options) => ({ ...options, skipApplied: true }),
  "--no-sync": (options) => ({ ...options, sync: false }),
  "--whole-files": (options) => ({ ...options, wholeFiles: true }),
  "--partial": (options) => ({ ...options, partial: true }),
  "--allow-placeholder": (options) => ({ ...options, allowPlaceholder: true }),
};

const VALUES: Readonly<Record<string, Effect>> = {
  "--file": (options, value) => ({ ...options, file: value }),
  "-p": (options, value) => ({ ...options, strip: Number(value) }),
  "--include": (options, value) => selecting(options, { kind: "include", pattern: value }),
  "--exclude": (options, value) => selecting(options, { kind: "exclude", pattern: value }),
  "--similarity": (options, value) => ({ ...options, similarity: Number(value) }),
  "--encoding": (options, value) => ({ ...options, encoding: oneOf(UNMARKED, value) }),
  "--max-level": (options, value) => ({ ...options, maxLevel: oneOf(LEVELS, value) }),
  "-f": (options, value) => ({
    ...options,
    format: oneOf(
      FORMATS.map(({ name }) => name),
      value,
    ),
  }),
};

/** The defaults, changed as the flags of `llm-patch apply` change them. */
export function optionsOf(flags: readonly string[]): Options {
  let options: Options = {};
  const left = [...flags];
  for (let flag = left.shift(); flag !== undefined; flag = left.shift()) {
    const effect = SWITCHES[flag] ?? VALUES[flag];
    if (effect === undefined) throw new Error(`a flag that scenarios do not know: ${flag}`);
    options = effect(options, flag in VALUES ? (left.shift() ?? "") : "");
  }
  return options;
}

function selecting(options: Options, rule: Rule): Options {
  return { ...options, select: [...(options.select ?? []), rule] };
}

function oneOf<T extends string>(names: readonly T[], value: string): T {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new Error(`not one of ${names.join(", ")}: ${value}`);
  return found;
}
